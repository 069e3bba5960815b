import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfile } from '@headend/contract/firmwareProfiles'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant, plantGroup, strand } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

const none = '999999'

let stack: Stack
let company: string
let as: TestSession
let mid: string
let firmwareFileId: string
/** Of a profile that nobody started. */
let fpId: string
let endpointId: string
/** A device that no profile is for. */
let other: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
  endpointId = await plant(stack, company, 'R7-FIRST', { firmware_version: '7.4.1' }, strand)
  other = await plant(stack, company, 'R7-OTHER', { firmware_version: '7.4.1' }, strand)
  firmwareFileId = await plantFirmware(stack, { companyId: company, modelName: strand.modelName, fwVer: '9.1.0' })
  const { did, mid: model } = await stack.db
    .selectFrom('device')
    .select(['did', 'mid'])
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  mid = model
  const body = { fpName: 'Autumn', firmwareFileId, dids: [did], start: false }
  fpId = (await stack.ask(calls.create, { body }, { as })).fpId
})
afterAll(() => stack[Symbol.asyncDispose]())

describe('a firmware profile', () => {
  it('has a device tried again by its run that was cancelled, and no other', async () => {
    const act = (action: 'retry' | 'cancel', device = endpointId) =>
      stack.codeOf(calls.actOnDevice, { params: { fpId, endpointId: device, action } }, { as })
    const retry = (device: string, body: object = {}) =>
      stack.codeOf(calls.retryDevice, { params: { endpointId: device }, body: { fpId, ...body } }, { as })
    expect(await retry(endpointId)).toBe('fwerr')
    expect(await act('cancel')).toBe('success')
    expect(await retry(endpointId, { serviceTaskId: '00000000-0000-4000-8000-000000000000' })).toBe('nodata')
    expect(await retry(other)).toBe('fwerr')
    expect(await retry('os::012345-NOBODY')).toBe('nodata')
    expect(await retry(endpointId)).toBe('success')
    const { rows } = await stack.ask(calls.listDevicesPage, { body: { fpId, page: 1, limit: 15 } }, { as })
    expect(rows).toMatchObject([{ endpointId, status: 'waiting', tries: 0 }])
  })

  it('begins on a day that the database knows', async () => {
    const body = { fpName: 'Year 0', firmwareFileId, all: true, start: false, startDate: '0000-01-01' }
    const { status, envelope } = await stack.callApi(calls.create, { body }, { as })
    expect([status, envelope.data]).toMatchObject([400, { field: 'startDate' }])
  })

  it('says how many devices stood where over time', async () => {
    const hours = await stack.ask(calls.listHourStatus, { params: { fpId } }, { as })
    expect(hours.at(-1)).toMatchObject({ waiting: 1, progress: 0, success: 0, fail: 0, cancelled: 0 })
  })

  it('is renamed to no name that is taken, and keeps to what can be done', async () => {
    const body = { fpName: 'Winter', firmwareFileId, all: true, start: false }
    await stack.ask(calls.create, { body }, { as })
    const rename = (fpName: string) => stack.codeOf(calls.update, { params: { fpId }, body: { fpName } }, { as })
    expect([await rename('WINTER'), await rename('Late autumn')]).toEqual(['nameconflict', 'success'])
    const control = (actionControl: 'PAUSE' | 'RESUME') =>
      stack.codeOf(calls.control, { body: { fpId, actionControl } }, { as })
    expect([await control('RESUME'), await control('PAUSE')]).toEqual(['fwerr', 'fwerr'])
    // What is under way is waited for.
    await stack.db.updateTable('rollout_device').set({ state: 'progress' }).where('rollout_id', '=', fpId).execute()
    expect(await stack.codeOf(calls.delete, { params: { fpId }, body: {} }, { as })).toBe('fwerr')
    await stack.db.updateTable('rollout_device').set({ state: 'waiting' }).where('rollout_id', '=', fpId).execute()
  })

  it('is tried before it is made, with the same refusals', async () => {
    const run = (over: object) => stack.codeOf(calls.dryRun, { body: { firmwareFileId, all: true, ...over } }, { as })
    expect(await run({})).toBe('success')
    expect(await run({ mid: none })).toBe('fwerr')
    expect([await run({ firmwareFileId: none }), await run({ opId: none })]).toEqual(['nodata', 'nodata'])
  })

  it('is found by how it is shown, and ordered by its version as numbers', async () => {
    const newer = await plantFirmware(stack, {
      companyId: company,
      modelName: strand.modelName,
      fwVer: '10.0.0',
      fwCode: 110,
    })
    const startDate = new Date(stack.core.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const later = { fpName: 'Later', firmwareFileId: newer, all: true, startDate }
    expect(await stack.ask(calls.create, { body: later }, { as })).toMatchObject({ status: 'waiting', startDate })
    const page = async (over: object) => {
      const { rows } = await stack.ask(calls.listPage, { body: { page: 1, limit: 15, ...over } }, { as })
      return rows
    }
    const names = async (status: FirmwareProfile['status'][]) => {
      const rows = await page({ status })
      expect(rows.filter((row) => !status.includes(row.status))).toEqual([])
      return rows.map(({ fpName }) => fpName)
    }
    expect(await names(['waiting'])).toContain('Later')
    expect(await names(['progress'])).not.toContain('Later')
    expect(await names(['waiting', 'progress', 'stopped'])).toContain('Later')
    const versions = async (order: 'asc' | 'desc') => {
      const rows = await page({ orders: [{ column: 'fwVer', order }] })
      return [...new Set(rows.map(({ fwVer }) => fwVer))]
    }
    expect([await versions('asc'), await versions('desc')]).toEqual([
      ['9.1.0', '10.0.0'],
      ['10.0.0', '9.1.0'],
    ])
    // Of another model, or of another company, there is none.
    expect(await page({ mid: none })).toEqual([])
    expect(await page({ opId: company, mid })).not.toEqual([])
    const listed = (query: object) => stack.ask(calls.list, { query }, { as })
    expect([await listed({ mid: none }), await listed({ opId: none })]).toEqual([[], []])
    expect(await listed({ opId: company, mid })).toEqual(await page({}))
  })

  it('names the versions that an operator may roll out: approved, and offered to it', async () => {
    const south = await stack.company('South', company)
    const { modelName } = strand
    await plantFirmware(stack, { companyId: company, modelName, fwVer: '11.0.0', fwCode: 111, approved: false })
    await plantFirmware(stack, { companyId: company, modelName, fwVer: '12.0.0', fwCode: 112, ops: [south] })
    const versions = async (opId: string) =>
      (await stack.ask(calls.listVersions, { params: { mid, opId } }, { as })).map(({ fwVer }) => fwVer)
    expect(await versions(south)).toEqual(['12.0.0', '10.0.0', '9.1.0'])
    expect(await versions(company)).not.toContain('11.0.0')
    expect(await stack.ask(calls.listVersions, { params: { mid: none, opId: company } }, { as })).toEqual([])
  })

  it('takes both spellings of its mode and every way to start, and keeps within hours and attempts', async () => {
    let made = 0
    const make = async (over: object) => {
      made += 1
      const body = { fpName: `Kept ${made}`, firmwareFileId, all: true, start: false, ...over }
      const { envelope } = await stack.callApi(calls.create, { body }, { as })
      const { updateMode, fpRunMethod, field } = Object(envelope.data)
      return envelope.code === 'success' ? [updateMode, fpRunMethod] : [envelope.code, field]
    }
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
      expect(await make({ updateMode: said })).toEqual([kept, 'anytime'])
    for (const fpRunMethod of ['immediately', 'whenIdle', 'userConfirmation'])
      expect(await make({ fpRunMethod })).toEqual(['BU', fpRunMethod])
    expect(await make({ updateMode: 'BX' })).toEqual(['custom', 'updateMode'])
    expect(await make({ fpRetry: 11 })).toEqual(['custom', 'fpRetry'])
    expect(await make({ fpStartHour: 24 })).toEqual(['custom', 'fpStartHour'])
    expect(await make({ fpEndHour: -1 })).toEqual(['custom', 'fpEndHour'])
    expect(await make({ fpStartHour: 23, fpEndHour: 4, fpRetry: 10 })).toEqual(['BU', 'anytime'])
    const retries = (fpRetry: number) => stack.codeOf(calls.setRetry, { body: { fpId, fpRetry } }, { as })
    expect([await retries(11), await retries(0)]).toEqual(['custom', 'success'])
  })

  it('is for the devices of a group that are of its model', async () => {
    const gid = await plantGroup(stack, company, 'Hall')
    const box = await plant(stack, company, 'S4-HALL')
    await stack.db.updateTable('device').set({ gid }).where('endpoint_id', 'in', [other, box]).execute()
    const body = { fpName: 'Of the hall', firmwareFileId, gid, start: false }
    const made = await stack.ask(calls.create, { body }, { as })
    expect(made).toMatchObject({ gid, groupName: 'Hall', all: false, counts: { total: 1 } })
    const about = { fpId: made.fpId, page: 1, limit: 15 }
    const { rows } = await stack.ask(calls.listDevicesPage, { body: about }, { as })
    expect(rows).toMatchObject([
      { endpointId: other, modelName: strand.modelName, firmwareVersion: '7.4.1', retryCount: 0, startTime: null },
    ])
    // By another run than its own nobody reaches it.
    const foreign = { serviceTaskId: '00000000-0000-4000-8000-000000000000' }
    const params = { fpId: made.fpId }
    expect([
      await stack.codeOf(calls.control, { body: { ...params, ...foreign, actionControl: 'START' } }, { as }),
      await stack.codeOf(calls.listDevicesPage, { body: { ...about, ...foreign } }, { as }),
      await stack.codeOf(calls.delete, { params, body: foreign }, { as }),
      await stack.codeOf(calls.delete, { params, body: { serviceTaskId: made.serviceTaskId } }, { as }),
    ]).toEqual(['nodata', 'nodata', 'nodata', 'success'])
  })

  it('is nobody’s where no such profile is, whatever is asked', async () => {
    const params = { fpId: none }
    const about = { body: { fpId: none, page: 1, limit: 15 } }
    const codes = await Promise.all([
      stack.codeOf(calls.get, { params }, { as }),
      stack.codeOf(calls.update, { params, body: { fpName: 'Nobody' } }, { as }),
      stack.codeOf(calls.delete, { params, body: {} }, { as }),
      stack.codeOf(calls.control, { body: { fpId: none, actionControl: 'START' } }, { as }),
      stack.codeOf(calls.listDevicesPage, about, { as }),
      stack.codeOf(calls.listAttempts, { params: { fpId: none, endpointId } }, { as }),
      stack.codeOf(calls.listDateStatus, { params }, { as }),
      stack.codeOf(calls.listHourStatus, { params }, { as }),
      stack.codeOf(calls.setRetry, { body: { fpId: none, fpRetry: 1 } }, { as }),
      stack.codeOf(calls.actOnDevice, { params: { fpId: none, endpointId, action: 'retry' } }, { as }),
      stack.codeOf(calls.actOnDevices, { params: { fpId: none, action: 'retry' }, body: {} }, { as }),
      stack.codeOf(calls.listVersions, { params: { mid, opId: none } }, { as }),
    ])
    expect(new Set(codes)).toEqual(new Set(['nodata']))
  })
})

describe('an auto-upgrade profile', () => {
  it('is changed, one for each model and devices, and of a model and a group that are there', async () => {
    const make = (over: object) => stack.callApi(calls.createAuto, { body: { mid, enabled: false, ...over } }, { as })
    expect((await make({ mid: none })).envelope.code).toBe('nodata')
    expect((await make({ targetDevice: none })).envelope.code).toBe('nodata')
    const { autoProfileId } = await stack.ask(calls.createAuto, { body: { mid, enabled: false } }, { as })
    const body = { groupName: 'Lobby' }
    const gid = await plantGroup(stack, company, body.groupName)
    const second = await stack.ask(calls.createAuto, { body: { mid, targetDevice: gid, enabled: false } }, { as })
    const change = (id: string, over: object) =>
      stack.callApi(calls.updateAuto, { params: { autoProfileId: id }, body: { mid, enabled: false, ...over } }, { as })
    expect((await change(second.autoProfileId, { targetDevice: 'all' })).envelope.code).toBe('conflict')
    expect((await change(second.autoProfileId, { targetDevice: none })).envelope.code).toBe('nodata')
    expect((await change(none, {})).envelope.code).toBe('nodata')
    const { envelope } = await change(autoProfileId, { startHour: 1, endHour: 4, upgradeMode: 'FI2' })
    expect(envelope.data).toMatchObject({ autoProfileId, startHour: 1, endHour: 4, upgradeMode: 'FUB', enabled: false })
    const remove = (id: string) => stack.codeOf(calls.deleteAuto, { params: { autoProfileId: id } }, { as })
    expect([await remove(none), await remove(autoProfileId), await remove(autoProfileId)]).toEqual([
      'nodata',
      'success',
      'nodata',
    ])
  })

  it('is found by its words, model and company, and has what was said of it', async () => {
    const said = {
      mid,
      opId: await stack.company('West', company),
      targetVersion: '9.1.0',
      autoActivate: false,
      startHour: 23,
      endHour: 4,
      activateMode: 'whenIdle' as const,
      maxRetryCount: 10,
    }
    const body = { ...said, upgradeMode: 'BI' as const, enabled: false }
    const made = await stack.ask(calls.createAuto, { body }, { as })
    expect(made).toMatchObject({
      ...said,
      upgradeMode: 'BU',
      targetDevice: 'all',
      groupName: null,
      companyName: 'West',
    })
    const page = async (over: object) => {
      const { rows } = await stack.ask(calls.listAutoPage, { body: { page: 1, limit: 15, ...over } }, { as })
      return rows.map(({ autoProfileId }) => autoProfileId)
    }
    const id = [made.autoProfileId]
    expect([await page({ keyword: 'west 9.1' }), await page({ opId: said.opId, mid })]).toEqual([id, id])
    expect([await page({ mid: none }), await page({ opId: none })]).toEqual([[], []])
    expect((await page({ orders: [{ column: 'companyName', order: 'desc' }] }))[0]).toBe(id[0])
    for (const [field, value] of [
      ['maxRetryCount', 11],
      ['startHour', 24],
      ['upgradeMode', 'X'],
      ['activateMode', 'later'],
    ] as const) {
      const { envelope } = await stack.callApi(calls.createAuto, { body: { ...body, [field]: value } as never }, { as })
      expect(envelope).toMatchObject({ code: 'custom', data: { field } })
    }
  })
})
