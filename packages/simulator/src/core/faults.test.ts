import { describe, expect, it } from 'vitest'
import { router } from '../profiles/profiles.ts'
import type { FaultName } from './faults.ts'
import { expectOk, fleetStand, operate, read, subscribe } from './stand.ts'

async function faulty(fault?: FaultName) {
  const stand = await fleetStand({ devices: [router({ fault })], bootMs: 30 })
  const [device] = stand.fleet.devices
  if (device === undefined) throw new Error('the fleet is empty')
  return { stand, device, id: device.endpointId }
}

const lock = { path: 'Device.X_HEADEND_UILock.', params: { Enable: 'true' } }

describe('a faulty device', () => {
  it.each([
    ['refuses', 'set', 7002],
    ['denies', 'set', 7006],
    ['denies', 'operate', 7006],
    ['rejects-set', 'set', 7002],
    ['rejects-operate', 'operate', 7002],
  ] as const)('%s %s', async (fault, kind, code) => {
    const { stand, id } = await faulty(fault)
    await using _ = stand
    const session = await stand.session(id)
    const answer = kind === 'set' ? await session.set([lock]) : await session.operate('Device.Reboot()')
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code } })
    if (fault !== 'denies') await read(session, 'Device.DeviceInfo.SerialNumber')
  })

  it('rejects a reboot, and takes it once it is well again', async () => {
    const { stand, device, id } = await faulty('rejects-reboot')
    await using _ = stand
    const session = await stand.session(id)
    expect(await session.operate('Device.Reboot()')).toMatchObject({ ok: false, failure: { code: 7022 } })
    device.fault()
    expectOk(await session.operate('Device.Reboot()'))
  })

  it('is silent', async () => {
    const { stand, id } = await faulty('silent')
    await using _ = stand
    const session = await stand.session(id)
    expect(await session.get(['Device.'], { timeoutMs: 100 })).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  it('says the later of two answers first, and each once', async () => {
    const { stand, id } = await faulty('reorders')
    await using _ = stand
    const session = await stand.session(id)
    const order: string[] = []
    const ask = async (name: string): Promise<void> => {
      await read(session, `Device.DeviceInfo.${name}`)
      order.push(name)
    }
    // With its answer everything is said that it had to say before.
    await ask('ProductClass')
    await Promise.all([ask('SerialNumber'), ask('ManufacturerOUI')])
    expect(order).toEqual(['ProductClass', 'ManufacturerOUI', 'SerialNumber'])
  })

  it('drops in the middle of an operation, and brings the result when it is back', async () => {
    const { stand, device, id } = await faulty()
    await using _ = stand
    await subscribe(await stand.session(id), 'OperationComplete', 'Device.IP.Diagnostics.')
    device.fault('drops-mid-operation')
    const ping = { Host: 'speed.example', NumberOfRepetitions: '40' }
    const outputs = await operate(stand, await stand.session(id), 'Device.IP.Diagnostics.IPPing()', ping)
    expect(outputs).toMatchObject({ Status: 'Complete' })
  })

  it('never says that an operation is over', async () => {
    const { stand, device, id } = await faulty('no-oper-complete')
    await using _ = stand
    const session = await stand.session(id)
    await subscribe(session, 'OperationComplete', 'Device.IP.Diagnostics.')
    await subscribe(session, 'Event', 'Device.X_HEADEND_Diagnostics.')
    expectOk(
      await session.operate('Device.IP.Diagnostics.IPPing()', {
        inputArgs: { Host: 'a.example', NumberOfRepetitions: '1' },
      }),
    )
    await stand.notified(({ notify }) => notify.notification.case === 'event')
    while (device.operations > 0) await read(session, 'Device.LocalAgent.RequestNumberOfEntries')
    expect(stand.received.some(({ notify }) => notify.notification.case === 'operComplete')).toBe(false)
  })

  it('never takes an acknowledgement', async () => {
    const { stand, device, id } = await faulty('never-acknowledges')
    await using _ = stand
    await stand.notified(({ notify }) => notify.notification.case === 'onBoardReq')
    const session = await stand.session(id)
    await session.getSupportedProtocol()
    expect(device.unacknowledged).toBe(1)
  })

  it('writes a wrong endpoint id', async () => {
    const { stand, id } = await faulty()
    await using _ = stand
    const session = await stand.session(id)
    stand.fleet.device(id).fault('wrong-from-id')
    expect(await session.get(['Device.DeviceInfo.'], { timeoutMs: 500 })).toMatchObject({ ok: false })
  })

  it('sends garbage', async () => {
    const { stand, device, id } = await faulty()
    await using _ = stand
    const session = await stand.session(id)
    device.fault('garbage')
    await session.get(['Device.DeviceInfo.'], { timeoutMs: 500 })
    device.fault()
    expect(await read(await stand.session(id), 'Device.DeviceInfo.Manufacturer')).toBeDefined()
  })

  it('floods', async () => {
    const { stand, device } = await faulty()
    await using _ = stand
    await stand.fleet.whenConnected()
    device.fault('flood')
    await stand.notified(() => stand.received.filter(({ notify }) => notify.subscriptionId === 'flood').length > 500)
  })

  it('is off until it is switched on again', async () => {
    const { stand, device, id } = await faulty('offline')
    await using _ = stand
    expect(stand.fleet.connected).toBe(0)
    device.fault()
    await stand.session(id)
    device.fault('offline')
    expect(device.connected).toBe(false)
    device.fault('slow')
    await stand.fleet.whenConnected()
  })
})
