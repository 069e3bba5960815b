import { pingEvent, webhookEvents } from '@headend/contract/webhooks'
import type { Delivery, DeliveryProblem, Webhook, WebhookEvent } from '@headend/contract/webhooks'
import { deliveryProblems } from '@headend/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .innerJoin('company', 'company.company_id', 'webhook.company_id')
    .select(['webhook.webhook_id as webhookId', 'webhook.webhook_name as webhookName', 'webhook.address'])
    .select(['webhook.events', 'webhook.enabled', 'webhook.company_id as opId', 'company.company_name as companyName'])
    .select(['webhook.failing_since as failingSince', 'webhook.stop_time as stopTime'])
    .select(['webhook.former_secret_time as formerSecretTime'])
    .select(['webhook.user_name as createUser', 'webhook.create_time as createTime'])
    .select((of) =>
      of
        .selectFrom('webhook_delivery')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('webhook_delivery.webhook_id', '=', 'webhook.webhook_id')
        .where('webhook_delivery.state', '=', 'waiting')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>

const webhookOf = ({ events, formerSecretTime, failingSince, stopTime, createTime, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: webhookEvents.filter((event) => events.includes(event)),
  secret: null,
  formerSecretTime: formerSecretTime?.getTime() ?? null,
  failingSince: failingSince?.getTime() ?? null,
  stopTime: stopTime?.getTime() ?? null,
  createTime: createTime.getTime(),
})

/** Webhooks of the own company and those below it. */
export const webhooks = ownedRows({
  select: selectWebhooks,
  scope: { company: 'webhook.company_id' },
  id: 'webhook.webhook_id',
  keyword: ['webhook.webhook_name', 'webhook.address'],
  orders: {
    webhookName: 'webhook.webhook_name',
    address: 'webhook.address',
    companyName: 'company.company_name',
    createUser: 'webhook.user_name',
    createTime: 'webhook.create_time',
  },
  order: 'webhookName',
  entity: webhookOf,
})

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'webhook_delivery.webhook_id')
    .innerJoin('company', 'company.company_id', 'webhook.company_id')
    .select(['webhook_delivery.delivery_id as deliveryId', 'webhook_delivery.webhook_id as webhookId'])
    .select(['webhook.webhook_name as webhookName', 'company.company_name as companyName'])
    .select(['webhook_delivery.message_id', 'webhook_delivery.event', 'webhook_delivery.state'])
    .select(['webhook_delivery.attempts', 'webhook_delivery.skipped', 'webhook_delivery.create_time'])
    .select(['webhook_delivery.due_time', 'webhook_delivery.end_time', 'webhook_delivery.status'])
    .select(['webhook_delivery.problem', 'webhook_delivery.duration', 'webhook_delivery.answer'])
    .select(['webhook_delivery.data'])

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

/** How a message is known, in its header and in the log. */
export const messageIdOf = (uuid: string): string => `msg_${uuid}`

/** What an endpoint is sent (Standard Webhooks, "Payload structure"). */
export const payloadOf = ({ event, create_time: time, data }: Pick<DeliveryRow, 'event' | 'create_time' | 'data'>) => ({
  type: event,
  timestamp: time.toISOString(),
  data,
})

const isProblem = (text: string | null): text is DeliveryProblem => text !== null && text in deliveryProblems
const isEvent = (text: string): text is WebhookEvent | typeof pingEvent =>
  text === pingEvent || webhookEvents.some((event) => event === text)

const deliveryOf = (row: DeliveryRow): Delivery => ({
  deliveryId: row.deliveryId,
  webhookId: row.webhookId,
  webhookName: row.webhookName,
  companyName: row.companyName,
  messageId: messageIdOf(row.message_id),
  event: isEvent(row.event) ? row.event : '',
  state: row.state,
  attempts: row.attempts,
  skipped: row.skipped,
  createTime: row.create_time.getTime(),
  dueTime: row.state === 'waiting' ? row.due_time.getTime() : null,
  endTime: row.end_time?.getTime() ?? null,
  status: row.status,
  problem: isProblem(row.problem) ? row.problem : null,
  duration: row.duration,
  answer: row.answer,
  payload: row.state === 'skipped' ? {} : payloadOf(row),
})

/** What became of events for the webhooks of the own company and those below it. */
export const deliveries = ownedRows({
  select: selectDeliveries,
  scope: { company: 'webhook.company_id' },
  id: 'webhook_delivery.delivery_id',
  keyword: ['webhook.webhook_name', 'webhook_delivery.event'],
  filters: {
    webhookId: (value) => sql<boolean>`webhook_delivery.webhook_id::text = ${value}`,
    state: 'webhook_delivery.state',
    event: 'webhook_delivery.event',
  },
  orders: { createTime: 'webhook_delivery.delivery_id' },
  neverNull: ['webhook_delivery.delivery_id'],
  order: 'createTime,desc',
  entity: deliveryOf,
})
