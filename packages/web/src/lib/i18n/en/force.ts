/** What is in force for the set-top boxes of a company, wherever that is said. */
export const force = {
  on: 'In force',
  off: 'Stopped',
  paused: 'Paused by itself',
  elsewhere: 'In a company below',
  none: 'Not in use',
  action: 'Put in force',
  title: 'Put {{name}} in force?',
  text: {
    BootingAd: 'The set-top boxes of {{company}} show it while they start, in place of the one they have.',
    LandingChannel: 'The set-top boxes of {{company}} show it once they have started.',
    DsmCc: 'The set-top boxes of {{company}} fetch it in place of the one they have.',
  },
  done: '{{name}} is in force.',
  started: '{{name}} is provisioned.',
  stopped: '{{name}} is given to no further device.',
  start: {
    action: 'Start',
    title: 'Provision {{name}}?',
    text: 'All set-top boxes of the company get it, those that are added later too.',
    resume: 'It goes on with the devices that are left.',
  },
  stop: {
    action: 'Stop',
    title: 'Stop {{name}}?',
    text: 'No further device gets it. Those that have it keep it.',
    counted: '{{left}} devices that do not have it yet get it no more. {{done}} have it and keep it.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    force: typeof force
  }
}
