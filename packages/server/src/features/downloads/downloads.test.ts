import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '@headend/contract/admin'
import { deviceCalls } from '@headend/contract/devices'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { noticeCalls } from '@headend/contract/notices'
import { envelope } from '@headend/contract/schemas/core'
import { createAudit } from '../../core/audit.ts'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { peopleChanged } from '../auth/sessions.ts'

const columns = [{ field: 'deviceSn' }, { field: 'customerId' }]
const table = { format: 'csv' as const, name: 'devices', columns }

let stack: Stack
let company: string
let as: TestSession

const exportOf = (more: object = {}) => ({
  body: {
    call: deviceCalls.exportConnects.id,
    body: { fields: ['deviceSn', 'customerId', 'online', 'upTime', 'createTime'], ...more },
    table,
  },
})
const linkOf = async (request: object, session = as, language: 'en' | 'ko' = 'en') =>
  (await stack.ask(downloadCalls.create, { ...exportOf(), ...request }, { as: session, language })).address
const codeOf = async (response: Response) => envelope.parse(await response.json()).code
/** Lines of a CSV file without its byte order mark. */
const linesOf = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  return bytes.subarray(3).toString().split('\r\n')
}

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
  const known = { customer_id: '=HYPERLINK("http://x")', create_time: new Date(Date.UTC(2026, 0, 1)) }
  await plant(stack, company, 'AAAA1', known)
  await plant(stack, company, 'AAAA2')
})
afterAll(() => stack[Symbol.asyncDispose]())

describe('a file', () => {
  it('is fetched by a link alone, once', async () => {
    const address = await linkOf({})
    const file = await stack.fetch(address)
    expect(file.headers.get('content-disposition')).toContain('filename="devices.csv"')
    expect((await linesOf(file)).toSorted()).toEqual([
      'AAAA1,"\'=HYPERLINK(""http://x"")"',
      'AAAA2,',
      'deviceSn,customerId',
    ])
    const again = await stack.fetch(address)
    expect([again.status, await codeOf(again)]).toEqual([400, 'tokenerr'])
  })

  it('is there for whoever follows the link, however often somebody asks for its head before', async () => {
    const address = await linkOf({})
    for (let time = 0; time < 2; time += 1) {
      const head = await stack.fetch(address, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('content-disposition')).toContain('filename="devices.csv"')
    }
    const file = await stack.fetch(address)
    expect(await linesOf(file)).toHaveLength(3)
    expect((await stack.fetch(address, { method: 'HEAD' })).status).toBe(400)
  })

  it('reads as its reader does: headings, words, times of the zone, lengths', async () => {
    const started = { boot_time: new Date('2026-01-01T00:00:00Z') }
    await stack.db.updateTable('device').set(started).where('device_sn', '=', 'AAAA1').execute()
    const shown = [
      { field: 'deviceSn', label: '일련번호' },
      { field: 'online', label: '상태', words: { true: '온라인', false: '오프라인' } },
      { field: 'upTime', as: 'uptime' },
      { field: 'createTime', as: 'time' },
    ]
    const body = {
      ...exportOf({ keyword: 'AAAA1' }).body,
      table: { ...table, name: '단말', columns: shown, timeZone: 'Asia/Seoul', dateFormat: 'YY-MM-DD' },
    }
    const file = await stack.fetch(await linkOf({ body }, as, 'ko'))
    expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('단말.csv')}`)
    expect(await linesOf(file)).toEqual([
      '일련번호,상태,upTime,createTime',
      'AAAA1,오프라인,00d 00h 00m 00s,26-01-01 09:00:00',
    ])
  })

  it('has no length where a device that is online never said since when, and none up while it is offline', async () => {
    const silent = await stack.db
      .updateTable('device')
      .set({ online: true, boot_time: null })
      .where('device_sn', '=', 'AAAA1')
      .returning('endpoint_id')
      .executeTakeFirstOrThrow()
    const shown = { ...table, columns: [{ field: 'online' }, { field: 'upTime', as: 'uptime' }] }
    const file = await stack.fetch(await linkOf({ body: { ...exportOf({ keyword: 'AAAA1' }).body, table: shown } }))
    expect(await linesOf(file)).toEqual(['online,upTime', 'true,'])
    await stack.db.updateTable('device').set({ online: false }).where('device_sn', '=', 'AAAA1').execute()
    const away = await stack.fetch(await linkOf({ body: { ...exportOf({ keyword: 'AAAA1' }).body, table: shown } }))
    expect(await linesOf(away)).toEqual(['online,upTime', 'false,00d 00h 00m 00s'])
    await stack.db.updateTable('device').set({ online: true }).where('device_sn', '=', 'AAAA1').execute()
    const query = { endpointId: silent.endpoint_id }
    expect(await stack.ask(deviceCalls.getMaster, { query }, { as })).toMatchObject({ online: true, upTime: null })
  })

  it('names the actions of a history in the language of its reader', async () => {
    await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'Han' }, [
      { action: 'Lock', endpointId: 'os::A4C7F2-AAAA1', companyId: company },
    ])
    const body = {
      call: historyCalls.listUserActions.id,
      body: { endpointId: 'os::A4C7F2-AAAA1' },
      table: { ...table, columns: [{ field: 'actionName', as: 'action' }, { field: 'performedBy' }] },
    }
    expect(await linesOf(await stack.fetch(await linkOf({ body }, as, 'ko')))).toEqual([
      'actionName,performedBy',
      '잠금,Han',
    ])
  })

  it('is called by a name that leads nowhere and reads as it is', async () => {
    const named = async (name: string) => {
      const { headers } = await stack.fetch(await linkOf({ body: { ...exportOf().body, table: { ...table, name } } }))
      return headers.get('content-disposition') ?? ''
    }
    expect(decodeURIComponent(await named('../../etc/"a"\u202Egpj'))).toMatch(/filename\*=UTF-8''__.._etc__a_gpj/)
  })

  it('holds every row of an admin table, however many a page has', async () => {
    const rows = Array.from({ length: 2_100 }, (_, index) => ({ feature_key: `f${index}`, feature_name: `F${index}` }))
    await stack.db.insertInto('feature').values(rows).execute()
    const root = await stack.signIn()
    const body = {
      call: adminCalls.listFeature.id,
      query: { keyword: 'f', order: 'featureKey,desc' },
      table: { ...table, columns: [{ field: 'featureKey' }] },
    }
    const lines = await linesOf(await stack.fetch(await linkOf({ body }, root)))
    expect(lines.filter((line) => /^f\d+$/.test(line))).toHaveLength(2_100)
    expect(lines.indexOf('f9')).toBeLessThan(lines.indexOf('f10'))
  })
})

describe('a ticket', () => {
  const refusal = async (request: object, session = as) => {
    const { status, envelope } = await stack.callApi(
      downloadCalls.create,
      { ...exportOf(), ...request },
      { as: session },
    )
    return [status, envelope.code]
  }

  it('is refused where the call itself would be', async () => {
    const foreign = await stack.signIn('operatorStaff', await stack.company('Beside'))
    const history = { call: historyCalls.listUserActions.id, body: { endpointId: 'os::A4C7F2-AAAA1' }, table }
    expect(await refusal({ body: history }, foreign)).toEqual([400, 'nodata'])
    const admin = { call: adminCalls.listUser.id, table }
    expect(await refusal({ body: admin })).toEqual([403, 'roleerr'])
    expect(await refusal({ body: { ...exportOf().body, body: { fields: ['nothing'] } } })).toEqual([400, 'custom'])
    expect(await refusal({ body: { call: noticeCalls.list.id, table } })).toEqual([400, 'nodata'])
    expect(await refusal({ body: { call: deviceCalls.exportConnects.id, body: { fields: ['mid'] } } })).toEqual([
      400,
      'custom',
    ])
  })

  it('is good for a minute, and as long as its session', async () => {
    const late = await linkOf({})
    await stack.db
      .updateTable('download_ticket')
      .set({ expire_time: new Date(0) })
      .execute()
    expect(await codeOf(await stack.fetch(late))).toBe('tokenerr')
    const leaving = await stack.signIn('operatorStaff', company)
    const address = await linkOf({}, leaving)
    await stack.db.deleteFrom('token_family').where('user_id', '=', leaving.userId).execute()
    expect(await codeOf(await stack.fetch(address))).toBe('tokenerr')
  })

  it('has the rights that its person has when the file is fetched', async () => {
    const moving = await stack.signIn('operatorStaff', company)
    const address = await linkOf({}, moving)
    const elsewhere = await stack.company('Elsewhere')
    await stack.db
      .updateTable('user_account')
      .set({ company_id: elsewhere })
      .where('user_id', '=', moving.userId)
      .execute()
    stack.core.bus.publish(peopleChanged, {})
    await stack.core.bus.flush()
    expect(await linesOf(await stack.fetch(address))).toEqual(['deviceSn,customerId'])
  })

  it('that nobody reads to its end lets go of what it holds', async () => {
    for (let time = 0; time < 12; time += 1) {
      const stop = new AbortController()
      const file = await stack.fetch(await linkOf({}), { signal: stop.signal })
      stop.abort()
      await file.text().catch(() => undefined)
    }
    expect((await stack.fetch(await linkOf({}))).status).toBe(200)
  })
})
