import type { CompanyNode } from '@headend/contract/companies'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { countCells, selectionOf } from '../devices/service.ts'

/**
 * The companies that a caller sees, schools left out, in the order of their tree. Devices are counted once by company and added
 * up along the tree: a count of each for itself would go over all that lies below it again at every level.
 */
export const readTree = async (
  db: Db,
  { companies }: Pick<AuthenticatedCaller, 'companies'>,
): Promise<CompanyNode[]> => {
  const [rows, groups] = await Promise.all([
    db
      .selectFrom('company')
      .select(['company_id as companyId', 'parent_id as parentId', 'company_name as companyName', 'op_type as opType'])
      .where(inScope(companies, 'company.company_id'))
      .orderBy('place')
      .execute(),
    countCells(db, selectionOf({ companies, activeType: 'all', filters: {} }), ['company_id']),
  ])
  const devices = new Map(groups.map(({ values: [companyId = ''], devices: count }) => [companyId, count]))
  // Each stands before those below it: from the last one on, a company has all of its devices before they count above it.
  for (const { companyId, parentId } of rows.toReversed()) {
    if (parentId !== null) devices.set(parentId, (devices.get(parentId) ?? 0) + (devices.get(companyId) ?? 0))
  }
  const seen = new Set(rows.map(({ companyId }) => companyId))
  return rows
    .filter(({ opType }) => opType !== 'School')
    .map(({ parentId, ...row }) => ({
      ...row,
      parentId: parentId !== null && seen.has(parentId) ? parentId : null,
      deviceCnt: devices.get(row.companyId) ?? 0,
    }))
}
