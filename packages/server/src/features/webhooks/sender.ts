import { furtherActions } from '@headend/contract/actions'
import { webhookCalls } from '@headend/contract/webhooks'
import { serverActor } from '../../core/audit.ts'
import { asError } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import type { Sealing } from '../../core/sealing.ts'
import { publishStale } from '../../core/stale.ts'
import { publishMessage, writeMessage } from '../messages/service.ts'
import { isTaken } from './post.ts'
import type { Message, Outcome, Post } from './post.ts'
import { messageIdOf, payloadOf } from './rows.ts'
import * as store from './store.ts'

/** How often it is looked what is due; milliseconds. */
const everyMs = 1000
/** How often secrets are forgotten whose time is over; milliseconds. */
const forgetMs = 3_600_000
/** Who claimed a delivery attempts it within this, longer than an endpoint may take; milliseconds. */
const claimMs = 60_000
/** Deliveries to one endpoint at a time, and endpoints at a time, of one process. */
const atOnce = 10
const endpointsAtOnce = 50
/** The pauses after the first failures, milliseconds; the last one repeats until a day is over. */
const pauses = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000] as const
/** Of a pause, what chance adds or takes away: endpoints that come back are not met by everything at once. */
const jitter = 0.2
/** An endpoint that takes nothing for so long is switched off; milliseconds. */
const patienceMs = 3 * 24 * 3_600_000

/** What a secret is sealed as. */
export const aboutSecret = (webhookId: string): string => `webhook ${webhookId}`

type Sent = Pick<
  store.Claimed,
  'webhook_id' | 'message_id' | 'event' | 'create_time' | 'data' | 'address' | store.Secrets
>

/** The message of a delivery; undefined where the secret was sealed with another key. */
export const messageOf = (sealing: Sealing, row: Sent, now: number): Message | undefined => {
  const open = (sealed: string) => sealing.open(aboutSecret(row.webhook_id), sealed)
  const secret = open(row.secret)
  if (secret === undefined) return undefined
  const isBoth = row.former_secret_time !== null && row.former_secret_time.getTime() > now
  const former = isBoth ? open(row.former_secret) : undefined
  return {
    address: row.address,
    // Those who verify take any that fits (Standard Webhooks, "Signature scheme").
    secrets: former === undefined ? [secret] : [secret, former],
    id: messageIdOf(row.message_id),
    body: JSON.stringify(payloadOf(row)),
  }
}

/** How long after an attempt that failed the next one is made; milliseconds. */
export const pauseAfter = (attempts: number, chance: number): number =>
  (pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]) * (1 + jitter * (2 * chance - 1))

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'log' | 'change'>
  sealing: Sealing
  post: Post
}>

/**
 * Delivers events, in any number of workers: each takes some of what is due, and what it took is due again after a while,
 * should it die. So an event is delivered once or, when nobody could write that it was, again under the same id.
 */
export const webhookSender = ({ core, sealing, post }: Needs): Feature => {
  const { db, bus, clock, random, log, change } = core
  const busy = new Set<string>()
  const over = new AbortController()

  const giveUp = async (webhookId: string): Promise<void> => {
    const now = clock.date()
    const writing = { id: webhookCalls.update.id, action: furtherActions.stopWebhook }
    const told = await change(
      serverActor,
      writing,
      async (trx, line) => {
        const stopped = await store.stop(trx, webhookId, now)
        if (stopped === undefined) return undefined
        const { webhook_name: name, company_id: companyId, user_id: to } = stopped
        line({ companyId, target: name })
        return writeMessage(trx, {
          companyId,
          to,
          now,
          title: name,
          text: {
            en: 'This webhook was switched off: its address took nothing for three days. What waited for it is in its log, and can be sent again.',
            ko: '이 웹훅은 3일 동안 아무것도 받지 못해 꺼졌습니다. 대기하던 이벤트는 전송 기록에서 다시 보낼 수 있습니다.',
          },
          link: '/management/webhook/webhookList',
        })
      },
      { mayBeNothing: true },
    )
    if (told !== undefined) publishMessage(bus, told)
    publishStale(bus, [webhookCalls.list, webhookCalls.get])
  }

  const attempt = async (row: store.Claimed): Promise<void> => {
    const message = messageOf(sealing, row, clock.now())
    if (message === undefined) log.error({ webhook: row.webhook_id }, 'the secret of a webhook cannot be read')
    const outcome: Outcome =
      message === undefined
        ? { status: null, problem: 'broken', duration: 0, answer: '' }
        : await post(message, over.signal)
    const now = clock.now()
    if (isTaken(outcome)) {
      await store.record(db, row.delivery_id, outcome, { state: 'delivered', end_time: new Date(now) })
      await store.succeeded(db, row.webhook_id)
      return
    }
    const next = new Date(now + pauseAfter(row.attempts, random.fraction()))
    const isOver = next > row.last_time
    await store.record(
      db,
      row.delivery_id,
      outcome,
      isOver ? { state: 'failed', end_time: new Date(now) } : { due_time: next },
    )
    const since = await store.failedAt(db, row.webhook_id, new Date(now))
    if (now - since.getTime() >= patienceMs) await giveUp(row.webhook_id)
  }

  const drain = async (webhookId: string): Promise<void> => {
    while (!over.signal.aborted) {
      const now = clock.now()
      const until = new Date(now + claimMs)
      const claimed = await store.claim(db, webhookId, { now: new Date(now), until, most: atOnce })
      if (claimed.length === 0) return
      await Promise.all(claimed.map(attempt))
    }
  }

  const round = async (): Promise<void> => {
    await store.foldSkips(db)
    for (const webhookId of await store.dueWebhooks(db, clock.date())) {
      if (busy.has(webhookId) || busy.size >= endpointsAtOnce || over.signal.aborted) continue
      busy.add(webhookId)
      // Not awaited: one endpoint that is slow must not keep the others waiting.
      void drain(webhookId)
        .catch((thrown: unknown) => {
          if (!over.signal.aborted) log.error({ err: asError(thrown), webhookId }, 'a webhook could not be delivered')
        })
        .finally(() => busy.delete(webhookId))
    }
  }

  const rounds = repeating(core, {
    name: 'webhookSender',
    rounds: [
      { everyMs, work: round },
      { everyMs: forgetMs, work: () => store.forgetSecrets(db, clock.date()) },
    ],
    failed: 'what is due for webhooks could not be read',
  })
  return {
    ...rounds,
    stop: async () => {
      // What is on its way is due again for somebody else.
      over.abort()
      await rounds.stop?.()
    },
  }
}
