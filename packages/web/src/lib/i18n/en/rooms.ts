/** Rooms. */
export const rooms = {
  title: 'Rooms',
  noun: 'room',
  nouns: 'rooms',
  context: 'Where devices of a company stand, such as the rooms of a hotel. A device is in one room at most.',
  find: 'Filter by name, company…',
  emptyText: 'Add a room, then add its devices here or in the list of all devices.',
  column: {
    roomName: 'Room',
    desc: 'Description',
    deviceCount: 'Devices',
    companyName: 'Company',
    createTime: 'Created',
    createUser: 'Created by',
  },
  field: { roomName: 'Name', opId: 'Company' },
  help: { opId: 'Devices of this company can be in it.' },
  create: { title: 'Add a room', open: 'Add room' },
  remove: { text: 'Its devices stay, in no room.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    rooms: typeof rooms
  }
}
