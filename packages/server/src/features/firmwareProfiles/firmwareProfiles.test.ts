import { fullSafety } from '@headend/contract/schemas/rollouts'
import { describe, expect, it } from 'vitest'
import { router } from '@headend/simulator'
import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfilePage } from '@headend/contract/firmwareProfiles'
import { firmwareCalls } from '@headend/contract/firmware'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually, plant, strand } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

const modelName = strand.modelName

const asOwner = (b: DeviceBench) => ({ as: b.as })

const plantVersion = (b: DeviceBench, fwVer: string) =>
  plantFirmware(b.stack, { companyId: b.company, modelName, fwVer })

const pageOf = (b: DeviceBench, fpId: string): Promise<FirmwareProfilePage> =>
  b.stack.ask(calls.get, { params: { fpId } }, asOwner(b))

/** The page of a profile once it shows what is waited for. */
const once = (b: DeviceBench, fpId: string, shows: (page: FirmwareProfilePage) => boolean) =>
  eventually(async () => {
    const page = await pageOf(b, fpId)
    return shows(page) && page
  })

const devicesOf = async (b: DeviceBench, fpId: string) =>
  (await b.stack.ask(calls.listDevicesPage, { body: { fpId, page: 1, limit: 50 } }, asOwner(b))).rows

describe('a roll-out of firmware', () => {
  it('updates devices that are due, says why others are not, and takes one as soon as it is back', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }), {
      more: [
        router({ serial: 'R7-TWO', fault: 'damages-download' }),
        router({ serial: 'R7-THREE' }),
        router({ serial: 'R7-BACK', fault: 'offline' }),
      ],
    })
    const away = await plant(
      b.stack,
      b.company,
      'R7-AWAY',
      { firmware_version: '7.4.1', access_time: new Date() },
      strand,
    )
    await plant(b.stack, b.company, 'R7-NEW', { firmware_version: '12.0.0' }, strand)
    const deviceOf = (serial: string) => b.fleet.devices.find(({ endpointId }) => endpointId.endsWith(serial))
    const known = { firmware_version: '7.4.1', access_time: new Date() }
    const back = deviceOf('R7-BACK')?.endpointId ?? ''
    await b.stack.db.updateTable('device').set(known).where('endpoint_id', '=', back).execute()
    const firmwareFileId = await plantVersion(b, '9.1.0')
    const target = { firmwareFileId, all: true }
    const before = await b.stack.ask(calls.dryRun, { body: target }, asOwner(b))
    expect(before).toMatchObject({ total: 6, due: 5, online: 3, offline: 2, not: [{ reason: 'newer', devices: 1 }] })

    const body = { fpName: 'Strand 9.1.0', ...target, fpRetry: 0, fpRunMethod: 'immediately' as const }
    const { fpId, counts, all } = await b.stack.ask(calls.create, { body }, asOwner(b))
    expect(all).toBe(true)
    expect(counts).toMatchObject({ total: 6, cancelled: 1, offline: 2 })
    const page = await once(b, fpId, ({ counts: now }) => now.success === 2 && now.fail === 1)
    expect(page).toMatchObject({ status: 'progress', counts: { waiting: 2, offline: 2, progress: 0, cancelled: 1 } })
    expect(page.reasons).toContainEqual({
      state: 'fail',
      reason: 'fileDamaged',
      reasonText: expect.stringContaining('damaged'),
      devices: 1,
    })
    expect(b.device.value('Device.DeviceInfo.SoftwareVersion')).toBe('9.1.0')
    const rows = await devicesOf(b, fpId)
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['fail', 'fileDamaged'],
      ['waiting', 'offline'],
      ['waiting', 'offline'],
      ['cancelled', 'newer'],
      ['success', 'updated'],
      ['success', 'updated'],
    ])
    const updated = rows.find(({ deviceSn }) => deviceSn === 'R7-ONE')
    expect(updated).toMatchObject({
      fromVersion: '7.4.1',
      firmwareVersion: '9.1.0',
      tries: 1,
      endpointId: b.endpointId,
    })

    // The device got over it: those of this reason alone are tried again.
    deviceOf('R7-TWO')?.fault(undefined)
    const again = { params: { fpId, action: 'retry' as const }, body: { reason: 'fileDamaged' as const } }
    expect(await b.stack.ask(calls.actOnDevices, again, asOwner(b))).toEqual({ devices: 1 })
    await once(b, fpId, ({ counts: now }) => now.success === 3)
    const two = rows.find(({ deviceSn }) => deviceSn === 'R7-TWO')?.endpointId ?? ''
    const attempts = await b.stack.ask(calls.listAttempts, { params: { fpId, endpointId: two } }, asOwner(b))
    expect(attempts.map(({ status }) => status)).toEqual(['success', 'fail'])

    deviceOf('R7-BACK')?.fault(undefined)
    await once(b, fpId, ({ counts: now }) => now.success === 4)

    // The last one waits for its return; nobody waits for it any more.
    const cancelled = { params: { fpId, endpointId: away, action: 'cancel' as const } }
    await b.stack.ask(calls.actOnDevice, cancelled, asOwner(b))
    expect(await b.stack.codeOf(calls.actOnDevice, cancelled, asOwner(b))).toBe('fwerr')
    await once(b, fpId, ({ status }) => status === 'complete')
    const days = await b.stack.ask(calls.listDateStatus, { params: { fpId } }, asOwner(b))
    expect(days.at(-1)).toMatchObject({ waiting: 0, progress: 0, success: 4, fail: 0, cancelled: 2 })
    const [held] = await b.stack.ask(firmwareCalls.list, {}, { as: b.as })
    expect(held).toMatchObject({ firmwareFileId, heldBy: 'profile' })
    expect(await b.stack.codeOf(firmwareCalls.delete, { params: { id: firmwareFileId } }, { as: b.as })).toBe('custom')
    await b.stack.ask(calls.delete, { params: { fpId }, body: {} }, asOwner(b))
    expect(await b.stack.codeOf(calls.get, { params: { fpId } }, asOwner(b))).toBe('nodata')
  })

  it('does not send a version again that the device came back with after its attempt was lost', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }))
    const firmwareFileId = await plantVersion(b, '9.1.0')
    const body = {
      fpName: 'Forced',
      firmwareFileId,
      dids: [(await b.row()).did],
      updateMode: 'FUA' as const,
      start: false,
    }
    const { fpId } = await b.stack.ask(calls.create, { body }, asOwner(b))
    // As it stands where an attempt was made before, of which only the device knows that it succeeded.
    await b.stack.db.updateTable('rollout_device').set({ tries: 1, wave: 2 }).where('rollout_id', '=', fpId).execute()
    await b.stack.db
      .updateTable('device')
      .set({ firmware_version: '9.1.0' })
      .where('endpoint_id', '=', b.endpointId)
      .execute()
    await b.stack.ask(calls.control, { body: { fpId, actionControl: 'START' } }, asOwner(b))
    await once(b, fpId, ({ status }) => status === 'complete')
    expect((await devicesOf(b, fpId))[0]).toMatchObject({ status: 'success', reason: 'updated' })
    expect(await b.stack.db.selectFrom('task').selectAll().where('task_type', '=', 'Firmware').execute()).toEqual([])
  })

  it('is refused for what is not approved, of another model, or without devices, and under a name that is taken', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }))
    const firmwareFileId = await plantVersion(b, '9.1.0')
    const { did } = await b.row()
    const make = (more: object) =>
      b.stack.codeOf(
        calls.create,
        { body: { fpName: 'Autumn', firmwareFileId, dids: [did], start: false, ...more } },
        asOwner(b),
      )
    expect(await make({ mid: '999' })).toBe('fwerr')
    expect(await make({ dids: ['999999'] })).toBe('fwerr')
    expect(await make({ gid: '999999', dids: undefined })).toBe('nodata')
    expect(await make({ firmwareFileId: '999999' })).toBe('nodata')
    expect(await make({ all: true })).toBe('custom')
    expect(await make({})).toBe('success')
    expect(await make({ fpName: 'AUTUMN' })).toBe('nameconflict')
    await b.stack.db.updateTable('firmware_file').set({ approved_by: null, approved_time: null }).execute()
    expect(await make({ fpName: 'Winter' })).toBe('custom')
  })

  it('is changed while it runs, and asked for by the run it belongs to', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }))
    const firmwareFileId = await plantVersion(b, '9.1.0')
    const { did } = await b.row()
    const body = { fpName: 'Autumn', firmwareFileId, dids: [did], startDate: '2099-01-01' }
    const made = await b.stack.ask(calls.create, { body }, asOwner(b))
    expect(made).toMatchObject({ status: 'waiting', version: '9.1.0 (100)', updateMode: 'BU', fpRetry: 3 })
    const { fpId, serviceTaskId } = made
    const other = await plant(b.stack, b.company, 'R7-LATE', { firmware_version: '7.4.1' }, strand)
    const { did: late } = await b.stack.db
      .selectFrom('device')
      .select('did')
      .where('endpoint_id', '=', other)
      .executeTakeFirstOrThrow()
    const changed = await b.stack.ask(
      calls.update,
      {
        params: { fpId },
        body: { fpName: 'Winter', addDids: [late], deleteDids: [did], safety: { firstPercent: 10, atOnce: 5 } },
      },
      asOwner(b),
    )
    expect(changed).toMatchObject({
      fpName: 'Winter',
      counts: { total: 2, waiting: 1, cancelled: 1 },
      safety: { firstPercent: 10, firstCount: null, atOnce: 5, failShare: 10 },
    })
    await b.stack.ask(calls.setRetry, { body: { fpId, serviceTaskId, fpRetry: 7 } }, asOwner(b))
    expect((await pageOf(b, fpId)).fpRetry).toBe(7)
    const foreign = { fpId, serviceTaskId: '00000000-0000-4000-8000-000000000000' }
    expect(await b.stack.codeOf(calls.setRetry, { body: { ...foreign, fpRetry: 7 } }, asOwner(b))).toBe('nodata')
    for (const [actionControl, status] of [
      ['PAUSE', 'paused'],
      ['RESUME', 'waiting'],
      ['STOP', 'stopped'],
      ['START', 'waiting'],
    ] as const) {
      await b.stack.ask(calls.control, { body: { fpId, serviceTaskId, actionControl } }, asOwner(b))
      expect((await pageOf(b, fpId)).status).toBe(status)
    }
    const listed = await b.stack.ask(calls.listPage, { body: { page: 1, limit: 15, keyword: 'winter' } }, asOwner(b))
    expect(listed.rows.map((row) => row.fpId)).toEqual([fpId])
    expect(await b.stack.ask(calls.list, {}, asOwner(b))).toHaveLength(1)
    const { mid } = made
    const versions = await b.stack.ask(calls.listVersions, { params: { mid, opId: b.company } }, asOwner(b))
    expect(versions).toEqual([{ firmwareFileId, fwCode: 100, fwVer: '9.1.0' }])
  })
})

describe('an auto-upgrade profile', () => {
  it('brings each device once to each version that is approved, and takes new ones along', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }))
    const { mid } = await b.row()
    const made = await b.stack.ask(
      calls.createAuto,
      { body: { mid, activateMode: 'immediately', upgradeMode: 'FI1' } },
      asOwner(b),
    )
    expect(made).toMatchObject({ upgradeMode: 'FUA', fpId: null, targetDevice: 'all' })
    expect(await b.stack.codeOf(calls.createAuto, { body: { mid } }, asOwner(b))).toBe('conflict')
    const listed = async () => {
      const { rows } = await b.stack.ask(calls.listAutoPage, { body: { page: 1, limit: 15 } }, asOwner(b))
      return rows[0]
    }
    await plantVersion(b, '9.1.0')
    const first = await eventually(async () => (await listed())?.fpId ?? undefined)
    await once(b, first, ({ counts }) => counts.success === 1)
    expect((await pageOf(b, first)).status).toBe('progress')
    const late = await plant(b.stack, b.company, 'R7-LATE', { firmware_version: '7.4.1' }, strand)
    // It is looked for devices that came every half a minute: now that is over.
    await b.stack.db
      .updateTable('rollout')
      .set({ gather_time: new Date(1) })
      .execute()
    await once(b, first, ({ counts }) => counts.total === 2)
    expect((await devicesOf(b, first)).map(({ endpointId }) => endpointId)).toContain(late)
    const sent = await b.stack.db.selectFrom('task').select('task_id').where('task_type', '=', 'Firmware').execute()
    expect(sent).toHaveLength(1)
    expect(await listed()).toMatchObject({ currentVersion: '9.1.0', failed: 0 })
    await b.stack.db
      .updateTable('rollout_device')
      .set({ state: 'fail', reason: 'fileDamaged' })
      .where('state', '=', 'waiting')
      .execute()
    expect(await listed()).toMatchObject({ currentVersion: '9.1.0', failed: 1 })
    await b.stack.ask(calls.deleteAuto, { params: { autoProfileId: made.autoProfileId } }, asOwner(b))
    expect((await pageOf(b, first)).status).toBe('stopped')
  })
  it('rolls the newest out that all of its devices may get, and a version that is named to those it is offered to', async () => {
    await using b = await deviceBench(router({ serial: 'R7-ONE' }))
    const { mid } = await b.row()
    const south = await b.stack.company('South', b.company)
    const theirs = await plant(b.stack, south, 'R7-SOUTH', { firmware_version: '7.4.1' }, strand)
    const narrow = await plantFirmware(b.stack, {
      companyId: b.company,
      modelName,
      fwVer: '9.9.0',
      fwCode: 990,
      ops: [south],
    })
    const target = { firmwareFileId: narrow, all: true as const }
    expect(await b.stack.ask(calls.dryRun, { body: target }, asOwner(b))).toMatchObject({
      total: 2,
      due: 1,
      not: [{ reason: 'notOffered', devices: 1 }],
    })
    const body = { fpName: 'Narrow', ...target, start: false }
    const { fpId } = await b.stack.ask(calls.create, { body }, asOwner(b))
    expect((await devicesOf(b, fpId)).map(({ endpointId }) => endpointId)).toEqual([theirs])
    await plantVersion(b, '9.1.0')
    const careful = { firstCount: 2, failShare: 5, perMinute: 100 }
    const { autoProfileId } = await b.stack.ask(
      calls.createAuto,
      { body: { mid, autoActivate: false, safety: careful } },
      asOwner(b),
    )
    const begun = await eventually(async () => {
      const { rows } = await b.stack.ask(calls.listAutoPage, { body: { page: 1, limit: 15 } }, asOwner(b))
      return rows.find((row) => row.autoProfileId === autoProfileId)?.currentVersion ?? undefined
    })
    expect(begun).toBe('9.1.0')
    // It goes about the version as carefully as it was told to, and keeps to that where a change says nothing of it.
    const safety = fullSafety(careful)
    const [rollout] = (await b.stack.ask(calls.list, {}, asOwner(b))).filter(
      (one) => one.autoProfileId === autoProfileId,
    )
    expect(rollout?.safety).toEqual(safety)
    const change = { params: { autoProfileId }, body: { mid, autoActivate: false, maxRetryCount: 1 } }
    expect(await b.stack.ask(calls.updateAuto, change, asOwner(b))).toMatchObject({ maxRetryCount: 1, safety })
  })
})
