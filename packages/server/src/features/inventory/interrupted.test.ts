import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { deviceCalls } from '@headend/contract/devices'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { eventually, plant } from '../../testing/devices.ts'

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
  await plant(stack, company, 'OLD1')
})
afterAll(() => stack[Symbol.asyncDispose]())

const count = async () => (await stack.ask(deviceCalls.count, {}, { as })).allCount
const send = (content: string) =>
  stack.callApi(inventoryCalls.uploadBulk, { body: {}, files: { file: new Blob([content]) } }, { as })
/** Files that the history has. */
const pageOf = async () =>
  (await stack.ask(inventoryCalls.listUploadHistoriesPage, { body: { page: 1, limit: 15 } }, { as })).rows

it('nothing is kept of a file whose sender hung up before it was answered, nor of its rows', async () => {
  const before = (await pageOf()).length
  const devices = await count()
  const lines = Array.from({ length: 5_000 }, (_, at) => `HUNG${10_000 + at},,Aria S410\n`).join('')
  // Held up by another transaction at its first device, so that it is surely under way when its sender goes.
  await stack.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('device')
      .values({
        endpoint_id: 'os::A4C7F2-HUNG10000',
        device_sn: 'HUNG10000',
        company_id: company,
        mid: (await trx.selectFrom('model').select('mid').executeTakeFirstOrThrow()).mid,
      })
      .execute()
    const stop = new AbortController()
    const body = new FormData()
    body.set('file', new File([lines], 'hung up.csv'))
    const headers = { authorization: `Bearer ${as.info.token}` }
    const { path, method } = inventoryCalls.uploadBulk
    const sent = stack.fetch(path, { method, body, headers, signal: stop.signal })
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insert into device%'`.execute(stack.db)
      return rows[0]?.waiting === 1
    })
    stop.abort()
    await expect(sent).rejects.toThrow()
  })
  // Whatever was under way has ended, one way or the other.
  await eventually(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()`.execute(stack.db)
    return rows[0]?.open === 0
  })
  expect(await count()).toBe(devices + 1)
  expect(await pageOf()).toHaveLength(before)
})

it('nothing is kept of a file whose work died in the middle, nor of its rows; it is taken when it is sent again', async () => {
  const before = (await pageOf()).length
  const devices = await count()
  const lines = Array.from({ length: 5_000 }, (_, at) => `DIED${10_000 + at},,Aria S410\n`).join('')
  const { mid } = await stack.db.selectFrom('model').select('mid').executeTakeFirstOrThrow()
  const interrupted = stack.db.transaction().execute(async (trx) => {
    // Held up at its last device: what came before is written, in its transaction.
    const last = { endpoint_id: 'os::A4C7F2-DIED14999', device_sn: 'DIED14999', company_id: company, mid }
    await trx.insertInto('device').values(last).execute()
    const sent = send(lines)
    await eventually(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insert into device%'`.execute(stack.db)
      return rows.length === 1
    })
    expect((await sent).status).toBeGreaterThanOrEqual(500)
    throw new Error('taken back')
  })
  await expect(interrupted).rejects.toThrow('taken back')
  expect(await count()).toBe(devices)
  expect(await pageOf()).toHaveLength(before)
  expect((await send(lines)).envelope).toMatchObject({ code: 'success', data: { added: 5_000 } })
  expect(await count()).toBe(devices + 5_000)
  expect(await pageOf()).toHaveLength(before + 1)
})
