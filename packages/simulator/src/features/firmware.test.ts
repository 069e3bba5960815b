import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { ProfileOptions } from '../profiles/profiles.ts'
import { router } from '../profiles/profiles.ts'
import { expectOk, fleetStand, operate, read, subscribe } from '../core/stand.ts'

const device = 'Device.DeviceInfo.'
const image = (bank: number): string => `${device}FirmwareImage.${bank}.`
/** An image of a megabyte; what stands in it is its version. */
const file = Buffer.concat([Buffer.from('VERSION=9.1.0\n'), Buffer.alloc(1_000_000, 'image')])
const sum = createHash('sha256').update(file).digest('hex')

/** A file server that knows ranges, and notes which were asked for. */
const fileSite = async () => {
  const ranges: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const { range } = request.headers
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    const headers = { etag: `"${sum}"`, 'content-length': file.length - from }
    response.writeHead(range === undefined ? 200 : 206, headers).end(file.subarray(from))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/router.bin`
  return {
    ranges,
    args: {
      URL: url,
      FileSize: String(file.length),
      CheckSumAlgorithm: 'SHA-256',
      CheckSum: sum,
      AutoActivate: 'false',
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const window = (Mode: string, End = '5') => ({
  'TimeWindow.1.Start': '0',
  'TimeWindow.1.End': End,
  'TimeWindow.1.Mode': Mode,
})

const siteOf = async (options: ProfileOptions = {}) => {
  const stack = new AsyncDisposableStack()
  const stand = stack.use(await fleetStand({ devices: [router(options)], bootMs: 30 }))
  const files = stack.use(await fileSite())
  const [cpe] = stand.fleet.devices
  if (cpe === undefined) throw new Error('the fleet is empty')
  const session = () => stand.session(cpe.endpointId)
  await subscribe(await session(), 'OperationComplete', image(2))
  await subscribe(await session(), 'Event', 'Device.LocalAgent.TransferComplete!')
  let run = 0
  const key = (): string => `key-${(run += 1)}`
  return {
    stand,
    cpe,
    files,
    session,
    download: async (args: Record<string, string> = files.args) =>
      operate(stand, await session(), `${image(2)}Download()`, args, key()),
    activate: async (args: Record<string, string>) =>
      operate(stand, await session(), `${image(2)}Activate()`, args, key()),
    /** The next Boot! that the device notifies of. */
    booted: () =>
      stand.notified(
        ({ notify: { notification } }) => notification.case === 'event' && notification.value.eventName === 'Boot!',
      ),
    version: () => cpe.value(`${device}SoftwareVersion`),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe('the firmware of a simulated device', () => {
  it('is fetched into the other bank, checked, started, and is what the device reports then', async () => {
    await using site = await siteOf()
    expect(await site.download()).toEqual({})
    const transfer = await site.stand.notified(
      ({ notify: { notification } }) =>
        notification.case === 'event' && notification.value.eventName === 'TransferComplete!',
    )
    expect(transfer.notification.value).toMatchObject({
      params: { FaultCode: '0', TransferType: 'Download', Affected: image(2), CommandKey: 'key-1' },
    })
    expect(await read(await site.session(), image(2))).toMatchObject({
      [`${image(2)}Version`]: '9.1.0',
      [`${image(2)}Status`]: 'Available',
    })
    expect(site.version()).toBe('7.4.1')
    expect(await site.activate(window('Immediately'))).toEqual({})
    const boot = await site.booted()
    expect(boot.notification.value).toMatchObject({ params: { FirmwareUpdated: 'true', CommandKey: 'key-2' } })
    expect(site.version()).toBe('9.1.0')
    expect(site.cpe.value(`${device}ActiveFirmwareImage`)).toBe('Device.DeviceInfo.FirmwareImage.2')
    // A restart for any other reason changes nothing, and a factory reset neither.
    expectOk(await (await site.session()).operate('Device.FactoryReset()'))
    await site.stand.notified(({ notify: { notification } }) => notification.case === 'onBoardReq')
    await site.stand.fleet.whenConnected()
    expect(site.version()).toBe('9.1.0')
  })

  it('goes on where a broken connection left it', async () => {
    await using site = await siteOf({ fault: 'breaks-off-download' })
    expect(await site.download()).toEqual({})
    expect(site.files.ranges[0]).toBeUndefined()
    expect(site.files.ranges[1]).toMatch(/^bytes=\d+-$/)
    expect(site.cpe.value(`${image(2)}Version`)).toBe('9.1.0')
  })

  it.each([
    ['damages-download', 7022, /checksum/, 'ValidationFailed'],
    ['no-room', 7005, /room/, 'DownloadFailed'],
  ] as const)('fails on a device that %s', async (fault, errCode, errMsg, status) => {
    await using site = await siteOf({ fault })
    expect(await site.download()).toEqual({ errCode, errMsg: expect.stringMatching(errMsg) })
    expect(site.cpe.value(`${image(2)}Status`)).toBe(status)
  })

  it('is not taken from a file of another length, and not into the bank that runs', async () => {
    await using site = await siteOf()
    expect(await site.download({ ...site.files.args, FileSize: '12' })).toMatchObject({ errCode: 7022 })
    await subscribe(await site.session(), 'OperationComplete', image(1))
    expect(
      await operate(site.stand, await site.session(), `${image(1)}Download()`, site.files.args, 'other'),
    ).toMatchObject({ errMsg: 'The active image cannot be replaced' })
  })

  it('is the one of before where the new one does not start', async () => {
    await using site = await siteOf({ fault: 'keeps-image' })
    await site.download()
    await site.activate(window('Immediately'))
    await site.booted()
    expect(site.version()).toBe('7.4.1')
    expect(site.cpe.value(`${image(2)}Status`)).toBe('ActivationFailed')
    expect(site.cpe.value(`${image(2)}BootFailureLog`)).toMatch(/did not start/)
  })

  it('keeps a device down that never returns, until somebody pulls the plug', async () => {
    await using site = await siteOf({ fault: 'never-returns' })
    await site.download()
    await site.activate(window('Immediately'))
    await expect.poll(() => site.stand.fleet.connected).toBe(0)
    site.cpe.fault()
    await site.stand.fleet.whenConnected()
    expect(site.version()).toBe('9.1.0')
  })

  it('is started on a device in use only once it is idle', async () => {
    await using site = await siteOf({ fault: 'in-use' })
    await site.download()
    expect(await site.activate(window('Immediately'))).toMatchObject({ errMsg: 'The device is in use' })
    expect(await site.activate(window('AnyTime'))).toMatchObject({ errMsg: 'The device is in use' })
    const waiting = site.activate(window('WhenIdle', '60'))
    expect(site.version()).toBe('7.4.1')
    site.cpe.fault()
    expect(await waiting).toEqual({})
    await site.booted()
    expect(site.version()).toBe('9.1.0')
  })

  it.each([
    ['agrees', {}],
    ['declines', { errMsg: 'The user declined' }],
    ['never', { errMsg: 'The user did not answer' }],
  ] as const)('asks a user who %s', async (consent, answer) => {
    await using site = await siteOf({ consent })
    await site.download()
    expect(await site.activate(window('ConfirmationNeeded', '0.1'))).toMatchObject(answer)
  })

  it('misbehaves in the device of the fleet that is named', async () => {
    await using stand = await fleetStand({ devices: [router(), router()], faults: { 1: 'no-room' } })
    expect(stand.fleet.devices.map(({ currentFault }) => currentFault)).toEqual([undefined, 'no-room'])
  })
})
