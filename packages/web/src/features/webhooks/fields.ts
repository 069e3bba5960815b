import { webhookEvents } from '@headend/contract/webhooks'

/** Where a webhook leads, and what it is told. */
export const fields = [
  { name: 'webhookName', input: 'text', focus: true },
  { name: 'opId', input: 'company' },
  { name: 'address', input: 'text', mono: true, example: 'https://tickets.company.example/headend' },
  { name: 'events', input: 'choices', options: webhookEvents },
  { name: 'enabled', input: 'switch' },
] as const
