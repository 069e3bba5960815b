import { defineConfig } from 'vitest/config'
import { removableGuards } from './scripts/guards/guards.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `Tests run on the Node 24 of the installation, this is ${process.version}: start them with "npx vitest run …", or put node_modules/.bin first in the PATH.`,
  )
}

const exclude = ['**/node_modules/**', '**/dist/**']
// Integration tests start a database and a gateway: real ones, on a machine that does other things too.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/** Runs on a server whose guards can be taken away. */
const guards = 'scripts/guards/guards.test.ts'

/** Weighs what its process holds, which may be nobody else's. */
const weighing = 'packages/server/src/features/downloads/largeFile.test.ts'

/** Tests of devices and tasks that run a second time with people and devices served by two servers, over NATS. */
const overNats = [
  'packages/server/src/core/db/outage.test.ts',
  'packages/server/src/device/link.test.ts',
  'packages/server/src/gateway/onboarding.test.ts',
  'packages/server/src/gateway/presence.test.ts',
  'packages/server/src/features/tasks/management.test.ts',
  'packages/server/src/features/dataModel/kinds.test.ts',
  'packages/server/src/features/av/remoteView.test.ts',
  'packages/server/src/features/diagnostics/diagnostics.test.ts',
  'packages/server/src/features/realtime/facets.test.ts',
  'packages/server/src/features/realtime/realtime.test.ts',
  'packages/server/src/features/topology/associations.test.ts',
]

export default defineConfig({
  test: {
    // Much of a test of devices is waiting: four at once keep two cores busy, two leave a third of them idle.
    maxWorkers: 4,
    // What one file imports is there for the next: half of the processors went into loading the server for each anew. Tests
    // hand over what they replace (clock, chance, database) and mock no module, so that nothing of one reaches another.
    isolate: false,
    // A test that is left in by mistake must not silence the others.
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'one process',
          include: ['*.test.ts', 'scripts/**/*.test.ts', 'packages/*/**/*.test.{ts,tsx}', '{bench,load}/**/*.test.ts'],
          exclude: [...exclude, guards, weighing],
          ...patience,
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'in a process of its own',
          include: [weighing],
          exclude,
          isolate: true,
          ...patience,
          env: { TZ: 'UTC' },
        },
      },
      {
        plugins: [removableGuards()],
        test: { name: 'without a guard', include: [guards], exclude, isolate: true, ...patience, env: { TZ: 'UTC' } },
      },
      {
        test: {
          name: 'over NATS',
          include: overNats,
          exclude,
          ...patience,
          env: { TZ: 'UTC', STACK: 'split' },
        },
      },
    ],
  },
})
