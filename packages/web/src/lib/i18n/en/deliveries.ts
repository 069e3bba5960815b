/** What became of events for webhooks. */
export const deliveries = {
  title: 'Webhooks',
  noun: 'delivery',
  nouns: 'deliveries',
  context: 'What your systems were told, kept for 14 days.',
  find: 'Filter by webhook, event…',
  emptyText: 'Events show here as they happen.',
  one: 'An event',
  again: 'Send again',
  resent: 'The event is sent again.',
  next: 'Next attempt',
  messageId: 'Id (webhook-id)',
  payload: 'What is sent',
  answer: 'What was answered',
  noAnswer: 'Nothing.',
  skippedEvents: 'Skipped events',
  skippedCount: 'Skipped: {{count}}',
  skippedText:
    'So many events waited for this webhook that these were not noted. Read what they were about by the calls of the API.',
  column: {
    event: 'Event',
    webhookName: 'Webhook',
    webhookId: 'Webhook',
    state: 'State',
    status: 'Answer',
    attempts: 'Attempts',
    skipped: 'Events',
    duration: 'Took',
    createTime: 'Happened',
    companyName: 'Company',
  },
  option: {
    state: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up', skipped: 'Skipped' },
    event: {
      device: { online: 'Device online', offline: 'Device offline', registered: 'Device registered' },
      task: { ended: 'Task ended' },
      alarm: { raised: 'Alarm raised', closed: 'Alarm closed' },
      rollout: { paused: 'Roll-out paused', ended: 'Roll-out ended' },
      ping: 'Test',
    },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    deliveries: typeof deliveries
  }
}
