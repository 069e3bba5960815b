import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant, strand } from '../../testing/devices.ts'

const mac = '58:2B:0A:7F:00:01'
let stack: Stack
let company: string
let as: TestSession
/** The model of the device, and one of another maker. */
let mid: string
let others: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
  const midOf = async (endpointId: string) =>
    (await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })).mid
  mid = await midOf(await plant(stack, company, 'OLD1', { mac_addr: mac }))
  others = await midOf(await plant(stack, company, 'OTHER1', {}, strand))
})
afterAll(() => stack[Symbol.asyncDispose]())

it('a MAC address is told to be free, taken or none, however it is written', async () => {
  const ask = (macAddr: string) => stack.callApi(inventoryCalls.validateMac, { body: { macAddr } }, { as })
  expect((await ask('58:2B:0A:7F:FF:FE')).envelope.data).toEqual({ valid: true, exists: false })
  for (const written of [mac, mac.toLowerCase().replaceAll(':', '-'), mac.replaceAll(':', '')])
    expect(await ask(written)).toMatchObject({ status: 400, envelope: { code: 'macconflict' } })
  for (const none of ['', '58:2B', 'XX:2B:0A:7F:FF:FE', '58:2B:0A:7F:FF:FE:00'])
    expect(await ask(none)).toMatchObject({ status: 400, envelope: { code: 'mac-valid', data: { field: 'macAddr' } } })
})

it('serial numbers are told to be free, taken or none: of several each, of one by a refusal', async () => {
  const body = { serialNumbers: ['OLD1', ' OLD1 ', 'NOBODYS', 'x\u0007', ''] }
  const each = [true, true, false, false, false]
  expect(await stack.ask(inventoryCalls.validateSerial, { body }, { as })).toEqual(
    body.serialNumbers.map((text, index) => ({ serialNumber: text.trim(), valid: index < 3, exists: each[index] })),
  )
  const one = (serialNumbers: string, mid?: string) =>
    stack.callApi(inventoryCalls.validateSerial, { body: { serialNumbers, ...(mid && { mid }) } }, { as })
  expect(await one('OLD1', mid)).toMatchObject({ status: 400, envelope: { code: 'serialnumber-conflict' } })
  expect(await one('')).toMatchObject({ status: 400, envelope: { code: 'serialnumber-invalid' } })
  expect((await one('NOBODYS')).status).toBe(200)
  // Another maker may have printed the same number.
  expect((await one('OLD1', others)).status).toBe(200)
  // Without a model it is asked of the devices that are seen.
  const beside = await stack.signIn('operatorStaff', await stack.company('Beside'))
  const asked = { body: { serialNumbers: 'OLD1' } }
  expect((await stack.callApi(inventoryCalls.validateSerial, asked, { as })).status).toBe(400)
  expect((await stack.callApi(inventoryCalls.validateSerial, asked, { as: beside })).status).toBe(200)
})

it('rows that would change devices are told one by one what would become of them, and nothing changes', async () => {
  const deviceData = [{ deviceSn: 'OLD1', customerId: 'C-7' }, { macAddr: '58:2B:0A:7F:FF:FE' }, 'no row']
  const rows = await stack.ask(inventoryCalls.validateUpdate, { body: { deviceData } }, { as })
  expect(rows).toEqual([
    { row: 1, macAddr: null, valid: true, reason: null },
    { row: 2, macAddr: '58:2B:0A:7F:FF:FE', valid: false, reason: expect.stringMatching(/./) as string },
    { row: 3, macAddr: null, valid: false, reason: expect.stringMatching(/./) as string },
  ])
  expect((await stack.ask(deviceCalls.list, { query: { keyword: 'C-7' } }, { as })).rows).toEqual([])
})

it('of MAC addresses those of a model and a company are devices, the others are named', async () => {
  const strange = '58:2B:0A:7F:FF:FE'
  const ask = (body: object) =>
    stack.callApi(inventoryCalls.validateMacInfo, { body: { mid, opId: company, ...body } as never }, { as })
  const found = { devices: [{ deviceSn: 'OLD1' }], unmatched: [strange] }
  expect((await ask({ macAddr: [mac, strange, mac.toLowerCase()] })).envelope.data).toMatchObject(found)
  expect((await ask({ macAddr: strange })).envelope.data).toEqual({ devices: [], unmatched: [strange] })
  expect((await ask({ macAddr: [strange, 'none'] })).envelope.code).toBe('mac-valid')
  expect((await ask({ macAddr: strange, opId: '999999' })).envelope.code).toBe('nodata')
  const ofModel = (params: { mid: string; opId: string }) =>
    stack.callApi(inventoryCalls.listByModelOp, { params, query: {} }, { as })
  expect((await ofModel({ mid, opId: company })).envelope.data).toMatchObject([{ deviceSn: 'OLD1' }])
  expect((await ofModel({ mid, opId: '999999' })).envelope.code).toBe('nodata')
  expect((await ofModel({ mid: 'bulk', opId: company })).envelope.code).toBe('nodata')
})

it('devices are listed, counted and saved under the addresses of the inventory as under their own', async () => {
  const own = await stack.company('Counted')
  const staff = await stack.signIn('operatorStaff', own)
  await plant(stack, own, 'STOCK1')
  await plant(stack, own, 'ASKED1', { device_status: 'requested' })
  await plant(stack, own, 'HOME1', { device_status: 'deployed', customer_id: 'C-9' })
  const page = async (body: object) => {
    const asked = { as: staff, spelling: 'inventory.listPage' }
    const { rows, pagination } = await stack.ask(deviceCalls.listConnectsPage, { body } as never, asked)
    return [pagination.totalRecords, ...rows.map(({ deviceSn }) => deviceSn)]
  }
  const orders = [{ column: 'deviceSn', order: 'asc' }]
  expect(await page({ page: 1, limit: 15, activeType: 'all', keyword: '', orders })).toEqual([
    3,
    'ASKED1',
    'HOME1',
    'STOCK1',
  ])
  for (const [activeType, serial] of [
    ['inventory', 'STOCK1'],
    ['requested', 'ASKED1'],
    ['deployed', 'HOME1'],
    ['active', 'HOME1'],
  ])
    expect(await page({ activeType }), activeType).toEqual([1, serial])
  expect(await page({ activeType: 'all', keyword: 'c-9' })).toEqual([1, 'HOME1'])
  expect(await page({ activeType: 'all', page: 2, limit: 2, orders })).toEqual([3, 'STOCK1'])
  const counts = { activeCount: 1, allCount: 3, invenCount: 1, requestCount: 1 }
  for (const name of ['opId', 'opid', 'companyId']) {
    const asked = { as, spelling: 'inventory.count', payload: { [name]: own } }
    expect((await stack.callApi(deviceCalls.count, { query: {} }, asked)).envelope.code).toBe('nodata')
    const counted = { ...asked, as: staff }
    expect(await stack.ask(deviceCalls.count, { query: {} }, counted)).toEqual(counts)
  }
  const body = { activeType: 'deployed', fields: ['deviceSn', 'customerId'] }
  const saved = { as: staff, spelling: 'inventory.export' }
  expect(await stack.ask(deviceCalls.exportConnects, { body } as never, saved)).toEqual([
    { deviceSn: 'HOME1', customerId: 'C-9' },
  ])
})
