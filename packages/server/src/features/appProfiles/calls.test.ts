import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appProfileCalls as calls, mostListed } from '@headend/contract/appProfiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plantApp } from '../../testing/appFile.ts'
import { aria, plant, plantGroup, strand } from '../../testing/devices.ts'

const none = '999999'
const dayMs = 86_400_000

let stack: Stack
let company: string
let as: TestSession
let appId: string
let fileId: string
/** Two devices that run the platform. */
let endpointId: string
let other: string
/** Of a profile of the first device that nobody started. */
let profile: AppProfile
let did: string

const didOf = async (endpoint: string): Promise<string> => {
  const row = await stack.db.selectFrom('device').select('did').where('endpoint_id', '=', endpoint).executeTakeFirst()
  return row?.did ?? ''
}

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
  endpointId = await plant(stack, company, 'S4-FIRST')
  other = await plant(stack, company, 'S4-OTHER')
  await stack.db
    .updateTable('model')
    .set({ tab_menu: ['general', 'androidManagement'] })
    .execute()
  const app = await plantApp(stack, {
    companyId: company,
    packageName: 'com.garam.remote',
    appVersion: '1.0.0',
    appName: 'Garam Remote',
  })
  appId = app.appId
  fileId = app.fileId
  did = await didOf(endpointId)
  const body = { profileName: 'Autumn', appId, fileId, dids: [did], start: false }
  profile = await stack.ask(calls.create, { body }, { as })
})
afterAll(() => stack[Symbol.asyncDispose]())

let made = 0
const make = async (over: object) => {
  made += 1
  const body = { profileName: `Made ${made}`, appId, fileId, all: true, start: false, ...over }
  const { envelope } = await stack.callApi(calls.create, { body }, { as })
  return { code: envelope.code, field: undefined, ...Object(envelope.data) }
}

describe('an application profile', () => {
  it('takes both spellings of its mode and of its attempts, and keeps within hours and attempts', async () => {
    for (const [said, kept] of [
      ['BU', 'BU'],
      ['BI', 'BU'],
      ['FUA', 'FUA'],
      ['FI1', 'FUA'],
      ['FUB', 'FUB'],
      ['FI2', 'FUB'],
      ['FUC', 'FUC'],
      ['FI3', 'FUC'],
    ])
      expect(await make({ updateMode: said })).toMatchObject({ code: 'success', updateMode: kept })
    expect(await make({})).toMatchObject({ apRetry: 3, fpRetry: 3, status: 'waiting', actionControl: 'STOP' })
    expect(await make({ apRetry: 1, fpRetry: 2 })).toMatchObject({ apRetry: 1, fpRetry: 1 })
    for (const [field, value] of [
      ['updateMode', 'BX'],
      ['apType', 'X'],
      ['platform', 'ios'],
      ['apRetry', 11],
      ['fpRetry', -1],
      ['startHour', 24],
      ['endHour', -1],
    ] as const)
      expect(await make({ [field]: value })).toMatchObject({ code: 'custom', field })
    const retries = (fpRetry: number) =>
      stack.codeOf(calls.setRetry, { body: { appProfileId: profile.appProfileId, fpRetry } }, { as })
    expect([await retries(11), await retries(0), await retries(10)]).toEqual(['custom', 'success', 'success'])
  })

  it('has the size of the file that is replaced while it is made', async () => {
    const replaced = { companyId: company, packageName: 'com.garam.replaced', appVersion: '1.0.0', appName: 'Replaced' }
    const { appId, fileId } = await plantApp(stack, replaced)
    let making: ReturnType<typeof make> | undefined
    await stack.db.transaction().execute(async (trx) => {
      await trx.updateTable('app_version').set({ size: '999' }).where('file_id', '=', fileId).execute()
      making = make({ appId, fileId })
      const waits = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          stack.db,
        )
      await expect.poll(async () => (await waits()).rows.length, { timeout: 15_000 }).toBe(1)
    })
    const { appProfileId } = await (making ?? make({ appId, fileId }))
    const row = await stack.db
      .selectFrom('rollout')
      .select('goal')
      .where('rollout_id', '=', appProfileId)
      .executeTakeFirst()
    expect(row?.goal).toMatchObject({ file: { size: 999 } })
  })

  it('begins at the later one of both of its times, and is found by how it is shown', async () => {
    const soon = stack.core.clock.now() + dayMs
    const later = { executionTime: soon, startTime: soon + dayMs, endTime: soon + 2 * dayMs, start: true }
    const planned = await make({ profileName: 'Planned', ...later })
    expect(planned).toMatchObject({
      executionTime: soon + dayMs,
      startTime: soon + dayMs,
      endTime: soon + 2 * dayMs,
      status: 'waiting',
      actionControl: 'START',
    })
    const page = async (over: object) =>
      (await stack.ask(calls.listPage, { body: { page: 1, limit: 50, ...over } }, { as })).rows
    const names = async (status: AppProfile['status']) => {
      const rows = await page({ status: [status] })
      expect(rows.filter((row) => row.status !== status)).toEqual([])
      return rows.map(({ profileName }) => profileName)
    }
    expect(await names('waiting')).toEqual(expect.arrayContaining(['Autumn', 'Planned']))
    expect(await names('progress')).not.toContain('Planned')
    const planning = await page({ orders: [{ column: 'executionTime', order: 'asc' }] })
    expect(planning[0]?.profileName).toBe('Planned')
    expect([await page({ platform: 'quantum' }), await page({ appId: none }), await page({ opId: none })]).toEqual([
      [],
      [],
      [],
    ])
    expect(await page({ keyword: 'garam autumn', appId, opId: company })).toMatchObject([{ profileName: 'Autumn' }])
  })

  it('says which devices it has, the first of very many', async () => {
    const expected = [did, await didOf(other)].toSorted((a, b) => Number(a) - Number(b))
    const named = await make({ dids: expected.toReversed(), all: undefined })
    expect(named).toMatchObject({ code: 'success', dids: expected, counts: { total: 2 } })
    const params = { appProfileId: named.appProfileId, serviceTaskId: named.serviceTaskId }
    expect((await stack.ask(calls.get, { params }, { as })).dids).toEqual(expected)
    const { rows } = await stack.ask(
      calls.listPage,
      { body: { page: 1, limit: 50, keyword: named.profileName } },
      { as },
    )
    expect(rows.map((row) => row.dids)).toEqual([expected])
    const one = await make({ dids: [did], all: undefined })
    const added = { params: { apId: one.appProfileId }, body: { addDids: [await didOf(other)] } }
    expect((await stack.ask(calls.update, added, { as })).dids).toEqual(expected)
    // Its devices come one after the other when it is for everybody: it has none yet.
    const { appProfileId } = await make({})
    await sql`with d as (
        insert into device (endpoint_id, company_id, mid, device_sn)
        select 'os::0A1B2C-MANY' || n, company_id, mid, 'MANY' || n from device, generate_series(1, ${mostListed}) n
        where did = ${did} returning did)
      insert into rollout_device (rollout_id, did, place, state, reason, change_time)
      select ${appProfileId}, did, 0, 'waiting', 'due', now() from d`.execute(stack.db)
    const [many] = (await stack.ask(calls.listPage, { body: { page: 1, limit: 50 } }, { as })).rows.filter(
      (row) => row.appProfileId === appProfileId,
    )
    expect(many?.dids).toHaveLength(mostListed)
    expect(many?.counts.total).toBeGreaterThanOrEqual(mostListed)
    await sql`delete from device where device_sn like 'MANY%'`.execute(stack.db)
  })

  it('is for the devices of a group that run the platform', async () => {
    const gid = await plantGroup(stack, company, 'Hall')
    const router = await plant(stack, company, 'R7-HALL', {}, strand)
    await stack.db
      .updateTable('model')
      .set({ tab_menu: ['general'] })
      .where('model_name', '=', strand.modelName)
      .execute()
    await stack.db.updateTable('device').set({ gid }).where('endpoint_id', 'in', [other, router]).execute()
    const grouped = await make({ gid, all: undefined })
    expect(grouped).toMatchObject({ gid, groupName: 'Hall', all: false, counts: { total: 1 } })
    const body = { appProfileId: grouped.appProfileId, serviceTaskId: grouped.serviceTaskId, page: 1, limit: 15 }
    const { rows, pagination } = await stack.ask(calls.listDevicesPage, { body }, { as })
    expect(pagination.totalRecords).toBe(1)
    expect(rows).toMatchObject([
      {
        endpointId: other,
        did: await didOf(other),
        macAddr: null,
        modelName: expect.any(String),
        status: 'waiting',
        retryCount: 0,
        startTime: null,
        endTime: null,
      },
    ])
  })

  it('has a device tried again that was cancelled, and keeps to what can be done', async () => {
    const { appProfileId: apId } = profile
    const act = (action: 'retry' | 'cancel', dids = did) =>
      stack.codeOf(calls.actOnDevices, { params: { apId, dids, action } }, { as })
    const retry = (over: object) => stack.codeOf(calls.retry, { body: { apId, dids: [did], ...over } }, { as })
    expect([await act('retry'), await act('cancel', `${did},${none}`), await act('cancel')]).toEqual([
      'custom',
      'success',
      'custom',
    ])
    expect([await retry({ apType: 'D' }), await retry({ appId: none }), await retry({ dids: [none] })]).toEqual([
      'nodata',
      'nodata',
      'custom',
    ])
    expect(await retry({ appId, apType: 'IU' })).toBe('success')
    const body = { appProfileId: apId, page: 1, limit: 15 }
    const { rows } = await stack.ask(calls.listDevicesPage, { body }, { as })
    expect(rows).toMatchObject([{ endpointId, status: 'waiting', tries: 0 }])
    const control = (actionControl: 'PAUSE' | 'RESUME') =>
      stack.codeOf(calls.control, { body: { appProfileId: apId, actionControl } }, { as })
    expect([await control('RESUME'), await control('PAUSE')]).toEqual(['custom', 'custom'])
    // What is under way is waited for.
    const devices = (state: 'progress' | 'waiting') =>
      stack.db.updateTable('rollout_device').set({ state }).where('rollout_id', '=', apId).execute()
    await devices('progress')
    const remove = () => stack.codeOf(calls.delete, { params: { id: apId }, body: {} }, { as })
    expect(await remove()).toBe('custom')
    await devices('waiting')
    expect(
      await stack.codeOf(calls.get, { params: { appProfileId: apId, serviceTaskId: profile.serviceTaskId } }, { as }),
    ).toBe('success')
  })

  it('finds the devices that run its platform among any number of models', async () => {
    await sql`insert into model (model_name, model_oui, product_class, manufacturer_id, tab_menu)
      select 'S9-' || n, '0A1B2C', 'STB', (select manufacturer_id from model limit 1), '{androidManagement}'
      from generate_series(1, 120) n`.execute(stack.db)
    const late = await plant(stack, company, 'S10-LATE', {}, { ...aria, modelName: 'Aria S1000' })
    await sql`update model set tab_menu = '{androidManagement}' where model_name = 'Aria S1000'`.execute(stack.db)
    const params = { opId: company, platform: 'android' as const }
    const { rows } = await stack.ask(calls.listCandidateDevices, { params, query: { page: 1, limit: 15 } }, { as })
    expect(rows.map((row) => row.endpointId).toSorted()).toEqual([endpointId, other, late].toSorted())
  })

  it('is nobody’s where no such profile is, whatever is asked', async () => {
    const params = { id: none }
    const body = { appProfileId: none }
    const codes = await Promise.all([
      stack.codeOf(calls.get, { params: { ...body, serviceTaskId: profile.serviceTaskId } }, { as }),
      stack.codeOf(calls.rename, { params, body: { profileName: 'Nobody' } }, { as }),
      stack.codeOf(calls.update, { params: { apId: none }, body: { appName: 'Nobody' } }, { as }),
      stack.codeOf(calls.delete, { params, body: {} }, { as }),
      stack.codeOf(calls.control, { body: { ...body, actionControl: 'START' } }, { as }),
      stack.codeOf(calls.listDevicesPage, { body: { ...body, page: 1, limit: 15 } }, { as }),
      stack.codeOf(calls.listAttempts, { params: { id: none, endpointId } }, { as }),
      stack.codeOf(calls.listDateStatus, { params }, { as }),
      stack.codeOf(calls.listHourStatus, { params }, { as }),
      stack.codeOf(calls.setRetry, { body: { ...body, fpRetry: 1 } }, { as }),
      stack.codeOf(calls.actOnDevices, { params: { apId: none, dids: did, action: 'retry' } }, { as }),
      stack.codeOf(calls.actOnReason, { params: { apId: none, action: 'retry' }, body: {} }, { as }),
      stack.codeOf(calls.retry, { body: { apId: none } }, { as }),
      stack.codeOf(calls.dryRun, { body: { appId: none, fileId, all: true } }, { as }),
    ])
    expect(new Set(codes)).toEqual(new Set(['nodata']))
  })
})
