/** Putting devices into the inventory: one that talks already, or some that will. */
export const registration = {
  choose: 'Choose a model',
  field: {
    opId: 'Company',
    mid: 'Model',
    endpointId: 'Endpoint id',
    deviceSn: 'Serial number',
    macAddr: 'MAC address',
    device_id: 'Device ID',
    customerId: 'Customer',
    secret: 'Secret',
  },
  productClass: {
    STB: 'set-top box',
    EXTENDER: 'extender',
    APROUTER: 'router',
    AP: 'access point',
  },
  one: {
    title: 'Register this device',
    text: 'It enters the inventory of a company. Until then it can only be read, locked and unlocked.',
    help: { mid: 'It calls itself {{model}}, made by {{maker}}.' },
    newModel: 'New model: {{kind}}',
    action: 'Register device',
    failed: 'The device was not registered.',
    done: '{{name}} registered',
  },
  import: {
    done: 'Registered {{count}} devices',
    done_one: 'Registered {{count}} device',
    doneOn: 'Registered {{name}}',
    help: 'At most 20,000 rows and 20 MB. The first row names the columns; the template has all that are taken. Several tags of a device have commas between them. Nothing is registered before you say so.',
    rows: 'Devices, one a line',
    rowsHelp:
      'Serial number, MAC address, model, customer. Paste from a spreadsheet or a CSV file; a first line with the names of the columns may order them otherwise. Nothing is registered before you say so.',
    nothing: 'There are no devices yet that can be registered.',
    taking: 'The devices are being registered.',
    checked: '{{count}} of {{total}} devices can be registered.',
    checked_one: '{{count}} of {{total}} devices can be registered.',
    taken: '{{count}} of {{total}} devices were registered.',
    taken_one: '{{count}} of {{total}} devices was registered.',
  },
  change: {
    doneOn: 'Changed {{name}}',
    title: 'Change devices',
    text: 'The rows find their devices by endpoint, serial number or MAC address.',
    action: 'Change {{count}} devices',
    action_one: 'Change {{count}} device',
    done: 'Changed {{count}} devices',
    done_one: 'Changed {{count}} device',
    help: 'At most 20,000 rows and 20 MB. The first row names the columns; an empty cell leaves the value as it is. Customer, retailer, device id, city, zip code, address, tags and secret can be changed. Tags, with commas between them, take the place of those a device has. Nothing is changed before you say so.',
    rows: 'Devices, one a line',
    rowsHelp:
      'The first line names the columns; an empty value stays as it is. Customer, retailer, device id, city, zip code, address, tags and secret can be changed. Tags, with commas between them, take the place of those a device has. Nothing is changed before you say so.',
    nothing: 'There are no devices yet that would change.',
    taking: 'The devices are being changed.',
    checked: '{{count}} of {{total}} rows change their device.',
    checked_one: '{{count}} of {{total}} rows changes its device.',
    taken: '{{count}} of {{total}} rows changed their device.',
    taken_one: '{{count}} of {{total}} rows changed its device.',
  },
  secrets: {
    label: 'Secrets of the devices',
    rows: 'As the rows say',
    each: 'Make one for each device',
    batch: 'Make one for all of them',
    help: 'Rows that name a secret keep it. What is made is offered once, as a file, when the rows were taken. A device that has a secret has to show it; one that is connected is disconnected and comes back with it.',
    addHelp: 'A device whose row names no secret gets none.',
    editHelp: 'A device whose row names no secret keeps the one it has.',
  },
  many: {
    type: 'What the rows are',
    add: 'New devices',
    edit: 'Changes of devices that are there',
    title: 'Register devices',
    text: 'They enter the inventory of a company, and are served as soon as they connect.',
    how: 'How many devices',
    single: 'One device',
    several: 'Several devices',
    fromFile: 'From a file',
    help: {
      endpointId: 'Leave it empty to have it made from the model and the serial number.',
      secret: 'What the device proves itself with when it connects: 16 to 128 characters.',
    },
    defaultModel: 'Model of rows that name none',
    noModel: 'Every row names its model',
    action: 'Register {{count}} devices',
    action_one: 'Register {{count}} device',
    failed: 'The devices were not registered.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    registration: typeof registration
  }
}
