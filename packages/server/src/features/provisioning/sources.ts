import type { CommandType } from '@headend/contract/cmsBulk'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope, isId } from '../../core/scope.ts'
import { channelMark, fileMark } from '../../device/facets/content.ts'

/** A file that set-top boxes fetch. */
export type ContentFile = Readonly<{
  name: string
  version: string
  size: number
  sha256: string
  storeName: string
  fileName: string
}>

/** Reads one as it is now; undefined for one that is gone. */
export type FileSource = (id: string) => Promise<ContentFile | undefined>

/** What a roll-out needs to know of what it brings: `mark` is what a device says once it has it. */
export type Chosen = Readonly<{
  id: string
  /** What people call it. */
  label: string
  mark: string
  /** The company that it belongs to. */
  owner: string
  /** What a task is told of it. */
  input: Readonly<Record<string, string | number>>
}>

/** Whose content may be chosen: what the caller sees. */
type Reader = Pick<AuthenticatedCaller, 'companies'>

export const bootAdFile =
  (db: Db): FileSource =>
  async (id) => {
    const row = isId(id)
      ? await db.selectFrom('boot_ad').selectAll().where('boot_ad_id', '=', id).executeTakeFirst()
      : undefined
    return (
      row && {
        name: row.ad_name,
        version: row.version,
        size: Number(row.size),
        sha256: row.sha256,
        storeName: row.store_name,
        fileName: row.file_name,
      }
    )
  }

const ofFile = (id: string, owner: string, file: ContentFile): Chosen => ({
  id,
  owner,
  label: `${file.name} ${file.version}`,
  mark: fileMark(file),
  input: { id, name: file.name, version: file.version, size: file.size },
})

const bootAd = async (db: Db, id: string, reader: Reader): Promise<Chosen | undefined> => {
  if (!isId(id)) return undefined
  const seen = await db
    .selectFrom('boot_ad')
    .select('company_id')
    .where('boot_ad_id', '=', id)
    .where(inScope(reader, 'boot_ad.company_id'))
    .executeTakeFirst()
  const file = seen && (await bootAdFile(db)(id))
  return file && ofFile(id, seen.company_id, file)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const channel = async (db: Db, id: string, reader: Reader): Promise<Chosen | undefined> => {
  if (!uuid.test(id)) return undefined
  const row = await db
    .selectFrom('content_item')
    .select(['company_id', 'name', 'lcn'])
    .where('content_item_id', '=', id)
    .where('kind', '=', 'channel')
    .where(inScope(reader, 'content_item.company_id'))
    .executeTakeFirst()
  if (row === undefined || row.lcn === null) return undefined
  const name = row.name ?? ''
  return {
    id,
    owner: row.company_id,
    label: `${row.lcn} ${name}`,
    mark: channelMark(row.lcn),
    input: { id, name, channelNumber: row.lcn },
  }
}

export const metadataFile =
  (db: Db): FileSource =>
  async (id) => {
    const row = uuid.test(id)
      ? await db
          .selectFrom('metadata_set')
          .select(['meta_name', 'meta_version', 'size', 'sha256', 'store_name'])
          .where('metadata_set_id', '=', id)
          .executeTakeFirst()
      : undefined
    return (
      row && {
        name: row.meta_name,
        version: row.meta_version,
        size: Number(row.size),
        sha256: row.sha256,
        storeName: row.store_name,
        fileName: 'set.zip',
      }
    )
  }

const metadata = async (db: Db, id: string, reader: Reader): Promise<Chosen | undefined> => {
  if (!uuid.test(id)) return undefined
  const seen = await db
    .selectFrom('metadata_set')
    .select('company_id')
    .where('metadata_set_id', '=', id)
    .where(inScope(reader, 'metadata_set.company_id'))
    .executeTakeFirst()
  const file = seen && (await metadataFile(db)(id))
  return file && ofFile(id, seen.company_id, file)
}

/** What of each kind somebody may choose, as it is now; undefined for what there is not, or not for the reader. */
export const sources: Readonly<
  Record<CommandType, (db: Db, id: string, reader: Reader) => Promise<Chosen | undefined>>
> = { BootingAd: bootAd, LandingChannel: channel, DsmCc: metadata }
