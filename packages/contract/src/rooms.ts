import { calls, resource } from './core/index.ts'

export type { NewRoom, Room } from './schemas/rooms.ts'

const path = '/api/v1/rooms'

/** Rooms: where devices of one company stand. A device is in one room at most, whatever group it is in. */
export const roomCalls = calls('rooms', () => import('./schemas/rooms.ts'), {
  ...resource({
    path,
    id: 'roomId',
    noun: { en: 'room', ko: '객실' },
    access: { read: 'group.manage', write: 'group.edit' },
  }),
  getDevicePageList: { method: 'POST', path: `${path}/action/getDevicePageList`, access: 'group.manage', paged: true },
  associateDevices: {
    method: 'POST',
    path: `${path}/devices/associates`,
    access: 'group.assign',
    action: { en: 'Add to room', ko: '객실에 추가' },
  },
  disassociateDevices: {
    method: 'POST',
    path: `${path}/devices/disassociates`,
    access: 'group.assign',
    action: { en: 'Remove from room', ko: '객실에서 제외' },
  },
})
