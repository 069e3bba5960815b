import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '@headend/simulator'
import { fakeClock } from '../../core/clock.ts'
import { connect } from '../../core/db/database.ts'
import type { Connection } from '../../core/db/database.ts'
import { testDatabase } from '../../core/testing.ts'
import type { TestDatabase } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'
import { leaseMs, stepLeases } from './leases.ts'
import { taskStore } from './store.ts'
import { fakeRecord } from './task.fake.ts'

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

const row = () => connection.db.selectFrom('task').selectAll().executeTakeFirstOrThrow()

/** Processes with one machine's clock, on one database, whose devices say this of their operations. */
const machine = (operations: readonly Readonly<{ key: string; status: string }>[] = []) => {
  const clock = fakeClock()
  const store = taskStore({ db: connection.db })
  const values = new Map(
    operations.flatMap(({ key, status }, index) => [
      [`Device.LocalAgent.Request.${index + 1}.CommandKey`, key] as const,
      [`Device.LocalAgent.Request.${index + 1}.Status`, status] as const,
    ]),
  )
  const link = { get: async () => ({ values, errors: [], cut: false }) }
  return { clock, store, process: () => stepLeases({ store, clock, link }) }
}

/** A task whose second step is due. */
const due = async ({ clock, store }: ReturnType<typeof machine>) => {
  const [startTime, deadline] = [clock.now(), clock.now() + hour]
  const task = fakeRecord({ taskId: 'a', type: 'Firmware', steps: 0, startTime, deadline })
  await connection.db.transaction().execute((trx) => store.insert(trx, [{ ...task, exclusive: 'firmware' }]))
  await connection.db.updateTable('task').set({ step: 1, wake_time: clock.date() }).execute()
  const claimed = await store.claim('a', 1, clock.now() + leaseMs)
  if (claimed === undefined) throw new Error('The step is not due')
  return claimed
}

/** Lets time pass until this is done. */
const passing = async <Result>({ clock }: ReturnType<typeof machine>, work: Promise<Result>): Promise<Result> => {
  let isOver = false
  const over = work.finally(() => (isOver = true))
  await eventually(() => {
    clock.tick(1000)
    return isOver
  })
  return over
}

describe('the lease of a step', () => {
  it('is one process’s: nobody else claims the step, and nobody takes it over before the lease is out', async () => {
    const world = machine()
    await due(world)
    expect(await world.store.claim('a', 1, world.clock.now() + leaseMs)).toBeUndefined()
    world.clock.tick(leaseMs)
    expect(await world.process().lapsed()).toEqual([])
    world.clock.tick(1)
    const [one, other] = [world.process(), world.process()]
    const taken = await Promise.all([one.lapsed(), other.lapsed()])
    expect(taken.flat().map(({ taskId, step }) => [taskId, step])).toEqual([['a', 1]])
  })

  it('is renewed for as long as the step is being begun', async () => {
    const world = machine()
    const task = await due(world)
    const [one, other] = [world.process(), world.process()]
    const work = Promise.withResolvers<undefined>()
    const held = one.hold(task, work.promise)
    for (let round = 0; round < 6; round += 1) {
      world.clock.tick(leaseMs / 2)
      await one.renew()
      expect(await other.lapsed()).toEqual([])
    }
    work.resolve(undefined)
    await held
    world.clock.tick(leaseMs + 1)
    await one.renew()
    expect(await other.lapsed()).toHaveLength(1)
  })

  it('ends with the device having the step, and not for one that has gone on since', async () => {
    const world = machine()
    const task = await due(world)
    const one = world.process()
    await passing(world, one.end({ ...task, step: 0 }))
    expect((await row()).lease_time).not.toBeNull()
    await passing(world, one.end(task))
    expect((await row()).lease_time).toBeNull()
    world.clock.tick(hour)
    expect(await world.process().lapsed()).toEqual([])
  })

  it('is not out for the process that holds it, though the clock was set on', async () => {
    const world = machine()
    const task = await due(world)
    const one = world.process()
    const work = Promise.withResolvers<undefined>()
    const held = one.hold(task, work.promise)
    world.clock.set(hour)
    expect(await one.lapsed()).toEqual([])
    work.resolve(undefined)
    await held
  })
})

describe('a step whose process died', () => {
  const standing = async (...operations: Parameters<typeof machine>) => {
    const world = machine(...operations)
    const task = await due(world)
    const asked = world.process().standing(task)
    return { world, task, asked }
  }

  it('is begun where the device knows nothing of it', async () => {
    const { world, asked } = await standing([{ key: 'another:2', status: 'Active' }])
    expect(await passing(world, asked)).toBe('toBegin')
  })

  it('is left to a device that is at it', async () => {
    const { asked } = await standing([{ key: 'a:2', status: 'Active' }])
    expect(await asked).toBe('running')
  })

  it('is over as the device says it is, and nobody’s once it is told otherwise', async () => {
    const { world, asked } = await standing([{ key: 'a:2', status: 'Error' }])
    expect(await passing(world, asked)).toBe('failed')
    const again = world.process().standing(fakeRecord({ taskId: 'a', type: 'Firmware', steps: 0, step: 0 }))
    expect(await passing(world, again)).toBeUndefined()
  })

  it('goes on at once on a real device, which is then updated as any other', async () => {
    await using b = await deviceBench(router())
    const firmwareFileId = await plantFirmware(b.stack, {
      companyId: b.company,
      modelName: 'Strand R7',
      fwVer: '9.1.0',
    })
    const now = Date.now()
    const input = {
      firmwareFileId,
      fwVer: '9.1.0',
      fwCode: 100,
      updateMode: 'BU',
      runMethod: 'immediately',
      startHour: 0,
      endHour: 0,
      timeZone: 'Asia/Seoul',
    }
    const task = fakeRecord({
      taskId: 'left-behind',
      endpointId: b.endpointId,
      companyId: b.company,
      type: 'Firmware',
      steps: 0,
      input,
      startTime: now,
      deadline: now + hour,
    })
    const image = 'Device.DeviceInfo.FirmwareImage.2.'
    const result = { phase: 'downloading', version: '9.1.0', from: '7.4.1', image }
    await b.stack.db.transaction().execute(async (trx) => {
      await taskStore({ db: trx }).insert(trx, [{ ...task, exclusive: 'firmware' }])
      const left = { step: 1, result: JSON.stringify(result), progress_time: new Date(now), lease_time: new Date(now) }
      await trx
        .updateTable('task')
        .set({ ...left, look_time: null })
        .execute()
    })
    expect(await b.ended('left-behind')).toMatchObject({
      taskStatus: 'success',
      resultData: { version: '9.1.0', from: '7.4.1' },
    })
  })
})
