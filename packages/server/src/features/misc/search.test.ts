import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appProfileCalls } from '@headend/contract/appProfiles'
import { firmwareCalls } from '@headend/contract/firmware'
import { firmwareProfileCalls } from '@headend/contract/firmwareProfiles'
import { miscCalls, mostFound } from '@headend/contract/misc'
import type { SearchType } from '@headend/contract/misc'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { image } from '../firmware/isolation.ts'
import { plantApp } from '../../testing/appFile.ts'
import { plant, strand } from '../../testing/devices.ts'

const router = { ...strand, oui: 'D03E5C', manufacturer: 'Norwave' }

let stack: Stack
let mine: string
let as: TestSession

const find = async (keyword: string, type?: SearchType, who = as) =>
  stack.ask(miscCalls.search, { query: { keyword, ...(type ? { type } : {}) } }, { as: who })
const labels = async (keyword: string, type: SearchType, who = as) =>
  (await find(keyword, type, who)).map(({ label }) => label)

beforeAll(async () => {
  stack = await startStack()
  mine = await stack.company('Harbour Cable')
  const beside = await stack.company('Beside')
  await stack.db.insertInto('province').values({ province_id: 'P', province_name: 'South' }).execute()
  await stack.db
    .insertInto('city')
    .values([
      { op_city_id: 'C', city_name: 'Haeundae', province_id: 'P' },
      { op_city_id: 'D', city_name: 'Haeundae East', province_id: 'P' },
    ])
    .execute()
  await plant(stack, mine, 'SN0001', {
    mac_addr: 'A4:C7:F2:0B:71:3E',
    op_city_id: 'C',
    customer_id: 'C-204-7',
    firmware_version: '3.18.2',
    friendly_name: 'Living room',
    ui_lock_enable: true,
  })
  await plant(stack, mine, 'SN0002', { mac_addr: 'A4:C7:F2:0B:72:00', op_city_id: 'C', customer_id: 'C-204-7' })
  for (let index = 0; index < mostFound + 5; index += 1) await plant(stack, mine, `MANY${100 + index}`, {}, router)
  const theirs = {
    op_city_id: 'D',
    customer_id: 'C-204-9',
    firmware_version: '9.9.9',
    friendly_name: 'Living room beside',
  }
  await plant(stack, beside, 'BESIDE1', theirs, router)
  await stack.db
    .insertInto('unregistered_device')
    .values({ endpoint_id: 'os::012345-LOST', device_sn: 'LOST', model_name: 'Unknown box', online: true })
    .execute()
  as = await stack.signIn('viewer', mine)
})
afterAll(() => stack[Symbol.asyncDispose]())

it('finds one device by words of its address and its place, and the devices of that place', async () => {
  const found = await find('haeundae 0b71')
  expect(found.map(({ type }) => type)).toEqual(['deviceId', 'city'])
  expect(found[0]).toMatchObject({
    id: 'os::A4C7F2-SN0001',
    label: 'A4:C7:F2:0B:71:3E',
    route: '/device/deviceDetail/os%3A%3AA4C7F2-SN0001',
    devices: null,
    device: { prodClass: 'STB', online: false, locked: true },
  })
  expect(found[0]?.details).toEqual(['Aria S410', 'Haeundae', 'C-204-7'])
  expect(found[1]).toMatchObject({ label: 'Haeundae', details: ['South'], devices: 2 })
})

it('says of a device what else of it was found, before what it always says', async () => {
  const always = ['Aria S410', 'Haeundae', 'C-204-7']
  for (const [keyword, also] of [
    ['3.18.2', ['3.18.2']],
    ['sn0001 living', ['SN0001', 'Living room']],
    ['a4c7f2-sn0001', ['os::A4C7F2-SN0001']],
    ['a4-c7-f2-0b-71 aria', []],
  ] as const)
    expect((await find(keyword, 'deviceId'))[0]?.details, keyword).toEqual([...also, ...always])
  expect((await find('living', 'apName'))[0]?.details).toEqual(['A4:C7:F2:0B:71:3E', ...always])
  const all = await stack.signIn('systemAdministrator')
  expect(await find('lost unknown', 'unregistered', all)).toMatchObject([{ details: ['Unknown box'] }])
})

it('finds names, models, owners and firmware, each with its devices and the way to them', async () => {
  expect(await labels('living', 'apName')).toEqual(['Living room'])
  expect(await find('aria', 'model')).toMatchObject([{ label: 'Aria S410', details: ['Norwave'], devices: 2 }])
  expect(await find('c-204', 'owner')).toMatchObject([
    { label: 'C-204-7', devices: 2, route: '/device/deviceList/1?q=%22C-204-7%22' },
  ])
  expect(await find('harbour', 'owner')).toMatchObject([
    { label: 'Harbour Cable', devices: mostFound + 7, route: `/device/deviceList/1?company=%5B%22${mine}%22%5D` },
  ])
  expect(await find('3.18', 'firmware')).toMatchObject([{ label: '3.18.2', devices: 1 }])
})

it('finds names and customers however many devices have the word elsewhere', async () => {
  const shop = { friendly_name: 'Shop at the Corner', customer_id: 'Corner-77' }
  for (const serial of ['SHOP1', 'SHOP2']) await plant(stack, mine, serial, shop, router)
  // All of them are newer, and so come first in every list.
  await sql`
    insert into device (endpoint_id, device_sn, mid, company_id)
    select 'os::D03E5C-CORNER' || n, 'CORNER' || n, (select mid from device where device_sn = 'SHOP1'), ${mine}
    from generate_series(1, 320) n`.execute(stack.db)
  expect(await labels('corner', 'apName')).toEqual(['Shop at the Corner', 'Shop at the Corner'])
  expect(await find('corner', 'owner')).toMatchObject([{ label: 'Corner-77', devices: 2 }])
  await sql`delete from device where device_sn like 'CORNER%' or device_sn like 'SHOP%'`.execute(stack.db)
})

it('finds a customer although another with the word has hundreds of devices', async () => {
  await sql`
    insert into device (endpoint_id, device_sn, mid, company_id, customer_id)
    select 'os::D03E5C-HOTEL' || n, 'HOTEL' || n, (select mid from device where device_sn = 'SN0001'), ${mine},
      case when n > 700 then 'Hotel Annex' else 'Hotel' end
    from generate_series(1, 702) n`.execute(stack.db)
  const found = await find('hotel', 'owner')
  expect(Object.fromEntries(found.map(({ label, devices }) => [label, devices]))).toEqual({
    Hotel: 700,
    'Hotel Annex': 2,
  })
  await sql`delete from device where device_sn like 'HOTEL%'`.execute(stack.db)
})

it('finds files of firmware and update profiles, for those who may see their pages', async () => {
  const admin = await stack.signIn('operatorAdministrator', mine)
  const { mid = '' } = (await stack.db.selectFrom('model').select('mid').executeTakeFirst()) ?? {}
  const files = { file: image() }
  const body = { mid, fwCode: '77', fwVer: '77.1.0', description: 'Corner cases' }
  const { firmwareFileId } = await stack.ask(firmwareCalls.create, { body, files }, { as: admin })
  await stack.ask(
    firmwareCalls.approve,
    { body: { firmwareFileId } },
    { as: await stack.signIn('operatorAdministrator', mine) },
  )
  const profile = { fpName: 'Autumn 77', mid, firmwareFileId, all: true, start: false }
  const { fpId } = await stack.ask(firmwareProfileCalls.create, { body: profile }, { as: admin })
  expect(await find('77.1', undefined, admin)).toMatchObject([
    {
      type: 'firmwareFile',
      label: '77.1.0',
      devices: null,
      route: `/management/firmware/firmwareFileList?row=${firmwareFileId}&q=77.1.0`,
    },
  ])
  expect(await find('autumn', 'updateProfile', admin)).toMatchObject([
    { label: 'Autumn 77', route: `/management/firmware/firmwareProfileList/profile/${fpId}` },
  ])
  const foreign = await stack.signIn('operatorAdministrator', await stack.company('Elsewhere'))
  for (const who of [as, foreign]) {
    expect(await find('77.1', 'firmwareFile', who)).toEqual([])
    expect(await find('autumn', undefined, who)).toEqual([])
  }
})

it('finds applications and their profiles, for those who may see their pages', async () => {
  const admin = await stack.signIn('operatorAdministrator', mine)
  const { db, core } = stack
  const app = { companyId: mine, packageName: 'com.garam.sing', appVersion: '2.1.0', appName: 'Karaoke Night' }
  const { appId, fileId } = await plantApp({ db, core }, app)
  const body = { profileName: 'Spring 78', appId, fileId, all: true, start: false }
  const made = await stack.ask(appProfileCalls.create, { body }, { as: admin })
  const page = '/management/app/components/appFileListPage'
  expect(await find('garam', 'app', admin)).toMatchObject([
    {
      label: 'Karaoke Night',
      details: ['com.garam.sing', '2.1.0', 'Harbour Cable'],
      devices: null,
      route: `${page}?row=${appId}&q=Karaoke%20Night`,
    },
  ])
  expect(await find('spring', undefined, admin)).toMatchObject([
    {
      type: 'appProfile',
      label: 'Spring 78',
      details: ['Karaoke Night', '2.1.0', 'Harbour Cable'],
      devices: 0,
      route: `${page}/${made.serviceTaskId}/${made.appProfileId}`,
    },
  ])
  const foreign = await stack.signIn('operatorAdministrator', await stack.company('Farther'))
  for (const who of [as, foreign])
    for (const keyword of ['garam', 'spring']) expect(await find(keyword, undefined, who)).toEqual([])
})

it('distinguishes schools from other companies', async () => {
  const school = await stack.company('Harbour School', mine)
  await stack.db.updateTable('company').set({ op_type: 'School' }).where('company_id', '=', school).execute()
  expect(await find('harbour', 'school')).toMatchObject([
    { label: 'Harbour School', devices: 0, route: `/device/deviceList/1?company=%5B%22${school}%22%5D` },
  ])
  expect(await labels('harbour', 'owner')).toEqual(['Harbour Cable'])
})

it('finds a place by its name in either language and says it as the reader does', async () => {
  for (const [keyword, language, label] of [
    ['해운대', 'ko', '해운대'],
    ['haeundae', 'ko', '해운대'],
    ['해운대', 'en', 'Haeundae'],
  ] as const) {
    const found = await stack.ask(miscCalls.search, { query: { keyword: `${keyword} 0b71` } }, { as, language })
    expect(found.map(({ type }) => type)).toEqual(['deviceId', 'city'])
    expect(found[0]?.details).toContain(label)
    expect(found[1]?.label).toBe(label)
  }
})

it('gives at most so many of a type and says how many there are', async () => {
  const found = await find('many')
  expect(found.filter(({ type }) => type === 'deviceId')).toHaveLength(mostFound)
  expect(found.find(({ type }) => type === 'keyword')?.devices).toBe(mostFound + 5)
})

it('shows what the caller may see alone', async () => {
  const all = await stack.signIn('systemAdministrator')
  for (const [keyword, type] of [
    ['beside1', 'deviceId'],
    ['living room beside', 'apName'],
    ['c-204-9', 'owner'],
    ['beside', 'owner'],
    ['9.9.9', 'firmware'],
    ['haeundae east', 'city'],
    ['lost', 'unregistered'],
  ] as const) {
    expect(await labels(keyword, type, all), `${keyword} for everybody`).not.toEqual([])
    expect(await labels(keyword, type), keyword).not.toContainEqual(
      expect.stringMatching(/beside|c-204-9|9\.9\.9|east|lost/i),
    )
  }
  // A model that only a company beside has devices of is counted without them.
  expect((await find('strand', 'model'))[0]?.devices).toBe(mostFound + 5)
})
