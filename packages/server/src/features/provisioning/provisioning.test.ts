import { describe, expect, it } from 'vitest'
import { bootAdCalls } from '@headend/contract/cmsBootads'
import { cmsBulkCalls } from '@headend/contract/cmsBulk'
import type { BulkContent, CommandType } from '@headend/contract/cmsBulk'
import { channelCalls } from '@headend/contract/cmsChannels'
import { commonsCalls } from '@headend/contract/commons'
import { groupCalls } from '@headend/contract/groups'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { filmOf, pictureOf } from '@headend/media/media.fake'
import { setTopBox } from '@headend/simulator'
import { errorData } from '@headend/contract/schemas/core'
import { startStack } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually, inventoryOf, plant, plantGroup, quickFleet, register } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { plantChannel } from './plant.fake.ts'

const session = (b: DeviceBench) =>
  b.stack.db
    .selectFrom('session')
    .select('connect_time')
    .where('endpoint_id', '=', b.endpointId)
    .executeTakeFirst()
    .then((row) => row ?? { connect_time: new Date(0) })
const ad = (b: DeviceBench, adName: string, { as = b.as, seconds = 5, version = '1.0' } = {}) =>
  b.stack.ask(
    bootAdCalls.upload,
    { body: { adName, version }, files: { file: new Blob([filmOf(1280, 720, seconds)]) } },
    { as },
  )
const inForce = (b: DeviceBench) => b.stack.ask(cmsBulkCalls.list, { query: {} }, { as: b.as })
const change = (
  b: DeviceBench,
  body: { commandType: CommandType; adFileId?: string; channelId?: string; metaFileId?: string },
) => b.stack.ask(cmsBulkCalls.change, { body }, { as: b.as })
/** Has devices that were added looked for now. */
const gather = (b: DeviceBench) =>
  b.stack.db
    .updateTable('rollout')
    .set({ gather_time: new Date(0) })
    .execute()
type Part = 'bootAd' | 'landingChannel' | 'metadata'
type Counts = NonNullable<NonNullable<BulkContent['bootAd']>['provisioning']>['counts']
/** What is in force once its devices stand as they are waited for. */
const once = (b: DeviceBench, part: Part, stands: (counts: Counts) => boolean) =>
  eventually(async () => {
    const found = (await inForce(b))[part]
    return found?.provisioning && stands(found.provisioning.counts) ? found : undefined
  })
const has = (b: DeviceBench, serial: string) =>
  b.stack.db
    .selectFrom('device')
    .select(['content_boot_ad', 'content_landing_channel'])
    .where('device_sn', '=', serial)
    .executeTakeFirst()

describe('what set-top boxes show', () => {
  it('is brought to all of a company, then to those that return and to those that are added, and read back', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-ONE' }), {
      more: [setTopBox({ serial: 'S-TWO' }), setTopBox({ serial: 'S-BACK', fault: 'offline' })],
    })
    expect(await inForce(b)).toMatchObject({ opId: b.company, bootAd: null, landingChannel: null })
    const spring = await ad(b, 'Spring')
    const begun = await change(b, { commandType: 'BootingAd', adFileId: spring.adFileId })
    expect(begun).toMatchObject({ adName: 'Spring', taskUseFlag: true })
    const { serviceTaskId } = begun
    const bulkBootAdTime = Number(Reflect.get(begun, 'bulkBootAdTime'))
    expect(bulkBootAdTime).toBeGreaterThan(0)
    const first = await once(b, 'bootAd', ({ success, offline }) => success === 2 && offline === 1)
    expect(first.provisioning).toMatchObject({ status: 'progress' })
    expect(await has(b, 'S-ONE')).toEqual({
      content_boot_ad: `1.0 (${spring.sha256.slice(0, 12)})`,
      content_landing_channel: '',
    })
    const page = { serviceTaskId: serviceTaskId ?? '', page: 1, limit: 10 }
    const { rows } = await b.stack.ask(cmsBulkCalls.listDevicesPage, { body: page }, { as: b.as })
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['waiting', 'neverConnected'],
      ['success', 'updated'],
      ['success', 'updated'],
    ])
    b.fleet.devices.find(({ profile }) => profile.serial === 'S-BACK')?.fault(undefined)
    await once(b, 'bootAd', ({ success }) => success === 3)

    const [done] = await b.stack.ask(
      cmsBulkCalls.listAttempts,
      { params: { serviceTaskId: serviceTaskId ?? '', endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(done).toMatchObject({ status: 'success', fromVersion: '' })
    const hours = await b.stack.ask(
      cmsBulkCalls.listHourStatus,
      { params: { serviceTaskId: serviceTaskId ?? '' } },
      { as: b.as },
    )
    expect(hours.length).toBeGreaterThan(0)

    // The list of boot ads says so too, and one that is in force stays.
    const [listed] = (await b.stack.ask(bootAdCalls.list, { query: {} }, { as: b.as })).rows
    expect(listed).toMatchObject({ bulkBootAdTime, serviceTaskId, taskUseFlag: true })
    const refused = await b.stack.callApi(bootAdCalls.delete, { params: { id: spring.adFileId } }, { as: b.as })
    expect([refused.envelope.code, refused.envelope.message]).toEqual([
      'custom',
      'Set-top boxes are given this boot ad. Put another one in force first.',
    ])

    // Another one supersedes it, under the same number; the flag stays.
    const autumn = await ad(b, 'Autumn', { seconds: 9 })
    const changed = await change(b, { commandType: 'BootingAd', adFileId: autumn.adFileId })
    expect(changed).toMatchObject({ adName: 'Autumn', serviceTaskId, taskUseFlag: true })
    await once(b, 'bootAd', ({ success }) => success === 3)
    expect((await has(b, 'S-TWO'))?.content_boot_ad).toBe(`1.0 (${autumn.sha256.slice(0, 12)})`)
    await b.stack.ask(bootAdCalls.delete, { params: { id: spring.adFileId } }, { as: b.as })
    expect(await linesOf(b.stack, { action: 'Change what set-top boxes show' })).toHaveLength(2)

    // A box that is added while it runs gets it too.
    const added = setTopBox({ serial: 'S-ADDED' })
    await using more = quickFleet(b.stack.server.deviceUrl ?? '', [added])
    for (const device of more.devices) await register(b.stack.db, b.company, inventoryOf(device))
    for (const device of more.devices) device.drop()
    await eventually(async () => {
      await gather(b)
      return (await has(b, 'S-ADDED'))?.content_boot_ad === `1.0 (${autumn.sha256.slice(0, 12)})`
    })
    await once(b, 'bootAd', ({ success }) => success === 4)
  })

  it('is given anew to a box that lost it', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-LOST' }))
    const { adFileId } = await ad(b, 'Spring')
    await change(b, { commandType: 'BootingAd', adFileId })
    const channel = await plantChannel(b.stack, { companyId: b.company, name: 'Garam News', lcn: 12 })
    await change(b, { commandType: 'LandingChannel', channelId: channel })
    await once(b, 'bootAd', ({ success }) => success === 1)
    await once(b, 'landingChannel', ({ success }) => success === 1)
    const before = await has(b, 'S-LOST')
    expect(before).toMatchObject({ content_landing_channel: '12' })
    const tasks = async (type: 'BootingAd' | 'LandingChannel') =>
      (await b.stack.db.selectFrom('task').select('task_id').where('task_type', '=', type).execute()).length
    expect(await tasks('BootingAd')).toBe(1)
    // What it was given is gone with a factory reset.
    await b.start('Factory')
    await eventually(async () => (await tasks('BootingAd')) === 2 && (await tasks('LandingChannel')) === 2)
    await once(b, 'bootAd', ({ success }) => success === 1)
    await once(b, 'landingChannel', ({ success }) => success === 1)
    expect(await has(b, 'S-LOST')).toEqual(before)
    // One that cannot keep it would fetch it at every start.
    await b.start('Factory')
    const again = await eventually(async () =>
      (await inForce(b)).bootAd?.provisioning?.reasons.some(({ reason }) => reason === 'pause'),
    )
    expect(again).toBe(true)
    expect(await tasks('BootingAd')).toBe(2)
  })

  it('is there where the file is, under whichever version a box has it', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-SAME' }))
    await change(b, { commandType: 'BootingAd', adFileId: (await ad(b, 'Spring')).adFileId })
    await once(b, 'bootAd', ({ success }) => success === 1)
    const again = await ad(b, 'Spring again', { version: '1.1' })
    await change(b, { commandType: 'BootingAd', adFileId: again.adFileId })
    await once(b, 'bootAd', ({ success }) => success === 1)
    const tasks = () => b.stack.db.selectFrom('task').select('task_id').where('task_type', '=', 'BootingAd').execute()
    expect(await tasks()).toHaveLength(1)
    // As it returns it has lost nothing.
    const { connect_time: connected } = await session(b)
    b.device.drop()
    await eventually(async () => (await session(b)).connect_time > connected)
    await b.start('LandingChannel', { id: '1', name: 'News', channelNumber: 1 })
    await eventually(async () => (await has(b, 'S-SAME'))?.content_landing_channel === '1')
    expect(await tasks()).toHaveLength(1)
  })

  it('is stopped and started by its number, and refuses those who mean another', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-STOP' }))
    const one = await plantChannel(b.stack, { companyId: b.company, name: 'One', lcn: 1 })
    const two = await plantChannel(b.stack, { companyId: b.company, name: 'Two', lcn: 2 })
    const { serviceTaskId: begun } = await change(b, { commandType: 'LandingChannel', channelId: one })
    const serviceTaskId = begun ?? ''
    await once(b, 'landingChannel', ({ success }) => success === 1)
    const which = (id: string) => ({ body: { serviceTaskId, id, commandType: 'LandingChannel' as const } })
    const kept = await b.stack.callApi(channelCalls.delete, { params: { id: one } }, { as: b.as })
    expect(kept.envelope.message).toBe('Set-top boxes land on this channel. Put another one in force first.')
    expect(await b.stack.codeOf(cmsBulkCalls.stop, which(two), { as: b.as })).toBe('conflict')
    expect((await inForce(b)).landingChannel).toMatchObject({ taskUseFlag: true, provisioning: { status: 'progress' } })
    await b.stack.ask(cmsBulkCalls.stop, which(one), { as: b.as })
    expect((await inForce(b)).landingChannel).toMatchObject({ taskUseFlag: false, provisioning: { status: 'stopped' } })
    // A change leaves the flag alone: nothing is sent.
    const changed = await change(b, { commandType: 'LandingChannel', channelId: two })
    expect(changed).toMatchObject({ channelNumber: 2, taskUseFlag: false, provisioning: null })
    expect((await has(b, 'S-STOP'))?.content_landing_channel).toBe('1')
    expect(await b.stack.codeOf(cmsBulkCalls.start, which(one), { as: b.as })).toBe('conflict')
    expect((await inForce(b)).landingChannel).toMatchObject({ taskUseFlag: false, provisioning: null })
    await b.stack.ask(cmsBulkCalls.start, which(two), { as: b.as })
    await once(b, 'landingChannel', ({ success }) => success === 1)
    expect((await has(b, 'S-STOP'))?.content_landing_channel).toBe('2')
    expect((await inForce(b)).landingChannel).toMatchObject({ taskUseFlag: true })
    const gone = { body: { serviceTaskId: crypto.randomUUID(), id: one, commandType: 'LandingChannel' as const } }
    for (const call of [cmsBulkCalls.start, cmsBulkCalls.stop])
      expect(await b.stack.codeOf(call, gone, { as: b.as })).toBe('nodata')
    const other = { body: { ...which(two).body, commandType: 'BootingAd' as const } }
    expect(await b.stack.codeOf(cmsBulkCalls.stop, other, { as: b.as })).toBe('conflict')
  })

  it('is named by the id of its kind, and by that alone', async () => {
    await using stack = await startStack()
    const as = await stack.signIn('operatorAdministrator', await stack.company('Acme'))
    const refused = async (body: object) => {
      const { envelope } = await stack.callApi(cmsBulkCalls.change, { body: body as never }, { as })
      return [envelope.code, errorData.parse(envelope.data ?? {}).field]
    }
    const uuid = crypto.randomUUID()
    const ids = { BootingAd: { adFileId: '1' }, LandingChannel: { channelId: uuid }, DsmCc: { metaFileId: uuid } }
    for (const [commandType, of] of Object.entries(ids)) {
      expect((await refused({ commandType, ...of }))[0], commandType).toBe('nodata')
      const [name] = Object.keys(of)
      expect(await refused({ commandType }), commandType).toEqual(['custom', name])
      for (const other of Object.values(ids))
        if (other !== of)
          expect(await refused({ commandType, ...of, ...other }), commandType).toEqual([
            'custom',
            ...Object.keys(other),
          ])
    }
    expect(await refused({ commandType: 'Firmware', adFileId: '1' })).toEqual(['custom', 'commandType'])
    const nothing = { bootAd: null, landingChannel: null, metadata: null }
    expect(await stack.ask(cmsBulkCalls.list, { query: {} }, { as })).toMatchObject(nothing)
  })

  it('follows a channel that gets another number', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-NUMBER' }))
    const channelId = await plantChannel(b.stack, { companyId: b.company, name: 'News', lcn: 7 })
    await change(b, { commandType: 'LandingChannel', channelId })
    await once(b, 'landingChannel', ({ success }) => success === 1)
    await b.stack.db.updateTable('content_item').set({ lcn: 8 }).where('content_item_id', '=', channelId).execute()
    await eventually(async () => (await has(b, 'S-NUMBER'))?.content_landing_channel === '8')
  }, 40_000)

  it('is what the nearest company decides', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-NEAR' }))
    const below = await b.stack.company('Below', b.company)
    const theirs = await b.stack.signIn('operatorAdministrator', below)
    const mine = await plantChannel(b.stack, { companyId: b.company, name: 'Above', lcn: 3 })
    const own = await plantChannel(b.stack, { companyId: below, name: 'Below', lcn: 4 })
    await plant(b.stack, below, 'S-BELOW')
    await b.stack.ask(cmsBulkCalls.change, { body: { commandType: 'LandingChannel', channelId: own } }, { as: theirs })
    expect(await change(b, { commandType: 'LandingChannel', channelId: mine })).toMatchObject({ channelNumber: 3 })
    const all = await once(b, 'landingChannel', ({ success }) => success === 1)
    expect(all.provisioning?.counts.total).toBe(1)
    const seen = await b.stack.ask(cmsBulkCalls.list, { query: { opId: below } }, { as: b.as })
    expect(seen.landingChannel).toMatchObject({ channelNumber: 4 })

    // A box goes where it is deployed, and back.
    for (const [companyId, number] of [
      [below, '4'],
      [b.company, '3'],
      [below, '4'],
    ] as const) {
      await b.stack.db.updateTable('device').set({ company_id: companyId }).where('device_sn', '=', 'S-NEAR').execute()
      b.device.drop()
      await eventually(async () => {
        await gather(b)
        return (await has(b, 'S-NEAR'))?.content_landing_channel === number
      })
    }

    // What is below is not the company's own to show; an ad of its own may be in force below, by a number of its own.
    const body = { commandType: 'LandingChannel' as const, channelId: own }
    expect(await b.stack.codeOf(cmsBulkCalls.change, { body }, { as: b.as })).toBe('nodata')
    const { adFileId } = await ad(b, 'Shared')
    const mineInForce = await change(b, { commandType: 'BootingAd', adFileId })
    const there = await b.stack.ask(
      cmsBulkCalls.change,
      { body: { commandType: 'BootingAd', adFileId, opId: below } },
      { as: b.as },
    )
    expect(there.serviceTaskId).not.toBe(mineInForce.serviceTaskId)
  })

  it('has a metadata set among it, whose version a box says that it has', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-SET' }))
    const logo = new Blob([pictureOf(106, 106)])
    await b.stack.ask(
      channelCalls.add,
      { body: { name: 'News', logicalChannelNumber: 9 }, files: { image: logo } },
      { as: b.as },
    )
    const make = (metaVersion: string) =>
      b.stack.ask(metadataSetCalls.create, { body: { metaName: 'Home', metaVersion }, files: {} }, { as: b.as })
    const [one, two] = [await make('1'), await make('2')]
    expect(await change(b, { commandType: 'DsmCc', metaFileId: one.metaFileId })).toMatchObject({
      metaName: 'Home',
      metaVersion: '1',
      taskUseFlag: true,
    })
    await once(b, 'metadata', ({ success }) => success === 1)
    expect((await b.row()).content_metadata).toBe(`1 (${one.sha256.slice(0, 12)})`)
    expect(b.device.value('Device.X_HEADEND_Device.MetaDataVersion')).toBe('1')
    const kept = await b.stack.callApi(metadataSetCalls.delete, { params: { id: one.metaFileId } }, { as: b.as })
    expect(kept.envelope.message).toContain('in force')
    await change(b, { commandType: 'DsmCc', metaFileId: two.metaFileId })
    await once(b, 'metadata', ({ success }) => success === 1)
    expect(b.device.value('Device.X_HEADEND_Device.MetaDataVersion')).toBe('2')
    await b.stack.ask(metadataSetCalls.delete, { params: { id: one.metaFileId } }, { as: b.as })
  })

  it('is not held back by what paused further up', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-HELD' }))
    const below = await b.stack.company('Below', b.company)
    const theirs = await b.stack.signIn('operatorAdministrator', below)
    const mine = await plantChannel(b.stack, { companyId: b.company, name: 'Above', lcn: 3 })
    const own = await plantChannel(b.stack, { companyId: below, name: 'Below', lcn: 4 })
    await b.stack.db.updateTable('device').set({ company_id: below }).execute()
    b.device.fault('offline')
    await eventually(async () => (await session(b)).connect_time.getTime() === 0)
    await change(b, { commandType: 'LandingChannel', channelId: mine })
    await once(b, 'landingChannel', ({ waiting }) => waiting === 1)
    await b.stack.db.updateTable('rollout').set({ state: 'paused', pause_cause: 'failures' }).execute()
    await b.stack.ask(cmsBulkCalls.change, { body: { commandType: 'LandingChannel', channelId: own } }, { as: theirs })
    b.device.fault(undefined)
    await eventually(async () => (await has(b, 'S-HELD'))?.content_landing_channel === '4')
  })

  it('is given once to the set-top boxes of a group', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-GROUP' }))
    const gid = await plantGroup(b.stack, b.company, 'Suite')
    await b.stack.db.updateTable('device').set({ gid }).execute()
    const channelId = await plantChannel(b.stack, { companyId: b.company, name: 'News', lcn: 9 })
    const { adFileId } = await ad(b, 'Once')
    const run = (body: object) => b.stack.ask(groupCalls.runCommand, { body: { gid, ...body } as never }, { as: b.as })
    const landing = await run({ commandType: 'LandingChannel', channelId })
    const film = await run({ commandType: 'BootingAd', adFileId })
    for (const { taskIds } of [landing, film])
      expect(await b.ended(taskIds[0] ?? '')).toMatchObject({ taskStatus: 'success' })
    expect(await has(b, 'S-GROUP')).toMatchObject({ content_landing_channel: '9' })
    const beside = await b.stack.company('Beside')
    const foreign = await plantChannel(b.stack, { companyId: beside, name: 'Theirs', lcn: 1 })
    const tell = (body: object) =>
      b.stack.codeOf(groupCalls.runCommand, { body: { gid, ...body } as never }, { as: b.as })
    expect(await tell({ commandType: 'LandingChannel', channelId: foreign })).toBe('nodata')
    expect(await tell({ commandType: 'LandingChannel', adFileId })).toBe('custom')
    const channels = await b.stack.ask(commonsCalls.listChannels, { query: {} }, { as: b.as })
    expect(channels).toEqual([
      {
        channelId,
        channelName: 'News',
        channelNumber: 9,
        image: expect.stringMatching(/^\/images\/content\/[\w-]+$/),
        bulkChannelTime: null,
        serviceTaskId: null,
        taskUseFlag: true,
      },
    ])
    const ads = await b.stack.ask(commonsCalls.listBootAds, { query: {} }, { as: b.as })
    expect(ads.map(({ adName }) => adName)).toEqual(['Once'])
  })

  it.each([
    ['damages-download', /checksum/],
    ['no-room', /7005/],
    ['keeps-image', null],
  ] as const)('counts a box that %s as one that is tried again, with its reason', async (fault, said) => {
    await using b = await deviceBench(setTopBox({ serial: 'S-BAD' }))
    b.device.fault(fault)
    const { adFileId } = await ad(b, 'Spring')
    const { serviceTaskId } = await change(b, { commandType: 'BootingAd', adFileId })
    await eventually(async () =>
      (await inForce(b)).bootAd?.provisioning?.reasons.some(({ reason }) => reason === 'pause'),
    )
    const task = await b.stack.db.selectFrom('task').selectAll().where('task_type', '=', 'BootingAd').executeTakeFirst()
    expect(task?.state).toBe('fail')
    if (said === null) expect(task?.fail_reason).toBe('unchanged')
    else expect(task?.fail_said).toMatch(said)
    b.device.fault(undefined)
    const again = {
      body: { serviceTaskId: serviceTaskId ?? '', action: 'retry' as const, dids: [(await b.row()).did] },
    }
    expect(await b.stack.ask(cmsBulkCalls.actOnDevices, again, { as: b.as })).toEqual({ devices: 1 })
    await once(b, 'bootAd', ({ success }) => success === 1)
  })
})
