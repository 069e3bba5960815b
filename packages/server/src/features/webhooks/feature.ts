import { formerSecretHours, mostWebhooks, pingEvent, webhookCalls } from '@headend/contract/webhooks'
import type { Delivery, NewWebhook, Webhook } from '@headend/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { answerResource } from '../../core/resource.ts'
import type { Sealing } from '../../core/sealing.ts'
import { publishStale } from '../../core/stale.ts'
import { isTaken, secretPrefix } from './post.ts'
import type { Post } from './post.ts'
import { isInternal, literalOf } from '../../core/reach.ts'
import { deliveries, webhooks } from './rows.ts'
import { aboutSecret, messageOf } from './sender.ts'
import * as store from './store.ts'

type Needs = Readonly<{ core: Core; sealing: Sealing; post: Post }>

/** Nobody else attempts the event of a test. */
const testMs = 60_000

const unreachable = {
  en: 'Give an https address of the internet. Private networks need the setting WEBHOOK_PRIVATE of the installation.',
  ko: '인터넷의 https 주소를 입력하십시오. 사설 네트워크를 사용하려면 설치 환경의 WEBHOOK_PRIVATE 설정이 필요합니다.',
}
const named = { en: 'Leave the name and password out.', ko: '이름과 비밀번호를 빼고 입력하십시오.' }
const malformed = { en: 'This is no address.', ko: '올바른 주소가 아닙니다.' }

/** Addresses of other systems that are told what happens. */
export const webhooksFeature = ({ core, sealing, post }: Needs): Feature => {
  const { db, bus, change, clock, random, tree, config } = core

  const refuseAddress = (address: string): void => {
    const refuse = (text: typeof named) => fail('custom', { text, field: 'address' })
    if (!URL.canParse(address)) throw refuse(malformed)
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') throw refuse(named)
    if (config.webhookPrivate) return
    const literal = literalOf(url)
    if (url.protocol !== 'https:' || (literal !== undefined && isInternal(literal))) throw refuse(unreachable)
  }

  const refuseMany = async (trx: Db, companyId: string): Promise<void> => {
    const { count } = await trx
      .selectFrom('webhook')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    if (count >= mostWebhooks)
      throw fail('custom', {
        text: {
          en: `A company has at most ${mostWebhooks} webhooks.`,
          ko: `회사마다 웹훅을 ${mostWebhooks}개까지 만들 수 있습니다.`,
        },
      })
  }

  const resource = answerResource(core, {
    calls: webhookCalls,
    id: 'webhookId',
    rows: webhooks,
    table: 'webhook',
    values: ({ webhookName, address, events, enabled, opId }: NewWebhook) => ({
      webhook_name: webhookName,
      address,
      events: [...new Set(events)],
      enabled,
      company_id: opId,
      // Whoever looks after it has seen to it.
      failing_since: null,
      stop_time: null,
    }),
    made: ({ companyId, userId, userName }) => ({
      company_id: companyId,
      user_id: userId,
      user_name: userName,
      create_time: clock.date(),
    }),
    line: ({ opId, webhookName }) => ({ companyId: opId, target: webhookName }),
    check: async (trx, caller, { address, opId }, before) => {
      if (opId !== undefined && !(await tree.sees(caller, opId))) throw fail('nodata', { field: 'opId' })
      refuseAddress(address)
      if (before === undefined) await refuseMany(trx, opId ?? caller.companyId)
    },
  })

  const newSecret = () => `${secretPrefix}${Buffer.from(random.secret(), 'base64url').toString('base64')}`

  const create = async (caller: AuthenticatedCaller, body: NewWebhook): Promise<Webhook> => {
    const secret = newSecret()
    const { created } = await resource.insert(caller, webhookCalls.create, body, async (trx, webhookId) => {
      const sealed = sealing.seal(aboutSecret(webhookId), secret)
      await trx.updateTable('webhook').set({ secret: sealed }).where('webhook_id', '=', webhookId).execute()
    })
    return { ...created, secret }
  }

  /** A new secret beside the one before it, with which messages are signed as well for a day. */
  const renewSecret = async (caller: AuthenticatedCaller, webhookId: string): Promise<Webhook> => {
    const secret = newSecret()
    const renewed = await change(caller, webhookCalls.renewSecret, async (trx, line) => {
      const { webhookName, opId } = await webhooks.one(trx, caller, webhookId)
      const sealed = sealing.seal(aboutSecret(webhookId), secret)
      const until = new Date(clock.now() + formerSecretHours * 3_600_000)
      await store.renewSecret(trx, webhookId, { sealed, until })
      line({ companyId: opId, target: webhookName })
      return webhooks.one(trx, caller, webhookId)
    })
    publishStale(bus, [webhookCalls.list, webhookCalls.get])
    return { ...renewed, secret }
  }

  const announce = () => publishStale(bus, [webhookCalls.listDeliveries, webhookCalls.getDelivery])

  /** Sends an event of its own at once, and answers what became of it. */
  const test = async (caller: AuthenticatedCaller, webhookId: string): Promise<Delivery> => {
    const row = await change(caller, webhookCalls.test, async (trx, line) => {
      const { webhookName, opId } = await webhooks.one(trx, caller, webhookId)
      const now = clock.now()
      const noted = await trx
        .insertInto('webhook_delivery')
        .values({
          webhook_id: webhookId,
          event: pingEvent,
          data: JSON.stringify({ webhookId, webhookName, userName: caller.userName }),
          attempts: 1,
          create_time: new Date(now),
          due_time: new Date(now + testMs),
          last_time: new Date(now + testMs),
        })
        .returning(['delivery_id', 'webhook_id', 'message_id', 'event', 'data', 'create_time'])
        .executeTakeFirstOrThrow()
      const of = trx
        .selectFrom('webhook')
        .select(['address', 'secret', 'former_secret', 'former_secret_time'])
        .where('webhook_id', '=', webhookId)
      line({ companyId: opId, target: webhookName })
      return { ...noted, ...(await of.executeTakeFirstOrThrow()) }
    })
    const message = messageOf(sealing, row, clock.now())
    if (message === undefined) throw bug('the secret of a webhook cannot be read')
    const outcome = await post(message)
    const state = isTaken(outcome) ? ('delivered' as const) : ('failed' as const)
    await store.record(db, row.delivery_id, outcome, { state, end_time: clock.date() })
    if (state === 'delivered') await store.succeeded(db, webhookId)
    announce()
    return deliveries.one(db, caller, row.delivery_id)
  }

  /** Has an event that has an end sent again; one that waits is sent now. */
  const resend = async (caller: AuthenticatedCaller, deliveryId: string): Promise<Delivery> => {
    const again = await change(caller, webhookCalls.resend, async (trx, line) => {
      const { webhookId, webhookName, event, messageId, state } = await deliveries.one(trx, caller, deliveryId)
      const { opId, enabled } = await webhooks.one(trx, caller, webhookId)
      if (state === 'skipped')
        throw fail('custom', {
          text: { en: 'These events were not kept.', ko: '저장되지 않은 이벤트입니다.' },
        })
      if (!enabled) throw fail('custom', { text: { en: 'Switch the webhook on first.', ko: '먼저 웹훅을 켜십시오.' } })
      const now = clock.date()
      await trx
        .updateTable('webhook_delivery')
        .set({
          state: 'waiting',
          attempts: 0,
          due_time: now,
          last_time: new Date(now.getTime() + 24 * 3_600_000),
          end_time: null,
          problem: null,
          status: null,
          duration: null,
          answer: '',
        })
        .where('delivery_id', '=', deliveryId)
        .execute()
      line({ companyId: opId, target: webhookName, detail: { event, messageId } })
      return deliveries.one(trx, caller, deliveryId)
    })
    announce()
    return again
  }

  return {
    name: 'webhooks',
    calls: [
      implement(webhookCalls, {
        list: resource.list.handler,
        get: resource.get,
        create: ({ body }, caller) => create(caller, body),
        update: resource.update,
        delete: resource.delete,
        test: ({ params }, caller) => test(caller, params.webhookId),
        renewSecret: ({ params }, caller) => renewSecret(caller, params.webhookId),
        listDeliveries: ({ query }, caller) => deliveries.page(db, caller, query),
        getDelivery: ({ params }, caller) => deliveries.one(db, caller, params.deliveryId),
        resend: ({ params }, caller) => resend(caller, params.deliveryId),
      }),
    ],
  }
}
