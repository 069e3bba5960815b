import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupCalls } from '@headend/contract/groups'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

let stack: Stack
let company: string
let as: TestSession
let gid: string
let one: string
let two: string
let theirs: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
  one = await plant(stack, company, 'OLDER1')
  two = await plant(stack, company, 'OLDER2')
  theirs = await plant(stack, await stack.company('Acme West', company), 'WEST1')
  gid = (await stack.ask(groupCalls.create, { body: { groupName: 'Lobby' } }, { as })).gid
})
afterAll(() => stack[Symbol.asyncDispose]())

const members = async (body: object = {}) => {
  const spelling = 'groups.getDvcgroupDevicePageList'
  const { rows } = await stack.ask(
    groupCalls.listAssignedPage,
    { body: { gid, assigned: true, ...body } },
    { as, spelling },
  )
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}
const move = async (spelling: string, endpointId: string | string[]) => {
  const call = spelling.includes('isassociate') ? groupCalls.disassociateDevices : groupCalls.associateDevices
  const none = { body: { gid, endpointIds: [] } }
  const { status, envelope } = await stack.callApi(call, none, { as, spelling, payload: { endpointId, gid } })
  return status === 200 ? 'success' : envelope.code
}

it.each([
  ['lifecycle.associateGroup', 'groups.disassociateDvcgroup'],
  ['groups.associateCtcDvcgroup', 'groups.disassociateCtcDvcgroup'],
])('%s and %s take one device or several', async (associate, disassociate) => {
  expect([await move(associate, one), await members()]).toEqual(['success', ['OLDER1']])
  expect([await move(associate, [one, two]), await members()]).toEqual(['success', ['OLDER1', 'OLDER2']])
  expect([await move(associate, theirs), await move(associate, 'os::582B0A-NOBODY')]).toEqual(['grouperr01', 'nodata'])
  expect([await move(disassociate, one), await members()]).toEqual(['success', ['OLDER2']])
  expect([await move(disassociate, one), await move(disassociate, [two])]).toEqual(['nodata', 'success'])
  expect(await members()).toEqual([])
})

it('groups are listed, and devices on pages, as under the newer addresses', async () => {
  const query = { keyword: 'LOB', opId: company, page: '1', limit: '1' }
  const asked = { as, spelling: 'groups.listDvcgroups' }
  const { rows, pagination } = await stack.ask(groupCalls.list, { query } as never, asked)
  expect(rows).toMatchObject([{ gid, groupName: 'Lobby', opId: company, opRegionId: null, deviceCount: 0 }])
  expect(pagination).toMatchObject({ page: 1, limit: 1, totalRecords: 1, totalPage: 1 })
  expect(await members({ assigned: undefined })).toEqual(['OLDER1', 'OLDER2'])
  expect(await members({ assigned: undefined, keyword: 'older2' })).toEqual(['OLDER2'])
  expect(await members({ assigned: undefined, page: 2, limit: 1 })).toHaveLength(1)
})
