import { rollouts } from './rollouts.ts'

/** Roll-outs of firmware. */
export const firmwareProfiles = {
  ...rollouts,
  title: 'Update profiles',
  noun: 'update profile',
  nouns: 'update profiles',
  context: 'Firmware that goes to many devices: who gets it, when, and what became of each.',
  find: 'Filter by name, model, version…',
  emptyText:
    'A profile brings devices to an approved version, a few at a time, and pauses by itself when too many fail.',
  tab: {
    ...rollouts.tab,
    profiles: 'Firmware update profiles',
    'auto-profiles': 'Auto profiles',
  },
  column: {
    ...rollouts.column,
    fpName: 'Name',
    modelName: 'Model',
    mid: 'Model',
    fwVer: 'Version',
    startDate: 'Start date',
  },
  option: { ...rollouts.option, target: { all: 'All of the model', ...rollouts.option.target } },
  field: {
    ...rollouts.field,
    firmwareFileId: 'Approved version',
    fpRunMethod: 'Starts the new version',
    fpRetry: 'Retries for each device',
    deleteDids: 'Devices to remove',
  },
  help: {
    ...rollouts.help,
    firmwareFileId: 'Choose the model first; only approved files are offered.',
    gid: 'Devices of the model alone; those that join the group later too.',
  },
  create: {
    open: 'New update profile',
    title: 'New update profile',
    action: 'Create profile',
    doneOf: 'The update profile {{name}} was created.',
    failed: 'The update profile was not created',
  },
  page: {
    ...rollouts.page,
    version: 'Target version',
    from: '{{version}}, from {{min}} up',
    activate: 'Activate',
  },
  edit: { title: 'Edit update profile', action: 'Save changes', doneOf: 'The update profile {{name}} was changed.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    firmwareProfiles: typeof firmwareProfiles
  }
}
