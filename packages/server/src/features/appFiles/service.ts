import type { App } from '@headend/contract/appFiles'
import type { AppPlatform } from '@headend/contract/apps'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Reader } from '../../core/rows.ts'
import { inScope, isId } from '../../core/scope.ts'
import { appRows, mostListed, offeredTo } from './rows.ts'

export { storeNames } from './rows.ts'

/** A file of an application as whatever brings it to devices needs it. */
export type AppFile = Readonly<{
  fileId: string
  appId: string
  /** The company it is of. */
  companyId: string
  platform: AppPlatform
  appName: string
  /** By which devices know the application (TR-181 DUID). */
  packageName: string
  developer: string
  description: string
  appVersion: string
  fileName: string
  /** Its name in the file store. */
  storeName: string
  /** Bytes. */
  size: number
  /** Of its content, in hexadecimal digits. */
  sha256: string
  uploadTime: number
}>

const select = (db: Db) =>
  db
    .selectFrom('app_version')
    .innerJoin('app', 'app.app_id', 'app_version.app_id')
    .innerJoin('company', 'company.company_id', 'app.company_id')
    .select(['app.app_id', 'app.company_id', 'platform', 'app_name', 'package_name', 'developer', 'app.description'])
    .select(['file_id', 'app_version', 'file_name', 'store_name', 'size', 'sha256'])
    .select('app_version.create_time as upload_time')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const fileOf = (row: Row): AppFile => ({
  fileId: row.file_id,
  appId: row.app_id,
  companyId: row.company_id,
  platform: row.platform,
  appName: row.app_name,
  packageName: row.package_name,
  developer: row.developer,
  description: row.description,
  appVersion: row.app_version,
  fileName: row.file_name,
  storeName: row.store_name,
  size: Number(row.size),
  sha256: row.sha256,
  uploadTime: row.upload_time.getTime(),
})

/** The file; undefined where it is gone. For workers, which act for nobody. */
export const appFileById = async (db: Db, fileId: string): Promise<AppFile | undefined> => {
  const row = isId(fileId) ? await select(db).where('file_id', '=', fileId).executeTakeFirst() : undefined
  return row && fileOf(row)
}

type For = Readonly<{
  platform: AppPlatform
  /** Whose devices they are for: of this company, or offered to it from above. */
  companyId: string
  packageName?: string
  fileId?: string
}>

/** Files that the caller sees and that are for devices of a company; at most 1000, the newest first. */
export const appFilesFor = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  { platform, companyId, packageName, fileId }: For,
): Promise<readonly AppFile[]> => {
  if (fileId !== undefined && !isId(fileId)) return []
  const rows = await select(db)
    .where(offeredTo(caller))
    .where('platform', '=', platform)
    .where(sql<boolean>`exists (select from company target, company owner
      where target.company_id = coalesce(app.target_id, app.company_id) and owner.company_id = ${companyId}
        and target.path @> owner.path)`)
    .$if(packageName !== undefined, (query) => query.where('package_name', '=', packageName ?? ''))
    .$if(fileId !== undefined, (query) => query.where('file_id', '=', fileId ?? ''))
    .orderBy('file_id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(fileOf)
}

/** An application that the caller sees: of their companies, or offered to them from above. @throws {Failure} nodata */
export const seenApp = (db: Db, caller: Reader, appId: string): Promise<App> => appRows.seen.one(db, caller, appId)

/** Applications with all words of a search in their name, package or developer, by name. */
export const appsNamed = async (
  db: Db,
  caller: Reader,
  { keyword, most }: Readonly<{ keyword: string; most: number }>,
): Promise<readonly App[]> => (await appRows.seen.page(db, caller, { page: 1, limit: most, keyword })).rows

/** The companies of the caller that an application is offered to; at most 1000. @throws {Failure} nodata */
export const offeredCompanies = async (
  db: Db,
  caller: Reader,
  appId: string,
): Promise<{ opId: string; companyName: string; timeZone: string }[]> => {
  await seenApp(db, caller, appId)
  return db
    .selectFrom('company as reader')
    .select(['reader.company_id as opId', 'reader.company_name as companyName', 'reader.time_zone as timeZone'])
    .where(inScope(caller, 'reader.company_id'))
    .where(
      sql<boolean>`reader.path <@ (
        select target.path from app join company target on target.company_id = coalesce(app.target_id, app.company_id)
        where app.app_id = ${appId})`,
    )
    .orderBy('reader.path')
    .limit(mostListed)
    .execute()
}
