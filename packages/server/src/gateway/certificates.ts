import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Cancel, Clock } from '../core/clock.ts'
import { Misconfiguration } from '../core/config.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'

/** Certificates, key and revocations of the device port, read; PEM. */
export type DeviceTls = Readonly<{ cert: string; key: string; ca: string | undefined; crl: string | undefined }>

type Files = NonNullable<Config['deviceTls']>

/** How often the files are read again; milliseconds. */
const readEvery = 60_000
/** A certificate that ends within so many days is spoken of, once a day. */
const soonDays = 30
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

/**
 * The files of the device port's TLS, read at the start and again while the server runs: certificates are renewed and
 * revoked without a restart, which would have the whole fleet connect anew. Files that cannot be used leave what was in
 * use; connections there are stay.
 * @throws {Misconfiguration} from `read`, for files that cannot be read or do not fit together.
 */
export const certificates = ({ files, clock, log }: { files: Files; clock: Clock; log: Log }) => {
  let current: DeviceTls | undefined
  let spokenOf = Number.NEGATIVE_INFINITY

  const speakOfEnd = ({ cert }: DeviceTls): void => {
    const ends = new Date(new X509Certificate(cert).validTo).getTime()
    if (ends - clock.now() > soonDays * day || clock.monotonic() - spokenOf < day) return
    spokenOf = clock.monotonic()
    log.warn({ validTo: new Date(ends).toISOString() }, 'the certificate of the device port ends soon')
  }

  return {
    read: async (): Promise<DeviceTls> => {
      current = await read(files)
      speakOfEnd(current)
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
