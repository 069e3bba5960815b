import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadCalls } from '@headend/contract/downloads'
import { statisticsCalls as calls } from '@headend/contract/statistics'
import { createAudit } from '../../core/audit.ts'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

const hour = 3_600_000
/** 01:00 of 15 October in Seoul, still the 14th in UTC. */
const now = Date.UTC(2025, 9, 14, 16)
const at = (ms: number): Date => new Date(now + ms)
const mac = 'A4:C7:F2:00:00:01'

let stack: Stack
let mine: string
let beside: string
let as: TestSession
let theirs: TestSession

beforeAll(async () => {
  const clock = fakeClock(now)
  stack = await startStack({ clock })
  mine = await stack.company('Mine')
  beside = await stack.company('Beside')
  const first = await plant(stack, mine, 'LOG1', { mac_addr: mac })
  const second = await plant(stack, mine, 'LOG2', { mac_addr: 'A4:C7:F2:00:00:02' })
  const foreign = await plant(stack, beside, 'LOG3', { mac_addr: 'A4:C7:F2:00:00:03' })
  const audit = createAudit(stack.core)
  const write = (action: string, endpointId: string | null, companyId: string, userName = 'Han Ji-yeon') =>
    audit.writeAll(stack.db, { userId: null, userName }, [
      { action, companyId, target: endpointId ?? 'a notice', ...(endpointId !== null && { endpointId }) },
    ])
  await write('Lock', first, mine)
  await write('Reboot', first, mine, 'Park Min-jun')
  await write('Unlock', second, mine)
  await write('Create notice', null, mine)
  await write('Reboot', foreign, beside)
  // 23:00 of the day before, where the company is.
  await stack.db
    .updateTable('audit')
    .set({ time: at(-2 * hour) })
    .where('action', '=', 'Lock')
    .execute()
  await stack.db
    .updateTable('audit')
    .set({ time: at(0) })
    .where('action', '!=', 'Lock')
    .execute()
  as = await stack.signIn('viewer', mine)
  theirs = await stack.signIn('viewer', beside)
})
afterAll(async () => {
  await stack[Symbol.asyncDispose]()
})

const actions = async (searchParams: object, session = as, more: object = {}) =>
  (await stack.ask(calls.listActionLogsPage, { body: { searchParams, ...more } }, { as: session })).rows.map(
    ({ actionName }) => actionName,
  )

it('lists what people did to the devices of a company, newest first, and nothing else', async () => {
  expect(await actions({})).toEqual(['Unlock', 'Reboot', 'Lock'])
  expect(await actions({}, as, { order: 'asc' })).toEqual(['Lock', 'Reboot', 'Unlock'])
  expect(await actions({}, theirs)).toEqual(['Reboot'])
  const { rows, pagination } = await stack.ask(calls.listActionLogsPage, { body: { page: 2, limit: 2 } }, { as })
  expect(pagination).toMatchObject({ totalRecords: 3, totalPage: 2 })
  expect(rows).toMatchObject([
    { dateTime: at(-2 * hour).getTime(), macAddress: mac, performedBy: 'Han Ji-yeon', result: 'success' },
  ])
})

it('finds them by device, action, days of the company and words', async () => {
  expect(await actions({ macAddress: mac })).toEqual(['Reboot', 'Lock'])
  expect(await actions({ macAddress: 'a4c7f2000001', actionName: 'Lock' })).toEqual(['Lock'])
  expect(await actions({ startDate: '2025-10-15' })).toEqual(['Unlock', 'Reboot'])
  expect(await actions({ endDate: '2025-10-14' })).toEqual(['Lock'])
  expect(await actions({ keyword: 'park reboot' })).toEqual(['Reboot'])
  expect(await actions({ keyword: '00:02' })).toEqual(['Unlock'])
})

it('knows no device of others, no address that is none, and no days that end before they begin', async () => {
  const codeOf = (searchParams: object, more: object = {}) =>
    stack.codeOf(calls.listActionLogsPage, { body: { searchParams, ...more } }, { as })
  expect(await codeOf({ macAddress: 'A4:C7:F2:00:00:03' })).toBe('nodata')
  expect(await codeOf({ macAddress: 'A4:C7' })).toBe('custom')
  expect(await codeOf({ startDate: '2025-10-15', endDate: '2025-10-14' })).toBe('custom')
  expect(await codeOf({}, { opId: beside })).toBe('nodata')
})

it('says of what takes longer how it stands, and gives all of it as a file', async () => {
  const endpointId = await plant(stack, mine, 'LOG4', { mac_addr: 'A4:C7:F2:00:00:04' })
  await stack.db
    .insertInto('task')
    .values({
      task_id: 'log-task',
      endpoint_id: endpointId,
      company_id: mine,
      task_type: 'Reboot',
      action_type: 'Management',
      state: 'running',
      user_name: 'x',
      deadline: at(0),
    })
    .execute()
  const entry = { action: 'Reboot', endpointId, companyId: mine, target: 'Box', detail: { taskId: 'log-task' } }
  await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'A' }, [entry])
  const body = { searchParams: { macAddress: 'A4:C7:F2:00:00:04' } }
  const { rows } = await stack.ask(calls.listActionLogsPage, { body }, { as })
  expect(rows).toMatchObject([{ result: 'running', target: 'Box' }])
  const table = { format: 'csv' as const, name: 'log', columns: [{ field: 'actionName' }, { field: 'result' }] }
  const wanted = { call: calls.listActionLogsPage.id, body, table }
  const { address } = await stack.ask(downloadCalls.create, { body: wanted }, { as })
  expect((await (await stack.fetch(address)).text()).trim().split('\r\n').slice(1)).toEqual(['Reboot,running'])
})

it('lists QR codes that boxes have shown, each once, to those whose the boxes were', async () => {
  const row = (link: string, time: Date, company: string, channel: string) => ({
    date_time: time,
    company_id: company,
    did: '7',
    mac,
    channel,
    programme: 'Evening news',
    link,
  })
  const log = [
    row('https://a.example', at(-2 * hour), mine, 'Haru TV'),
    row('https://b.example', at(0), mine, 'Namu Kids'),
    row('https://c.example', at(0), beside, 'Dal Sports'),
  ]
  for (const _report of [1, 2])
    await stack.db
      .insertInto('qr_log')
      .values(log)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const links = async (body: object, session = as) =>
    (await stack.ask(calls.listQrLogsPage, { body }, { as: session })).rows.map(({ link }) => link)
  expect(await links({})).toEqual(['https://b.example', 'https://a.example'])
  expect(await links({}, theirs)).toEqual(['https://c.example'])
  expect(await links({ order: 'asc' })).toEqual(['https://a.example', 'https://b.example'])
  expect(await links({ startDate: '2025-10-15' })).toEqual(['https://b.example'])
  expect(await links({ endDate: '2025-10-14' })).toEqual(['https://a.example'])
  expect(await links({ keyword: 'haru news' })).toEqual(['https://a.example'])
  const { rows } = await stack.ask(calls.listQrLogsPage, { body: { keyword: 'Haru' } }, { as })
  expect(rows).toMatchObject([
    { dateTime: at(-2 * hour).getTime(), macAddress: mac, channelName: 'Haru TV', programName: 'Evening news' },
  ])
  const codeOf = (body: object) => stack.codeOf(calls.listQrLogsPage, { body }, { as })
  expect(await codeOf({ startDate: '2025-10-15', endDate: '2025-10-14' })).toBe('custom')
  expect(await codeOf({ opId: beside })).toBe('nodata')
})
