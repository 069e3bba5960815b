import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant, strand } from '../../testing/devices.ts'
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
    const { gid } = await stack.db
      .insertInto('device_group')
      .values({ group_name: body.groupName, company_id: company, create_user: 'Somebody', create_time: new Date() })
      .returning('gid')
      .executeTakeFirstOrThrow()
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
})
