import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'

/** A group that is made or changed, or a place that a company gives a name. */
type Named = 'group' | Readonly<{ kind: 'region' | 'city'; id: string }>

/** Whether two names are one: case and outer spaces do not tell them apart. */
export const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const sameName = (column: string, name: string) => sql<boolean>`lower(trim(${sql.ref(column)})) = lower(trim(${name}))`

/** Whether a company calls a place like that; a region and a city may have one name, as many do. */
const isOfPlace = async (db: Db, companyId: string, name: string, but?: Exclude<Named, 'group'>): Promise<boolean> => {
  const row = await db
    .selectFrom('location_group')
    .select('place_id')
    .where('company_id', '=', companyId)
    .where(sameName('group_name', name))
    .$if(but !== undefined, (query) =>
      query.where('place_kind', '=', but?.kind ?? 'city').where('place_id', '<>', but?.id ?? ''),
    )
    .executeTakeFirst()
  return row !== undefined
}

const isOfGroup = async (db: Db, companyId: string, name: string): Promise<boolean> => {
  const row = await db
    .selectFrom('device_group')
    .select('gid')
    .where('company_id', '=', companyId)
    .where(sameName('group_name', name))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a company has a group of this name, of chosen devices, by a filter, or that a place is. */
export const isTaken = async (db: Db, companyId: string, name: string): Promise<boolean> =>
  (await isOfGroup(db, companyId, name)) || (await isOfPlace(db, companyId, name))

/**
 * Refuses a name that another group of the company has. One at a time names a group of a company: groups and places are rows of two
 * tables, which no index holds together. Of two groups the index of their table decides.
 * @throws {Failure} nameconflict
 */
export const refuseTaken = async (trx: Db, companyId: string, name: string, what: Named): Promise<void> => {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx)
  const taken =
    what === 'group'
      ? await isOfPlace(trx, companyId, name)
      : (await isOfGroup(trx, companyId, name)) || (await isOfPlace(trx, companyId, name, what))
  if (taken) throw fail('nameconflict', { field: 'groupName' })
}
