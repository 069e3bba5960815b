import type { Text } from '@headend/contract/core'
import { fromRandomAccessReaderPromise } from 'yauzl'
import type { Entry } from 'yauzl'
import { ArchiveReader } from './archiveReader.ts'

/** Entries of an archive at most: more than the largest packages of applications have. */
const mostEntries = 20_000

/** Why an archive is of no use to whoever gets it; the message is for logs. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
  readonly text: Text

  constructor(text: Text, cause?: unknown) {
    super(text.en, { cause })
    this.text = text
  }
}

const cutOff: Text = {
  en: 'The file is cut off or damaged: it cannot be opened to its end.',
  ko: '파일이 잘렸거나 손상되어 끝까지 열 수 없습니다.',
}
const empty: Text = { en: 'The archive is empty.', ko: '빈 압축 파일입니다.' }
const tooMany = (entries: number): Text => ({
  en: `The archive has ${entries} entries. It may have ${mostEntries} at most.`,
  ko: `압축 파일에 항목이 ${entries}개 있습니다. 최대 ${mostEntries}개까지 가능합니다.`,
})
const leadsOut: Text = {
  en: 'An entry of the archive has a name that leads out of it: no device may unpack this.',
  ko: '압축 파일 밖의 경로를 가리키는 항목이 있습니다. 단말에서 압축을 풀 수 없습니다.',
}
/** What `yauzl` says of names that are no paths within the archive. */
const isOutside = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /^(?:invalid relative path|absolute path|invalid characters in fileName)/.test(thrown.message)

const password: Text = {
  en: 'The file is protected by a password: no device could open it.',
  ko: '암호가 걸린 파일이므로 단말에서 열 수 없습니다.',
}

export type Archive = Readonly<{
  names: readonly string[]
  /** Unpacks a file of it, `most` bytes; undefined where there is none of this name, or it is larger. @throws {UnusableArchive} */
  read: (name: string, most: number) => Promise<Buffer | undefined>
  close: () => void
}>

/** A ZIP archive by its directory; nothing of it is unpacked that nobody reads. @throws {UnusableArchive} */
export const openArchive = async (path: string): Promise<Archive> => {
  const { reader, size } = await ArchiveReader.of(path)
  const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false }).catch((thrown: unknown) => {
    reader.close(() => undefined)
    throw new UnusableArchive(cutOff, thrown)
  })
  try {
    if (zip.entryCount === 0) throw new UnusableArchive(empty)
    if (zip.entryCount > mostEntries) throw new UnusableArchive(tooMany(zip.entryCount))
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new UnusableArchive(password)
      entries.set(entry.fileName, entry)
    }
    return {
      names: [...entries.keys()],
      read: async (name, most) => {
        const entry = entries.get(name)
        if (entry === undefined || entry.uncompressedSize > most) return undefined
        try {
          const parts: Buffer[] = []
          // No more than its directory says: the reader ends there.
          for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part))
          return Buffer.concat(parts)
        } catch (thrown) {
          throw new UnusableArchive(cutOff, thrown)
        }
      },
      close: () => zip.close(),
    }
  } catch (thrown) {
    zip.close()
    throw thrown instanceof UnusableArchive
      ? thrown
      : new UnusableArchive(isOutside(thrown) ? leadsOut : cutOff, thrown)
  }
}
