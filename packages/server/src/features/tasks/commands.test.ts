import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { taskKinds } from '@headend/contract/tasks'
import { minimal, router } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'
import { taskStore } from './store.ts'
import { fakeRecord } from './task.fake.ts'

/** Commands on devices that are legal, or nearly, and unlike most: how their tasks end. */

const run = (b: DeviceBench, command: string, inputArgs: Record<string, string> = {}) =>
  b.ask(dataModelCalls.runCommand, { command, inputArgs })

/** When the device is next asked what became of the task's operation. */
const lookOf = async (b: DeviceBench, taskId: string): Promise<number | undefined> => {
  const find = b.stack.db.selectFrom('task').select('look_time').where('task_id', '=', taskId)
  return (await find.executeTakeFirstOrThrow()).look_time?.getTime()
}

/** Has the device lose its line and come back. */
const reconnected = async (b: DeviceBench): Promise<void> => {
  const connects = () => b.stack.db.selectFrom('device_event').select('time').where('kind', '=', 'connected').execute()
  const before = (await connects()).length
  b.device.drop()
  await eventually(async () => (await connects()).length > before)
}

describe('a command that a device answers once it is done', () => {
  it('is under way until then, for longer than a request waits, and ends with the answer', async () => {
    await using b = await deviceBench(router({ fault: 'late-operate' }))
    const { taskId } = await run(b, 'Device.LocalAgent.Controller.1.SendOnBoardRequest()')
    expect(await b.task(taskId)).toMatchObject({ endTime: null })
    const task = await b.ended(taskId)
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { outputArgs: {} } })
    expect((task.endTime ?? 0) - task.startTime).toBeGreaterThan(10_000)
  }, 60_000)
})

describe('a device that never says that it started', () => {
  const unchanged = async (b: DeviceBench) => (await b.row()).boot_time?.getTime() ?? Number.NaN
  const inContainer = (fault: NonNullable<DeviceProfile['fault']>): DeviceProfile => minimal({ fault })

  it.each([
    ['host-clock', 'Factory', 'its subscriptions are gone'],
    ['host-uptime', 'Factory', 'its agent started'],
    ['host-uptime', 'Reboot', 'its agent started'],
  ] as const)('and whose up time is its host’s (%s) is back from a %s once %s', async (fault, type, _sign) => {
    await using b = await deviceBench(inContainer(fault))
    const before = await unchanged(b)
    const { taskId } = await b.start(type)
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success', resultData: { cause: null } })
    // Its own word for the start did not change: that is not what ended the task.
    expect(Math.abs((await unchanged(b)) - before)).toBeLessThan(10_000)
    const boots = await b.stack.db.selectFrom('device_event').select('kind').where('kind', '=', 'boot').execute()
    expect(boots).toEqual([])
  })

  it('and only lost its line is still waited for', async () => {
    await using b = await deviceBench(inContainer('host-clock'))
    const task = {
      task_id: 'asked-a-moment-ago',
      endpoint_id: b.endpointId,
      company_id: b.company,
      task_type: 'Reboot',
      action_type: taskKinds.Reboot.actionType,
      state: 'running' as const,
      user_name: 'Somebody',
      deadline: new Date(Date.now() + 600_000),
    }
    await b.stack.db.insertInto('task').values(task).execute()
    await reconnected(b)
    // Whatever followed from that connection is over once the device answers.
    await busLink(b.stack.core).get(b.endpointId, ['Device.DeviceInfo.UpTime'])
    expect(await b.task(task.task_id)).toMatchObject({ endTime: null })
    b.device.fault()
    b.device.powerCycle()
    expect(await b.ended(task.task_id)).toMatchObject({ taskStatus: 'success' })
  })
})

const logs = 'Device.DeviceInfo.VendorLogFile.'
/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9/'

describe('a device that notifies of the ends of named commands only', () => {
  it('is asked for that of each command it gets, in its next session too', async () => {
    await using b = await deviceBench(router({ fault: 'concrete-references' }))
    for (const session of ['first', 'next']) {
      // Both end later than they are answered.
      const { taskId } = await run(b, `${logs}1.Upload()`, { URL: nowhere })
      expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failSaid: '7022 Error_InitConnectionFailed' })
      const input = { Host: '8.8.8.8', NumberOfRepetitions: '1' }
      const ping = await run(b, 'Device.IP.Diagnostics.IPPing()', input)
      expect(await b.ended(ping.taskId)).toMatchObject({ taskStatus: 'success' })
      expect(b.subscriptions()).toContain('headend-boot')
      expect(b.subscriptions().filter((id) => id.startsWith('headend-operation-'))).toHaveLength(1)
      if (session === 'next') break
      await reconnected(b)
    }
  }, 60_000)
})

describe('a device that does not notify of the ends of operations', () => {
  it('as it refused to, is asked for each and has ended what it has no request of any more', async () => {
    await using b = await deviceBench(router({ fault: 'refuses-operation-ends' }))
    const { taskId } = await run(b, `${logs}1.Upload()`, { URL: nowhere })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'resultUnknown' })
    const all = await run(b, `${logs}*.Upload()`, { URL: nowhere })
    expect(await b.ended(all.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'resultUnknown' })
    expect(b.subscriptions().filter((id) => id.startsWith('headend-operation'))).toEqual([])
    // What is over with the answer itself needs no notification, and what ends with a start waits for that.
    const { taskId: reboot } = await b.start('Reboot')
    expect(await b.ended(reboot)).toMatchObject({ taskStatus: 'success' })
  }, 60_000)

  it('is waited for while it has the request', async () => {
    await using b = await deviceBench(router({ fault: 'refuses-operation-ends' }), { pace: 20, bootMs: 50 })
    const { taskId } = await b.start('TraceRoute', { host: 'far.example', repetitions: 3 })
    const look = () => lookOf(b, taskId)
    const first = await eventually(look)
    const second = await eventually(async () => ((await look()) ?? first) > first)
    expect(second).toBe(true)
    expect(await b.task(taskId)).toMatchObject({ endTime: null })
  }, 60_000)

  it('as it lost its line, is asked once it would have repeated that', async () => {
    await using b = await deviceBench(router({ fault: 'no-oper-complete' }))
    const { taskId } = await run(b, `${logs}1.Upload()`, { URL: nowhere })
    await eventually(async () => (await lookOf(b, taskId)) === undefined)
    b.device.drop()
    const due = await eventually(() => lookOf(b, taskId))
    expect(due - Date.now()).toBeGreaterThan(10_000)
    expect(await b.task(taskId)).toMatchObject({ endTime: null })
    await b.stack.db.updateTable('task').set({ look_time: new Date() }).where('task_id', '=', taskId).execute()
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'resultUnknown' })
  }, 60_000)
})

describe('a task that nobody noted its device took on', () => {
  const due = (b: DeviceBench, taskId: string) =>
    b.stack.db
      .updateTable('task')
      .set({ look_time: new Date(), progress_time: null, state: 'waiting' })
      .where('task_id', '=', taskId)
      .execute()

  it.each(['Reboot', 'TraceRoute', 'Lock'] as const)(
    'is ended when the device has nothing of it: %s',
    async (type) => {
      await using b = await deviceBench(router())
      const startTime = Date.now()
      const record = fakeRecord({
        taskId: 'left-behind',
        endpointId: b.endpointId,
        companyId: b.company,
        type,
        state: 'waiting',
        input: type === 'TraceRoute' ? { host: 'far.example', repetitions: 3 } : {},
        startTime,
        deadline: startTime + 600_000,
      })
      const task = { ...record, exclusive: 'management' }
      // As a process leaves it that dies before it sends it.
      await b.stack.db.transaction().execute((trx) => taskStore({ db: trx }).insert(trx, [task]))
      expect(await lookOf(b, task.taskId)).toBe(startTime + 30_000)
      await due(b, task.taskId)
      expect(await b.ended(task.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'neverSent' })
      const { taskId } = await b.start('Reboot')
      expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    },
    60_000,
  )

  it('goes on when the device is at it', async () => {
    await using b = await deviceBench(router(), { pace: 20, bootMs: 50 })
    const { taskId } = await b.start('TraceRoute', { host: 'far.example', repetitions: 3 })
    await eventually(async () => (await b.task(taskId)).progressTime !== null)
    await due(b, taskId)
    await eventually(async () => (await b.task(taskId)).progressTime !== null)
    expect(await b.task(taskId)).toMatchObject({ taskStatus: 'running', endTime: null })
  }, 60_000)

  it('is noted to be with its device among many, and not looked after then', async () => {
    await using b = await deviceBench(router(), { bootMs: 15_000 })
    const { taskIds } = await b.stack.ask(bulkCalls.reboot, { body: { endpointIds: [b.endpointId] } }, { as: b.as })
    const [taskId = ''] = taskIds
    expect(await b.task(taskId)).toMatchObject({ taskStatus: 'running', progressTime: null })
    await eventually(async () => (await b.task(taskId)).progressTime !== null)
    expect(await lookOf(b, taskId)).toBeUndefined()
  }, 60_000)
})

describe('a command on several instances', () => {
  it('ends with the result of each, and fails when one does (R-OPR.1, R-OPR.2)', async () => {
    await using b = await deviceBench(router())
    const sensors = 'Device.DeviceInfo.TemperatureStatus.TemperatureSensor.'
    const all = await run(b, `${sensors}*.Reset()`)
    const instance = (number: number) => ({ command: `${sensors}${number}.Reset()`, status: 'success' })
    expect(await b.ended(all.taskId)).toMatchObject({
      taskStatus: 'success',
      resultData: { instances: [instance(1), instance(2)] },
    })
    await busLink(b.stack.core).set(b.endpointId, [{ object: `${sensors}2.`, params: { Enable: 'false' } }])
    const some = await run(b, `${sensors}*.Reset()`)
    const failed = { command: `${sensors}2.Reset()`, status: 'fail', error: '7022 The sensor is off' }
    expect(await b.ended(some.taskId)).toMatchObject({
      taskStatus: 'fail',
      failKey: 'refused',
      resultData: { instances: [instance(1), failed] },
    })
  })

  it('waits for those that end later than they are answered, and is refused where there is none', async () => {
    await using b = await deviceBench(router())
    const { taskId } = await run(b, `${logs}*.Upload()`, { URL: nowhere })
    const failed = (number: number) => ({
      command: `${logs}${number}.Upload()`,
      status: 'fail',
      error: '7022 Error_InitConnectionFailed',
    })
    expect(await b.ended(taskId)).toMatchObject({
      taskStatus: 'fail',
      resultData: { instances: [failed(1), failed(2)] },
    })
    await expect(run(b, `${logs}[Name=="none"].Upload()`, { URL: nowhere })).rejects.toThrow('no instance')
  })
})
