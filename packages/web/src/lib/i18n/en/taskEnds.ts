import { deviceFailuresEn } from '@headend/contract/core/deviceFailuresEn'

/** How tasks end and are listed: not needed before there is one. */
export const taskEnds = {
  /** Why a device did not do what it was asked, by the key of the reason. */
  failure: deviceFailuresEn,
  /** How far an update of firmware is. */
  phase: {
    preparing: 'Preparing',
    downloading: 'Downloading',
    installing: 'Installing',
    asking: 'Waiting for the viewer to agree',
    restarting: 'Restarting',
  },
  clear: 'Clear finished',
  none: 'No tasks',
  noneText: 'What you start on a device shows here until it ends.',
  foot: 'Tasks go on when you close this or leave the page. Finished ones stay for 10 min.',
  startedMany: '{{name}} started on {{count}} devices',
  startedPart: '{{name}} started on {{done}} of {{count}} devices',
  completedOn: '{{name}} completed on {{target}}',
  completedMany: '{{name}} completed on {{count}} devices',
  completedMany_one: '{{name}} completed on {{count}} device',
  stoppedOn: '{{name}} stopped on {{target}}',
  partly: '{{name}} completed on {{done}} of {{count}} devices',
  failedOn: '{{name}} failed on {{target}}. {{reason}}',
  one: {
    Reboot: 'Rebooted {{target}}',
    Factory: 'Reset {{target}} to factory settings',
    Lock: 'Locked {{target}}',
    Unlock: 'Unlocked {{target}}',
  },
  many: {
    Reboot: 'Rebooted {{count}} devices',
    Reboot_one: 'Rebooted {{count}} device',
    Factory: 'Reset {{count}} devices to factory settings',
    Factory_one: 'Reset {{count}} device to factory settings',
    Lock: 'Locked {{count}} devices',
    Lock_one: 'Locked {{count}} device',
    Unlock: 'Unlocked {{count}} devices',
    Unlock_one: 'Unlocked {{count}} device',
  },
  part: {
    Reboot: 'Rebooted {{done}} of {{count}} devices.',
    Reboot_one: 'Rebooted {{done}} of {{count}} device.',
    Factory: 'Reset {{done}} of {{count}} devices to factory settings.',
    Factory_one: 'Reset {{done}} of {{count}} device to factory settings.',
    Lock: 'Locked {{done}} of {{count}} devices.',
    Lock_one: 'Locked {{done}} of {{count}} device.',
    Unlock: 'Unlocked {{done}} of {{count}} devices.',
    Unlock_one: 'Unlocked {{done}} of {{count}} device.',
  },
  because: '{{target}}: {{reason}}',
  more: 'and {{count}} more',
  showLeft: 'Show what was left out',
  showFailed: 'Show what failed',
  failedList: 'Devices that failed, and why',
  result: {
    ping: '{{replies}} of {{total}} replies, average {{average}}',
    noReply: 'No reply to {{total}} tries',
    route: '{{count}} hops, {{time}}',
    route_one: '{{count}} hop, {{time}}',
    hops: '{{count}} hops',
    hops_one: '{{count}} hop',
    signal: '{{count}} readings, average {{average}}, lowest {{lowest}}',
    signal_one: '{{count}} reading, average {{average}}, lowest {{lowest}}',
    firmware: 'Version {{version}}',
    firmwareFrom: 'Version {{version}}, before {{from}}',
    firmwareAlready: 'It had version {{version}} already',
    networks: '{{count}} networks around',
    networks_one: '{{count}} network around',
    channels: '{{count}} channels',
    channels_one: '{{count}} channel',
    back: 'Back after {{time}}',
  },
  noReason: 'The device gave no reason.',
  why: 'See why',
  countDone: '{{count}} done',
  countFailed: '{{count}} failed',
  countLeft: '{{count}} left out',
  countStopped: '{{count}} stopped',
}

declare module '../dictionary.ts' {
  interface Dictionaries {
    taskEnds: typeof taskEnds
  }
}
