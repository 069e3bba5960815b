/** The device list. */
export const devices = {
  title: 'Devices',
  crumb: 'All devices',
  companies: '{{name}} and {{count}} sub-companies',
  companies_one: '{{name}} and {{count}} sub-company',
  find: 'Filter by MAC, serial, customer…',
  tab: { all: 'All' },
  column: {
    online: 'Status',
    macAddr: 'MAC address',
    modelName: 'Model',
    deviceStatus: 'Lifecycle',
    uiLockEnable: 'Access',
    firmwareVersion: 'Firmware',
    companyName: 'Company',
    city: 'City',
    upTime: 'Uptime',
    deviceSn: 'Serial number',
    device_id: 'Device ID',
    customerId: 'Customer',
    retailer: 'Retailer',
    agentVersion: 'Agent',
    metaDataVersion: 'Metadata',
    syncTime: 'Last message',
    province: 'Province',
    createTime: 'Created',
    endpointId: 'Endpoint',
    status: 'Status',
    activation: 'Activation',
    access: 'Access',
    class: 'Class',
    model: 'Model',
    company: 'Company',
    firmware: 'Firmware',
    attention: 'Needs attention',
  },
  option: {
    status: { Online: 'Online', Offline: 'Offline' },
    activation: { Activated: 'Activated', Deactivated: 'Deactivated' },
    access: { Locked: 'Locked', Unlocked: 'Unlocked', Unreported: 'Not reported' },
    attention: {
      overLimit: 'Over a critical limit',
      failedAction: 'Failed an action within 24 h',
      offlineLong: 'Offline for 24 h or longer',
      certificateEnds: 'Certificate ends within 30 days',
    },
  },
  noMatch: 'No device matches',
  empty: 'No devices yet',
  emptyText: 'Devices show here once they are registered.',
  create: { open: 'Register devices' },
  export: {
    title: 'Export devices',
    text: '{{count}} devices of this view, with the columns shown.',
    text_one: '{{count}} device of this view, with the columns shown.',
    run: 'Export {{count}} devices',
    run_one: 'Export {{count}} device',
  },
  behind: 'Newer firmware: {{version}}',
  pending: { reboot: 'Rebooting', lock: 'Locking', unlock: 'Unlocking', factoryReset: 'Resetting' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    devices: typeof devices
  }
}
