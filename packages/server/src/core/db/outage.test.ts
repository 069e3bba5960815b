import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { router } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'
import { createLog } from '../log.ts'
import { testDatabase } from '../testing.ts'
import { wayTo } from '../testing/awayDatabase.ts'
import { connect, isAway } from './database.ts'
import { onOwnConnection } from './ownConnection.ts'

/** A log of which only what it says is kept. */
const listening = () => {
  const said = new Set<string>()
  const hear = (line: string) => said.add(z.object({ msg: z.string() }).parse(JSON.parse(line)).msg)
  return { said, log: createLog('info', { write: (line) => void hear(line) }) }
}

it('while the database is away calls say so at once, and everything goes on by itself when it is back', async () => {
  await using database = await testDatabase()
  await using way = await wayTo(database)
  const { said, log } = listening()
  await using b = await deviceBench(router(), { pace: 0.5, stack: { database: way, overrides: { log } } })
  using browser = await enter(b.stack, b.as)
  await watch(browser, b.endpointId)
  const session = () => b.stack.db.selectFrom('session').select(['session_id', 'gateway_id']).executeTakeFirstOrThrow()
  const before = await session()
  const as = { as: b.as }
  const list = () => b.stack.callApi(deviceCalls.list, { query: {} }, as)
  const give = (customerId: string) => {
    const request = { params: { endpointId: b.endpointId }, body: { customerId, retailer: '' } }
    return b.stack.callApi(deviceCalls.updateCustomer, request, as)
  }
  const body = { endpointId: b.endpointId, host: 'far.example', repetitions: 3 }
  const ping = () => b.stack.callApi(diagnosticsCalls.startPing, { body }, as)
  const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, as)
  expect(await give('acknowledged')).toMatchObject({ status: 200 })

  await way.cut()
  const open = `select from task where task_id = '${taskId}' and end_time is null`
  expect(await onOwnConnection({ connectionString: database.url }, (own) => own.query(open))).toMatchObject({
    rowCount: 1,
  })
  const began = performance.now()
  for (const call of [list, () => give('refused'), ping]) {
    const { status, headers, envelope } = await call()
    expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  }
  expect(performance.now() - began).toBeLessThan(5_000)
  // Leases, deadlines and what devices send have all met it by then.
  await eventually(
    () => said.has('the lease could not be renewed') && said.has('overdue tasks could not be looked for'),
  )
  expect(said).toContain('the database is away')
  expect(said).not.toContain('a request failed')
  expect(browser.socket.readyState).toBe(browser.socket.OPEN)
  // Who looks at a page that calls nothing is told as well.
  browser.say({ type: 'ping' })
  await browser.received((message) => 'unavailable' in message)

  await way.mend()
  await eventually(async () => (await list()).status === 200)
  expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
  expect((await b.row()).customer_id).toBe('acknowledged')
  expect(await give('later')).toMatchObject({ status: 200 })
  await browser.received((message) => JSON.stringify(message).includes('"customerId":"later"'))
  await eventually(async () => (await ping()).status === 200)
  // Neither the device nor the browser had to come again.
  expect(await session()).toEqual(before)
  expect(browser.socket.readyState).toBe(browser.socket.OPEN)
})

it('a database that does not answer any more fails what waits for it and what comes, until it answers again', async () => {
  await using database = await testDatabase({ migrated: false })
  await using way = await wayTo(database)
  const lost: string[] = []
  const onError = ({ message }: Error) => lost.push(message)
  const { db, isAway: isAwayNow, close } = connect({ url: way.url, pool: 2, onError, quietMs: 300 })
  onTestFinished(close)
  const ask = () => sql`select 1`.execute(db)
  // A statement that takes its time is none that nobody answers.
  await Promise.all([sql`select pg_sleep(1)`.execute(db), ask()])
  expect(isAwayNow()).toBe(false)

  way.silence()
  await expect(ask()).rejects.toSatisfy(isAway)
  const began = performance.now()
  for (let calls = 0; calls < 5; calls += 1) await expect(ask()).rejects.toSatisfy(isAway)
  expect(performance.now() - began).toBeLessThan(300)
  expect(isAwayNow()).toBe(true)
  // The one that nobody used went with the others, and was said.
  expect(lost).toHaveLength(1)

  await way.mend()
  await eventually(async () => (await ask().catch(() => undefined)) !== undefined)
  expect(isAwayNow()).toBe(false)
})
