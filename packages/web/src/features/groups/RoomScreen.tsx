import { roomCalls } from '@headend/contract/rooms'
import type { FormSpec } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { PlaceActions } from './PlaceActions.tsx'
import { placeColumns } from './placeColumns.ts'

const permission = 'group.edit'
const name = { name: 'roomName', input: 'text', focus: true } as const
const desc = { name: 'desc', input: 'area', optional: true } as const

/** Whose room it is, is said once: its devices are of that company. */
const creation: FormSpec = {
  call: roomCalls.create,
  permission,
  texts: 'rooms',
  part: 'create',
  called: 'roomName',
  fields: [name, { name: 'opId', input: 'company' }, desc],
  start: ({ op }) => ({ opId: op.opId }),
}

/** Where devices of companies stand. */
export const { Screen } = resourceScreens(roomCalls, {
  path: '/management/group/roomListPage',
  id: 'roomId',
  permission,
  texts: 'rooms',
  menu: 'devices',
  fields: [name, desc],
  create: creation,
  columns: [
    { id: 'roomName', identity: true, sortable: true, width: { least: 160, wished: 260 } },
    { id: 'desc', width: { least: 140, wished: 320 }, wraps: true },
    ...placeColumns,
  ],
  file: ({ asked }) => ({ name: 'rooms', ask: { call: roomCalls.list, query: queryOf(asked) } }),
  order: { column: 'roomName', direction: 'asc' },
  actions: {
    width: 146,
    of: ({ roomId, roomName }, show) => (
      <PlaceActions to={{ roomId }} name={roomName} search={{ room: roomId }} show={show} />
    ),
    onPhone: ({ roomId, roomName }, show) => (
      <PlaceActions to={{ roomId }} name={roomName} search={{ room: roomId }} show={show} brief />
    ),
  },
  phone: ({ roomName, companyName, desc, deviceCount }, { word }) => ({
    plain: true,
    title: roomName,
    state: companyName,
    more: desc,
    end: word('common:task.devices', { count: deviceCount }),
  }),
})
