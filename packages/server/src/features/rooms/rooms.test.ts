import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { roomCalls } from '@headend/contract/rooms'
import type { Room } from '@headend/contract/rooms'
import { errorData } from '@headend/contract/schemas/core'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { noun } from './isolation.ts'

let stack: Stack
let company: string
let below: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  below = await stack.company('Acme West', company)
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

testNoun(noun, () => stack)

const make = (roomName: string): Promise<Room> => stack.ask(roomCalls.create, { body: { roomName } }, { as })
const add = (roomId: string, endpointIds: string[]) =>
  stack.callApi(roomCalls.associateDevices, { body: { roomId, endpointIds } }, { as })
const serialsOf = async (roomId: string, keyword = '') => {
  const { rows } = await stack.ask(roomCalls.getDevicePageList, { body: { roomId, keyword } }, { as })
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}

it('a room has a name of its own within its company, whatever its case, and stays with it', async () => {
  const { roomId } = await make('Suite 1')
  const body = { roomName: ' suite 1 ' }
  expect((await stack.callApi(roomCalls.create, { body }, { as })).envelope.code).toBe('nameconflict')
  expect((await stack.callApi(roomCalls.create, { body: { ...body, opId: below } }, { as })).status).toBe(200)
  const moved = { params: { roomId }, body: { roomName: 'Suite 1', opId: below } }
  expect((await stack.callApi(roomCalls.update, moved, { as })).envelope.message).toBe('A room stays with its company.')
})

it('has devices of its company, each in one room, which are found by it and say it', async () => {
  const [one, two] = [await plant(stack, company, 'ROOM1'), await plant(stack, company, 'ROOM2')]
  const [first, second] = [await make('Room 101'), await make('Room 102')]
  expect((await add(first.roomId, [one, two])).status).toBe(200)
  expect((await add(second.roomId, [two])).status).toBe(200)
  expect([await serialsOf(first.roomId), await serialsOf(second.roomId)]).toEqual([['ROOM1'], ['ROOM2']])
  expect(await serialsOf(first.roomId, 'room2')).toEqual([])
  expect(await stack.ask(deviceCalls.getMaster, { query: { endpointId: two } }, { as })).toMatchObject({
    roomId: second.roomId,
    roomName: 'Room 102',
  })
  expect(await stack.ask(roomCalls.get, { params: { roomId: first.roomId } }, { as })).toMatchObject({ deviceCount: 1 })
  const none = { body: { filters: { roomId: 'none' } } }
  await plant(stack, company, 'ROOMLESS')
  const { rows } = await stack.ask(deviceCalls.listConnectsPage, none, { as })
  expect(rows.map(({ deviceSn }) => deviceSn)).toEqual(['ROOMLESS'])
  expect(await linesOf(stack, { endpointId: two, action: 'Add to room' })).toMatchObject([
    { target: expect.stringContaining('ROOM2'), detail: { after: { roomName: 'Room 101' } } },
    { target: expect.stringContaining('ROOM2'), detail: { after: { roomName: 'Room 102' } } },
  ])
})

it('takes none of another company and none that is not there, and then none at all', async () => {
  const [own, theirs] = [await plant(stack, company, 'ROOM3'), await plant(stack, below, 'ROOM4')]
  const { roomId } = await make('Room 103')
  const reply = await add(roomId, [own, theirs])
  expect(reply.envelope).toMatchObject({
    code: 'custom',
    message: 'A device can only be in a room of its own company.',
  })
  expect(errorData.parse(reply.envelope.data).left).toMatchObject([{ endpointId: theirs }])
  expect((await add(roomId, [own, 'os::582B0A-NOBODY'])).envelope.code).toBe('nodata')
  expect(await serialsOf(roomId)).toEqual([])
})

it('lets devices go: taken out, handed to another company, or with the room', async () => {
  const devices = await Promise.all(['ROOM5', 'ROOM6', 'ROOM7'].map((serial) => plant(stack, company, serial)))
  const [out, handed, last] = devices
  if (!out || !handed || !last) throw new Error('no devices')
  const { roomId } = await make('Room 104')
  await add(roomId, devices)
  const take = (endpointIds: string[]) =>
    stack.callApi(roomCalls.disassociateDevices, { body: { roomId, endpointIds } }, { as })
  expect((await take([out])).status).toBe(200)
  expect((await take([out])).envelope.code).toBe('nodata')
  await stack.ask(lifecycleCalls.allocate, { body: { endpointId: handed, opId: below } }, { as })
  expect(await serialsOf(roomId)).toEqual(['ROOM7'])
  await stack.ask(roomCalls.delete, { params: { roomId } }, { as })
  expect(await stack.ask(deviceCalls.getMaster, { query: { endpointId: last } }, { as })).toMatchObject({
    roomId: null,
    roomName: null,
  })
})
