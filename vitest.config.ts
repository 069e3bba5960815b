import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', 'scripts/**/*.test.ts', 'packages/*/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Integration tests start a database and a gateway: real ones, on a machine that does other things too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A test that is left in by mistake must not silence the others.
    allowOnly: false,
    env: { TZ: 'UTC' },
  },
})
