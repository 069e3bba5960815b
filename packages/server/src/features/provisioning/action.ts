import type { CommandType } from '@headend/contract/cmsBulk'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { sources } from './sources.ts'

/** What has many devices show something once, as a bulk action. @throws {Failure} nodata for what the caller may not choose */
export const contentAction = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  { commandType, contentId }: Readonly<{ commandType: CommandType; contentId: string }>,
) => {
  const chosen = await sources[commandType](db, contentId, caller)
  if (chosen === undefined) throw fail('nodata')
  return { type: commandType, input: chosen.input }
}
