import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bug } from './errors.ts'
import type { Random } from './random.ts'

/** The disk has no room for a file: nothing of it was kept. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

export type StoredFile = Readonly<{ size: number; modified: Date }>

/** A file that came in whole and is nobody's yet. Its holder keeps it under a name, or discards it. */
export type HeldFile = Readonly<{
  size: number
  /** SHA-256 of its bytes, in hexadecimal digits. */
  sha256: string
  /** Where it lies until then. */
  path: string
  read: () => Readable
  keep: (name: string) => Promise<StoredFile>
  /** Harmless when it was kept. */
  discard: () => Promise<void>
}>

/** Files by name. A name is made of words joined by slashes; the store refuses any that leads out of it. */
export type Files = Readonly<{
  /** Takes a whole file in, or nothing of it. @throws {DiskFull} */
  hold: (content: Readable) => Promise<HeldFile>
  /** Stores a whole file or nothing. @throws {DiskFull} */
  write: (name: string, content: Uint8Array | Readable) => Promise<StoredFile>
  /** Undefined when there is no such file. */
  stat: (name: string) => Promise<StoredFile | undefined>
  /** The content from `start` to `end`, both included; all of it when left out. */
  read: (name: string, range?: { start: number; end: number }) => Readable
  /** Names of the files in a folder of the store. */
  list: (folder: string) => Promise<readonly string[]>
  /** Harmless when there is no such file. */
  remove: (name: string) => Promise<void>
  /** Removes what a process that died was taking in: whatever has not grown since `before`. */
  sweep: (before: Date) => Promise<void>
}>

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined

const isMissing = (thrown: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? '')

const name = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Bytes that are read at a time: each read costs, and each file on its way holds so many. */
const readBytes = 256 * 1024

/** Where files lie while they come in: a name cannot begin with a dot, so no stored file is in here. */
const incoming = '.incoming'

const toDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const statOf = async (path: string): Promise<StoredFile | undefined> => {
  try {
    const found = await stat(path)
    return found.isFile() ? { size: found.size, modified: found.mtime } : undefined
  } catch (thrown) {
    if (isMissing(thrown)) return undefined
    throw thrown
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (thrown) {
    if (isMissing(thrown)) return []
    throw thrown
  }
}

/** A store in one folder. A file appears under its name only when it is whole and on the disk. */
export const folderFiles = ({ folder, random }: { folder: string; random: Random }): Files => {
  const root = resolve(folder)
  const pathOf = (file: string): string => {
    const path = join(root, file)
    if (!name.test(file) || !path.startsWith(root + sep)) throw bug(`a file name that the store does not take: ${file}`)
    return path
  }

  const hold = async (content: Readable): Promise<HeldFile> => {
    const part = join(root, incoming, random.uuid())
    const hash = createHash('sha256')
    let size = 0
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const discard = () => rm(part, { force: true })
    try {
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      await pipeline(content, measure, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
      await toDisk(part)
    } catch (thrown) {
      await discard()
      if (codeOf(thrown) === 'ENOSPC' || codeOf(thrown) === 'EDQUOT')
        throw new DiskFull(`The disk of ${root} has no room for a file`, { cause: thrown })
      throw thrown
    }
    return {
      size,
      sha256: hash.digest('hex'),
      path: part,
      read: () => createReadStream(part),
      keep: async (file) => {
        const path = pathOf(file)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(part, path)
        return (await statOf(path)) ?? Promise.reject(bug(`${file} vanished as it was written`))
      },
      discard,
    }
  }

  return {
    hold,
    write: async (file, content) => {
      // Refused before anything of it is read.
      pathOf(file)
      const held = await hold(Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false }))
      try {
        return await held.keep(file)
      } finally {
        await held.discard()
      }
    },
    stat: (file) => statOf(pathOf(file)),
    read: (file, range) => createReadStream(pathOf(file), { ...range, highWaterMark: readBytes }),
    list: async (inner) => (await namesIn(pathOf(inner))).map((file) => `${inner}/${file}`),
    remove: (file) => rm(pathOf(file), { force: true }),
    sweep: async (before) => {
      for (const part of await namesIn(join(root, incoming))) {
        const path = join(root, incoming, part)
        const found = await statOf(path)
        if (found !== undefined && found.modified < before) await rm(path, { force: true })
      }
    },
  }
}
