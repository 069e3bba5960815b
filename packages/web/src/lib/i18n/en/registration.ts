/** Putting devices into the inventory: one that talks already, or some that will. */
export const registration = {
  choose: 'Choose a model',
  field: {
    company: 'Company',
    model: 'Model',
    serial: 'Serial number',
    mac: 'MAC address',
    customer: 'Customer',
  },
  productClass: {
    STB: 'set-top box',
    EXTENDER: 'extender',
    APROUTER: 'router',
    AP: 'access point',
  },
  one: {
    title: 'Register this device',
    text: 'It enters the inventory of a company. Until then it is only read.',
    says: 'It calls itself {{model}}, made by {{maker}}.',
    newModel: 'New model: {{kind}}',
    action: 'Register device',
    failed: 'The device was not registered.',
    done: '{{name}} registered',
  },
  import: {
    help: 'At most 20,000 rows and 20 MB. The first row names the columns. Nothing is registered before you say so.',
    nothing: 'Choose a file with devices that can be registered.',
    checked: '{{count}} of {{total}} devices can be registered, {{refused}} are refused.',
    checked_one: '{{count}} of {{total}} devices can be registered, {{refused}} are refused.',
    taken: '{{count}} of {{total}} devices were registered, {{refused}} were refused.',
    taken_one: '{{count}} of {{total}} devices was registered, {{refused}} were refused.',
  },
  many: {
    title: 'Register devices',
    text: 'They enter the inventory of a company, and are served as soon as they connect.',
    how: 'How many devices',
    single: 'One device',
    several: 'Several devices',
    fromFile: 'From a file',
    optional: 'Optional.',
    defaultModel: 'Model of rows that name none',
    noModel: 'Every row names its model',
    rows: 'Devices, one a line',
    rowsHelp:
      'Serial number, MAC address, model, customer. Paste from a spreadsheet or a CSV file; a first line with field names may order them otherwise.',
    action: 'Register {{count}} devices',
    action_one: 'Register {{count}} device',
    nothing: 'Enter at least one device.',
    done: 'Registered {{count}} devices',
    done_one: 'Registered {{count}} device',
    refused: '{{count}} rows were refused. The others are registered; correct these and register them again.',
    refused_one: '{{count}} row was refused. The others are registered; correct it and register it again.',
    noneDone: 'No device was registered. Correct the rows and register them again.',
    noneDone_one: 'The device was not registered. Correct the row and register it again.',
    line: 'Line {{line}}',
    left: 'and {{count}} more',
    failed: 'The devices were not registered.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    registration: typeof registration
  }
}
