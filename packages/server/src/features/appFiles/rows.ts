import type { App, AppVersion } from '@headend/contract/appFiles'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'
import type { Reader } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'

/** Those of the companies of a reader, and those offered to them from above; `app` and `company` are in the query. */
export const offeredTo = (reader: Pick<Reader, 'companies'>) =>
  reader.companies === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${inScope(reader, 'app.company_id')} or company.path @> ${reader.companies.path}::ltree and exists (
        select from company target
        where target.company_id = coalesce(app.target_id, app.company_id) and target.path @> ${reader.companies.path}::ltree))`

const select = (db: Db, reader: Pick<Reader, 'companies'>) =>
  db
    .selectFrom('app')
    .innerJoin('company', 'company.company_id', 'app.company_id')
    .leftJoin('company as recipient', 'recipient.company_id', 'app.target_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('app_version')
          .selectAll('app_version')
          .whereRef('app_version.app_id', '=', 'app.app_id')
          .orderBy(sql`version_code desc nulls last`)
          .orderBy('file_id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('app')
    .select(['company.company_name', 'newest.app_version', 'newest.file_id', 'newest.create_time as upload_date'])
    .select(['newest.user_name as uploaded_by', 'recipient.company_name as target_company_name'])
    .select(sql<number>`(select count(*)::int from app_version v where v.app_id = app.app_id)`.as('versions'))
    .select(inScope(reader, 'app.company_id').as('own'))
    .where(offeredTo(reader))

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const entity = (row: Row): App => ({
  appId: row.app_id,
  appPlatform: row.platform,
  appName: row.app_name,
  packageName: row.package_name,
  appVersion: row.app_version,
  fileId: row.file_id,
  versions: row.versions,
  iconImage: row.icon,
  description: row.description,
  developer: row.developer,
  uploadedBy: row.uploaded_by ?? row.user_name,
  uploadDate: (row.upload_date ?? row.create_time).getTime(),
  opId: row.company_id,
  companyName: row.company_name,
  // To whom else it goes is the business of those it is of.
  targetOpId: row.own ? row.target_id : null,
  targetCompanyName: row.own ? row.target_company_name : null,
  own: row.own,
})

const described = {
  select,
  id: 'app.app_id',
  keyword: ['app.app_name', 'app.package_name', 'app.developer'],
  filters: { appPlatform: 'app.platform' },
  orders: { appName: 'app.app_name' },
  order: 'appName,asc',
  entity,
}

/** Applications as their readers see them: `seen` to read and to use, `own` to change. */
export const appRows = {
  seen: ownedRows({
    ...described,
    scope: { everybody: 'A company sees what is offered to it by those above, which `select` restricts.' },
  }),
  own: ownedRows({ ...described, scope: { company: 'app.company_id' } }),
}

/** The most of a list that has no pages. */
export const mostListed = 1000

/** Versions of an application, newest first. */
export const versionsOf = async (db: Db, { appId, own }: Pick<App, 'appId' | 'own'>): Promise<AppVersion[]> => {
  const rows = await db
    .selectFrom('app_version')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy(sql`version_code desc nulls last`)
    .orderBy('file_id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({
    fileId: row.file_id,
    appVersion: row.app_version,
    versionCode: row.version_code === null ? null : Number(row.version_code),
    description: row.description,
    fileName: row.file_name,
    fileSize: Number(row.size),
    sha256: row.sha256,
    uploadedBy: row.user_name,
    uploadTime: row.create_time.getTime(),
    own,
  }))
}

/** Names in the file store that files of applications have. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('app_version').select('store_name').execute()).map(({ store_name }) => store_name)
