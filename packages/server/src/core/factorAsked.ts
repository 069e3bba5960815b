import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The condition that a company, or one above it, asks its people for a second factor; `path` is where it stands in the tree.
 * @example db.selectFrom('company').select(factorAsked('company.path').as('second_factor_required'))
 */
export const factorAsked = (path: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from company asking where asking.second_factor_required and asking.path @> ${sql.ref(path)})`
