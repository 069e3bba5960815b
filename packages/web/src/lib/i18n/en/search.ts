/** The search over everything. */
export const search = {
  label: 'Search',
  searching: 'Searching',
  found: '{{count}} results',
  found_one: '{{count}} result',
  foundIn: '{{count}} results in {{seconds}} s',
  foundIn_one: '{{count}} result in {{seconds}} s',
  kind: {
    all: 'All',
    deviceId: 'Device ID',
    apName: 'AP name',
    model: 'Model',
    owner: 'Owner',
    school: 'School',
    firmware: 'Firmware',
    app: 'Applications',
  },
  group: {
    deviceId: 'Devices',
    apName: 'AP names',
    model: 'Models',
    owner: 'Owners',
    school: 'Schools',
    firmware: 'Firmware',
    app: 'Applications',
    pages: 'Go to and do',
  },
  unregistered: 'Unregistered',
  devices: '{{formatted}} devices',
  devices_one: '{{formatted}} device',
  filter: 'Filter',
  firmwareFile: 'File',
  updateProfile: 'Update profile',
  app: 'Application',
  appProfile: 'Application profile',
  inCity: 'Devices in {{name}}',
  withWords: 'All devices with “{{name}}”',
  act: { reboot: 'Reboot {{name}}', lock: 'Lock {{name}}', unlock: 'Unlock {{name}}' },
  deviceFirst: 'Open a device that is online first',
  /** Words for what is done on a device's own pages, each by itself: a device is found without them. */
  onItsPages:
    'ping trace route speed download upload signal strength test channel scan retrieve factory reset details diagnostics history debug',
  unsupported: 'not supported by the device',
  asksFirst: 'Action, asks first',
  nothing: 'Nothing found',
  nothingText:
    'Search by MAC in any form, serial, endpoint, customer, name, model, place or firmware. Each word has to match.',
  nothingOfKind: 'Nothing of this kind was found. The other kinds may have it.',
  move: 'move',
  open: 'open',
  newTab: 'new tab',
  kindKey: 'kind',
  hint: 'Paste a MAC in any form: A4C7F20B713E works too',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    search: typeof search
  }
}
