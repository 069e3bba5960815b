import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { existingId, inScope } from '../../core/scope.ts'

/** A company as other features need it. */
export type KnownCompany = Readonly<{
  companyId: string
  parentId: string | null
  companyName: string
  /** IANA name. */
  timeZone: string
}>

/** Companies of the tree, as far as a caller may look. */
export const companyService = ({ db }: { db: Db }) => {
  return {
    /** @throws {Failure} nodata when it does not exist for the caller. */
    find: async (caller: Pick<AuthenticatedCaller, 'companies'>, companyId: string): Promise<KnownCompany> => {
      const row = await db
        .selectFrom('company')
        .select(['company_id', 'parent_id', 'company_name', 'time_zone'])
        .where('company_id', '=', existingId(companyId))
        .where(inScope(caller, 'company.company_id'))
        .executeTakeFirstOrThrow(() => fail('nodata'))
      return {
        companyId: row.company_id,
        parentId: row.parent_id,
        companyName: row.company_name,
        timeZone: row.time_zone,
      }
    },
  }
}

export type CompanyService = ReturnType<typeof companyService>
