import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectWebSocket } from '@headend/usp'
import { fakeClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { router } from '@headend/simulator'
import { eventually, inventoryOf, quickFleet, register } from '../testing/devices.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { certificates } from './certificates.ts'
import { revocationsEnd } from './revocations.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const pem = (name: string): string => readFileSync(join(fixtures, name), 'utf8')

it('the end of a revocation list is that of the list that ends first, and nothing of what is none', () => {
  const list = pem('revocation/none.pem')
  const end = Date.UTC(2126, 9, 28, 23, 45, 56)
  expect(revocationsEnd(list)).toBe(end)
  expect(revocationsEnd(`${list}\n${list}`)).toBe(end)
  const bytes = Buffer.from(list.replaceAll(/-----.*-----/g, ''), 'base64')
  for (let length = 0; length < bytes.length; length += 1) {
    const cut = bytes.subarray(0, length).toString('base64')
    expect(revocationsEnd(`-----BEGIN X509 CRL-----\n${cut}\n-----END X509 CRL-----`)).toBe(undefined)
  }
  expect(revocationsEnd(pem('ca.pem'))).toBe(undefined)
})

it('a device’s certificate is kept as it showed it when it last connected, and until when the port’s own holds', async () => {
  await using stand = await gatewayStand()
  const files = { cert: join(fixtures, 'server.pem'), key: join(fixtures, 'server.key'), ca: join(fixtures, 'ca.pem') }
  const read = certificates({ files: { ...files, crl: undefined }, clock: fakeClock(), log: silentLog() })
  const tls = { ...(await read.read()), crl: pem('revocation/none.pem') }
  const gateway = await stand.start({ config: { deviceAuth: 'known' }, tls: { ...tls, crl: undefined } })
  const agent = (own: object) => {
    const fleet = quickFleet(gateway.url, [router({ serial: 'R7-0', tls: { ca: pem('ca.pem'), ...own } })])
    const [device] = fleet.devices
    if (device === undefined) throw new Error('no device')
    return { fleet, device }
  }
  const kept = () =>
    stand.db
      .selectFrom('device')
      .select(['online', 'certificate_subject', 'certificate_issuer', 'certificate_serial', 'certificate_end'])
      .executeTakeFirstOrThrow()
  const proved = agent({ cert: pem('device.pem'), key: pem('device.key') })
  await register(stand.db, stand.company, inventoryOf(proved.device))
  proved.device.drop()
  await eventually(async () => (await kept()).online)
  expect(await kept()).toMatchObject({
    certificate_subject: 'CN=Test device',
    certificate_issuer: 'CN=Test authority',
    certificate_serial: '5554E0DBEA7248143085F282E8FB1E143CA3C352',
    certificate_end: new Date(Date.UTC(2126, 9, 28, 7, 3, 16)),
  })
  await proved.fleet.close()
  await eventually(async () => !(await kept()).online)
  await using bare = agent({}).fleet
  await bare.whenConnected()
  await eventually(async () => (await kept()).online)
  expect(await kept()).toMatchObject({ certificate_subject: null, certificate_end: null })
  const ends = () =>
    stand.db.selectFrom('gateway').select(['certificate_end', 'revocations_end']).executeTakeFirstOrThrow()
  const certificate_end = new Date(Date.UTC(2126, 9, 28, 7, 3, 16))
  expect(await ends()).toEqual({ certificate_end, revocations_end: null })
  gateway.renew(tls)
  await eventually(async () => (await ends()).revocations_end !== null)
  expect(await ends()).toEqual({ certificate_end, revocations_end: new Date(Date.UTC(2126, 9, 28, 23, 45, 56)) })
})

it.each(['mtls', 'known'] as const)(
  'certificates are read again: a revoked one is refused from then on by %s, and files that cannot be used change nothing',
  async (deviceAuth) => {
    await using stand = await gatewayStand()
    const folder = mkdtempSync(join(tmpdir(), 'headend-crl-'))
    try {
      const crl = join(folder, 'crl.pem')
      copyFileSync(join(fixtures, 'revocation/none.pem'), crl)
      const clock = fakeClock()
      const files = {
        cert: join(fixtures, 'server.pem'),
        key: join(fixtures, 'server.key'),
        ca: join(fixtures, 'revocation/ca.pem'),
        crl,
      }
      const read = certificates({ files, clock, log: silentLog() })
      const gateway = await stand.start({ config: { deviceAuth }, tls: await read.read() })
      let renewed = 0
      const stop = read.follow((tls) => {
        gateway.renew(tls)
        renewed += 1
      })
      const attempt = async (number: 1 | 2): Promise<string> => {
        const connected = await connectWebSocket({
          url: gateway.url,
          endpointId: `os::582B0A-R7-${number}`,
          tls: {
            ca: pem('ca.pem'),
            cert: pem(`revocation/d${number}.pem`),
            key: pem(`revocation/d${number}.key`),
          },
          onRecord: () => undefined,
          onClose: () => undefined,
        })
        if (!connected.ok) return connected.reason
        connected.connection.terminate()
        return 'let in'
      }
      expect([await attempt(1), await attempt(2)]).toEqual(['let in', 'let in'])

      writeFileSync(crl, 'not a list')
      await clock.advance(60_000)
      expect(await attempt(1)).toBe('let in')
      copyFileSync(join(fixtures, 'revocation/crl.pem'), crl)
      await clock.advance(60_000)
      await eventually(() => renewed === 1)
      expect(await attempt(1)).toContain('403')
      expect(await attempt(2)).toBe('let in')
      stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
