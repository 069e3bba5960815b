import { fail } from '../errors.ts'

type Deleted = Readonly<{ numDeletedRows?: bigint; numAffectedRows?: bigint }>

/**
 * Carries out the deletion of rows that were found before in the same transaction, without a lock: somebody else may delete them
 * at the same time, and whoever comes second is told that there is nothing.
 * @throws {Failure} nodata
 */
export const deleteFound = async (deletion: Promise<Deleted>): Promise<void> => {
  const { numDeletedRows, numAffectedRows } = await deletion
  if ((numDeletedRows ?? numAffectedRows ?? 0n) === 0n) throw fail('nodata')
}
