import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './support/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../artifacts/e2e',
  globalSetup: './support/setup.ts',
  // The browser, the server, its database and the fleet share the machine: two at once is what two cores carry.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A second attempt is counted and named as flaky; more than a few fail the run (scripts/lib/totals.mjs).
  retries: 1,
  // Each step has its own limit below; the whole may take long where other programs share the processors.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Of a second attempt alone: to record each test costs a seventh of the whole.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...chromiumFlags, '--font-render-hinting=none'],
    },
  },
})
