import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, open } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bug } from './errors.ts'
import type { Random } from './random.ts'

/** The disk has no room for a file: nothing of it was kept. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

export type StoredFile = Readonly<{ size: number; modified: Date }>

/** Files by name. A name is made of words joined by slashes; the store refuses any that leads out of it. */
export type Files = Readonly<{
  /** Stores a whole file or nothing. @throws {DiskFull} */
  write: (name: string, content: Uint8Array | Readable) => Promise<StoredFile>
  /** Undefined when there is no such file. */
  stat: (name: string) => Promise<StoredFile | undefined>
  /** The content from `start` to `end`, both included; all of it when left out. */
  read: (name: string, range?: { start: number; end: number }) => Readable
  /** Harmless when there is no such file. */
  remove: (name: string) => Promise<void>
}>

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined

const name = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** A store in one folder. A file appears under its name only when it is whole and on the disk. */
export const folderFiles = ({ folder, random }: { folder: string; random: Random }): Files => {
  const root = resolve(folder)
  const pathOf = (file: string): string => {
    const path = join(root, file)
    if (!name.test(file) || !path.startsWith(root + sep)) throw bug(`a file name that the store does not take: ${file}`)
    return path
  }
  const statOf = async (path: string): Promise<StoredFile | undefined> => {
    try {
      const found = await stat(path)
      return found.isFile() ? { size: found.size, modified: found.mtime } : undefined
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ENOTDIR') return undefined
      throw thrown
    }
  }
  const toDisk = async (path: string): Promise<void> => {
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    write: async (file, content) => {
      const path = pathOf(file)
      const part = `${path}.${random.uuid()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const source = content instanceof Uint8Array ? [content] : content
        await pipeline(source, createWriteStream(part, { flags: 'wx' }))
        await toDisk(part)
        await rename(part, path)
      } catch (thrown) {
        await rm(part, { force: true })
        if (codeOf(thrown) === 'ENOSPC' || codeOf(thrown) === 'EDQUOT') {
          throw new DiskFull(`The disk of ${root} has no room for ${file}`, { cause: thrown })
        }
        throw thrown
      }
      return (await statOf(path)) ?? Promise.reject(bug(`${file} vanished as it was written`))
    },
    stat: (file) => statOf(pathOf(file)),
    read: (file, range) => createReadStream(pathOf(file), range),
    remove: (file) => rm(pathOf(file), { force: true }),
  }
}
