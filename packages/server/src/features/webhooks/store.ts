import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Outcome } from './post.ts'

/** SQL of the outbox of webhooks. */

/** Moves what was not noted into the log: a line of each webhook counts the events of an hour. */
export const foldSkips = (db: Db) =>
  sql`
    with gone as (
      delete from webhook_skip returning webhook_id, events
    ), sums as (
      select webhook_id, sum(events)::int as events from gone group by webhook_id
    ), lines as (
      select s.webhook_id, s.events, (
        select max(delivery_id) from webhook_delivery d
        where d.webhook_id = s.webhook_id and d.state = 'skipped' and d.create_time > now() - interval '1 hour'
      ) as line
      from sums s
    ), added as (
      update webhook_delivery d set skipped = d.skipped + l.events, end_time = now()
      from lines l where d.delivery_id = l.line
    )
    insert into webhook_delivery (webhook_id, event, data, state, skipped, end_time)
    select webhook_id, '', '{}', 'skipped', events, now() from lines where line is null
  `.execute(db)

/** Webhooks that have something to be delivered now. */
export const dueWebhooks = async (db: Db, now: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('webhook')
    .select('webhook_id')
    .where('enabled', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('webhook_delivery')
          .select('delivery_id')
          .whereRef('webhook_delivery.webhook_id', '=', 'webhook.webhook_id')
          .where('state', '=', 'waiting')
          .where('due_time', '<=', now),
      ),
    )
    .execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Takes deliveries of a webhook that are due, oldest first, for whoever asks: nobody else gets them before `until`. */
export const claim = (db: Db, webhookId: string, { now, until, most }: { now: Date; until: Date; most: number }) =>
  db
    .updateTable('webhook_delivery')
    .from('webhook')
    .set({ due_time: until, attempts: sql`attempts + 1` })
    .whereRef('webhook.webhook_id', '=', 'webhook_delivery.webhook_id')
    .where('webhook.enabled', '=', true)
    .where('delivery_id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('delivery_id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('due_time', '<=', now)
        .orderBy('due_time')
        .limit(most)
        .modifyEnd(sql`for update skip locked`),
    )
    .returning(['webhook_delivery.delivery_id', 'webhook_delivery.webhook_id', 'webhook_delivery.message_id'])
    .returning(['webhook_delivery.event', 'webhook_delivery.data', 'webhook_delivery.create_time'])
    .returning(['webhook_delivery.attempts', 'webhook_delivery.last_time', 'webhook.address'])
    .returning(['webhook.secret', 'webhook.former_secret', 'webhook.former_secret_time'])
    .execute()

/** What the messages of a webhook are signed with. */
export type Secrets = 'secret' | 'former_secret' | 'former_secret_time'

export type Claimed = Awaited<ReturnType<typeof claim>>[number]

type End = Readonly<{ state: 'delivered' | 'failed'; end_time: Date } | { due_time: Date }>

/** Puts a sealed secret in place of the one before, which stays beside it until `until`; the one before that is gone. */
export const renewSecret = (trx: Db, webhookId: string, { sealed, until }: { sealed: string; until: Date }) =>
  trx
    .updateTable('webhook')
    .set((of) => ({ secret: sealed, former_secret: of.ref('secret'), former_secret_time: until }))
    .where('webhook_id', '=', webhookId)
    .execute()

/** Deletes former secrets whose time is over. */
export const forgetSecrets = (db: Db, now: Date) =>
  db
    .updateTable('webhook')
    .set({ former_secret: '', former_secret_time: null })
    .where('former_secret_time', '<=', now)
    .execute()

/** Writes what an attempt came to. */
export const record = (db: Db, deliveryId: string, { status, problem, duration, answer }: Outcome, end: End) =>
  db
    .updateTable('webhook_delivery')
    .set({ status, problem, duration, answer, ...end })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute()

/** The endpoint took a message. */
export const succeeded = (db: Db, webhookId: string) =>
  db
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('webhook_id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()

/** The endpoint did not take a message; gives since when it takes none. */
export const failedAt = async (db: Db, webhookId: string, now: Date): Promise<Date> => {
  const row = await db
    .updateTable('webhook')
    .set({ failing_since: sql`coalesce(failing_since, ${now})` })
    .where('webhook_id', '=', webhookId)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? now
}

/** Switches a webhook off, unless somebody has; what waits for it is given up. Gives whom to tell. */
export const stop = async (trx: Db, webhookId: string, now: Date) => {
  const stopped = await trx
    .updateTable('webhook')
    .set({ enabled: false, stop_time: now })
    .where('webhook_id', '=', webhookId)
    .where('enabled', '=', true)
    .returning(['webhook_name', 'company_id', 'user_id'])
    .executeTakeFirst()
  if (stopped !== undefined)
    await trx
      .updateTable('webhook_delivery')
      .set({ state: 'failed', end_time: now, problem: 'off' })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute()
  return stopped
}
