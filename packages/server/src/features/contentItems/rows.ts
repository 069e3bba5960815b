import type { ContentItem, ContentKind } from '@headend/contract/contentItems'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { ownedRows } from '../../core/rows.ts'
import type { ListQuery, Reader } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'

const select = (db: Db) =>
  db
    .selectFrom('content_item')
    .innerJoin('company', 'company.company_id', 'content_item.company_id')
    .selectAll('content_item')
    .select('company.company_name')

export type ContentRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** Ids of content: other text is the id of nothing. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** The address of a file of the store, which nobody guesses and another file does not have. */
export const fileAddress = (storeName: string): string => `/images/content/${storeName.split('/').at(-1) ?? ''}`

/** What every kind says of a row. */
export const itemOf = (row: ContentRow): ContentItem => ({
  id: row.content_item_id,
  sort: row.sort,
  fileName: row.file_name,
  sha256: row.sha256,
  opId: row.company_id,
  companyName: row.company_name,
  createUser: row.user_name,
  createTime: row.create_time.getTime(),
  updateTime: row.update_time.getTime(),
})

/** Rows of one kind, of the companies of their readers. */
export const contentRows = (kind: ContentKind) => {
  const rows = ownedRows({
    select: (db) => select(db).where('content_item.kind', '=', kind),
    scope: { company: 'content_item.company_id' },
    id: 'content_item.content_item_id',
    textId: true,
    keyword: ['content_item.name', 'content_item.file_name'],
    filters: { opId: 'content_item.company_id' },
    orders: { sort: 'content_item.sort' },
    neverNull: ['content_item.sort'],
    order: 'sort,asc',
    entity: (row) => row,
  })
  return {
    page: (db: Db, caller: Reader, query: ListQuery) => rows.page(db, caller, query),

    /** @throws {Failure} nodata */
    one: async (db: Db, caller: Reader, id: string): Promise<ContentRow> => {
      if (!isUuid(id)) throw fail('nodata')
      return rows.one(db, caller, id)
    },

    /** What the files of all of a company have together; bytes. */
    totalSize: async (db: Db, companyId: string): Promise<number> => {
      const { size } = await db
        .selectFrom('content_item')
        .select((row) => row.fn.coalesce(row.fn.sum<string>('size'), sql<string>`0`).as('size'))
        .where('kind', '=', kind)
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return Number(size)
    },

    /** The rows of these ids with their company, in no order. @throws {Failure} nodata where one is missing, or they are of two companies */
    places: async (db: Db, caller: Reader, ids: readonly string[]) => {
      if (!ids.every(isUuid)) throw fail('nodata')
      const found = await db
        .selectFrom('content_item')
        .select(['company_id', 'sort'])
        .where('kind', '=', kind)
        .where(sql<boolean>`content_item_id = any(${ids}::uuid[])`)
        .where(inScope(caller, 'content_item.company_id'))
        .execute()
      const [first] = found
      if (first === undefined || found.length !== ids.length) throw fail('nodata')
      if (found.some(({ company_id }) => company_id !== first.company_id)) throw fail('nodata')
      return { companyId: first.company_id, places: found.map(({ sort }) => sort) }
    },
  }
}

/** Names in the file store that files of what is shown have. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('content_item').select('store_name').execute()).map(({ store_name }) => store_name)
