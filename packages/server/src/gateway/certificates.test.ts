import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectWebSocket } from '@headend/usp'
import { fakeClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { eventually } from '../testing/devices.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { certificates } from './certificates.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const pem = (name: string): string => readFileSync(join(fixtures, name), 'utf8')

it('certificates are read again: a revoked one is refused from then on, and files that cannot be used change nothing', async () => {
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
    const gateway = await stand.start({ config: { deviceAuth: 'mtls' }, tls: await read.read() })
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
})
