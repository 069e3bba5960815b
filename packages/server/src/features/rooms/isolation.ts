import { roomCalls } from '@headend/contract/rooms'
import type { NewRoom } from '@headend/contract/rooms'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

const hidden: NewRoom = { roomName: 'Hidden attic', desc: 'Under the roof' }

export const noun = nounOf({
  calls: roomCalls,
  id: 'roomId',
  name: 'roomName',
  bodies: () => [hidden, { roomName: 'Covered cellar', desc: 'Below the stairs' }],
  changed: { roomName: 'Hidden loft', desc: 'Above' },
  searched: ['roomName', 'desc', 'companyName'],
  // Both are of one company, and no device is in either.
  orders: ['roomName', 'createTime'],
  filters: [],
  refused: [
    [{ roomName: '' }, 'roomName', 'This value is required.'],
    [{ roomName: 'x'.repeat(101) }, 'roomName', 'Must be at most 100 characters.'],
    [{ desc: 'x'.repeat(1001) }, 'desc', 'Must be at most 1000 characters.'],
  ],
})

export const isolation = isolationOf(
  ({ stack, owner }) => noun.make(stack, owner, 0),
  ({ companyId, box }, row) => {
    const { roomId } = row
    const some = { body: { roomId, endpointIds: [box] } }
    return {
      ...noun.lines(row),
      'rooms.create': refuses({ body: { ...hidden, roomName: 'Theirs', opId: companyId } }, { refusal: 'custom' }),
      'rooms.getDevicePageList': refuses({ body: { roomId, page: 1, limit: 15 } }),
      'rooms.associateDevices': refuses(some, { by: ['owner'] }),
      'rooms.disassociateDevices': refuses(some, { by: ['owner'], turn: 2 }),
      'rooms.delete': refuses({ params: { roomId } }, { turn: 3 }),
    }
  },
)
