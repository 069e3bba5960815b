import { rollouts } from './rollouts.ts'

/** What set-top boxes of a company show, in force and on its way to them. */
export const provisioning = {
  ...rollouts,
  title: 'Bulk provisioning',
  context:
    'What the set-top boxes of the company show. Devices that are added, return or lost it get it by themselves.',
  runs: 'Progress of',
  off: 'Stopped',
  seconds: '{{count}} s',
  versionOf: 'Version {{version}}',
  numberOf: 'Channel number {{number}}',
  since: 'Since {{time}}',
  by: 'Put in force by {{name}}',
  tab: { ...rollouts.tab, success: 'Have it' },
  part: { ...rollouts.part, success: 'Have it' },
  column: {
    ...rollouts.column,
    counts: 'Have it',
    version: 'Has now',
  },
  nothing: {
    BootingAd: 'No boot ad is in force. Set-top boxes show what they were made with.',
    LandingChannel: 'No landing channel is in force. Set-top boxes begin where they were switched off.',
    DsmCc: 'No metadata set is in force.',
  },
  field: {
    ...rollouts.field,
    adFileId: 'Boot ad',
    channelId: 'Channel',
    metaName: 'Metadata set',
    metaFileId: 'Version',
  },
  help: {
    ...rollouts.help,
    adFileId: 'Found by its name or version. Every set-top box fetches it and shows it while it starts.',
    channelId: 'Found by its number or name. Every set-top box shows it once it has started.',
    metaFileId: 'Every set-top box fetches it.',
  },
  none: {
    BootingAd: 'There is no boot ad yet. Add one under Boot ads.',
    LandingChannel: 'There is no channel yet. Add one under TV content.',
  },
  noSets: 'There is no metadata set yet. Make one under TV content.',
  change: {
    open: 'Change…',
    first: 'Choose…',
    title: 'What is in force',
    action: 'Put in force',
    done: 'It is in force now.',
    failed: 'It was not put in force',
  },
  landing: {
    title: 'Landing channel',
    context: 'The channel that set-top boxes show once they have started.',
  },
  devices: {
    ...rollouts.devices,
    emptyText: 'Set-top boxes of the company appear here as soon as they are gathered.',
  },
  page: { ...rollouts.page, chart: 'Devices that have it over time: {{done}} of {{total}} now' },
  cancelTitle: 'Leave out {{device}}?',
  cancelOne: 'The device keeps what it has. It can be tried again later.',
  cancelUpdate: 'Leave it out',
  cancelUpdates: 'Leave out {{count}} devices',
  cancelUpdates_one: 'Leave out {{count}} device',
  cancelText: 'keep what they have. They can be tried again later.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    provisioning: typeof provisioning
  }
}
