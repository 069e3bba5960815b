import type { FirmwareFile } from '@headend/contract/firmware'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId } from '../../core/scope.ts'
import { companiesOffered, firmwareRows, offered, seenBy } from './rows.ts'

export { versionNumbers } from './rows.ts'

/** Whether a file goes to the company of a device, `d`. One rule for all that sends firmware to devices. */
export const isOffered = (firmwareFileId: string): RawBuilder<boolean> =>
  sql<boolean>`d.company_id = any(${companiesOffered(firmwareFileId)})`

/** A file of firmware as whatever sends it to devices needs it. */
export type Firmware = Readonly<{
  firmwareFileId: string
  /** The company it is of. */
  companyId: string
  modelId: string
  fileName: string
  fwCode: number
  fwVer: string
  /** What a device has to have at least; null where any will do. */
  minFwVer: string | null
  minFwCode: number | null
  approved: boolean
  /** Its name in the file store. */
  storeName: string
  /** Bytes. */
  size: number
  /** Of its content, in hexadecimal digits. */
  sha256: string
}>

/** The most files of a list that has no pages. */
export const mostListed = 1000

const notApproved = {
  en: 'This firmware is not approved: no device gets it before it is.',
  ko: '승인되지 않은 펌웨어입니다. 승인되기 전에는 단말에 보낼 수 없습니다.',
}

/** The file, approved or not; undefined where it is gone. For workers, which act for nobody. */
export const byId = async (db: Db, firmwareFileId: string): Promise<Firmware | undefined> => {
  const row = await db
    .selectFrom('firmware_file')
    .leftJoin('firmware_file as minimum', 'minimum.firmware_file_id', 'firmware_file.min_file_id')
    .selectAll('firmware_file')
    .select(['minimum.fw_ver as min_ver', 'minimum.fw_code as min_code'])
    .where('firmware_file.firmware_file_id', '=', firmwareFileId)
    .executeTakeFirst()
  return (
    row && {
      firmwareFileId: row.firmware_file_id,
      companyId: row.company_id,
      modelId: row.mid,
      fileName: row.file_name,
      fwCode: row.fw_code,
      fwVer: row.fw_ver,
      minFwVer: row.min_ver,
      minFwCode: row.min_code,
      approved: row.approved_time !== null,
      storeName: row.store_name,
      size: Number(row.size),
      sha256: row.sha256,
    }
  )
}

/**
 * The file, for somebody who is about to send it to devices: of their companies, or offered to them from above.
 * @throws {Failure} nodata, custom for one that is not approved
 */
export const approved = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'userId'>,
  firmwareFileId: string,
): Promise<Firmware> => {
  await firmwareRows('any').seen.one(db, caller, firmwareFileId)
  const found = await byId(db, firmwareFileId)
  if (found === undefined) throw fail('nodata')
  if (!found.approved) throw fail('custom', { text: notApproved, field: 'firmwareFileId' })
  return found
}

/** Firmware with all words of a search in its name, version, description or model, the newest first. */
export const firmwareNamed = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'userId'>,
  { keyword, most }: Readonly<{ keyword: string; most: number }>,
): Promise<readonly FirmwareFile[]> =>
  (await firmwareRows('any').seen.page(db, caller, { page: 1, limit: most, keyword })).rows

/** Names in the file store that files of firmware have. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('firmware_file').select('store_name').execute()).map(({ store_name }) => store_name)

/**
 * Approved firmware of a model that the caller may send to devices, newest version first. `offeredTo`: what every device of this
 * company and of those below it may get.
 */
export const approvedOf = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'userId'>,
  mid: string,
  { offeredTo }: Readonly<{ offeredTo?: string | undefined }> = {},
): Promise<FirmwareFile[]> => {
  const query = { page: 1, limit: mostListed, mid, offeredTo, approvalStatus: 'approved', order: 'fwCode,desc' }
  return [...(await firmwareRows('any').seen.page(db, caller, query)).rows]
}

/**
 * The code of a version that a device of a company reports: of its own company's file, or of the nearest above; null where no
 * file has this version, so that nobody knows how it compares.
 */
export const codeOf = async (
  db: Db,
  { companyId, mid, fwVer }: Readonly<{ companyId: string; mid: string; fwVer: string }>,
): Promise<number | null> => {
  if (!isId(companyId) || !isId(mid)) return null
  const row = await db
    .selectFrom('firmware_file')
    .innerJoin('company', 'company.company_id', 'firmware_file.company_id')
    .select('firmware_file.fw_code')
    .where('firmware_file.mid', '=', mid)
    .where('firmware_file.fw_ver', '=', fwVer)
    .where(sql<boolean>`company.path @> (select path from company where company_id = ${companyId})`)
    .orderBy(sql`nlevel(company.path)`, 'desc')
    .executeTakeFirst()
  return row?.fw_code ?? null
}

type Newest = Readonly<{ mid: string; company_id: string; version: string; firmwareFileId: string }>

/**
 * The newest approved firmware that devices of these models and companies can be given, as far as the reader sees files: what has
 * the highest code. Those without any are left out.
 */
export const newestOffered = async (
  db: Db,
  reader: Pick<AuthenticatedCaller, 'companies'>,
  owners: readonly Readonly<{ mid: string; company_id: string }>[],
): Promise<readonly Newest[]> => {
  const { rows } = await sql<Newest>`
    select o.mid::text as mid, o.company_id::text as company_id, found.fw_ver as version,
      found.firmware_file_id::text as "firmwareFileId"
    from unnest(${owners.map(({ mid }) => mid)}::bigint[], ${owners.map(({ company_id }) => company_id)}::bigint[]) as o (mid, company_id)
    join company owner on owner.company_id = o.company_id
    cross join lateral (
      select fw_ver, firmware_file_id from firmware_file join company on company.company_id = firmware_file.company_id
      where firmware_file.mid = o.mid and approved_time is not null and ${offered(sql`owner.path`)} and ${seenBy(reader)}
      order by fw_code desc limit 1
    ) found
  `.execute(db)
  return rows
}
