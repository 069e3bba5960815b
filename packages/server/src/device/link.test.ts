import { describe, expect, it } from 'vitest'
import { minimal, router } from '@headend/simulator'
import { deviceBench } from '../testing/bench.ts'
import { busLink } from './link.ts'

describe('the link', () => {
  it('reads, writes, adds, deletes and lists instances', async () => {
    await using b = await deviceBench(router())
    const link = busLink(b.stack.core)
    const table = 'Device.LocalAgent.Subscription.'
    const params = { Enable: 'true', ID: 'mine', NotifType: 'Event', ReferenceList: 'Device.Boot!' }
    const [path = ''] = await link.add(b.endpointId, [{ object: table, params }])
    expect(path).toMatch(/^Device\.LocalAgent\.Subscription\.\d+\.$/)
    expect(await link.getInstances(b.endpointId, [table])).toContain(path)
    await link.set(b.endpointId, [{ object: path, params: { Enable: 'false' } }])
    const { values, errors } = await link.get(b.endpointId, [`${path}Enable`, 'Device.Nope.'])
    expect([...values]).toEqual([[`${path}Enable`, 'false']])
    expect(errors).toMatchObject([{ path: 'Device.Nope.' }])
    await link.delete(b.endpointId, [path])
    expect(await link.getInstances(b.endpointId, [table])).not.toContain(path)
  })

  it('says how a device failed: not connected, refusing with its own words, silent', async () => {
    await using b = await deviceBench(router(), { more: [router({ fault: 'silent' })] })
    const link = busLink(b.stack.core)
    await expect(link.get('os::nobody', ['Device.'])).rejects.toMatchObject({ code: 'wsdisconnect' })
    const bad = link.set(b.endpointId, [{ object: 'Device.DeviceInfo.', params: { SerialNumber: 'x' } }])
    await expect(bad).rejects.toMatchObject({
      code: 'wsfail',
      details: { detail: expect.stringContaining('Device.DeviceInfo.SerialNumber') },
    })
    const silent = b.fleet.devices[1]?.endpointId ?? ''
    // A device that never speaks is taken as connected after a moment.
    await expect
      .poll(() => link.get(silent, ['Device.'], { timeoutMs: 50 }).catch((thrown: unknown) => thrown), {
        timeout: 10_000,
      })
      .toMatchObject({ code: 'wstimeout' })
  })

  it('says of a request that was under way when the connection broke that it may have been carried out', async () => {
    await using b = await deviceBench(router())
    b.device.fault('silent')
    const link = busLink(b.stack.core)
    const asked = link.operate(b.endpointId, 'Device.Reboot()', { commandKey: 'k' })
    const lost = expect(asked).rejects.toMatchObject({ code: 'wsdisconnect', details: { detail: 'lost' } })
    // The gateway takes requests in order: once it gave this one up, that one is with the device.
    await expect(link.get(b.endpointId, ['Device.'], { timeoutMs: 1 })).rejects.toMatchObject({ code: 'wstimeout' })
    b.device.drop()
    await lost
  })

  it('lists what an agent supports, however little that is', async () => {
    await using b = await deviceBench(minimal())
    const objects = await busLink(b.stack.core).getSupportedModel(b.endpointId)
    expect(objects.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['Device.', 'Device.DeviceInfo.', 'Device.LocalAgent.']),
    )
    expect(objects.find(({ path }) => path === 'Device.')?.commands.map(({ name }) => name)).toContain('Reboot()')
  })
})
