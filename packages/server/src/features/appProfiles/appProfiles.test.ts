import { describe, expect, it } from 'vitest'
import { setTopBox } from '@headend/simulator'
import { appFileCalls } from '@headend/contract/appFiles'
import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfilePage, NewAppProfile } from '@headend/contract/appProfiles'
import { appsAndroidCalls, appsQuantumCalls } from '@headend/contract/apps'
import { historyCalls } from '@headend/contract/history'
import { plantApp } from '../../testing/appFile.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually, plant } from '../../testing/devices.ts'

const packageName = 'com.garam.remote'

const asOwner = (b: DeviceBench) => ({ as: b.as })

/** A bench whose models run both platforms. */
const bench = async (...[first, more = {}]: Parameters<typeof deviceBench>): Promise<DeviceBench> => {
  const b = await deviceBench(first, more)
  await b.stack.db
    .updateTable('model')
    .set({ tab_menu: ['general', 'androidManagement', 'appManagement'] })
    .execute()
  return b
}

const version = (b: DeviceBench, appVersion: string, over: Partial<Parameters<typeof plantApp>[1]> = {}) =>
  plantApp(b.stack, { companyId: b.company, packageName, appVersion, appName: 'Garam Remote', ...over })

const create = (b: DeviceBench, body: NewAppProfile) => b.stack.ask(calls.create, { body }, asOwner(b))

const pageOf = async (b: DeviceBench, id: string): Promise<AppProfilePage> => {
  const { service_task_id: serviceTaskId } = await b.stack.db
    .selectFrom('rollout')
    .select('service_task_id')
    .where('rollout_id', '=', id)
    .executeTakeFirstOrThrow()
  return b.stack.ask(calls.get, { params: { serviceTaskId, appProfileId: id } }, asOwner(b))
}

/** The page of a profile once it shows what is waited for. */
const once = (b: DeviceBench, id: string, shows: (page: AppProfilePage) => boolean) =>
  eventually(async () => {
    const page = await pageOf(b, id)
    return shows(page) && page
  })

const devicesOf = async (b: DeviceBench, appProfileId: string) =>
  (await b.stack.ask(calls.listDevicesPage, { body: { appProfileId, page: 1, limit: 50 } }, asOwner(b))).rows

describe('a roll-out of an application', () => {
  it('installs it, then updates by what devices have, and takes it off again', async () => {
    await using b = await bench(setTopBox({ serial: 'S-ONE' }), {
      more: [setTopBox({ serial: 'S-TWO' }), setTopBox({ serial: 'S-BACK', fault: 'offline' })],
    })
    const one = await version(b, '1.0.0')
    const two = await version(b, '2.0.0')
    const { appId } = one
    const target = { appId, fileId: one.fileId, all: true }
    // Nobody knows what they have: they are asked when their turn comes.
    expect(await b.stack.ask(calls.dryRun, { body: target }, asOwner(b))).toMatchObject({
      total: 3,
      due: 3,
      online: 2,
      versions: [{ version: null, devices: 3, due: true }],
    })
    const body = { ...target, profileName: 'Remote 1.0.0', apRetry: 0, platform: 'android' as const }
    const made = await create(b, body)
    expect(made).toMatchObject({
      profileName: 'Remote 1.0.0',
      targetApp: 'Garam Remote',
      targetVersion: '1.0.0',
      apType: 'IU',
      updateMode: 'BU',
      apRetry: 0,
      actionControl: 'START',
      executionTime: null,
    })
    const { appProfileId } = made
    await once(b, appProfileId, ({ counts }) => counts.success === 2 && counts.offline === 1)
    const rows = await devicesOf(b, appProfileId)
    expect(rows.map(({ status, reason, version: has }) => [status, reason, has])).toEqual([
      ['waiting', 'neverConnected', null],
      ['success', 'updated', '1.0.0'],
      ['success', 'updated', '1.0.0'],
    ])
    const [waiting, done] = rows
    const attempts = await b.stack.ask(
      calls.listAttempts,
      { params: { id: appProfileId, endpointId: done?.endpointId ?? '' } },
      asOwner(b),
    )
    expect(attempts).toMatchObject([{ status: 'success', fromVersion: null, toVersion: '1.0.0' }])
    // Who comes back is taken at once.
    b.fleet.devices.find(({ endpointId }) => endpointId === waiting?.endpointId)?.fault(undefined)
    expect(await once(b, appProfileId, ({ status }) => status === 'complete')).toMatchObject({
      counts: { success: 3 },
    })
    const days = await b.stack.ask(calls.listDateStatus, { params: { id: appProfileId } }, asOwner(b))
    expect(days.at(-1)).toMatchObject({ waiting: 0, success: 3 })
    const hours = await b.stack.ask(calls.listHourStatus, { params: { id: appProfileId } }, asOwner(b))
    expect(hours.at(-1)).toMatchObject({ success: 3, fail: 0 })

    // What is known by now is said beforehand: an older version is for nobody, the same one is there.
    const newer = { ...target, fileId: two.fileId, updateMode: 'FUC' as const }
    expect(await b.stack.ask(calls.dryRun, { body: newer }, asOwner(b))).toMatchObject({
      due: 0,
      not: [{ reason: 'differs', devices: 3 }],
      versions: [{ version: '1.0.0', devices: 3, due: false, reason: 'differs' }],
    })
    expect(await b.stack.ask(calls.dryRun, { body: target }, asOwner(b))).toMatchObject({
      due: 0,
      already: [{ reason: 'already', devices: 3 }],
    })
    const again = await create(b, { ...body, ...newer, updateMode: 'FUB', profileName: 'Remote 2.0.0' })
    await once(b, again.appProfileId, ({ status }) => status === 'complete')
    expect((await devicesOf(b, again.appProfileId))[0]).toMatchObject({ fromVersion: '1.0.0', version: '2.0.0' })
    // Nobody fails who has a newer one, nor who has it.
    const back = await create(b, { ...body, profileName: 'Remote 1.0.0 again' })
    expect(await once(b, back.appProfileId, ({ status }) => status === 'complete')).toMatchObject({
      counts: { cancelled: 3, fail: 0 },
      reasons: [{ state: 'cancelled', reason: 'newer', devices: 3 }],
    })
    const same = await create(b, { ...body, fileId: two.fileId, profileName: 'Remote 2.0.0 again' })
    expect(await once(b, same.appProfileId, ({ status }) => status === 'complete')).toMatchObject({
      reasons: [{ state: 'success', reason: 'already', devices: 3 }],
    })

    const off = await create(b, { appId, all: true, apType: 'D', profileName: 'Remote off' })
    expect(off).toMatchObject({ apType: 'D', targetVersion: null, fileId: null })
    expect(await once(b, off.appProfileId, ({ status }) => status === 'complete')).toMatchObject({
      reasons: [{ state: 'success', reason: 'removed', devices: 3 }],
    })
    const apps = (await b.ask(appsAndroidCalls.getInfo)).device_app.map((app) => app.appId)
    expect(apps).not.toContain(packageName)
    expect((await devicesOf(b, off.appProfileId))[0]?.version).toBe(null)
    const gone = await create(b, { appId, all: true, apType: 'D', profileName: 'Remote off again' })
    expect(await once(b, gone.appProfileId, ({ status }) => status === 'complete')).toMatchObject({
      reasons: [{ state: 'success', reason: 'absent', devices: 3 }],
    })
    const { rows: lines } = await b.stack.ask(
      historyCalls.listUserActions,
      { body: { endpointId: b.endpointId } },
      asOwner(b),
    )
    expect(lines.map(({ actionName }) => actionName)).toContain('App removal')
  })

  it('tells devices apart that do not run it, tries those again that failed, and goes on beside another application', async () => {
    await using b = await bench(setTopBox({ serial: 'S-ONE', model: 'Q-Box 300' }), {
      more: [setTopBox({ serial: 'S-TWO' })],
    })
    const epg = await version(b, '3.0.0', { packageName: 'epg', platform: 'quantum', appName: 'Guide' })
    const body = { appId: epg.appId, fileId: epg.fileId, all: true, apRetry: 0 }
    const { appProfileId: id } = await create(b, { ...body, profileName: 'Guide' })
    const page = await once(b, id, ({ status }) => status === 'complete')
    expect(page.reasons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'success', reason: 'updated', devices: 1 }),
        expect.objectContaining({ state: 'fail', reason: 'environmentMissing', devices: 1 }),
      ]),
    )
    expect((await b.ask(appsQuantumCalls.getDeploymentInfo)).data.find(({ appId }) => appId === 'epg')).toMatchObject({
      appVersion: '3.0.0',
    })
    const failed = (await devicesOf(b, id)).find(({ status }) => status === 'fail')
    const did = failed?.did ?? ''
    const tried = () =>
      eventually(async () => {
        const rows = await b.stack.ask(
          calls.listAttempts,
          { params: { id, endpointId: failed?.endpointId ?? '' } },
          asOwner(b),
        )
        return rows.length
      })
    await b.stack.ask(calls.retry, { body: { apId: id, appId: epg.appId, apType: 'IU', dids: [did] } }, asOwner(b))
    await eventually(async () => (await tried()) === 2)
    await once(b, id, ({ status }) => status === 'complete')
    await b.stack.ask(calls.actOnDevices, { params: { apId: id, dids: did, action: 'retry' } }, asOwner(b))
    await eventually(async () => (await tried()) === 3)
    await once(b, id, ({ status }) => status === 'complete')
    const reason = { params: { apId: id, action: 'retry' as const }, body: { reason: 'environmentMissing' as const } }
    expect(await b.stack.ask(calls.actOnReason, reason, asOwner(b))).toEqual({ devices: 1 })
    await eventually(async () => (await tried()) === 4)
    await once(b, id, ({ status }) => status === 'complete')
    const code = (call: 'retry' | 'actOnDevices') =>
      call === 'retry'
        ? b.stack.codeOf(calls.retry, { body: { apId: id, appId: '999999', dids: [did] } }, asOwner(b))
        : b.stack.codeOf(calls.actOnDevices, { params: { apId: id, dids: did, action: 'cancel' } }, asOwner(b))
    expect(await code('retry')).toBe('nodata')
    // It has failed, and waits for nothing.
    expect(await code('actOnDevices')).toBe('custom')
    await b.stack.db
      .updateTable('model')
      .set({ tab_menu: ['general'] })
      .where('model_name', '=', 'Q-Box 300')
      .execute()
    const dry = { appId: epg.appId, fileId: epg.fileId, dids: [(await b.row()).did, did] }
    expect(await b.stack.ask(calls.dryRun, { body: dry }, asOwner(b))).toMatchObject({
      total: 2,
      due: 1,
      not: [{ reason: 'otherPlatform', devices: 1 }],
    })
  })

  it('is refused for what is not offered, of another platform, backwards, or without devices, and under a name that is taken', async () => {
    await using b = await bench(setTopBox({ serial: 'S-ONE' }))
    const { appId, fileId } = await version(b, '1.0.0')
    const other = await version(b, '1.0.0', { packageName: 'com.garam.other', appName: 'Other' })
    const { did } = await b.row()
    const make = async (more: Partial<NewAppProfile>) => {
      const body = { profileName: 'Autumn', appId, fileId, dids: [did], start: false, ...more }
      const { envelope } = await b.stack.callApi(calls.create, { body }, asOwner(b))
      return [envelope.code, Reflect.get(Object(envelope.data), 'field')]
    }
    expect(await make({ platform: 'quantum' })).toEqual(['custom', 'platform'])
    expect(await make({ fileId: undefined })).toEqual(['custom', 'fileId'])
    expect(await make({ fileId: other.fileId })).toEqual(['nodata', 'fileId'])
    expect(await make({ appId: '999999' })).toEqual(['nodata', undefined])
    expect(await make({ opId: '999999' })).toEqual(['nodata', 'opId'])
    expect(await make({ gid: '999999', dids: undefined })).toEqual(['nodata', undefined])
    expect(await make({ dids: ['999999'] })).toEqual(['custom', 'dids'])
    expect((await make({ all: true }))[0]).toBe('custom')
    expect(await make({ executionTime: 2_000_000_000_000, endTime: 1_999_999_999_999 })).toEqual(['custom', 'endTime'])
    expect(await make({ endTime: 1000 })).toEqual(['custom', 'endTime'])
    expect((await make({}))[0]).toBe('success')
    expect(await make({ profileName: 'AUTUMN' })).toEqual(['nameconflict', 'profileName'])
    const { rows } = await b.stack.ask(calls.listPage, { body: { page: 1, limit: 15 } }, asOwner(b))
    const id = rows[0]?.appProfileId ?? ''
    expect(await make({ profileName: 'Winter' })).toEqual(['success', undefined])
    expect(await b.stack.codeOf(calls.rename, { params: { id }, body: { profileName: 'Winter' } }, asOwner(b))).toBe(
      'nameconflict',
    )
    expect(await b.stack.codeOf(calls.update, { params: { apId: id }, body: { appName: 'winter' } }, asOwner(b))).toBe(
      'nameconflict',
    )
  })

  it('is changed while it runs, asked for by the run it belongs to, and keeps what it rolls out', async () => {
    await using b = await bench(setTopBox({ serial: 'S-ONE' }))
    const { appId, fileId } = await version(b, '1.0.0')
    const { did } = await b.row()
    const executionTime = 4_000_000_000_000
    const made = await create(b, { profileName: 'Autumn', appId, fileId, dids: [did], executionTime, fpRetry: 2 })
    expect(made).toMatchObject({ status: 'waiting', executionTime, startTime: executionTime, apRetry: 2, fpRetry: 2 })
    const { appProfileId: id, serviceTaskId } = made
    const endpointId = await plant(b.stack, b.company, 'S-LATE')
    const { did: late } = await b.stack.db
      .selectFrom('device')
      .select('did')
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirstOrThrow()
    const changed = await b.stack.ask(
      calls.update,
      {
        params: { apId: id },
        body: {
          appName: null,
          apRetry: 4,
          addDids: [late],
          cancelDids: [did],
          endTime: executionTime + 1000,
          safety: { firstPercent: 10 },
        },
      },
      asOwner(b),
    )
    expect(changed).toMatchObject({
      profileName: 'Autumn',
      apRetry: 4,
      endTime: executionTime + 1000,
      counts: { total: 2, waiting: 1, cancelled: 1 },
      safety: { firstPercent: 10 },
    })
    expect(
      await b.stack.codeOf(
        calls.update,
        { params: { apId: id }, body: { executionTime: executionTime + 2000 } },
        asOwner(b),
      ),
    ).toBe('custom')
    await b.stack.ask(calls.rename, { params: { id }, body: { profileName: 'Winter' } }, asOwner(b))
    const about = { appProfileId: id, serviceTaskId }
    await b.stack.ask(calls.setRetry, { body: { ...about, fpRetry: 7 } }, asOwner(b))
    expect(await pageOf(b, id)).toMatchObject({ profileName: 'Winter', apRetry: 7, fpRetry: 7 })
    const foreign = { appProfileId: id, serviceTaskId: '00000000-0000-4000-8000-000000000000' }
    const codes = [
      await b.stack.codeOf(calls.setRetry, { body: { ...foreign, fpRetry: 7 } }, asOwner(b)),
      await b.stack.codeOf(calls.get, { params: foreign }, asOwner(b)),
      await b.stack.codeOf(
        calls.delete,
        { params: { id }, body: { serviceTaskId: foreign.serviceTaskId } },
        asOwner(b),
      ),
      await b.stack.codeOf(calls.control, { body: { ...foreign, actionControl: 'STOP' } }, asOwner(b)),
    ]
    expect(codes).toEqual(['nodata', 'nodata', 'nodata', 'nodata'])
    for (const [actionControl, status] of [
      ['PAUSE', 'paused'],
      ['RESUME', 'waiting'],
      ['STOP', 'stopped'],
      ['START', 'waiting'],
    ] as const) {
      await b.stack.ask(calls.control, { body: { ...about, actionControl } }, asOwner(b))
      expect((await pageOf(b, id)).status).toBe(status)
    }
    expect(await b.stack.codeOf(calls.control, { body: { ...about, actionControl: 'RESUME' } }, asOwner(b))).toBe(
      'success',
    )
    const listed = async (status: AppProfilePage['status']) => {
      const body = { page: 1, limit: 15, keyword: 'winter', platform: 'android' as const, status: [status] }
      const { rows } = await b.stack.ask(calls.listPage, { body }, asOwner(b))
      return rows.map(({ appProfileId }) => appProfileId)
    }
    expect([await listed('waiting'), await listed('progress')]).toEqual([[id], []])

    const kept = { as: b.as }
    const files = { file: new Blob(['x'.repeat(100)]), icon: undefined }
    expect(await b.stack.codeOf(appFileCalls.deleteVersion, { params: { appId, fileId } }, kept)).toBe('custom')
    expect(await b.stack.codeOf(appFileCalls.delete, { params: { appId } }, kept)).toBe('custom')
    expect(
      await b.stack.codeOf(
        appFileCalls.updateVersion,
        { params: { appId, fileId }, body: { appVersion: '1.0.0' }, files },
        kept,
      ),
    ).toBe('custom')
    expect(
      await b.stack.codeOf(
        appFileCalls.updateVersion,
        {
          params: { appId, fileId },
          body: { appVersion: '1.0.0', description: 'Said anew' },
          files: { file: undefined, icon: undefined },
        },
        kept,
      ),
    ).toBe('success')
    await b.stack.ask(calls.delete, { params: { id }, body: { serviceTaskId } }, asOwner(b))
    expect(await b.stack.codeOf(calls.get, { params: about }, asOwner(b))).toBe('nodata')
    expect(await b.stack.codeOf(appFileCalls.delete, { params: { appId } }, kept)).toBe('success')
  })

  it('is offered to the companies that the application is, for the devices that run the platform', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-ONE' }))
    const { appId, fileId } = await version(b, '1.0.0')
    const below = await b.stack.company('Below', b.company)
    await b.stack.company('Beside')
    const ops = await b.stack.ask(calls.listOps, { params: { appId } }, asOwner(b))
    expect(ops.map(({ opId }) => opId)).toEqual([b.company, below])
    const candidates = async (platform: 'android' | 'quantum', opId = b.company) =>
      (await b.stack.ask(calls.listCandidateDevices, { params: { opId, platform } }, asOwner(b))).rows
    expect(await candidates('android')).toEqual([])
    await b.stack.db
      .updateTable('model')
      .set({ tab_menu: ['androidManagement'] })
      .execute()
    expect((await candidates('android')).map(({ endpointId }) => endpointId)).toEqual([b.endpointId])
    expect(await candidates('quantum')).toEqual([])
    expect(await candidates('android', below)).toEqual([])
    // Of a profile it is said which of them it has already; words narrow them.
    const beside = await plant(b.stack, b.company, 'S-BESIDE')
    const body = { profileName: 'Autumn', appId, fileId, dids: [(await b.row()).did], start: false }
    const { appProfileId: apId } = await create(b, body)
    const among = async (query: { apId?: string; keyword?: string }) => {
      const params = { opId: b.company, platform: 'android' as const }
      const { rows } = await b.stack.ask(calls.listCandidateDevices, { params, query }, asOwner(b))
      return Object.fromEntries(rows.map(({ endpointId, inProfile }) => [endpointId, inProfile]))
    }
    expect(await among({ apId })).toEqual({ [b.endpointId]: true, [beside]: false })
    expect(await among({})).toEqual({ [b.endpointId]: false, [beside]: false })
    expect(await among({ apId, keyword: 's-beside' })).toEqual({ [beside]: false })
    const unknown = { params: { opId: b.company, platform: 'android' as const }, query: { apId: '999999' } }
    expect(await b.stack.codeOf(calls.listCandidateDevices, unknown, asOwner(b))).toBe('nodata')
    expect(await b.stack.codeOf(calls.listOps, { params: { appId: '999999' } }, asOwner(b))).toBe('nodata')
    expect(
      await b.stack.codeOf(calls.listCandidateDevices, { params: { opId: '999999', platform: 'android' } }, asOwner(b)),
    ).toBe('nodata')
  })
})
