import { describe, expect, it } from 'vitest'
import { dataModelCalls } from '@headend/contract/dataModel'
import { router } from '@headend/simulator'
import { deviceCalls } from '@headend/contract/devices'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { startStack } from '../../core/testing.ts'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually, quickFleet } from '../../testing/devices.ts'

/** Devices that are legal, or nearly, and unlike most: what an operator gets of them. */

describe('a device', () => {
  it('whose texts are no UTF-8 loses a letter each, and nothing else', async () => {
    await using b = await deviceBench(router({ fault: 'latin-1', friendlyName: 'Caf' }))
    const row = () => b.stack.db.selectFrom('device').select(['friendly_name', 'online']).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ friendly_name: 'Caf\ufffd\ufffd\ufffd', online: true })
    const { values } = await busLink(b.stack.core).get(b.endpointId, ['Device.DeviceInfo.'])
    expect(values.get('Device.DeviceInfo.FriendlyName')).toBe('Caf\ufffd\ufffd\ufffd')
    expect(values.get('Device.DeviceInfo.SerialNumber')).toBe(b.device.profile.serial)
  })

  it('of USP 1.0 is read to the depth that was asked for', async () => {
    await using b = await deviceBench(router({ fault: 'usp-1.0' }))
    const link = busLink(b.stack.core)
    const read = async (paths: readonly string[], maxDepth: number) => [
      ...(await link.get(b.endpointId, paths, { maxDepth, timeoutMs: 20_000 })).values.keys(),
    ]
    const all = await read(['Device.DeviceInfo.'], 0)
    expect(all.some((path) => path.split('.').length > 3)).toBe(true)
    const direct = await read(['Device.DeviceInfo.', 'Device.WiFi.Radio.*.'], 1)
    expect(direct).toContain('Device.DeviceInfo.SerialNumber')
    expect(direct).toContain('Device.WiFi.Radio.1.Channel')
    const levels = (path: string) => path.replaceAll(/\.\d+/g, '').split('.').length
    for (const path of direct) expect(levels(path)).toBe(path.startsWith('Device.WiFi') ? 4 : 3)
  }, 60_000)
})

describe('a device that connects and never answers', () => {
  it('is shown as that with the time, registered or not, until it answers again', async () => {
    await using b = await deviceBench(router(), { more: [router({ fault: 'silent' })] })
    const [, mute] = b.fleet.devices
    if (mute === undefined) throw new Error('there is no second device')
    const { endpointId } = mute
    const master = () => b.stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as: b.as })
    const began = Date.now()
    const silent = await eventually(async () => {
      const device = await master()
      return device.silentSince === null ? undefined : device
    })
    expect(silent.online).toBe(true)
    expect(silent.silentSince).toBeGreaterThan(began - 20_000)
    const kinds = () =>
      b.stack.db
        .selectFrom('device_event')
        .select(['kind', 'level'])
        .where('endpoint_id', '=', endpointId)
        .where('kind', 'in', ['silent', 'answers'])
        .orderBy('time')
        .execute()
    await eventually(async () => (await kinds()).length > 0)
    expect(await kinds()).toEqual([{ kind: 'silent', level: 'warning' }])

    mute.fault()
    await busLink(b.stack.core).get(endpointId, ['Device.DeviceInfo.UpTime'])
    await eventually(async () => (await master()).silentSince === null)
    await eventually(async () => (await kinds()).length > 1)
    expect((await kinds()).at(-1)).toEqual({ kind: 'answers', level: 'info' })
  }, 60_000)

  it('is listed where nobody registered it, with what is known of it', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(stack.server.deviceUrl ?? '', [router({ fault: 'silent' })])
    const [mute] = fleet.devices
    const root = await stack.signIn()
    const listed = await eventually(async () => (await stack.ask(unregisteredCalls.list, {}, { as: root }))[0])
    const silentSince = expect.any(Number)
    expect(listed).toMatchObject({ endpointId: mute?.endpointId, online: true, modelName: null, silentSince })
    mute?.fault()
    await busLink(stack.core).get(listed.endpointId, ['Device.DeviceInfo.UpTime'])
    await eventually(async () => (await stack.ask(unregisteredCalls.list, {}, { as: root }))[0]?.silentSince === null)
  }, 60_000)
})

describe('a data model that is larger than one record', () => {
  it('is read in parts once that is known; until then the limit is blamed and not the device', async () => {
    await using b = await deviceBench(router(), { stack: { env: { DEVICE_MAX_RECORD: '16' } } })
    const body = { endpointId: b.endpointId, paths: ['Device.'] }
    const first = await b.stack.callApi(dataModelCalls.getValues, { body }, { as: b.as })
    expect(first.envelope).toMatchObject({ code: 'custom', data: { reason: 'answerTooLarge' } })
    expect(first.envelope.message).toContain('the device did nothing wrong')
    // The device connects again by itself; what is too large in it as well is known from the next reading on.
    const { values, errors } = await eventually(async () => {
      const reading = await b.stack.ask(dataModelCalls.getValues, { body }, { as: b.as }).catch(() => undefined)
      return reading?.cut === false && reading
    })
    expect(errors).toEqual([])
    const paths = new Set(values.map(({ path }) => path))
    for (const path of [
      'Device.DeviceInfo.SerialNumber',
      'Device.WiFi.AccessPoint.1.Security.ModeEnabled',
      'Device.IP.Interface.1.Status',
    ]) {
      expect(paths).toContain(path)
    }
  }, 60_000)
})
