import type { PackageFacts } from '@headend/contract/schemas/appFiles'
import { fileTypeFromBuffer } from 'file-type'
import { mostIconBytes } from '@headend/contract/appFiles'
import { pictureTypes } from '@headend/contract/core'
import * as z from 'zod'
import type { Archive } from '../../core/archive.ts'
import { askWorker } from '../../core/askWorker.ts'
import type { Clock } from '../../core/clock.ts'

/** Bytes of what is unpacked of a package: its manifest and its table of resources. */
const most = { manifest: 4 * 1024 * 1024, resources: 48 * 1024 * 1024, text: 255 } as const

const said = z.object({
  packageName: z
    .string()
    .max(most.text)
    .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/),
  versionCode: z.number().int().nullable().catch(null),
  versionName: z.string().max(64).nullable().catch(null),
  label: z.string().max(most.text).nullable().catch(null),
  icons: z.array(z.string()).max(100).catch([]),
})

const program = new URL('apkWorker.ts', import.meta.url)

/** The file of Android's manifest in its binary form. */
export const manifestName = 'AndroidManifest.xml'

/** Whether the manifest is XML as people write it, which Android does not read. */
export const hasTextManifest = async (archive: Archive): Promise<boolean> =>
  /^\uFEFF?\s*</.test((await archive.read(manifestName, most.manifest))?.toString('utf8') ?? '')

const iconOf = async (archive: Archive, names: readonly string[]): Promise<string | null> => {
  // Those of the finest screens come last, as far as they are no larger than may be.
  for (const name of names.toReversed()) {
    const bytes = await archive.read(name, mostIconBytes)
    const type = bytes && (await fileTypeFromBuffer(bytes))?.mime
    if (bytes && pictureTypes.some((one) => one === type)) return `data:${type};base64,${bytes.toString('base64')}`
  }
  return null
}

/**
 * What an Android package says of itself; undefined where its manifest cannot be read. It is parsed in a thread of its own, whose
 * time and memory end: the file may have been made to take both.
 */
export const readPackage = async (
  archive: Archive,
  { clock }: Readonly<{ clock: Pick<Clock, 'after'> }>,
): Promise<PackageFacts | undefined> => {
  const manifest = await archive.read(manifestName, most.manifest)
  if (manifest === undefined) return undefined
  const resources = (await archive.read('resources.arsc', most.resources)) ?? null
  const { success, data } = said.safeParse(await askWorker({ clock, program }, { manifest, resources }))
  if (!success) return undefined
  const { packageName, versionName: appVersion, versionCode, label, icons } = data
  return { packageName, appVersion, versionCode, label, icon: await iconOf(archive, icons) }
}
