/** Addresses of other systems that are told what happens. */
export const webhooks = {
  title: 'Webhooks',
  noun: 'webhook',
  nouns: 'webhooks',
  context: 'Your own systems are told what happens to devices, each event signed.',
  find: 'Filter by name, address…',
  emptyText: 'A webhook posts events to an address of a system of yours.',
  more: 'More with this webhook',
  test: 'Send a test event',
  log: 'Show its deliveries',
  tab: { webhooks: 'Webhooks', deliveries: 'Deliveries' },
  state: { on: 'On', off: 'Off', failing: 'Failing, {{since}}', stopped: 'Switched off: failing' },
  column: {
    webhookName: 'Name',
    opId: 'Company',
    companyName: 'Company',
    address: 'Address',
    events: 'Events',
    enabled: 'On',
    state: 'State',
    waiting: 'Waiting',
    formerSecretTime: 'Former secret until',
    createUser: 'Made by',
    createTime: 'Made',
  },
  help: {
    opId: 'It is told of this company and those below.',
    address: 'Each event is posted there as JSON. Redirects are not followed.',
    enabled: 'While it is off nothing is noted for it.',
  },
  option: {
    events: {
      device: { online: 'Device online', offline: 'Device offline', registered: 'Device registered' },
      task: { ended: 'Task ended' },
      alarm: { raised: 'Alarm raised', closed: 'Alarm closed' },
      rollout: { paused: 'Roll-out paused', ended: 'Roll-out ended' },
    },
  },
  create: { title: 'Add a webhook', action: 'Add webhook', doneOf: 'The webhook {{name}} was added.' },
  made: {
    title: 'The secret of the webhook',
    text: 'Shown this once: your system verifies by it who sent an event.',
    secret: 'Signing secret',
    lost: {
      title: 'Leave without the secret?',
      text: 'Nobody can read it again. Left now, your system needs another webhook.',
      leave: 'Lose the secret',
      stay: 'Go back to it',
    },
  },
  renew: {
    label: 'Renew the secret',
    text: 'For 24 hours events are signed with the new secret and with the present one, which then ends. One before that ends now.',
    until: 'Events are signed with the former secret as well until {{time}}.',
  },
  renewed: {
    title: 'The new secret of the webhook',
    text: 'Shown this once: give it to your system, which verifies by it who sent an event.',
    lost: {
      title: 'Leave without the secret?',
      text: 'Nobody can read it again. Left now, the secret has to be renewed once more, and the former ends then.',
      leave: 'Lose the secret',
      stay: 'Go back to it',
    },
  },
  remove: { text: 'Nothing is sent from now on, and its deliveries are gone.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    webhooks: typeof webhooks
  }
}
