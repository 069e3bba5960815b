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
import { fakeRecord } from './task.fake.ts'

const task = fakeRecord({ taskId: 'one of many', batchId: 'b' })

it('leaves a task open that can neither be sent nor ended, and those that are sent beside it are not held up', async () => {
  await using database = await testDatabase()
  const [clock, log] = [systemClock(), silentLog()]
  const { db, close } = connect({ url: database.url, pool: 1, onError: () => undefined })
  const bus = inProcessBus({ clock, log })
  const runners = {
    ...diagnosticsRunners({ clock }),
    ...wifiRunners({ clock }),
    ...avRunners,
    ...appRunners({
      clock,
      downloads: { address: async () => '' },
      fileOf: async () => undefined,
      noted: async () => undefined,
    }),
    ...managementRunners({ lockChanged: async () => undefined }),
    ...televisionRunners({ lnbChanged: async () => undefined }),
    Firmware: commandRunner,
    Command: commandRunner,
  }
  const engine = taskEngine({ store: taskStore({ db }), link: busLink({ bus }), bus, clock, log, runners })
  // The database is away from here on.
  await close()
  await expect(engine.end(task, fail('wsdisconnect'))).resolves.toBeUndefined()
  await bus.close()
})
