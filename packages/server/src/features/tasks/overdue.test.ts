import { beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest'
import { fakeClock } from '../../core/clock.ts'
import { connect } from '../../core/db/database.ts'
import type { Connection } from '../../core/db/database.ts'
import { testDatabase } from '../../core/testing.ts'
import type { TestDatabase } from '../../core/testing.ts'
import { taskDues } from './dues.ts'
import { overdueTasks } from './overdue.ts'
import { taskStore } from './store.ts'
import { fakeRecord } from './task.fake.ts'

/** How long the task of each test may take. */
const spanMs = 60_000
const hour = 3_600_000

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, pool: 2, onError: () => undefined })
})
afterAll(async () => {
  await connection.close()
  await database[Symbol.asyncDispose]()
})
beforeEach(() => connection.db.deleteFrom('task').execute())

/** Processes with one machine's clock, on one database. */
const machine = () => {
  const clock = fakeClock()
  const store = taskStore({ db: connection.db })
  const process = () => {
    const dues = taskDues({ clock })
    const { begin, find } = overdueTasks({ store, clock, dues })
    return {
      begin,
      /** Ids of the tasks that it ends now. */
      finds: async () => (await find()).map(({ taskId }) => taskId),
      starts: async (taskId: string): Promise<void> => {
        const [startTime, endpointId] = [clock.now(), `os::${taskId}`]
        const record = fakeRecord({ taskId, endpointId, startTime, deadline: startTime + spanMs })
        const task = { ...record, exclusive: 'management' }
        await connection.db.transaction().execute((trx) => store.insert(trx, [task]))
        dues.set(task, spanMs)
      },
    }
  }
  return { clock, process }
}

describe('the time of a task', () => {
  it('is up when it has passed', async () => {
    const { clock, process } = machine()
    const one = process()
    await one.starts('a')
    clock.tick(spanMs - 1)
    expect(await one.finds()).toEqual([])
    clock.tick(2)
    expect(await one.finds()).toEqual(['a'])
  })

  it.each([
    ['on', hour],
    ['back', -hour],
  ])('is the same when the clock is set %s by an hour, in the process that began it', async (_way, ms) => {
    const { clock, process } = machine()
    const one = process()
    await one.starts('a')
    clock.tick(spanMs / 2)
    clock.set(ms)
    expect(await one.finds()).toEqual([])
    clock.tick(spanMs / 2 - 1)
    expect(await one.finds()).toEqual([])
    clock.tick(2)
    expect(await one.finds()).toEqual(['a'])
  })

  it('is not up for another process as the clock is set on: that waits as long as the task may take', async () => {
    const { clock, process } = machine()
    const [one, other] = [process(), process()]
    await one.starts('a')
    clock.tick(1)
    clock.set(hour)
    expect(await other.finds()).toEqual([])
    clock.tick(spanMs - 2)
    expect([await other.finds(), await one.finds()]).toEqual([[], []])
    clock.tick(2)
    expect(await one.finds()).toEqual(['a'])
    // Where the first one died, the other ends it a moment later.
    clock.tick(1)
    expect(await other.finds()).toEqual(['a'])
  })

  it('is no hour longer for a process that starts after the clock was set back', async () => {
    const { clock, process } = machine()
    await process().starts('a')
    clock.set(-hour)
    const next = process()
    await next.begin()
    clock.tick(spanMs - 1)
    expect(await next.finds()).toEqual([])
    clock.tick(2)
    expect(await next.finds()).toEqual(['a'])
  })

  it('is longer by what agents need to notify in, when the server or its database was away', async () => {
    const { clock, process } = machine()
    const [one, next] = [process(), process()]
    await one.starts('a')
    clock.tick(spanMs - 1)
    await Promise.all([one.begin(), next.begin()])
    clock.tick(19_000)
    expect([await one.finds(), await next.finds()]).toEqual([[], []])
    clock.tick(2_000)
    expect([await one.finds(), await next.finds()]).toEqual([['a'], ['a']])
  })

  it('is nobody’s any more once the task is over', async () => {
    const { clock, process } = machine()
    const [one, next] = [process(), process()]
    await one.starts('a')
    await next.begin()
    await connection.db.updateTable('task').set({ state: 'success', end_time: clock.date() }).execute()
    clock.tick(2 * spanMs)
    expect([await one.finds(), await next.finds()]).toEqual([[], []])
  })
})
