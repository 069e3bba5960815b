import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import type { Group } from '@headend/contract/groups'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { roleCalls } from '@headend/contract/roles'
import { errorData } from '@headend/contract/schemas/core'
import { userCalls } from '@headend/contract/users'
import { router, setTopBox } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually, plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { noun } from './isolation.ts'

let stack: Stack
let company: string
let below: string
let as: TestSession
let one: string
let two: string
let theirs: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  below = await stack.company('Acme West', company)
  as = await stack.signIn('operatorAdministrator', company)
  one = await plant(stack, company, 'SHELF1')
  two = await plant(stack, company, 'SHELF2')
  theirs = await plant(stack, below, 'WEST1')
})
afterAll(() => stack[Symbol.asyncDispose]())

testNoun(noun, () => stack)

const make = (groupName: string, opId?: string): Promise<Group> =>
  stack.ask(groupCalls.create, { body: { groupName, ...(opId !== undefined && { opId }) } }, { as })
const add = (gid: string, endpointIds: string[]) =>
  stack.callApi(groupCalls.associateDevices, { body: { gid, endpointIds } }, { as })
const serialsOf = async (gid: string, keyword = '') => {
  const { rows } = await stack.ask(groupCalls.listDevices, { params: { gid }, query: { keyword } }, { as })
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}

describe('a group', () => {
  it('has a name of its own within its company, whatever its case', async () => {
    const { gid } = await make('Lobby')
    const create = (body: { groupName: string; opId?: string }) => stack.callApi(groupCalls.create, { body }, { as })
    expect((await create({ groupName: ' lobby ' })).envelope.code).toBe('nameconflict')
    expect((await create({ groupName: 'Lobby', opId: below })).envelope.code).toBe('success')
    const available = async (groupName: string, opId?: string) =>
      (await stack.ask(groupCalls.checkName, { body: { groupName, ...(opId && { opId }) } }, { as })).available
    expect([await available('LOBBY'), await available('LOBBY', below), await available('Attic')]).toEqual([
      false,
      false,
      true,
    ])
    const moved = { params: { gid }, body: { groupName: 'Lobby', opId: below } }
    const reply = await stack.callApi(groupCalls.update, moved, { as })
    expect(reply.envelope).toMatchObject({ code: 'custom', message: 'A group stays with its company.' })
    for (const name of ['opId', 'opid', 'companyId']) {
      const { rows } = await stack.ask(groupCalls.list, { query: { [name]: below } }, { as })
      expect(rows.map(({ opId }) => opId)).toEqual([below])
    }
    expect((await stack.ask(groupCalls.listCombos, {}, { as })).map(({ groupName }) => groupName)).toContain('Lobby')
  })

  it('takes devices of its company, each once, and says of each in which it is', async () => {
    const { gid } = await make('Shelf')
    expect((await add(gid, [one, two, one])).status).toBe(200)
    expect(await serialsOf(gid)).toEqual(['SHELF1', 'SHELF2'])
    expect(await serialsOf(gid, 'shelf2')).toEqual(['SHELF2'])
    expect(await stack.ask(groupCalls.get, { params: { gid } }, { as })).toMatchObject({ deviceCount: 2 })
    const device = await stack.ask(deviceCalls.getMaster, { query: { endpointId: one } }, { as })
    expect(device).toMatchObject({ gid, groupName: 'Shelf' })
    expect(await stack.ask(groupCalls.listModels, { params: { gid } }, { as })).toEqual([
      { mid: device.mid, modelName: device.modelName, deviceCount: 2 },
    ])
    expect(await linesOf(stack, { endpointId: one, action: 'Add to group' })).toMatchObject([
      { target: expect.stringContaining('SHELF1'), detail: { after: { groupName: 'Shelf' } } },
    ])
    // Again: nothing changes, and nothing is written.
    expect((await add(gid, [one])).status).toBe(200)
    expect(await linesOf(stack, { endpointId: one, action: 'Add to group' })).toHaveLength(1)

    const other = await make('Other shelf')
    expect((await add(other.gid, [two])).status).toBe(200)
    expect([await serialsOf(gid), await serialsOf(other.gid)]).toEqual([['SHELF1'], ['SHELF2']])
  })

  it('takes none of another company, and then none at all', async () => {
    const { gid } = await make('Own')
    const reply = await add(gid, [one, theirs])
    expect(reply).toMatchObject({ status: 400, envelope: { code: 'grouperr01' } })
    expect(errorData.parse(reply.envelope.data).left).toMatchObject([{ endpointId: theirs, code: 'grouperr01' }])
    expect((await add(gid, [one, 'os::582B0A-NOBODY'])).envelope.code).toBe('nodata')
    expect(await serialsOf(gid)).toEqual([])
    const west = await make('West', below)
    expect((await add(west.gid, [theirs])).status).toBe(200)
  })

  it('tells who is in it, who could be, and how many', async () => {
    const { gid } = await make('Counted')
    const devices = async (assigned?: boolean) => {
      const body = { gid, ...(assigned !== undefined && { assigned }) }
      const { rows } = await stack.ask(groupCalls.listAssignedPage, { body }, { as })
      return rows.map(({ deviceSn }) => deviceSn).toSorted()
    }
    const free = await plant(stack, company, 'SHELF3')
    await add(gid, [one])
    expect([await devices(), await devices(true), await devices(false)]).toEqual([
      ['SHELF1', 'SHELF2', 'SHELF3'],
      ['SHELF1'],
      ['SHELF3'],
    ])
    expect(await stack.ask(groupCalls.countAssigned, { body: { gid } }, { as })).toEqual({
      assignedCount: 1,
      unassignedCount: 1,
      allCount: 3,
    })
    const take = (endpointIds: string[]) =>
      stack.callApi(groupCalls.disassociateDevices, { body: { gid, endpointIds } }, { as })
    expect((await take([one, free])).envelope.code).toBe('nodata')
    expect((await take([one])).status).toBe(200)
    expect(await devices(true)).toEqual([])
  })

  it('loses a device that is handed to another company, and all of them when it is deleted', async () => {
    const handed = await plant(stack, company, 'SHELF4')
    const stays = await plant(stack, company, 'SHELF5')
    const { gid } = await make('Deleted')
    await add(gid, [handed, stays])
    await stack.ask(lifecycleCalls.allocate, { body: { endpointId: handed, opId: below } }, { as })
    expect(await serialsOf(gid)).toEqual(['SHELF5'])
    await stack.ask(groupCalls.delete, { params: { gid } }, { as })
    const left = await stack.ask(deviceCalls.getMaster, { query: { endpointId: stays } }, { as })
    expect(left).toMatchObject({ gid: null, groupName: null, companyId: company })
  })
})

describe('a command to a group', () => {
  it('reaches those that are connected and names the others, for who may give it', async () => {
    await using b = await deviceBench(router({ serial: 'R7GROUP' }), { more: [setTopBox({ serial: 'S410GROUP' })] })
    const { company: companyId } = b
    const admin = await b.stack.signIn('operatorAdministrator', companyId)
    const away = await plant(b.stack, companyId, 'AWAY1')
    const { gid } = await b.stack.ask(groupCalls.create, { body: { groupName: 'All' } }, { as: admin })
    const block = { body: { gid, commandType: 'Block' as const } }
    expect((await b.stack.callApi(groupCalls.runCommand, block, { as: admin })).envelope.code).toBe('nodata')
    const endpointIds = [...b.fleet.devices.map(({ endpointId }) => endpointId), away]
    await b.stack.ask(groupCalls.associateDevices, { body: { gid, endpointIds } }, { as: admin })
    expect(await b.stack.ask(groupCalls.runCommand, block, { as: admin })).toMatchObject({
      executed: 2,
      left: [{ endpointId: away, code: 'wsdisconnect' }],
    })
    await eventually(() => b.fleet.devices.every((one) => one.value('Device.X_HEADEND_UILock.Enable') === 'true'))
    const unblock = (where: object) =>
      b.stack.callApi(groupCalls.runCommand, { body: { commandType: 'Unblock', ...where } as never }, { as: admin })
    await b.stack.db.insertInto('province').values({ province_id: 'p', province_name: 'P' }).execute()
    await b.stack.db.insertInto('city').values({ op_city_id: 'c', city_name: 'C', province_id: 'p' }).execute()
    await b.stack.db.updateTable('device').set({ op_city_id: 'c' }).where('endpoint_id', '=', b.endpointId).execute()
    await eventually(async () => (await b.row()).ui_lock_enable === true)
    expect((await unblock({ opCityId: 'c' })).envelope.data).toMatchObject({ executed: 1, unmet: 0 })
    for (const where of [{}, { gid, opCityId: 'c' }, { opCityIds: [] }])
      expect((await unblock(where)).envelope.code).toBe('custom')
    const reader = await b.stack.signIn('viewer', companyId)
    expect((await b.stack.callApi(groupCalls.runCommand, block, { as: reader })).envelope.code).toBe('roleerr')
  })

  it('deploys and retrieves them, or asks for their deployment, for who may do so to groups', async () => {
    const { gid } = await make('Lives')
    const ids = [await plant(stack, company, 'LIFE1'), await plant(stack, company, 'LIFE2')]
    await add(gid, ids)
    await stack.db.updateTable('device').set({ device_status: 'inventory' }).where('endpoint_id', 'in', ids).execute()
    const states = async () => {
      const rows = await stack.db
        .selectFrom('device')
        .select('device_status')
        .where('endpoint_id', 'in', ids)
        .orderBy('did')
        .execute()
      return rows.map((row) => row.device_status)
    }
    const give = async (commandType: 'Activate' | 'Deactivate', session: TestSession) =>
      (await stack.callApi(groupCalls.runCommand, { body: { gid, commandType } }, { as: session })).envelope
    const asker = await stack.signIn('viewer', company)
    const permissions: Permission[] = ['group.manage', 'group.activate']
    const role = { roleName: 'Asks for deployments', roleLevel: 30, permissions }
    const root = await stack.signIn()
    const { roleGroupKey } = await stack.ask(
      roleCalls.createRole,
      { params: { op: company }, body: role },
      { as: root },
    )
    expect(await give('Activate', asker)).toMatchObject({ code: 'roleerr' })
    const change = { params: { userId: asker.userId }, body: { roleGroupKey } }
    await stack.ask(userCalls.updateInfo, change, { as: root })

    expect(await give('Activate', asker)).toMatchObject({ code: 'success', data: { executed: 2, unmet: 0 } })
    expect(await states()).toEqual(['requested', 'requested'])
    expect(await give('Activate', asker)).toMatchObject({
      code: 'custom',
      message: 'The deployment of the device was asked for already.',
      data: { executed: 0, unmet: 2 },
    })
    await stack.ask(lifecycleCalls.reject, { body: { endpointId: ids[0] ?? '' } }, { as })
    expect(await give('Activate', as)).toMatchObject({ code: 'success', data: { executed: 2, unmet: 0 } })
    expect(await states()).toEqual(['deployed', 'deployed'])
    await stack.ask(lifecycleCalls.deactivate, { body: { endpointId: ids[0] ?? '' } }, { as })
    expect(await give('Deactivate', as)).toMatchObject({
      code: 'success',
      data: { executed: 1, unmet: 1, left: [{ endpointId: ids[0], reason: 'The device is not deployed.' }] },
    })
    expect(await states()).toEqual(['inventory', 'inventory'])
    expect(await give('Deactivate', as)).toMatchObject({ code: 'custom', message: 'The device is not deployed.' })
  })

  it.each(['Reboot', 'FactoryReset'] as const)('%s is done by each', async (commandType) => {
    await using b = await deviceBench(router({ serial: 'R7EACH' }))
    const admin = await b.stack.signIn('operatorAdministrator', b.company)
    const { gid } = await b.stack.ask(groupCalls.create, { body: { groupName: 'All' } }, { as: admin })
    const some = { body: { gid, endpointIds: [b.endpointId] } }
    await b.stack.ask(groupCalls.associateDevices, some, { as: admin })
    const command = { body: { gid, commandType } }
    const { executed, unmet, taskIds } = await b.stack.ask(groupCalls.runCommand, command, { as: admin })
    expect({ executed, unmet }).toEqual({ executed: 1, unmet: 0 })
    const task = await b.stack.db
      .selectFrom('task')
      .select(['task_type', 'endpoint_id'])
      .where('task_id', '=', taskIds[0] ?? '')
      .executeTakeFirst()
    expect(task).toEqual({ task_type: commandType === 'Reboot' ? 'Reboot' : 'Factory', endpoint_id: b.endpointId })
  })
})
