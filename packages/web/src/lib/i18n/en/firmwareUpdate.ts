/** Updates of firmware by hand. */
export const firmwareUpdate = {
  open: 'Update firmware…',
  refusal: { offline: 'The device is offline.' },
  update: {
    title: 'Update firmware',
    action: 'Start update',
    failed: 'The update was not started',
  },
  newest: {
    open: 'Update to newest firmware',
    title: 'Update {{count}} devices to the newest firmware',
    title_one: 'Update {{count}} device to the newest firmware',
    action: 'Update {{count}} devices',
    action_one: 'Update {{count}} device',
    effect:
      'Each gets the newest approved firmware of its model that is higher than its own, restarts with it, and is interrupted for some minutes.',
    nothing: 'None of these devices gets newer firmware now.',
  },
  context: '{{count}} devices, {{model}}',
  context_one: '{{count}} device, {{model}}',
  field: {
    to: 'Devices',
    gid: 'Group',
    list: 'Devices of the list',
    mid: 'Model',
    firmwareFileId: 'Firmware',
    upgradeMode: 'Update',
    fpRunMethod: 'Starts the new version',
    window: 'When',
  },
  option: {
    to: { chosen: 'The chosen ones', group: 'Those of a group', list: 'Those of a list' },
    window: { any: 'At any time', hours: 'In these hours' },
  },
  help: { from: 'In the time zone of the company of each device; over midnight too.' },
  tooMany: 'One update reaches at most {{most}} devices. A firmware profile updates them all.',
  noneOfModel: 'Give a list with a device of this model.',
  choose: { firmwareFileId: 'Choose firmware' },
  noFirmware: 'No approved firmware for this model',
  nothingReady: 'Nothing would be updated.',
  ready: '{{count}} devices',
  ready_one: '{{count}} device',
  readyText: 'would be updated now',
  offline: '{{count}} offline',
  offlineText: 'would be left out: it does not wait for their return',
  left: '{{count}} others',
  left_one: '{{count}} other',
  why: {
    already: '{{count}} have this version',
    already_one: '{{count}} has this version',
    newer: '{{count}} have a newer one',
    newer_one: '{{count}} has a newer one',
    differs: '{{count}} have another version',
    differs_one: '{{count}} has another version',
    belowMinimum: '{{count}} below the minimum version',
    versionUnknown: '{{count}} with a version that cannot be compared',
    unsupported: '{{count}} cannot be updated from here',
    busy: '{{count}} being updated',
    otherModel: '{{count}} of another model',
    notOffered: '{{count}} of companies it is not offered to',
    noFirmware: '{{count}} without approved firmware',
    missing: '{{count}} gone',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    firmwareUpdate: typeof firmwareUpdate
  }
}
