/** Groups of devices. */
export const groups = {
  title: 'Groups',
  noun: 'group',
  nouns: 'groups',
  context: 'Devices of one company that are looked after together. A device is in one group at most.',
  find: 'Filter by name, company…',
  emptyText: 'Add a group, then choose devices in the list of all devices and add them to it.',
  column: {
    groupName: 'Group',
    desc: 'Description',
    deviceCount: 'Devices',
    companyName: 'Company',
    createTime: 'Created',
    createUser: 'Created by',
  },
  field: { groupName: 'Name', opId: 'Company' },
  help: { opId: 'Devices of this company can be in it.' },
  devices: 'Devices',
  devicesOf: 'Devices of {{name}}',
  create: { title: 'Add a group', open: 'Add group' },
  remove: { text: 'Its devices stay, in no group.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    groups: typeof groups
  }
}
