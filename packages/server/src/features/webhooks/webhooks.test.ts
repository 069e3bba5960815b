import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeReadingCalls } from '@headend/contract/notices'
import { webhookCalls, webhookEvents } from '@headend/contract/webhooks'
import type { NewWebhook } from '@headend/contract/webhooks'
import { sql } from 'kysely'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { eventually, plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { endpoint } from './endpoint.fake.ts'
import { noun } from './isolation.ts'
import { pauseAfter } from './sender.ts'

const clock = fakeClock(Date.now())
let stack: Stack
let root: TestSession
let op: string
let north: TestSession

beforeAll(async () => {
  stack = await startStack({ clock, env: { WEBHOOK_PRIVATE: 'on' }, split: false })
  root = await stack.signIn()
  op = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', op)
})
afterAll(() => stack[Symbol.asyncDispose]())

const create = (address: string, over: Partial<NewWebhook> = {}, as = north, on = stack) => {
  const body = { webhookName: 'Tickets', address, events: [...webhookEvents], enabled: true, ...over }
  return on.ask(webhookCalls.create, { body }, { as })
}
const remove = (webhookId: string) => stack.ask(webhookCalls.delete, { params: { webhookId } }, { as: north })
const log = async (webhookId: string) =>
  (await stack.ask(webhookCalls.listDeliveries, { query: { webhookId, limit: 1000 } }, { as: north })).rows
const ping = (webhookId: string) => stack.ask(webhookCalls.test, { params: { webhookId } }, { as: north })
/** Whether a delivery is claimed now: it is due again a minute after it was, and no pause ends between these. */
const isUnderWay = async (): Promise<boolean> => {
  const row = await stack.db
    .selectFrom('webhook_delivery')
    .select('delivery_id')
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('due_time', '>', new Date(clock.now() + 45_000))
    .where('due_time', '<=', new Date(clock.now() + 60_000))
    .executeTakeFirst()
  return row !== undefined
}
/** Rounds of the worker, until something is so; a second is over only once what was claimed in it has been answered. */
const until = (fits: () => boolean | Promise<boolean>) =>
  eventually(async () => {
    // What the database dates by itself is due by its clock: ours must not lag behind where the set-up took long.
    clock.set(Math.max(0, Date.now() - clock.now()))
    await clock.advance(1000)
    for (let looks = 0; looks < 100; looks++) {
      if (await fits()) return true
      await setTimeout(10)
      if (looks >= 5 && !(await isUnderWay())) return false
    }
    return false
  })
// Of an attempt that failed nothing is left for the next one, nor for other tests.
beforeEach(async () => {
  await stack.db.deleteFrom('webhook').execute()
  await stack.db.deleteFrom('notice').execute()
  await stack.db.deleteFrom('audit').execute()
})
let planted = 0
/** A device of the company that was not there before, whichever attempt at a test this is. */
const newDevice = (prefix = 'N', companyId = op) => plant(stack, companyId, `${prefix}-${(planted += 1)}`)
const setOnline = (endpointId: string, online: boolean) =>
  stack.db.updateTable('device').set({ online }).where('endpoint_id', '=', endpointId).execute()

describe('without private networks', () => {
  let guarded: Stack
  beforeAll(async () => {
    guarded = await startStack({ split: false })
  })
  afterAll(() => guarded[Symbol.asyncDispose]())
  testNoun(noun, () => guarded)

  it('a webhook that was made before goes nowhere within', async () => {
    await using there = await endpoint()
    const as = await guarded.signIn()
    const { webhookId } = await create('https://tickets.invalid', {}, as, guarded)
    const params = { webhookId }
    expect(await guarded.ask(webhookCalls.test, { params }, { as })).toMatchObject({ problem: 'unresolved' })
    for (const address of [there.address, there.address.replace('http:', 'https:'), 'https://localhost']) {
      await guarded.db.updateTable('webhook').set({ address }).execute()
      expect(await guarded.ask(webhookCalls.test, { params }, { as })).toMatchObject({
        state: 'failed',
        problem: 'forbidden',
        status: null,
      })
    }
    expect(there.got).toEqual([])
  })
})

describe('a webhook', () => {
  it('is told what happens to devices of its company and below, and of nobody else', async () => {
    await using there = await endpoint()
    const { webhookId, secret } = await create(there.address)
    const below = await stack.company('Below North', op)
    const south = await stack.company('South')
    const [mine, lower, theirs] = [await newDevice(), await newDevice('B', below), await newDevice('S', south)]
    for (const one of [mine, lower, theirs]) await setOnline(one, true)
    await setOnline(mine, true)
    await setOnline(mine, false)
    await sql`insert into task (task_id, endpoint_id, company_id, task_type, action_type, state, user_name, deadline)
      values ('hooked', ${mine}, ${op}, 'Reboot', 'Management', 'running', 'Kim', now())`.execute(stack.db)
    await sql`update task set step = 1 where task_id = 'hooked'`.execute(stack.db)
    await sql`update task set state = 'success', end_time = now() where task_id = 'hooked'`.execute(stack.db)
    await sql`insert into alarm (did, kind, severity, triggered_time)
      select did, 'cpuUsage', 'critical', now() from device where endpoint_id = ${mine}`.execute(stack.db)
    await sql`update alarm set close_time = now()`.execute(stack.db)
    // It has no session: at some moment it is put offline again.
    const isLower = (body: string) => body.includes('device.offline') && body.includes(lower)
    const told = () => there.got.filter(({ body }) => !isLower(body))
    await until(() => told().length >= 8)
    expect(
      told()
        .map(({ body }) => String(JSON.parse(body).type))
        .toSorted(),
    ).toEqual(
      [
        'alarm.closed',
        'alarm.raised',
        'device.offline',
        'device.online',
        'device.online',
        'device.registered',
        'device.registered',
        'task.ended',
      ].toSorted(),
    )
    const bodies = told().map(({ body }) => JSON.parse(body))
    expect(JSON.stringify(bodies)).not.toContain(theirs)
    expect(bodies.find(({ type }) => type === 'device.offline')).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { endpointId: mine, opId: op, online: false },
    })
    expect(bodies.find(({ type }) => type === 'task.ended').data).toMatchObject({
      taskId: 'hooked',
      taskStatus: 'success',
      endpointId: mine,
    })
    expect(bodies.find(({ type }) => type === 'alarm.raised').data).toMatchObject({
      kind: 'cpuUsage',
      severity: 'critical',
      device: { endpointId: mine },
    })
    // As a receiver verifies it.
    for (const { headers, body } of there.got) {
      const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
      const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(said).digest('base64')}`)
      expect(Number(headers['webhook-timestamp'])).toBeCloseTo(clock.now() / 1000, -3)
    }
    expect(new Set(there.ids()).size).toBe(there.got.length)
    await eventually(async () => (await log(webhookId)).every(({ state }) => state === 'delivered'))
    const kept = JSON.stringify(await stack.db.selectFrom('webhook').selectAll().execute())
    expect(kept).not.toContain(secret)
    await remove(webhookId)
  })

  it('is told what it chose alone, and nothing while it is off', async () => {
    await using there = await endpoint()
    const chosen = await create(there.address, { events: ['device.offline'] })
    const off = await create(there.address, { enabled: false })
    const device = await newDevice()
    await setOnline(device, true)
    await setOnline(device, false)
    await until(() => there.got.length > 0)
    await clock.advance(2000)
    expect(there.types()).toEqual(['device.offline'])
    expect(await log(off.webhookId)).toEqual([])
    for (const { webhookId } of [chosen, off]) await remove(webhookId)
  })

  it('is tested at once, and says what its address answered', async () => {
    await using there = await endpoint((response) => response.writeHead(202).end('thanks'))
    const { webhookId } = await create(there.address, { enabled: false })
    expect(await ping(webhookId)).toMatchObject({
      event: 'ping',
      state: 'delivered',
      status: 202,
      answer: 'thanks',
      attempts: 1,
    })
    expect(there.types()).toEqual(['ping'])
    expect(await linesOf(stack, { action: 'Test webhook' })).toHaveLength(1)
    await remove(webhookId)
  })
})

describe('an endpoint', () => {
  it.each([
    [
      'answers 500',
      (out: ServerResponse) => out.writeHead(500).end('broken here'),
      { status: 500, answer: 'broken here' },
    ],
    ['closes', (out: ServerResponse) => out.destroy(), { status: null, problem: 'broken' }],
  ])('that %s has not taken the event', async (_name, answer, outcome) => {
    await using there = await endpoint(answer)
    const { webhookId } = await create(there.address)
    expect(await ping(webhookId)).toMatchObject({ state: 'failed', ...outcome })
    await remove(webhookId)
  })

  it('that answers 301 is not followed', async () => {
    await using elsewhere = await endpoint()
    await using there = await endpoint((out) => out.writeHead(301, { location: elsewhere.address }).end())
    const { webhookId } = await create(there.address)
    expect(await ping(webhookId)).toMatchObject({ state: 'failed', status: 301 })
    expect(elsewhere.got).toEqual([])
    await remove(webhookId)
  })

  it('whose answer has no end is read to a bound', async () => {
    let sent = 0
    await using there = await endpoint((out) => {
      const more = (): void => {
        while (!out.destroyed && out.write('x'.repeat(16_384))) sent += 16_384
        if (!out.destroyed) out.once('drain', more)
      }
      out.writeHead(200)
      more()
    })
    const { webhookId } = await create(there.address)
    const answered = await ping(webhookId)
    expect(answered).toMatchObject({ state: 'delivered', status: 200 })
    expect(answered.answer).toBe('x'.repeat(1000))
    expect(sent).toBeLessThan(32 * 1024 * 1024)
    await remove(webhookId)
  })

  it('that says nothing is left after ten seconds', async () => {
    await using there = await endpoint(() => undefined)
    const { webhookId } = await create(there.address)
    const asked = ping(webhookId)
    await eventually(() => there.got.length === 1)
    await clock.advance(10_000)
    expect(await asked).toMatchObject({ state: 'failed', problem: 'timeout', status: null, duration: 10_000 })
    await remove(webhookId)
  })

  it('that nobody listens at is said to refuse', async () => {
    const there = await endpoint()
    const { webhookId } = await create(there.address)
    await there[Symbol.asyncDispose]()
    expect(await ping(webhookId)).toMatchObject({ state: 'failed', problem: 'refused' })
    await remove(webhookId)
  })

  it('that is slow keeps no other waiting', async () => {
    await using slow = await endpoint(() => undefined)
    await using quick = await endpoint()
    const [one, other] = [await create(slow.address), await create(quick.address)]
    await newDevice()
    const came = () => new Set(quick.ids()).size
    await until(() => came() === 1)
    await newDevice()
    await until(() => came() === 2)
    for (const { webhookId } of [one, other]) await remove(webhookId)
  })
})

/** One event alone: a device that tests put online without a session is put offline again at some moment. */
const registrations: Partial<NewWebhook> = { events: ['device.registered'] }

describe('an event that is not taken', () => {
  it('is sent again under its id after growing pauses, until it is', async () => {
    let times = 0
    await using there = await endpoint((out) => out.writeHead((times += 1) < 3 ? 503 : 200).end())
    const { webhookId } = await create(there.address, registrations)
    await newDevice()
    await until(() => there.got.length === 1)
    await eventually(async () => (await log(webhookId))[0]?.status === 503)
    const [first] = await log(webhookId)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((first?.dueTime ?? 0) - clock.now()).toBeLessThan(7000)
    await until(() => there.got.length === 2)
    // Its outcome is written before the time goes on: an answer on its way must not run out of time.
    const second = await eventually(async () => {
      const [row] = await log(webhookId)
      return row?.dueTime !== null && row !== undefined && row.dueTime - clock.now() < 37_000 && row
    })
    await clock.advance((second.dueTime ?? 0) - clock.now())
    await until(() => there.got.length === 3)
    await eventually(async () => (await log(webhookId))[0]?.state === 'delivered')
    expect((await log(webhookId))[0]).toMatchObject({ attempts: 3, status: 200, dueTime: null })
    expect(new Set(there.ids()).size).toBe(1)
    await remove(webhookId)
    const pauses = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1, 0.5))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4000, 6000])
  })

  it('is given up after a day, and can be sent again by hand', async () => {
    let status = 500
    await using there = await endpoint((out) => out.writeHead(status).end())
    const { webhookId } = await create(there.address, registrations)
    await newDevice()
    await until(() => there.got.length === 1)
    await eventually(async () => (await log(webhookId))[0]?.status === 500)
    // As if a day were over.
    await sql`update webhook_delivery set due_time = due_time - interval '1 day', last_time = last_time - interval '1 day'`.execute(
      stack.db,
    )
    await until(async () => (await log(webhookId))[0]?.state === 'failed')
    const [failed] = await log(webhookId)
    const params = { deliveryId: failed?.deliveryId ?? '' }
    status = 200
    expect(await stack.ask(webhookCalls.resend, { params }, { as: north })).toMatchObject({ state: 'waiting' })
    await until(async () => (await log(webhookId))[0]?.state === 'delivered')
    expect(new Set(there.ids()).size).toBe(1)
    expect(await linesOf(stack, { action: 'Send webhook event again' })).toHaveLength(1)
    await remove(webhookId)
  })

  it('for days has the webhook switched off, which its maker is told', async () => {
    await using there = await endpoint((out) => out.writeHead(410).end())
    const { webhookId } = await create(there.address, { ...registrations, webhookName: 'Gone for good' })
    await newDevice()
    await until(() => there.got.length === 1)
    const read = () => stack.ask(webhookCalls.get, { params: { webhookId } }, { as: north })
    await eventually(async () => (await read()).failingSince !== null)
    await sql`update webhook set failing_since = failing_since - interval '3 days'`.execute(stack.db)
    await sql`update webhook_delivery set due_time = create_time`.execute(stack.db)
    await until(async () => !(await read()).enabled)
    expect(await read()).toMatchObject({ stopTime: expect.any(Number), waiting: 0 })
    expect(await linesOf(stack, { target: 'Gone for good' })).toMatchObject([
      { action: 'Create webhook' },
      { action: 'Switch off failing webhook', user_name: 'Headend' },
    ])
    const messages = await stack.ask(noticeReadingCalls.listMessages, {}, { as: north })
    expect(messages).toMatchObject([
      {
        notiTitle: 'Gone for good',
        notiType: 'ALERT',
        contents: expect.stringMatching(/^This webhook was switched off/),
        said: { ko: expect.stringContaining('꺼졌습니다') },
        link: '/management/webhook/webhookList',
      },
    ])
    expect(await stack.ask(noticeReadingCalls.listMessages, {}, { as: root })).toEqual([])
    const [delivery] = await log(webhookId)
    const params = { deliveryId: delivery?.deliveryId ?? '' }
    expect(await stack.codeOf(webhookCalls.resend, { params }, { as: north })).toBe('custom')
    await remove(webhookId)
  })
})

describe('very many events at once', () => {
  it('wait to a bound; what is beyond is counted in one line, and nobody waits for it', async () => {
    await using there = await endpoint()
    const { webhookId } = await create(there.address, { events: ['device.registered'] })
    const { mid } = await stack.db.selectFrom('device').select('mid').limit(1).executeTakeFirstOrThrow()
    const insert = (from: number, to: number) =>
      sql`insert into device (endpoint_id, device_sn, mid, company_id)
        select 'os::flood-' || n, 'F-' || n, ${mid}, ${op} from generate_series(${from}::int, ${to}::int) n`.execute(
        stack.db,
      )
    await insert(1, 6000)
    await insert(6001, 6003)
    const { waiting } = await stack.ask(webhookCalls.get, { params: { webhookId } }, { as: north })
    expect(waiting).toBe(5000)
    await clock.advance(1000)
    const query = { webhookId, state: 'skipped' as const }
    const lines = await eventually(async () => {
      const { rows } = await stack.ask(webhookCalls.listDeliveries, { query }, { as: north })
      return rows.length > 0 && rows
    })
    expect(lines).toMatchObject([{ skipped: 1003, event: '', payload: {} }])
    await remove(webhookId)
  })
})
