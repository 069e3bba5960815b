import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupCalls } from '@headend/contract/groups'
import { roleCalls } from '@headend/contract/roles'
import { taskCalls } from '@headend/contract/tasks'
import { userCalls } from '@headend/contract/users'
import { router, setTopBox } from '@headend/simulator'
import type { SimulatedDevice } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { connected, eventually, plant } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

const [routerModel, boxModel] = ['Strand R7', 'Aria S410']

let stack: Stack
let company: string
let as: TestSession
let fleet: AsyncDisposable & { readonly devices: readonly SimulatedDevice[] }
let gid: string
let routerId: string
let boxId: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme Telecom')
  as = await stack.signIn('operatorAdministrator', company)
  fleet = await connected(stack, company, [router(), setTopBox()])
  const [first, second] = fleet.devices.map(({ endpointId }) => endpointId)
  routerId = first ?? ''
  boxId = second ?? ''
  const group = await stack.ask(groupCalls.create, { body: { groupName: 'Lobby' } }, { as })
  gid = group.gid
  await stack.ask(groupCalls.associateDevices, { body: { gid, endpointIds: [routerId, boxId] } }, { as })
})
afterAll(async () => {
  await fleet[Symbol.asyncDispose]()
  await stack[Symbol.asyncDispose]()
})

const give = async (body: object, session = as) =>
  (await stack.callApi(groupCalls.runCommand, { body } as never, { as: session })).envelope
const firmware = (modelName: string, fwVer: string, fwCode: number, more: object = {}) =>
  plantFirmware(stack, { companyId: company, modelName, fwVer, fwCode, ...more })
/** The version that the last update of a device brought it to. */
const updatedTo = (endpointId: string) =>
  eventually(async () => {
    const [task] = await stack.ask(taskCalls.list, { body: { endpointId } }, { as })
    return task?.taskType === 'Firmware' && task.taskStatus === 'success' ? task.resultData : undefined
  })

describe('a command that gives firmware to a group', () => {
  it('says which it misses, what it does not take, and that nothing is there to be given', async () => {
    const field = (name: string) => ({ code: 'custom', data: { fields: [{ field: name }] } })
    expect(await give({ commandType: 'Firmware', gid })).toMatchObject(field('firmwareFileId'))
    expect(await give({ commandType: 'Reboot', gid, fpStartHour: 3 })).toMatchObject({ code: 'custom' })
    expect(await give({ commandType: 'newFirmware', gid, firmwareFileId: '1' })).toMatchObject({ code: 'custom' })
    expect(await give({ commandType: 'newFirmware', gid })).toMatchObject({
      code: 'custom',
      message: 'No approved firmware of this model is offered to the company of the device.',
      data: { executed: 0, unmet: 2 },
    })
    expect(await give({ commandType: 'newFirmware', gid: '4711' })).toMatchObject({ code: 'nodata' })
    expect(await give({ commandType: 'newFirmware', opCityIds: ['4711'] })).toMatchObject({ code: 'nodata' })
  })

  it('is for who may update groups, whatever else they may do to them', async () => {
    const role = (permission: 'group.reboot' | 'group.firmware') => ({
      params: { op: company },
      body: { roleName: permission, roleLevel: 30, permissions: ['group.manage' as const, permission] },
    })
    const root = await stack.signIn()
    const holding = async (permission: 'group.reboot' | 'group.firmware') => {
      const { roleGroupKey } = await stack.ask(roleCalls.createRole, role(permission), { as: root })
      const session = await stack.signIn('viewer', company)
      const change = { params: { userId: session.userId }, body: { roleGroupKey } }
      await stack.ask(userCalls.updateInfo, change, { as: root })
      return session
    }
    const newest = { commandType: 'newFirmware', gid }
    const missing = { code: 'roleerr', data: { permission: 'group.firmware' } }
    expect(await give(newest, await holding('group.reboot'))).toMatchObject(missing)
    const updater = await holding('group.firmware')
    expect(await give(newest, updater)).toMatchObject({ code: 'custom' })
    expect(await give({ commandType: 'Reboot', gid }, updater)).toMatchObject({
      code: 'roleerr',
      data: { permission: 'group.reboot' },
    })
  })

  it('gives a chosen version to those of its model', async () => {
    const firmwareFileId = await firmware(routerModel, '9.1.0', 91)
    const body = { commandType: 'Firmware', gid, firmwareFileId, fpRunMethod: 'immediately' }
    expect(await give({ ...body, mid: '999999' })).toMatchObject({ code: 'fwerr' })
    expect(await give(body)).toMatchObject({ code: 'success', data: { executed: 1, unmet: 0 } })
    expect(await updatedTo(routerId)).toMatchObject({ from: '7.4.1' })
  })

  it('gives each the newest approved version of its model, and says why the others get none', async () => {
    await firmware(routerModel, '9.2.0', 92)
    await firmware(routerModel, '9.3.0', 93, { approved: false })
    await firmware(boxModel, '99.1.0', 991)
    await firmware(boxModel, '99.2.0', 992)
    const other = await stack.company('Beside')
    await plantFirmware(stack, { companyId: other, modelName: boxModel, fwVer: '99.3.0', fwCode: 993 })
    const away = await plant(stack, company, 'AWAY1', { firmware_version: '1.0.0' })
    await stack.ask(groupCalls.associateDevices, { body: { gid, endpointIds: [away] } }, { as })
    expect(await give({ commandType: 'newFirmware', gid, fpRunMethod: 'immediately' })).toMatchObject({
      code: 'fwpartialfail',
      data: { executed: 2, unmet: 1, left: [{ endpointId: away, code: 'wsdisconnect' }] },
    })
    const versions = async () => {
      const rows = await stack.db
        .selectFrom('device')
        .select('firmware_version')
        .where('endpoint_id', 'in', [routerId, boxId])
        .orderBy('firmware_version')
        .execute()
      return rows.map(({ firmware_version }) => firmware_version).join(' ')
    }
    expect(await eventually(async () => ((await versions()) === '9.2.0 99.2.0' ? 'both' : undefined))).toBe('both')
    expect(await give({ commandType: 'newFirmware', gid })).toMatchObject({
      code: 'fwallfail',
      data: { executed: 0, unmet: 3 },
    })
  })
})
