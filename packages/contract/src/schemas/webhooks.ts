import * as z from 'zod'
import { deliveryProblems, deliveryStates, formerSecretHours, pingEvent, webhookEvents } from '../webhooks.ts'
import type { DeliveryProblem } from '../webhooks.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { listQuery, resourceOperations } from './resource.ts'
import { id, plainText, time, url } from './rules.ts'

const fields = {
  webhookName: plainText(100),
  address: url.describe(
    'Where each event is posted to: https, or http where the installation allows private networks.',
  ),
  events: z.array(z.enum(webhookEvents)).min(1, 'required').max(webhookEvents.length),
  enabled: z.boolean().describe('Nothing is noted or sent while it is off.'),
}

const webhook = z
  .object({
    webhookId: id,
    ...fields,
    opId: z.string().describe('The company whose events it is told, with those below.'),
    companyName: z.string(),
    secret: z
      .string()
      .nullable()
      .describe('What its messages are signed with, answered by the call that makes it and never again.'),
    formerSecretTime: time
      .nullable()
      .describe('Until when they are signed with the secret before it as well; null or past: with the one alone.'),
    failingSince: time.nullable().describe('When the first attempt failed since the last that did not.'),
    stopTime: time.nullable().describe('When the server switched it off, as it had failed for days.'),
    waiting: z.int().describe('Events that wait to be delivered.'),
    createUser: z.string(),
    createTime: time,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

const newWebhook = z
  .strictObject({ ...fields, enabled: fields.enabled.default(true), ...companyFields(id) })
  .transform(mayNameCompany)
export type NewWebhook = z.infer<typeof newWebhook>

const problems = Object.keys(deliveryProblems).filter((key): key is DeliveryProblem => key in deliveryProblems)
const event = z.enum([...webhookEvents, pingEvent])

const delivery = z
  .object({
    deliveryId: id,
    webhookId: id,
    webhookName: z.string(),
    companyName: z.string(),
    messageId: z.string().describe('The `webhook-id` of each attempt: who gets one twice knows it by that.'),
    event: event.or(z.literal('')).describe('Empty for a line that counts skipped events.'),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    skipped: z.int().describe('Events of an hour that were not noted, as too many waited.'),
    createTime: time,
    dueTime: time.nullable().describe('When it is tried next.'),
    endTime: time.nullable(),
    status: z.int().nullable().describe('What the endpoint answered last (HTTP).'),
    problem: z.enum(problems).nullable().describe('Why it did not answer.'),
    duration: z.int().nullable().describe('Milliseconds that the last attempt took.'),
    answer: z.string().describe('The beginning of what the endpoint answered last.'),
    payload: z.record(z.string(), z.unknown()).describe('What is sent.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof delivery>

const about = z.strictObject({ deliveryId: id })
const oneOrMore = <Value extends string>(values: z.ZodEnum<Record<Value, Value>>) =>
  values.or(z.array(values).min(1).max(20)).optional()

export const operations = {
  ...resourceOperations({
    id: 'webhookId',
    noun: 'webhook',
    plural: 'webhooks',
    entity: webhook,
    input: newWebhook,
    orders: ['webhookName', 'address', 'companyName', 'createUser', 'createTime'],
    filters: {},
    fails: { create: ['nodata'], update: ['nodata'] },
  }),
  ...describe({
    test: {
      summary: 'Send a webhook the event `ping` now, whether it is on or off, and answer what became of it',
      params: z.strictObject({ webhookId: id }),
      data: delivery,
      fails: ['nodata'],
    },
    renewSecret: {
      summary: `Make a new secret. For ${formerSecretHours} hours each message has two signatures, of the new and of the one before`,
      params: z.strictObject({ webhookId: id }),
      data: webhook,
      fails: ['nodata'],
    },
    listDeliveries: {
      summary: 'Events that were noted for webhooks, and what became of each, newest first',
      query: listQuery(['createTime'], {
        webhookId: id.optional(),
        state: oneOrMore(z.enum(deliveryStates)),
        event: oneOrMore(event),
      }),
      data: delivery,
    },
    getDelivery: { summary: 'One event for a webhook', params: about, data: delivery, fails: ['nodata'] },
    resend: {
      summary: 'Send an event again that was delivered or given up, under the same id',
      params: about,
      data: delivery,
      fails: ['nodata'],
    },
  }),
}
