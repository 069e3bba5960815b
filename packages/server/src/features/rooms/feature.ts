import { deviceCalls } from '@headend/contract/devices'
import { roomCalls } from '@headend/contract/rooms'
import type { NewRoom, Room } from '@headend/contract/rooms'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { answerResource, madeBy } from '../../core/resource.ts'
import { companyTree } from '../../core/scope.ts'
import { membership } from '../devices/service.ts'
import type { DeviceService } from '../devices/service.ts'
import { roomRows } from './rows.ts'

type Needs = Readonly<{ core: Core; devices: Pick<DeviceService, 'page'> }>

/** A room is of a company that is seen, and stays with it: its devices are of that company. @throws {Failure} custom */
const checkOwner = async (db: Db, caller: AuthenticatedCaller, { opId }: NewRoom, before?: Room): Promise<void> => {
  if (opId === undefined || opId === before?.opId) return
  if (before !== undefined)
    throw fail('custom', {
      field: 'opId',
      text: { en: 'A room stays with its company.', ko: '객실의 회사는 바꿀 수 없습니다.' },
    })
  if (!(await companyTree({ db }).seesAll(caller, [opId])))
    throw fail('custom', { reason: 'unknownCompany', field: 'opId' })
}

/** Rooms, and which devices stand in them. */
export const roomsFeature = ({ core, devices }: Needs): Feature => {
  const { db } = core
  const { insert: _, ...handlers } = answerResource(core, {
    calls: roomCalls,
    id: 'roomId',
    rows: roomRows,
    table: 'room',
    values: ({ roomName, opId, desc }: NewRoom) => ({ room_name: roomName, company_id: opId, description: desc }),
    made: madeBy(core),
    line: ({ opId, roomName }: Room) => ({ companyId: opId, target: roomName }),
    check: checkOwner,
    conflicts: { room_name_unique: { code: 'nameconflict', field: 'roomName' } },
    // Devices are shown with the name of their room.
    stale: [deviceCalls.listConnectsPage, deviceCalls.getMaster],
  })
  const members = membership(core, {
    column: 'room_id',
    one: async (of, caller, roomId) => {
      const { roomName, opId } = await roomRows.one(of, caller, roomId)
      return { id: roomId, name: roomName, opId }
    },
    add: roomCalls.associateDevices,
    remove: roomCalls.disassociateDevices,
    foreign: () =>
      fail('custom', {
        text: {
          en: 'A device can only be in a room of its own company.',
          ko: '단말은 소속 회사의 객실에만 추가할 수 있습니다.',
        },
      }),
    state: (room) => ({ roomId: room?.id ?? null, roomName: room?.name ?? null }),
    stale: [roomCalls.list, roomCalls.getDevicePageList],
  })
  return {
    name: 'rooms',
    calls: [
      implement(roomCalls, {
        ...handlers,
        getDevicePageList: async ({ body: { roomId, ...asked } }, caller) => {
          await roomRows.one(db, caller, roomId)
          return devices.page(caller, deviceListRequest.parse({ ...asked, filters: { roomId } }))
        },
        associateDevices: ({ body }, caller) => members.add(caller, body.roomId, body.endpointIds),
        disassociateDevices: ({ body }, caller) => members.remove(caller, body.roomId, body.endpointIds),
      }),
    ],
  }
}
