import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/database.ts'
import type { Random } from '../core/random.ts'
import type { Sealing } from '../core/sealing.ts'
import { addressKey } from './addressKey.ts'
import { downloadPath } from './files.ts'

/** A stored file that a device may fetch. */
export type DownloadFile = Readonly<{
  /** Its name in the file store. */
  store: string
  /** In hexadecimal digits. */
  sha256: string
}>

/** What an address of a file is good for: one device, one file, one time. */
export type Download = DownloadFile &
  Readonly<{
    endpointId: string
    /** The command key of the operation that fetches it. */
    commandKey: string
    /** Milliseconds since 1970 from which on it is good for nothing. */
    end: number
  }>

/** What somebody shows who wants a file. `expired` was good once: the signature says for which device. */
export type ShownAddress =
  | Readonly<{ kind: 'good' | 'expired'; download: Download }>
  /** Changed, made up, or of another installation. */
  | Readonly<{ kind: 'foreign' }>

export type Downloads = Readonly<{
  /**
   * The address of a file for a device: `{deviceUrl}` in it becomes that of the device port. It ends in `name`, by which
   * devices tell what a file is.
   */
  address: (download: Download, name: string) => Promise<string>
  /** What an address that somebody asks for is worth, from its path without the query. */
  read: (path: string) => Promise<ShownAddress>
}>

const second = 1000
const minute = 60 * second
/** A line that brings less than this is none for files; bytes a second. */
const slowest = 16 * 1024
/** The most that a download may take, whatever its size; milliseconds. */
const longestMs = 12 * 60 * minute

/** Milliseconds that a device may take to fetch a file of so many bytes, and to look at it. */
export const downloadMs = (size: number): number =>
  Math.min(longestMs, 15 * minute + Math.ceil(size / slowest) * second)

/** How the name of a file ends, with its dot: by it devices tell what a file is. */
export const extensionOf = (fileName: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0] ?? ''

const parts = z.tuple([z.string(), z.string(), z.string(), z.string(), z.int()])
const foreign = { kind: 'foreign' } as const

const parsed = (payload: string): z.infer<typeof parts> | undefined => {
  try {
    return parts.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/**
 * Signs the addresses under which devices fetch files (HMAC-SHA256 over device, operation, file, end and name) and reads them.
 * An address carries what it is good for, so that serving a file takes no query. The key is in the database, sealed, and the same
 * for all processes; it is made by whoever needs it first.
 */
export const signedDownloads = ({
  db,
  clock,
  random,
  sealing,
}: {
  db: Db
  clock: Clock
  random: Random
  sealing: Sealing
}): Downloads => {
  const key = addressKey({ db, random, sealing })
  const signatureOf = async (payload: string, name: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(`${payload}/${name}`)
      .digest()

  return {
    address: async ({ endpointId, commandKey, store, sha256, end }, name) => {
      const payload = Buffer.from(JSON.stringify([endpointId, commandKey, store, sha256, Math.floor(end)])).toString(
        'base64url',
      )
      const file = encodeURIComponent(name)
      return `{deviceUrl}${downloadPath}${payload}/${(await signatureOf(payload, file)).toString('base64url')}/${file}`
    },
    read: async (path) => {
      const [payload, signature, name, ...more] = path.slice(downloadPath.length).split('/')
      if (payload === undefined || signature === undefined || name === undefined || more.length > 0) return foreign
      if (!/^[\w-]{43}$/.test(signature)) return foreign
      if (!timingSafeEqual(await signatureOf(payload, name), Buffer.from(signature, 'base64url'))) return foreign
      const read = parsed(payload)
      if (read === undefined) return foreign
      const [endpointId, commandKey, store, sha256, end] = read
      const download = { endpointId, commandKey, store, sha256, end }
      return { kind: clock.now() < end ? 'good' : 'expired', download }
    },
  }
}
