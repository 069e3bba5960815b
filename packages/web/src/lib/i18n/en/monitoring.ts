/** How a device is, and what it was warned of. */
export const monitoring = {
  status: {
    title: 'Device status',
    state: 'State',
    online: 'Connection',
    uptime: 'Uptime',
    contact: 'Last contact',
    sensor: 'Sensor {{number}}',
    offlineValue: 'Last value, the device is offline',
    missing: 'Not reported',
    limits: 'Warning above {{warning}}, critical above {{critical}}',
    noAlarm: 'Raises no alarm',
    open: 'Open alarms',
    noOpen: 'No alarm is open.',
  },
  alarms: {
    title: 'Alarms',
    empty: 'No alarm so far',
    emptyText: 'Alarms begin when a measure is over its limit, or when the device reports a fault.',
    open: 'Open',
    overLimit: '{{value}}, limit {{limit}}',
    kind: {
      cpuUsage: 'CPU usage',
      memoryUsage: 'Memory usage',
      cpuTemperature: 'CPU temperature',
      device: 'Fault of the device',
    },
  },
  column: {
    severity: 'Severity',
    kind: 'Alarm',
    value: 'Value',
    triggeredTime: 'Triggered',
    closeTime: 'Closed',
    duration: 'Duration',
    open: 'State',
  },
  option: {
    severity: { critical: 'Critical', warning: 'Warning' },
    open: { open: 'Open', closed: 'Closed' },
  },
  limits: {
    title: 'Alarm limits',
    meta: 'of this device',
    text: 'An alarm begins when a measure is above its limit, and ends once it is clearly below: by 5% or 3 °C.',
    warning: 'Warning above',
    critical: 'Critical above',
    on: 'Raises alarms',
    unreported: 'This device does not report it: no alarm begins.',
    notAllowed: 'Your role does not allow to change devices.',
    usual: 'Use the usual limits',
    action: 'Save limits',
    done: 'Alarm limits saved',
    failed: 'The limits were not saved',
    same: 'Nothing is changed.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    monitoring: typeof monitoring
  }
}
