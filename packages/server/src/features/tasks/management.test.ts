import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { taskCalls } from '@headend/contract/tasks'
import { historyCalls } from '@headend/contract/history'
import { minimal, router } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { taskStore } from './store.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

const faulty = (fault: NonNullable<DeviceProfile['fault']>): DeviceProfile => router({ fault })

describe('a reboot', () => {
  it('ends when the device is back, and is in the history', async () => {
    await using b = await deviceBench(router())
    const before = await b.row()
    await b.stack.db.updateTable('device').set({ device_id: 'Office', friendly_name: null }).execute()
    const { taskId } = await b.start('Reboot')
    const task = await b.ended(taskId)
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { cause: 'RemoteReboot' } })
    await eventually(async () => ((await b.row()).boot_time?.getTime() ?? 0) > (before.boot_time?.getTime() ?? 0))
    // Beside lines about other devices a name alone may be that of several.
    const target = `Office (${b.device.profile.serial})`
    expect(await linesOf(b.stack, { endpointId: b.endpointId, action: 'Reboot' })).toMatchObject([
      { result: 'success', company_id: b.company, target, detail: { taskId } },
    ])
    const { rows } = await b.stack.ask(
      historyCalls.listUserActions,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(rows[0]?.target).toBe('Office')
    // Its history is written beside the end of the task, not before it.
    const boots = () => b.stack.db.selectFrom('device_event').select('message').where('kind', '=', 'boot').execute()
    await eventually(async () => (await boots()).length > 0)
    expect(await boots()).toEqual([{ message: 'RemoteReboot' }])
  })

  it('is not over before the device is shown as started anew, however late it reports', async () => {
    await using b = await deviceBench(router())
    const askedAt = Date.now()
    const { taskId } = await b.start('Reboot')
    b.device.fault('slow')
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    expect((await b.row()).boot_time?.getTime()).toBeGreaterThanOrEqual(askedAt)
  })

  it('of a device without events ends when it is back too', async () => {
    await using b = await deviceBench(minimal())
    const { taskId } = await b.start('Reboot')
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
  })

  it('whose server died ends once the device has been back for a while and has not restarted, and holds up no other', async () => {
    await using b = await deviceBench(router())
    const { db } = b.stack
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const left = {
      endpoint_id: b.endpointId,
      task_type: 'Reboot',
      action_type: 'Management' as const,
      user_name: 'Han',
    }
    const rows = [
      { ...left, task_id: 'before it came back', state: 'waiting' as const, start_time: ago(5), deadline: ago(-5) },
      { ...left, task_id: 'since it is back', state: 'running' as const, start_time: ago(1), deadline: ago(-5) },
    ]
    const session = { connect_time: ago(2) }
    await db.updateTable('session').set(session).where('endpoint_id', '=', b.endpointId).execute()
    const upFor = (minutes: number, trx = db) =>
      trx
        .updateTable('device')
        .set({ boot_time: ago(minutes) })
        .where('endpoint_id', '=', b.endpointId)
        .execute()
    await db.insertInto('task').values(rows).execute()
    const states = async () => {
      const tasks = await db.selectFrom('task').select(['task_id', 'state']).orderBy('start_time').execute()
      return tasks.map(({ state }) => state)
    }
    await upFor(60)
    await eventually(async () => (await states())[0] === 'fail')
    expect(await states()).toEqual(['fail', 'running'])
    // One that started after it was asked to has not lost the order: whoever hears of the start ends the task.
    await db.transaction().execute(async (trx) => {
      const lost = async () => (await taskStore({ db: trx }).lostRestarts(Date.now())).map(({ taskId }) => taskId)
      await trx
        .updateTable('task')
        .set({ state: 'waiting', end_time: null })
        .where('task_id', '=', 'before it came back')
        .execute()
      await upFor(60, trx)
      expect(await lost()).toEqual(['before it came back'])
      await upFor(3, trx)
      expect(await lost()).toEqual([])
    })
  })

  it('that is refused fails, and so does its line of the history', async () => {
    await using b = await deviceBench(faulty('rejects-reboot'))
    await expect(b.start('Reboot')).rejects.toMatchObject({ code: 'wsfail' })
    const [task] = await b.ask(taskCalls.list)
    expect(task).toMatchObject({ taskStatus: 'fail', failCode: 'wsfail' })
    expect(task).toMatchObject({ failKey: 'refused', failReason: expect.stringMatching(/refused.*“.*Not now”$/) })
    expect(await linesOf(b.stack, { action: 'Reboot' })).toMatchObject([{ result: 'fail', detail: { code: 'wsfail' } }])
  })

  it('while another runs is refused as busy, and leaves nothing behind', async () => {
    await using b = await deviceBench(router(), { bootMs: 60_000 })
    await b.start('Reboot')
    await expect(b.start('Factory')).rejects.toMatchObject({ code: 'custom', details: { reason: 'deviceBusy' } })
    expect(await b.stack.db.selectFrom('task').select('task_type').execute()).toEqual([{ task_type: 'Reboot' }])
  })

  it('ends tasks that ran on the device as failed', async () => {
    await using b = await deviceBench(router({ fault: 'no-oper-complete' }))
    const { taskId } = await b.start('TraceRoute', { host: '8.8.8.8', repetitions: 1 })
    // The task began a moment ago: a start within the same second could be an earlier one.
    await b.stack.db
      .updateTable('task')
      .set({ start_time: new Date(Date.now() - 60_000) })
      .execute()
    b.device.powerCycle()
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failReason: 'The device restarted.' })
  })
})

describe('a factory reset', () => {
  it('ends when the device is back with its subscriptions made anew', async () => {
    await using b = await deviceBench(router())
    const { taskId } = await b.start('Factory')
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    await eventually(() => b.subscriptions().includes('headend-operations'))
  })
})

describe('a lock', () => {
  it('is set, read back and shown; and taken off again', async () => {
    await using b = await deviceBench(router())
    const { taskId } = await b.start('Lock')
    expect(await b.task(taskId)).toMatchObject({ taskStatus: 'success', resultData: { uiLockEnable: true } })
    expect(b.device.value('Device.X_HEADEND_UILock.Enable')).toBe('true')
    expect(await b.row()).toMatchObject({ ui_lock_enable: true })
    await b.start('Unlock')
    expect(b.device.value('Device.X_HEADEND_UILock.Enable')).toBe('false')
    expect(await b.row()).toMatchObject({ ui_lock_enable: false })
  })

  it('is refused in clear words by a device that has none', async () => {
    await using b = await deviceBench(minimal())
    await expect(b.start('Lock')).rejects.toMatchObject({ code: 'wsfail', details: { reason: 'noLock' } })
  })
})

describe('a device', () => {
  it('that is not connected answers wsdisconnect, and the task has failed', async () => {
    await using b = await deviceBench(router())
    b.device.fault('offline')
    await eventually(async () => !(await b.row()).online)
    await expect(b.start('Reboot')).rejects.toMatchObject({ code: 'wsdisconnect' })
    const tasks = await b.stack.ask(taskCalls.list, { body: {} }, { as: b.as })
    expect(tasks).toMatchObject([{ taskStatus: 'fail', failCode: 'wsdisconnect' }])
  })

  it('of another company, and its tasks, do not exist', async () => {
    await using b = await deviceBench(router(), { bootMs: 60_000 })
    const { taskId } = await b.start('Reboot')
    const other = await b.stack.signIn('operatorAdministrator', await b.stack.company('Sibling'))
    expect((await b.tell(taskCalls.list, {}, other)).code).toBe('nodata')
    expect(await b.stack.codeOf(taskCalls.cancel, { body: { taskId } }, { as: other })).toBe('nodata')
    expect(await b.stack.ask(taskCalls.list, { body: {} }, { as: other })).toEqual([])
  })

  it('can be asked to stop a task by those who may start it, once', async () => {
    await using b = await deviceBench(router(), { bootMs: 60_000 })
    const { taskId } = await b.start('Reboot')
    const viewer = await b.stack.signIn('support', b.company)
    const lockTask = await b.stack.callApi(taskCalls.cancel, { body: { taskId } }, { as: viewer })
    expect(lockTask.envelope).toMatchObject({ code: 'success', data: { taskStatus: 'cancelled' } })
    const again = await b.stack.callApi(taskCalls.cancel, { body: { taskId } }, { as: viewer })
    expect(again.envelope).toMatchObject({ code: 'custom', data: { reason: 'taskNotRunning' } })
  })
})

describe('one action on many devices', () => {
  it('starts on those that are connected and names the others', async () => {
    await using b = await deviceBench(router(), { more: [router(), faulty('rejects-reboot'), faulty('offline')] })
    const caller = await b.caller()
    const devices = b.fleet.devices.map(({ endpointId }) => ({ endpointId, name: endpointId, companyId: b.company }))
    const result = await b.tasks.startMany({ caller, devices, type: 'Reboot', input: {} })
    expect(result).toMatchObject({ executed: 2, unmet: 2 })
    expect(Object.fromEntries(result.left.map(({ endpointId, code }) => [endpointId, code]))).toEqual({
      [b.fleet.devices[2]?.endpointId ?? '']: 'wsfail',
      [b.fleet.devices[3]?.endpointId ?? '']: 'wsdisconnect',
    })
    for (const taskId of result.taskIds) {
      const row = await eventually(async () => {
        const found = await b.stack.db.selectFrom('task').selectAll().where('task_id', '=', taskId).executeTakeFirst()
        return found?.end_time === null ? undefined : found
      })
      expect(row).toMatchObject({ state: 'success', batch_id: result.batchId })
    }
  })
})

describe('a device whose data model was read', () => {
  const consent = ['ScreenCaptureConsentForm', 'ScreenCaptureConsentFormCancel']
  const screen = ['HdmiCec', 'OsdMessage', ...consent, 'ScreenCapture', 'ScreenCaptureCancel']
  const television = ['ResetPin', 'ScanChannels', 'SetLnb']
  const apps = ['AppInstall', 'AppUpdate', 'AppUninstall', 'AppStart', 'AppStop']
  const content = ['BootingAd', 'LandingChannel', 'DsmCc']
  const supported = async (b: DeviceBench) => {
    // A model is kept for the firmware that was known when it was read.
    await eventually(async () => (await b.row()).firmware_version !== null)
    await b.ask(dataModelCalls.getSupported, { refresh: true })
  }
  const unsupported = async (b: DeviceBench) =>
    (await b.stack.ask(deviceCalls.getMaster, { query: { endpointId: b.endpointId } }, { as: b.as })).unsupported

  it('is offered what it has, and refused what it lacks before anything is sent', async () => {
    await using b = await deviceBench(minimal())
    // Nobody knows yet what it has: all may be tried.
    expect(await unsupported(b)).toEqual([])
    await supported(b)
    const lacking = ['PingTest', 'TraceRoute', 'DownloadSpeed', 'UploadSpeed', 'WifiSignalStrength']
    const wifi = ['WifiScanChannel', 'UIRadioList', 'UIGuestWifi']
    expect(await unsupported(b)).toEqual([
      ...lacking,
      ...wifi,
      ...screen,
      'Lock',
      'Unlock',
      ...television,
      'Firmware',
      ...apps,
      ...content,
    ])
    const ping = { endpointId: b.endpointId, host: '127.0.0.1', repetitions: 1 }
    const reply = await b.stack.callApi(diagnosticsCalls.startPing, { body: ping }, { as: b.as, language: 'ko' })
    expect([reply.status, reply.envelope.code, reply.envelope.message]).toEqual([
      400,
      'custom',
      '단말이 지원하지 않는 기능입니다.',
    ])
    const many = { endpointIds: [b.endpointId] }
    const bulk = await b.stack.callApi(bulkCalls.lock, { body: many }, { as: b.as })
    expect(bulk.envelope.data).toMatchObject({
      left: [{ code: 'custom', reason: 'The device does not support this.', taskId: null }],
    })
    expect(await b.stack.db.selectFrom('task').select('task_id').execute()).toEqual([])
    // Another firmware may have it all.
    const { firmware_version } = await b.row()
    await b.stack.db.updateTable('device').set({ firmware_version: '9.9' }).execute()
    expect(await unsupported(b)).toEqual([])
    await b.stack.db.updateTable('device').set({ firmware_version }).execute()
    expect(await b.ended((await b.start('Reboot')).taskId)).toMatchObject({ taskStatus: 'success' })
  })

  it('lacks nothing but what is of other kinds of devices where its model has it all', async () => {
    await using b = await deviceBench(router())
    await supported(b)
    expect(await unsupported(b)).toEqual([...screen, ...television, ...apps, ...content])
  })
})
