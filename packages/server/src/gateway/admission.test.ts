import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectWebSocket } from '@headend/usp'
import { fakeClock } from '../core/clock.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { admission } from './admission.ts'

const peer = (endpointId: string, certificateIds?: readonly string[]) => ({
  endpointId,
  remoteAddress: '192.0.2.1',
  certificateIds,
})

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')

describe('a gateway that asks for certificates', () => {
  it('lets a device in as the one its certificate names, and nobody else', async () => {
    await using stand = await gatewayStand()
    const tls = { cert: fixture('server.pem'), key: fixture('server.key'), ca: fixture('ca.pem') }
    const { url } = await stand.start({ config: { deviceAuth: 'mtls' }, tls })
    const attempt = async (endpointId: string, certificate: object): Promise<string> => {
      const nothing = () => undefined
      const connected = await connectWebSocket({
        url,
        endpointId,
        tls: { ca: tls.ca, ...certificate },
        onRecord: nothing,
        onClose: nothing,
      })
      if (!connected.ok) return connected.reason
      connected.connection.terminate()
      return 'let in'
    }
    const device = { cert: fixture('device.pem'), key: fixture('device.key') }
    const server = { cert: tls.cert, key: tls.key }
    expect(await attempt('os::582B0A-R7-0', device)).toBe('let in')
    expect(await attempt('os::582B0A-R7-1', device)).toContain('403')
    expect(await attempt('os::582B0A-R7-0', server)).toContain('403')
    expect(await attempt('os::582B0A-R7-0', {})).toContain('403')
  })
})

describe('admission', () => {
  it('by certificate takes an endpoint only for what its certificate names', async () => {
    await using stand = await gatewayStand()
    const { admit } = admission({ db: stand.db, clock: fakeClock(), auth: 'mtls' })
    const id = 'os::A4C7F2-S410'
    expect(await admit(peer(id, [id]))).toEqual({ ok: true })
    expect(await admit(peer(id, ['os::A4C7F2-OTHER']))).toMatchObject({ ok: false })
    expect(await admit(peer(id))).toMatchObject({ ok: false, reason: 'a client certificate is needed' })
  })

  it('lets a serial number be claimed only by those who can be believed', async () => {
    await using stand = await gatewayStand()
    const may = (auth: 'open' | 'known' | 'mtls', endpointId: string) =>
      admission({ db: stand.db, clock: fakeClock(), auth }).mayAdopt(endpointId, 'A4C7F2', 'S410')
    expect(may('open', 'proto::anything')).toBe(true)
    expect(may('known', 'os::A4C7F2-S410')).toBe(false)
    expect(may('mtls', 'os::A4C7F2-S410')).toBe(true)
    expect(may('mtls', 'ops::A4C7F2-STB-S410')).toBe(true)
    expect(may('mtls', 'os::A4C7F2-S411')).toBe(false)
    expect(may('mtls', 'proto::anything')).toBe(false)
  })
})
