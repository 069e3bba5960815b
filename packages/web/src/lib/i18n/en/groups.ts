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
  field: { groupName: 'Name', opId: 'Company', endpointIds: 'Devices' },
  help: { opId: 'Devices of this company can be in it.' },
  devices: 'Devices',
  devicesOf: 'Devices of {{name}}',
  actionsOf: 'Actions for {{name}}',
  add: {
    open: 'Add devices…',
    title: 'Add devices to {{name}}',
    action: 'Add devices',
    failed: 'The devices were not added',
    toGroup: 'One that is in another group leaves it.',
    toRoom: 'One that is in another room leaves it.',
    added: 'Added {{count}} devices to {{name}}',
    added_one: 'Added {{count}} device to {{name}}',
  },
  tab: { own: 'Own groups', locations: 'Regions and cities' },
  places: {
    context: 'Every device is in the group of its city, and the city in that of its region.',
    regions: 'Regions',
    region: 'Region',
    cities: 'Cities',
    city: 'City',
    model: 'Model',
    none: 'No region has devices',
    noneText: 'A device is in the group of the city that its address is in.',
    noCity: 'No city of this region has devices',
    nameText: 'The name and description that your company uses. Other companies keep their own.',
    own: {
      open: 'Rename',
      title: 'Name the region',
      action: 'Save region',
      done: 'The region was renamed.',
      failed: 'The region was not renamed',
    },
    other: {
      open: 'Name for a company…',
      title: 'Name the region for a company',
      text: 'What the people of a company below yours read in place of {{name}}.',
      action: 'Save region',
      done: 'The region was named for the company.',
      failed: 'The region was not named',
    },
    ofCity: {
      title: 'Name the city',
      action: 'Save city',
      done: 'The city was renamed.',
      failed: 'The city was not renamed',
    },
  },
  create: { title: 'Add a group', open: 'Add group' },
  remove: { text: 'Its devices stay, in no group.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    groups: typeof groups
  }
}
