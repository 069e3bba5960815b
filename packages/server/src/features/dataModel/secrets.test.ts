import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dataModelCalls } from '@headend/contract/dataModel'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { router } from '@headend/simulator'
import { createLog } from '../../core/log.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'

const passphrase = 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase'
const secret = 'Hush-hush-77'

/** The tables with a row in which `text` stands anywhere. */
const tablesWith = async ({ db }: Stack, text: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

const fileOf = async (stack: Stack, as: TestSession, call: string, endpointId: string): Promise<string> => {
  const columns = ['path', 'value', 'message', 'actionName', 'target'].map((field) => ({ field }))
  const body = { call, body: { endpointId }, table: { format: 'csv' as const, name: 'log', columns } }
  const { address } = await stack.ask(downloadCalls.create, { body }, { as })
  return (await stack.fetch(address)).text()
}

it('a secret that changes on a device reaches no browser, no table, no history, no file and no log', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  await using b = await deviceBench(router(), { stack: { overrides: { log } } })
  const { stack, as, endpointId } = b
  // May read values of the data model, but no secrets.
  using browser = await enter(stack, await stack.signIn('support', b.company))
  await watch(browser, endpointId)
  // As another controller of the device may have asked of it.
  const params = { Enable: 'true', ID: 'theirs', NotifType: 'ValueChange', ReferenceList: passphrase }
  await b.ask(dataModelCalls.addObject, { table: 'Device.LocalAgent.Subscription.', params })
  const written = await b.ask(dataModelCalls.setValue, { path: passphrase, value: secret })
  expect(b.device.value(passphrase)).toBe(secret)

  const told = await browser.received((message) => 'path' in message && message.path === passphrase)
  expect(told).toMatchObject({ kind: 'ValueUpdate', value: '•••' })
  const logs = await eventually(async () => {
    const { rows } = await b.ask(historyCalls.listSystemLogs)
    return rows.some(({ path }) => path === passphrase) && rows
  })
  const actions = await b.ask(historyCalls.listUserActions)
  const files = await Promise.all(
    [historyCalls.listSystemLogs, historyCalls.listUserActions].map(({ id }) => fileOf(stack, as, id, endpointId)),
  )
  expect(files[0]).toContain(passphrase)
  expect(lines.length).toBeGreaterThan(3)
  const said = JSON.stringify([browser.messages, written, logs, actions, files, lines])
  expect(said).toContain('•••')
  expect(said).not.toContain(secret)
  // The search sees what is there, and the secret is not.
  expect(await tablesWith(stack, passphrase)).toEqual(expect.arrayContaining(['audit', 'device_event']))
  expect(await tablesWith(stack, secret)).toEqual([])
})

it('a search expression confirms no guess, to nobody and by no call', async () => {
  await using b = await deviceBench(router())
  const guess = `Device.WiFi.AccessPoint.[Security.KeyPassphrase=="${b.device.value(passphrase)}"].`
  const { endpointId } = b
  const reason = { code: 'custom', data: { reason: 'secretSearch' } }
  const asked = async (call: Parameters<typeof b.stack.callApi>[0], body: object, as = b.as) =>
    (await b.stack.callApi(call, { body: { endpointId, ...body } }, { as })).envelope
  const support = await b.stack.signIn('support', b.company)
  for (const as of [support, b.as])
    expect(await asked(dataModelCalls.getValues, { paths: [`${guess}Enable`] }, as)).toMatchObject(reason)
  expect(await asked(dataModelCalls.watch, { paths: [`${guess}Enable`] })).toMatchObject(reason)
  expect(await asked(dataModelCalls.runCommand, { command: `${guess}X()` })).toMatchObject(reason)
  expect(await tablesWith(b.stack, b.device.value(passphrase) ?? '')).toEqual([])
})
