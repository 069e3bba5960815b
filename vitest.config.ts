import { defineConfig } from 'vitest/config'

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `Tests run on the Node 24 of the installation, this is ${process.version}: start them with "npx vitest run …", or put node_modules/.bin first in the PATH.`,
  )
}

export default defineConfig({
  test: {
    include: ['*.test.ts', 'scripts/**/*.test.ts', 'packages/*/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Integration tests start a database and a gateway: real ones, on a machine that does other things too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A test that is left in by mistake must not silence the others.
    allowOnly: false,
    env: { TZ: 'UTC' },
  },
})
