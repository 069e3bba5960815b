import { describe, expect, it } from 'vitest'
import { linearTvCalls } from '@headend/contract/linearTv'
import { setTopBox } from '@headend/simulator'
import { systemClock } from '../../core/clock.ts'
import { sealing } from '../../core/sealing.ts'
import { stackSecret } from '../../core/testing.ts'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually, unregisteredDevice } from '../../testing/devices.ts'
import { viewingIntake } from './intake.ts'

const force = 'Device.BulkData.Profile.1.ForceCollection()'

const of = (b: DeviceBench) => {
  const { stack, endpointId } = b
  const link = busLink(stack.core)
  const rows = () =>
    stack.db
      .selectFrom('tv_view')
      .innerJoin('device', 'device.did', 'tv_view.did')
      .where('device.endpoint_id', '=', endpointId)
      .selectAll('tv_view')
      .orderBy('start')
      .execute()
  return {
    link,
    rows,
    clear: () => stack.db.deleteFrom('tv_view').execute(),
    /** Begins of what the box itself remembers. */
    remembered: async () => {
      const { values } = await link.get(endpointId, ['Device.X_HEADEND_Viewing.Entry.'])
      return [...values]
        .filter(([path]) => path.endsWith('.StartTime'))
        .map(([, value]) => Date.parse(value))
        .toSorted((a, c) => a - c)
    },
    refusals: async () =>
      Object.fromEntries(
        (await stack.db.selectFrom('tv_refusal').selectAll().execute()).map(({ reason, count }) => [
          reason,
          Number(count),
        ]),
      ),
  }
}

/** A box of a deployed home that was told to report. */
const reporting = async () => {
  const b = await deviceBench(setTopBox({ serial: 'S410VIEW1' }))
  await b.stack.db.updateTable('device').set({ device_status: 'deployed' }).execute()
  await eventually(async () => {
    const row = await b.stack.db.selectFrom('viewing_setup').select('state').executeTakeFirst()
    return row?.state === 'reports'
  })
  return b
}

describe('a set-top box', () => {
  it('tells what was watched by Push! and over HTTP, each viewing is kept once, and the numbers follow', async () => {
    await using b = await reporting()
    const { stack, endpointId, device } = b
    const { link, rows, clear, remembered, refusals } = of(b)
    expect(b.subscriptions()).toContain('headend-reports')
    expect(device.value('Device.BulkData.Profile.1.Alias')).toBe('headend-viewing')
    expect(device.value('Device.BulkData.Profile.1.Protocol')).toBe('USPEventNotif')

    const before = await remembered()
    expect(before.length).toBeGreaterThan(0)
    await link.operate(endpointId, force, { commandKey: '' })
    await eventually(async () => (await rows()).length >= before.length)
    await eventually(() => device.unacknowledged === 0)
    const first = await rows()
    expect(first.map(({ start }) => start.getTime())).toEqual(expect.arrayContaining(before))
    await link.operate(endpointId, force, { commandKey: '' })
    await eventually(() => device.unacknowledged === 0)
    expect((await rows()).slice(0, first.length)).toEqual(first)

    // The sums are made by the worker. Of two days, as some hours ago may have been yesterday.
    const linear = first.filter(({ kind }) => kind === 'linear')
    const day = (time: number) => new Date(time + 9 * 3_600_000).toISOString().slice(0, 10)
    const body = { dateType: 'DAY', startDate: day(Date.now() - 86_400_000), endDate: day(Date.now()) } as const
    const seconds = linear.reduce((sum, view) => sum + view.seconds, 0)
    await eventually(async () => {
      const channels = await stack.ask(linearTvCalls.listChannels, { body }, { as: b.as })
      return channels.reduce((sum, { viewTime }) => sum + viewTime, 0) >= seconds
    })

    await clear()
    const intake = viewingIntake({ ...stack.core, clock: systemClock(), sealing: sealing(stackSecret) })
    const address = await intake.address(endpointId)
    await link.set(endpointId, [
      { object: 'Device.BulkData.Profile.1.HTTP.', params: { URL: address } },
      { object: 'Device.BulkData.Profile.1.', params: { Protocol: 'HTTP' } },
    ])
    await link.operate(endpointId, force, { commandKey: '' })
    await eventually(async () => (await rows()).length >= before.length)
    expect((await rows()).map(({ start }) => start.getTime())).toEqual(expect.arrayContaining(before.slice(1)))
    expect(await refusals()).toEqual({})

    const url = device.value('Device.BulkData.Profile.1.HTTP.URL') ?? ''
    const post = async (to: string, text: string, more: RequestInit = {}) =>
      (await fetch(to, { method: 'POST', body: text, ...more })).status
    expect(await post(url, '{"Report":[]}')).toBe(200)
    expect(await post(url, '{')).toBe(400)
    expect(await post(url.replace(/key=.*/, 'key=made-up'), '{"Report":[]}')).toBe(403)
    expect(await post(url.replace(/device=[^&]*/, 'device=os%3A%3Aother'), '{"Report":[]}')).toBe(403)
    expect(await post(url, 'x'.repeat(600_000))).toBe(413)
    expect((await fetch(url)).status).toBe(405)
    expect(await refusals()).toEqual({ malformed: 1 })
  }, 90_000)

  it('in no inventory is not believed, and its reports are acknowledged and counted', async () => {
    await using b = await reporting()
    const { rows, refusals } = of(b)
    await using other = await unregisteredDevice(b.stack, setTopBox({ serial: 'S410VIEW2' }))
    const own = await rows()
    const entry = { Kind: 'VOD', StartTime: new Date(Date.now() - 60_000).toISOString(), Seconds: 30, ContentName: 'X' }
    const Data = JSON.stringify({ Report: [{ Device: { X_HEADEND_Viewing: { Entry: { 1: entry } } } }] })
    const { agent } = other.device.model.device
    const table = other.device.model.supported.root.children.get('LocalAgent')?.children.get('Subscription')
    if (table === undefined) throw new Error('subscriptions')
    other.device.model.create(table, [], {
      Enable: 'true',
      ID: 'reports',
      NotifType: 'Event',
      ReferenceList: 'Device.BulkData.Profile.*.Push!',
      NotifRetry: 'true',
    })
    await eventually(() => {
      agent.emit('Device.BulkData.Profile.1.', 'Push!', { Data })
      return other.device.unacknowledged > 0
    })
    await eventually(() => other.device.unacknowledged === 0)
    await eventually(async () => ((await refusals())['unregistered'] ?? 0) > 0)
    expect(await rows()).toEqual(own)
  }, 90_000)
})
