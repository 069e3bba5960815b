import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookCalls } from '@headend/contract/webhooks'
import type { Webhook } from '@headend/contract/webhooks'
import { sql } from 'kysely'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { endpoint } from './endpoint.fake.ts'
import type { Got } from './endpoint.fake.ts'
import * as store from './store.ts'

const day = 24 * 3_600_000
const clock = fakeClock(Date.now())
let stack: Stack
let north: TestSession

beforeAll(async () => {
  stack = await startStack({ clock, env: { WEBHOOK_PRIVATE: 'on' }, split: false })
  north = await stack.signIn('operatorAdministrator', await stack.company('North'))
})
afterAll(() => stack[Symbol.asyncDispose]())

const signatureOf = ({ headers, body }: Got, secret: string | null): string => {
  const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(said).digest('base64')}`
}

describe('a secret that is renewed', () => {
  it('is shown once, and signs beside the former for a day, which then ends by itself', async () => {
    await using there = await endpoint()
    const body = { webhookName: 'Tickets', address: there.address, events: ['device.online' as const], enabled: true }
    const first = await stack.ask(webhookCalls.create, { body }, { as: north })
    const params = { webhookId: first.webhookId }
    const renew = (): Promise<Webhook> => stack.ask(webhookCalls.renewSecret, { params }, { as: north })
    /** The signatures of a test that is sent now, and its message. */
    const ping = async () => {
      await stack.ask(webhookCalls.test, { params }, { as: north })
      const got = there.got.at(-1)
      if (got === undefined) throw new Error('nothing came')
      return { got, signatures: String(got.headers['webhook-signature']).split(' ') }
    }

    expect(first.formerSecretTime).toBeNull()
    const second = await renew()
    expect(second.secret).toMatch(/^whsec_/)
    expect(second.secret).not.toBe(first.secret)
    expect(second.formerSecretTime).toBe(clock.now() + day)
    const both = await ping()
    expect(both.signatures).toEqual([second, first].map(({ secret }) => signatureOf(both.got, secret)))
    expect(await stack.ask(webhookCalls.get, { params }, { as: north })).toMatchObject({ secret: null })
    const kept = JSON.stringify(await stack.db.selectFrom('webhook').selectAll().execute())
    for (const { secret } of [first, second]) expect(kept).not.toContain(secret)

    // Renewed once more, the newest two count: the first leaked.
    const third = await renew()
    const newest = await ping()
    expect(newest.signatures).toEqual([third, second].map(({ secret }) => signatureOf(newest.got, secret)))

    // As if the day were over.
    await sql`update webhook set former_secret_time = former_secret_time - interval '1 day'`.execute(stack.db)
    const alone = await ping()
    expect(alone.signatures).toEqual([signatureOf(alone.got, third.secret)])
    await store.forgetSecrets(stack.db, clock.date())
    expect(
      await stack.db.selectFrom('webhook').select(['former_secret', 'former_secret_time']).executeTakeFirst(),
    ).toEqual({ former_secret: '', former_secret_time: null })
    expect(await linesOf(stack, { action: 'Renew webhook secret' })).toMatchObject([
      { target: 'Tickets' },
      { target: 'Tickets' },
    ])
  })

  it('signs what waited since before with both', async () => {
    let status = 500
    await using there = await endpoint((response) => response.writeHead(status).end())
    const body = { webhookName: 'Late', address: there.address, events: ['device.online' as const], enabled: true }
    const { webhookId, secret: former } = await stack.ask(webhookCalls.create, { body }, { as: north })
    const params = { webhookId }
    const { deliveryId } = await stack.ask(webhookCalls.test, { params }, { as: north })
    const { secret } = await stack.ask(webhookCalls.renewSecret, { params }, { as: north })
    status = 200
    await stack.ask(webhookCalls.resend, { params: { deliveryId } }, { as: north })
    await expect
      .poll(async () => {
        await clock.advance(1000)
        return there.got.length
      })
      .toBe(2)
    const last = there.got[1]
    if (last === undefined) throw new Error('nothing came')
    expect(last.headers['webhook-signature']).toBe([secret, former].map((one) => signatureOf(last, one)).join(' '))
  })
})
