import { expect, it } from 'vitest'
import { inProcessBus } from '../../core/bus/inProcess.ts'
import { systemClock } from '../../core/clock.ts'
import { connect } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { silentLog } from '../../core/log.ts'
import { busLink } from '../../device/link.ts'
import { testDatabase } from '../../core/testing.ts'
import { commandRunner } from '../dataModel/runner.ts'
import { diagnosticsRunners } from '../diagnostics/runner.ts'
import { appRunners } from '../apps/runner.ts'
import { avRunners } from '../av/runner.ts'
import { wifiRunners } from '../wifi/runner.ts'
import { taskEngine } from './engine.ts'
import { managementRunners } from './management.ts'
import { televisionRunners } from './television.ts'
import { taskStore } from './store.ts'
import type { TaskStore } from './store.ts'
import { fakeRecord } from './task.fake.ts'

const task = fakeRecord({ taskId: 'one of many', batchId: 'b' })

const runners = {
  ...diagnosticsRunners({ clock: systemClock() }),
  ...wifiRunners({ clock: systemClock() }),
  ...avRunners,
  ...appRunners({
    clock: systemClock(),
    downloads: { address: async () => '' },
    fileOf: async () => undefined,
    noted: async () => undefined,
  }),
  ...managementRunners({ lockChanged: async () => undefined }),
  ...televisionRunners({ lnbChanged: async () => undefined }),
  Firmware: commandRunner,
  BootingAd: commandRunner,
  LandingChannel: commandRunner,
  DsmCc: commandRunner,
  Command: commandRunner,
}

it('leaves a task open that can neither be sent nor ended, and those that are sent beside it are not held up', async () => {
  await using database = await testDatabase()
  const [clock, log] = [systemClock(), silentLog()]
  const { db, close } = connect({ url: database.url, pool: 1, onError: () => undefined })
  const bus = inProcessBus({ clock, log })
  const engine = taskEngine({ store: taskStore({ db }), link: busLink({ bus }), bus, clock, log, runners })
  // The database is away from here on.
  await close()
  await expect(engine.end(task, fail('wsdisconnect'))).resolves.toBeUndefined()
  await bus.close()
})

it('ends a task by what its device says of it, though its command ends in the same moment', async () => {
  await using database = await testDatabase()
  const [clock, log] = [systemClock(), silentLog()]
  const { db, close } = connect({ url: database.url, pool: 1, onError: () => undefined })
  const bus = inProcessBus({ clock, log })
  const input = { platform: 'android', appId: 'com.garam.tv', name: 'TV', uuid: null, version: '2.0.0' }
  const read = fakeRecord({ type: 'AppInstall', step: 1, input, result: { unit: null, uuid: null, environment: null } })
  // The end of the command, which another process was told, moves it on once it is read.
  let now = read
  const ended: unknown[] = []
  const store: TaskStore = {
    ...taskStore({ db }),
    openOf: async () => {
      now = { ...now, step: 2 }
      return [read]
    },
    find: async () => now,
    change: async (changes) => {
      const fits = changes.filter(({ step }) => step === now.step)
      for (const { to } of fits) ended.push(to.failKey)
      return new Map(fits.map(({ taskId, to }) => [taskId, { ...now, state: to.state }]))
    },
  }
  const engine = taskEngine({ store, link: busLink({ bus }), bus, clock, log, runners })
  const change = { operation: 'Install', state: 'Failed', uuid: '', unit: '', version: '2.0.0' }
  await engine.listener.unitChanged('os::1', { ...change, fault: { code: 7035, message: 'File corrupted' } })
  expect(ended).toEqual(['fileDamaged'])
  await Promise.all([bus.close(), close()])
})
