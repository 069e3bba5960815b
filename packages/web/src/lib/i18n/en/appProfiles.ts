import { rollouts } from './rollouts.ts'

/** Roll-outs of applications. */
export const appProfiles = {
  ...rollouts,
  title: 'Application profiles',
  noun: 'application profile',
  nouns: 'application profiles',
  context: 'Applications that go to many devices: who gets which version, when, and what became of each.',
  find: 'Filter by name, application, package…',
  emptyText:
    'A profile installs an application, updates it or takes it off, a few devices at a time, and pauses by itself when too many fail.',
  atOnce: 'At once',
  target: { ...rollouts.target, all: 'All that run the platform' },
  cancelTitle: 'Take {{device}} out of the profile?',
  cancelUpdate: 'Cancel device',
  cancelUpdates: 'Cancel {{count}} devices',
  cancelUpdates_one: 'Cancel {{count}} device',
  tab: { ...rollouts.tab, success: 'Done' },
  part: { ...rollouts.part, success: 'Done' },
  column: {
    ...rollouts.column,
    profileName: 'Name',
    counts: 'Done',
    targetApp: 'Application',
    targetVersion: 'Target version',
    packageName: 'Package',
    platform: 'Platform',
    apType: 'What it does',
    executionTime: 'Execution time',
    startedTime: 'Started, ended',
  },
  option: {
    ...rollouts.option,
    platform: { android: 'Android', quantum: 'Quantum' },
    target: { all: 'All that run the platform', ...rollouts.option.target },
  },
  field: {
    ...rollouts.field,
    profileName: 'Name',
    appName: 'Name',
    appId: 'Application',
    apType: 'What it does',
    fileId: 'Target version',
    updateMode: 'Update',
    executionTime: 'First day',
    executionHour: 'From the hour',
    endTime: 'Last day',
    endHourOfDay: 'Until the hour',
    apRetry: 'Retries for each device',
    cancelDids: 'Devices to remove',
  },
  help: {
    ...rollouts.help,
    gid: 'Those devices of the group that run the platform; those that join it later too.',
    updateMode: 'By the version that the device has when its turn comes. One that lacks the application gets it.',
    executionTime: 'In the time zone of the operator. No device is begun before; without it at once.',
    endTime: 'Devices that still wait when it is over leave the profile.',
  },
  dryRun: {
    ...rollouts.dryRun,
    online: 'are asked what they have and brought to it, connected now',
    offline: 'are asked and brought to it once they connect',
  },
  create: {
    open: 'New application profile',
    title: 'New application profile',
    action: 'Create profile',
    doneOf: 'The application profile {{name}} was created.',
    failed: 'The application profile was not created',
  },
  page: {
    ...rollouts.page,
    all: 'All that run the platform, later ones too: {{count}} devices',
    all_one: 'All that run the platform, later ones too: {{count}} device',
    until: 'Until',
    chart: 'Done over time: {{done}} of {{total}} now',
    first: '{{success}} of {{size}} done, {{needed}} needed',
    firstPassed: 'Passed: {{success}} of {{size}} done',
  },
  add: {
    title: 'Add devices',
    action: 'Add to the profile',
    done: 'The devices were added.',
    find: 'Name, MAC or serial…',
    has: 'in the profile already',
    chosen: '{{count}} devices chosen',
    chosen_one: '{{count}} device chosen',
  },
  edit: {
    title: 'Edit application profile',
    action: 'Save changes',
    doneOf: 'The application profile {{name}} was changed.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    appProfiles: typeof appProfiles
  }
}
