import type { SetManifest } from '@headend/contract/metadataSets'
import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** The same for every entry, in fields that know no time zone (APPNOTE 4.4.6): the same choice makes the same bytes. */
const entry = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true, compress: false } as const

type Named = Readonly<{ file: string; size: number }>

/** The files of a set, each once, in the order of their names. */
const filesOf = ({ channels, radioChannels, banners, liveAds }: SetManifest): readonly Named[] => {
  const all: readonly Named[] = [...channels, ...radioChannels, ...banners, ...liveAds]
  return [...new Map(all.map((one) => [one.file, one])).values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/** Bytes of the files of a set: the least that its archive has. */
export const filesSize = (manifest: SetManifest): number => filesOf(manifest).reduce((sum, { size }) => sum + size, 0)

/**
 * A set as an archive: its manifest first, then its files, none of them compressed, as pictures and films are already. The same set
 * is the same bytes, whenever and wherever it is made. `read` gives what lies behind the name of a file.
 */
export const archiveOf = (manifest: SetManifest, read: (file: string) => Readable): Readable => {
  const zip = new yazl.ZipFile()
  // The stream that `yazl` gives is one of Node's, whatever its types say.
  const archive = zip.outputStream as Readable
  zip.on('error', (error: Error) => archive.destroy(error))
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', entry)
  for (const { file, size } of filesOf(manifest))
    zip.addReadStreamLazy(file, { ...entry, size }, (take) => {
      const content = read(file)
      content.on('error', (error) => archive.destroy(error))
      take(null, content)
    })
  zip.end()
  return archive
}
