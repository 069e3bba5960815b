import { describe, expect, it } from 'vitest'
import { dataModelCalls } from '@headend/contract/dataModel'
import { router } from '@headend/simulator'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'

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

describe('a data model that is larger than one record', () => {
  it('is read in parts once that is known; until then the limit is blamed and not the device', async () => {
    await using b = await deviceBench(router(), { stack: { env: { DEVICE_MAX_RECORD: '16' } } })
    const body = { endpointId: b.endpointId, paths: ['Device.'] }
    const first = await b.stack.callApi(dataModelCalls.getValues, { body }, { as: b.as })
    expect(first.envelope).toMatchObject({ code: 'custom', data: { reason: 'answerTooLarge' } })
    expect(first.envelope.message).toContain('the device did nothing wrong')
    // The device connects again by itself.
    const { values, cut, errors } = await eventually(() =>
      b.stack.ask(dataModelCalls.getValues, { body }, { as: b.as }).catch(() => undefined),
    )
    expect(cut).toBe(false)
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
