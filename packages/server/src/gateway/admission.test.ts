import { describe, expect, it } from 'vitest'
import { fakeClock } from '../core/clock.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { admission } from './admission.ts'

const peer = (endpointId: string, certificateIds?: readonly string[]) => ({
  endpointId,
  remoteAddress: '192.0.2.1',
  certificateIds,
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
