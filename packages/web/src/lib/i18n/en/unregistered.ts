/** Devices that talk to the server and are in nobody's inventory. */
export const unregistered = {
  title: 'Unregistered devices',
  context:
    'They talk to the server and are in nobody’s inventory. They get nothing but reads until they are registered.',
  find: 'Filter by MAC, serial, endpoint…',
  column: {
    online: 'Status',
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
  forget: 'Forget',
  forgetTitle: 'Forget this device?',
  forgetText: 'It comes back when it talks to the server again.',
  forgotten: 'The device was forgotten.',
  open: 'Open and register',
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    unregistered: typeof unregistered
  }
}
