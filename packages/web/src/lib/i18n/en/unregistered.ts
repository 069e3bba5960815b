/** Devices that talk to the server and are in nobody's inventory. */
export const unregistered = {
  title: 'Unregistered devices',
  context:
    'They talk to the server and are in nobody’s inventory. Until they are registered they can only be read, locked and unlocked.',
  find: 'Filter by MAC, serial, endpoint…',
  column: {
    online: 'Status',
    status: 'Status',
    endpointId: 'Endpoint',
    modelName: 'Model',
    manufacturer: 'Manufacturer',
    deviceSn: 'Serial number',
    macAddr: 'MAC address',
    firmwareVersion: 'Firmware',
    createTime: 'First seen',
    accessTime: 'Last seen',
  },
  empty: 'No unregistered devices',
  emptyText: 'A device that connects and is not in the inventory shows here at once.',
  noMatch: 'No unregistered device matches',
  option: { status: { Online: 'Online', Offline: 'Offline' } },
  register: 'Register',
  lock: 'Lock',
  unlock: 'Unlock',
  offline: 'The device is not connected. Try again when it is online.',
  noLock: 'The device does not report a lock.',
  now: 'Now',
  actionsOf: 'Actions for {{name}}',
  claim: {
    open: 'Resolve…',
    says: 'Says it is {{name}}',
    title: 'Which one is {{name}}?',
    text: 'Two agents have the serial number {{serial}}. Nothing is handed over until somebody decides.',
    known: 'In the inventory',
    claimant: 'Says it is that device',
    address: 'Address',
    customer: 'Customer',
    registered: 'Registered',
    since: 'Since',
    advice:
      'Hand the device over only if you know why it speaks under another name, such as a new agent or a repair. It keeps its history and its customer; the endpoint it was becomes unregistered when it connects again.',
    keep: 'Keep as it is',
    replace: 'Hand over',
    done: { keep: '{{name}} stays as it is.', replace: '{{name}} was handed over to the other endpoint.' },
  },
  without: '{{count}} without a lock',
  withoutLeft: 'left out, nothing to lock was reported',
  forget: 'Forget',
  forgetTitle: 'Forget this device?',
  forgetText: 'It comes back when it talks to the server again.',
  forgotten: 'The device was forgotten.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    unregistered: typeof unregistered
  }
}
