import { rollouts } from './rollouts.ts'

/** Models whose approved firmware is rolled out by itself. */
export const autoProfiles = {
  title: 'Update profiles',
  noun: 'auto profile',
  nouns: 'auto profiles',
  context: 'What is approved goes out by itself: to each device once a version.',
  find: 'Filter by model, operator…',
  emptyText: 'With an auto profile, newly approved firmware and new devices of a model need nobody.',
  newest: 'Newest approved',
  allDevices: 'All of the model',
  always: 'At any time',
  change: 'Change',
  state: { on: 'On', ready: 'Made ready', off: 'Off', withFailures: '{{state}}, {{failed}}\u00a0failed' },
  column: {
    modelName: 'Model',
    mid: 'Model',
    state: 'State',
    targetVersion: 'Target version',
    currentVersion: 'Rolled out',
    targetDevice: 'Devices',
    hours: 'Hours',
    activateMode: 'Starts it',
    upgradeMode: 'Update',
    maxRetryCount: 'Retries',
    companyName: 'Operator',
    createTime: 'Created',
    createUser: 'Created by',
  },
  field: {
    ...rollouts.field,
    opId: 'Operator',
    activateMode: 'Starts the new version',
    maxRetryCount: 'Retries for each device',
    window: 'When',
    autoActivate: 'Begin by itself',
    enabled: 'On',
  },
  option: { ...rollouts.option, window: { any: 'At any time of day', hours: 'In these hours, daily' } },
  help: {
    ...rollouts.help,
    from: 'In the time zone of the operator; over midnight too.',
    autoActivate: 'Otherwise it is made ready, and somebody starts it.',
  },
  create: { open: 'New auto profile', title: 'New auto profile' },
  remove: { text: 'The profiles that it began are stopped. Devices keep what they have.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    autoProfiles: typeof autoProfiles
  }
}
