import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { certificateSoonMs, revocationsSoonMs } from '@headend/contract/devices'
import type { Cancel, Clock } from '../core/clock.ts'
import { Misconfiguration } from '../core/config.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { revocationsEnd } from './revocations.ts'

/** Certificates, key and revocations of the device port, read; PEM. */
export type DeviceTls = Readonly<{ cert: string; key: string; ca: string | undefined; crl: string | undefined }>

/** Until when they hold, ms since 1970; undefined for what is not there. */
export type TlsEnds = Readonly<{ certificate: number | undefined; revocations: number | undefined }>

type Files = NonNullable<Config['deviceTls']>

/** How often the files are read again; milliseconds. */
const readEvery = 60_000
/** What ends within so many days is spoken of, once a day. */
const day = 86_400_000

/** What the TLS layer is made of. A device that shows no certificate gets through the handshake; who may do so is decided later. */
export const tlsOptions = ({ cert, key, ca, crl }: DeviceTls) => ({
  cert,
  key,
  ...(ca === undefined ? {} : { ca }),
  ...(crl === undefined ? {} : { crl }),
})

const read = async ({ cert, key, ca, crl }: Files): Promise<DeviceTls> => {
  const file = (path: string): Promise<string> =>
    readFile(path, 'utf8').catch(() => {
      throw new Misconfiguration(`The file ${path}, named by a DEVICE_TLS_ setting, cannot be read.`)
    })
  const some = (path: string | undefined) => (path === undefined ? undefined : file(path))
  const tls = { cert: await file(cert), key: await file(key), ca: await some(ca), crl: await some(crl) }
  try {
    createSecureContext(tlsOptions(tls))
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Misconfiguration(`The files of the DEVICE_TLS_ settings do not fit together: ${why}.`)
  }
  return tls
}

const iso = (time: number): string => new Date(time).toISOString()

/** Until when the certificate of the device port and its revocation lists hold. */
export const endsOf = ({ cert, crl }: DeviceTls): TlsEnds => ({
  certificate: Date.parse(new X509Certificate(cert).validTo),
  revocations: crl === undefined ? undefined : revocationsEnd(crl),
})

/**
 * The files of the device port's TLS, read at the start and again while the server runs: certificates are renewed and
 * revoked without a restart, which would have the whole fleet connect anew. Files that cannot be used leave what was in
 * use; connections there are stay.
 * @throws {Misconfiguration} from `read`, for files that cannot be read or do not fit together.
 */
export const certificates = ({ files, clock, log }: { files: Files; clock: Clock; log: Log }) => {
  let current: DeviceTls | undefined
  let spokenOf = Number.NEGATIVE_INFINITY

  const speakOfEnd = (tls: DeviceTls): void => {
    const { certificate, revocations } = endsOf(tls)
    const isSoon = (end: number | undefined, within: number): end is number =>
      end !== undefined && end - clock.now() <= within
    const ends = {
      ...(isSoon(certificate, certificateSoonMs) && { certificate: iso(certificate) }),
      ...(isSoon(revocations, revocationsSoonMs) && { revocations: iso(revocations) }),
    }
    if (Object.keys(ends).length === 0 || clock.monotonic() - spokenOf < day) return
    spokenOf = clock.monotonic()
    log.warn(ends, 'the certificate of the device port or its revocation list ends soon')
  }

  return {
    read: async (): Promise<DeviceTls> => {
      current = await read(files)
      speakOfEnd(current)
      const { mode } = await stat(files.key)
      if ((mode & 0o077) !== 0)
        log.warn({ file: files.key }, 'others than its owner may read the key of the device port')
      return current
    },
    /** Calls with the files whenever they changed and can be used, until it is cancelled. */
    follow: (changed: (tls: DeviceTls) => void): Cancel =>
      clock.every(readEvery, () => {
        read(files).then(
          (tls) => {
            speakOfEnd(tls)
            if (JSON.stringify(tls) === JSON.stringify(current)) return
            current = tls
            changed(tls)
            log.info('the certificates of the device port were read again')
          },
          (err: unknown) => log.error({ err }, 'the certificates of the device port could not be read again'),
        )
      }),
  }
}

export type Certificates = ReturnType<typeof certificates>
