import { describe, expect, it } from 'vitest'
import { parseValue } from '@headend/usp'
import { accessPoint, extender, minimal, router, setTopBox } from '../profiles/profiles.ts'
import { deviceLibrary } from './library.ts'
import { expectOk, fleetStand, operate, read, subscribe } from './stand.ts'

describe('a fleet', () => {
  it('connects, every device as itself', async () => {
    await using stand = await fleetStand({ devices: 60, connectsPerSecond: 1000 })
    await stand.fleet.whenConnected()
    const ids = new Set(stand.fleet.devices.map((device) => device.endpointId))
    expect(ids.size).toBe(60)
    const [first] = stand.fleet.devices
    const session = await stand.session(first?.endpointId ?? '')
    expect(await read(session, 'Device.DeviceInfo.SerialNumber')).toEqual({
      'Device.DeviceInfo.SerialNumber': first?.profile.serial,
    })
    await stand.notified(
      ({ endpointId, notify }) => endpointId === first?.endpointId && notify.notification.case === 'onBoardReq',
    )
  })

  it.each([
    ['set-top box', setTopBox()],
    ['slow set-top box without Wi-Fi', setTopBox({ model: 'Q-Box 300' })],
    ['router', router()],
    ['access point', accessPoint()],
    ['master extender', extender()],
    ['slave extender', extender({ role: 'Slave' })],
    ['unknown device', minimal()],
  ])('has a %s whose whole model is as its types and access say', async (_, profile) => {
    await using stand = await fleetStand({ devices: [profile] })
    const session = await stand.session(stand.fleet.devices[0]?.endpointId ?? '')
    const values = await read(session, 'Device.')
    const library = deviceLibrary()
    for (const [path, value] of Object.entries(values)) {
      const at = path.lastIndexOf('.') + 1
      const object = library.get(path.slice(0, at).replaceAll(/\.[0-9]+\./g, '.{i}.'))
      const type = object?.parameters.get(path.slice(at))?.type
      if (type === undefined) throw new Error(`${path} is in no data model`)
      // An address or a time nobody set yet is empty.
      if (value !== '') expect(parseValue(type, value), path).toMatchObject({ ok: true })
    }
    const described = expectOk(await session.getSupportedDM(['Device.'], { returnParams: true, returnCommands: true }))
    const objects = described.reqObjResults[0]?.supportedObjs.map((object) => object.supportedObjPath) ?? []
    expect(objects).toContain('Device.DeviceInfo.')
    expect(new Set(objects).size).toBe(objects.length)
  })

  it('reboots: away, back, uptime from zero and Boot! with the command key', async () => {
    await using stand = await fleetStand({ devices: [router()], bootMs: 30 })
    const [device] = stand.fleet.devices
    const session = await stand.session(device?.endpointId ?? '')
    expect(Number((await read(session, 'Device.DeviceInfo.UpTime'))['Device.DeviceInfo.UpTime'])).toBeGreaterThan(3000)
    expectOk(await session.operate('Device.Reboot()', { commandKey: 'task-1' }))
    const boot = await stand.notified(({ notify }) => notify.notification.case === 'event')
    expect(boot.notification.value).toMatchObject({
      eventName: 'Boot!',
      params: { Cause: 'RemoteReboot', CommandKey: 'task-1' },
    })
    const again = await stand.session(device?.endpointId ?? '')
    expect(Number((await read(again, 'Device.DeviceInfo.UpTime'))['Device.DeviceInfo.UpTime'])).toBeLessThan(60)
  })

  it('locks and unlocks, and sets its time', async () => {
    await using stand = await fleetStand({ devices: [setTopBox()] })
    const session = await stand.session(stand.fleet.devices[0]?.endpointId ?? '')
    await subscribe(session, 'ValueChange', 'Device.X_HEADEND_UILock.Enable')
    expectOk(await session.set([{ path: 'Device.X_HEADEND_UILock.', params: { Enable: 'true' } }]))
    const changed = await stand.notified(({ notify }) => notify.notification.case === 'valueChange')
    expect(changed.notification.value).toMatchObject({
      paramPath: 'Device.X_HEADEND_UILock.Enable',
      paramValue: 'true',
    })
    expectOk(
      await session.set([{ path: 'Device.Time.', params: { NTPServer3: 'time.example', LocalTimeZone: 'EST5' } }]),
    )
    const values = await read(session, 'Device.Time.', 'Device.X_HEADEND_Device.ServiceStatus')
    expect(values).toMatchObject({
      'Device.Time.NTPServer3': 'time.example',
      'Device.X_HEADEND_Device.ServiceStatus': 'blocked',
    })
    expect(values['Device.Time.CurrentLocalTime']).toMatch(/-05:00$/)
  })

  it('pings, with an event for every answer', async () => {
    await using stand = await fleetStand({ devices: [router()] })
    const session = await stand.session(stand.fleet.devices[0]?.endpointId ?? '')
    await subscribe(session, 'OperationComplete', 'Device.IP.Diagnostics.')
    await subscribe(session, 'Event', 'Device.X_HEADEND_Diagnostics.')
    const ping = 'Device.IP.Diagnostics.IPPing()'
    const outputs = await operate(stand, session, ping, { Host: 'speed.example', NumberOfRepetitions: '15' })
    expect(outputs).toMatchObject({ Status: 'Complete', IPAddressUsed: expect.stringMatching(/^203\.0\.113\./) })
    const { SuccessCount, FailureCount, MinimumResponseTimeDetailed, MaximumResponseTimeDetailed } = outputs as {
      [name: string]: string
    }
    expect(Number(SuccessCount) + Number(FailureCount)).toBe(15)
    expect(Number(MaximumResponseTimeDetailed)).toBeGreaterThan(Number(MinimumResponseTimeDetailed))
    expect(stand.received.filter(({ notify }) => notify.subscriptionId.startsWith('Event'))).toHaveLength(15)
    expect(await operate(stand, session, ping, { Host: 'nowhere.invalid' }, 'b')).toEqual({
      Status: 'Error_CannotResolveHostName',
    })
    expect(await operate(stand, session, ping, { Host: '192.0.2.9', NumberOfRepetitions: '4' }, 'c')).toMatchObject({
      SuccessCount: '0',
      FailureCount: '4',
    })
    expect(await operate(stand, session, ping, {}, 'd')).toMatchObject({ errCode: 7027 })
  })

  it('traces a route hop by hop', async () => {
    await using stand = await fleetStand({ devices: [setTopBox()] })
    const session = await stand.session(stand.fleet.devices[0]?.endpointId ?? '')
    await subscribe(session, 'OperationComplete', 'Device.IP.Diagnostics.')
    const trace = 'Device.IP.Diagnostics.TraceRoute()'
    const outputs = (await operate(stand, session, trace, { Host: 'speed.example', NumberOfTries: '2' })) as {
      [name: string]: string
    }
    const hops = Object.keys(outputs).filter((name) => name.endsWith('.RTTimes'))
    expect(outputs['Status']).toBe('Complete')
    expect(hops.length).toBeGreaterThan(3)
    expect(outputs[`RouteHops.${hops.length}.Host`]).toBe('speed.example')
    expect(outputs['RouteHops.1.RTTimes']?.split(',')).toHaveLength(2)
    const slowest = hops.flatMap((name) => (outputs[name] ? [Math.max(...outputs[name].split(',').map(Number))] : []))
    expect(slowest.at(-1)).toBeGreaterThan(slowest[0] ?? 0)
    expect(new Set(slowest).size, 'in whole milliseconds').toBeGreaterThan(2)
    expect(await operate(stand, session, trace, { Host: 'speed.example', MaxHopCount: '2' }, 'b')).toMatchObject({
      Status: 'Error_MaxHopCountExceeded',
    })
  })

  it('really transfers what it measures', async () => {
    await using stand = await fleetStand({ devices: [accessPoint()] })
    const bytes = Buffer.alloc(300_000, 7)
    let uploaded = 0
    stand.server.on('request', (request, response) => {
      request.on('data', (data: Buffer) => (uploaded += data.length))
      request.on('end', () => (request.method === 'GET' ? response.end(bytes) : response.writeHead(201).end()))
    })
    const session = await stand.session(stand.fleet.devices[0]?.endpointId ?? '')
    await subscribe(session, 'OperationComplete', 'Device.IP.Diagnostics.')
    const url = stand.url.replace('ws:', 'http:').replace('/usp', '/file')
    const download = await operate(stand, session, 'Device.IP.Diagnostics.DownloadDiagnostics()', { DownloadURL: url })
    expect(download).toMatchObject({ Status: 'Complete', TestBytesReceived: '300000', IPAddressUsed: '127.0.0.1' })
    const { BOMTime, EOMTime, TotalBytesReceived } = download as { [name: string]: string }
    expect(Date.parse(EOMTime ?? '')).toBeGreaterThanOrEqual(Date.parse(BOMTime ?? ''))
    expect(Number(TotalBytesReceived)).toBeGreaterThan(300_000)
    const args = { UploadURL: url, TestFileLength: '200000' }
    const upload = await operate(stand, session, 'Device.IP.Diagnostics.UploadDiagnostics()', args)
    expect(upload).toMatchObject({ Status: 'Complete', TestBytesSent: '200000' })
    expect(uploaded).toBe(200_000)
    const nobody = { DownloadURL: 'http://127.0.0.1:1/file' }
    expect(await operate(stand, session, 'Device.IP.Diagnostics.DownloadDiagnostics()', nobody, 'b')).toMatchObject({
      Status: 'Error_InitConnectionFailed',
    })
  })
})
