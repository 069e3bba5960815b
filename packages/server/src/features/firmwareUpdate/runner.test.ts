import { describe, expect, it } from 'vitest'
import type { FaultName } from '@headend/simulator'
import { minimal, router } from '@headend/simulator'
import type { Task } from '@headend/contract/tasks'
import { taskTopic } from '../tasks/service.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

const modelName = 'Strand R7'
const image = (bank: number, name: string): string => `Device.DeviceInfo.FirmwareImage.${bank}.${name}`

const inputOf = (firmwareFileId: string, more: object = {}) => ({
  firmwareFileId,
  fwVer: '9.1.0',
  fwCode: 100,
  updateMode: 'BU',
  runMethod: 'immediately',
  startHour: 0,
  endHour: 0,
  timeZone: 'Asia/Seoul',
  ...more,
})

/** A router that runs 7.4.1, and a file of firmware for it. */
const routerBench = async (fault?: FaultName) => {
  const b = await deviceBench(router({ fault }))
  return { b, firmwareFileId: await plantFirmware(b.stack, { companyId: b.company, modelName, fwVer: '9.1.0' }) }
}

const update = async (b: DeviceBench, input: Record<string, unknown>): Promise<Task> =>
  b.ended((await b.start('Firmware', input)).taskId)

const reported = (b: DeviceBench): string | undefined => b.device.value('Device.DeviceInfo.SoftwareVersion')

describe('an update of firmware', () => {
  it('is fetched, started, and over when the device is back with the new version; each step is told', async () => {
    const { b, firmwareFileId } = await routerBench()
    await using _ = b
    const phases: string[] = []
    const cancel = b.stack.core.bus.subscribe(taskTopic, ({ task }) => {
      const phase: unknown = Reflect.get(Object(task.resultData), 'phase')
      if (typeof phase === 'string' && phases.at(-1) !== phase) phases.push(phase)
    })
    const task = await update(b, inputOf(firmwareFileId))
    cancel()
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { version: '9.1.0', from: '7.4.1' } })
    expect(phases).toEqual(['downloading', 'installing', 'restarting'])
    expect(reported(b)).toBe('9.1.0')
    await eventually(async () => (await b.row()).firmware_version === '9.1.0')
    const events = await b.stack.db.selectFrom('device_event').select(['kind', 'level']).execute()
    expect(events).toContainEqual({ kind: 'transferComplete', level: 'info' })
  })

  it('starts an image that the device has already, and fetches none', async () => {
    await using b = await deviceBench(router())
    // The bank that does not run has the version before.
    const firmwareFileId = await plantFirmware(b.stack, { companyId: b.company, modelName, fwVer: '7.3.8' })
    const task = await update(b, inputOf(firmwareFileId, { fwVer: '7.3.8', updateMode: 'FUB' }))
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { version: '7.3.8', from: '7.4.1' } })
    expect(
      await b.stack.db.selectFrom('device_event').selectAll().where('kind', '=', 'transferComplete').execute(),
    ).toEqual([])
  })

  it('is a success at once where the device runs the version, and installs it anew only where that is asked for', async () => {
    await using b = await deviceBench(router())
    const firmwareFileId = await plantFirmware(b.stack, { companyId: b.company, modelName, fwVer: '7.4.1' })
    const before = b.device.value('Device.DeviceInfo.UpTime')
    const task = await update(b, inputOf(firmwareFileId, { fwVer: '7.4.1' }))
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { already: true } })
    expect(Number(b.device.value('Device.DeviceInfo.UpTime'))).toBeGreaterThanOrEqual(Number(before))
    const again = await update(b, inputOf(firmwareFileId, { fwVer: '7.4.1', updateMode: 'FUC' }))
    expect(again).toMatchObject({ taskStatus: 'success', resultData: { version: '7.4.1', from: '7.4.1' } })
    expect(b.device.value('Device.DeviceInfo.ActiveFirmwareImage')).toBe('Device.DeviceInfo.FirmwareImage.2')
  })

  it('goes on where a broken line left the download', async () => {
    const { b, firmwareFileId } = await routerBench('breaks-off-download')
    await using _ = b
    expect(await update(b, inputOf(firmwareFileId))).toMatchObject({ taskStatus: 'success' })
  })

  it.each([
    ['damages-download', 'fileDamaged'],
    ['no-room', 'noRoom'],
    ['in-use', 'notActivated'],
    ['keeps-image', 'versionKept'],
  ] as const)('fails with its reason on a device that %s: %s', async (fault, failKey) => {
    const { b, firmwareFileId } = await routerBench(fault)
    await using _ = b
    expect(await update(b, inputOf(firmwareFileId))).toMatchObject({ taskStatus: 'fail', failKey })
    expect(reported(b)).toBe('7.4.1')
  })

  it('fails on a device that comes back with neither version, and says with which', async () => {
    await using b = await deviceBench(router())
    const content = Buffer.from('VERSION=9.0.9')
    const firmwareFileId = await plantFirmware(b.stack, { companyId: b.company, modelName, fwVer: '9.1.0', content })
    const failure = { taskStatus: 'fail', failKey: 'versionOther', failSaid: '9.0.9' }
    expect(await update(b, inputOf(firmwareFileId))).toMatchObject(failure)
  })

  it('fails on a device that declines, in its own words', async () => {
    await using b = await deviceBench(router({ consent: 'declines' }))
    const firmwareFileId = await plantFirmware(b.stack, { companyId: b.company, modelName, fwVer: '9.1.0' })
    expect(await update(b, inputOf(firmwareFileId, { runMethod: 'userConfirmation' }))).toMatchObject({
      taskStatus: 'fail',
      failKey: 'notActivated',
      failSaid: expect.stringContaining('The user declined'),
    })
  })

  it('is waited for until its time is over, and fails then: the device never came back', async () => {
    const { b, firmwareFileId } = await routerBench('never-returns')
    await using _ = b
    const { taskId } = await b.start('Firmware', inputOf(firmwareFileId))
    await eventually(async () => (await b.row()).online === false)
    expect(await b.task(taskId)).toMatchObject({ taskStatus: 'running' })
    // Its time is over, as if twenty minutes had passed since.
    await b.stack.db
      .updateTable('task')
      .set(({ fn, val }) => ({
        result: fn('jsonb_set', ['result', val('{until}'), val('1')]),
        wake_time: new Date(1),
      }))
      .where('task_id', '=', taskId)
      .execute()
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'notReturned', failCode: 'wstimeout' })
  })

  it('is refused for a device that has no images, and for firmware that may not be sent any more', async () => {
    await using b = await deviceBench(minimal())
    const firmwareFileId = await plantFirmware(b.stack, { companyId: b.company, modelName: 'GW-1', fwVer: '9.1.0' })
    await expect(b.start('Firmware', inputOf(firmwareFileId))).rejects.toMatchObject({
      code: 'custom',
      details: { reason: 'unsupported' },
    })
    const { db } = b.stack
    await db.updateTable('firmware_file').set({ approved_by: null, approved_time: null }).execute()
    await expect(b.start('Firmware', inputOf(firmwareFileId))).rejects.toMatchObject({
      code: 'nofile',
      details: { reason: 'firmwareWithdrawn' },
    })
  })

  it('fails on a device that is restarted while it waits for its time, and fetches nothing again after that', async () => {
    const { b, firmwareFileId } = await routerBench('in-use')
    await using _ = b
    const { taskId } = await b.start('Firmware', inputOf(firmwareFileId, { runMethod: 'whenIdle' }))
    await eventually(() => b.device.value(image(2, 'Status')) === 'Available' && b.device.operations > 0)
    b.device.powerCycle()
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail' })
    b.device.fault()
    await eventually(() => b.device.connected)
    const again = async () => b.start('Firmware', inputOf(firmwareFileId)).catch(() => undefined)
    const { taskId: next } = await eventually(again)
    expect(await b.ended(next)).toMatchObject({ taskStatus: 'success' })
    const fetched = b.stack.db.selectFrom('device_event').selectAll().where('kind', '=', 'transferComplete')
    expect(await fetched.execute()).toHaveLength(1)
  })
})
