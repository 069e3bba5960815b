import type { Company, NewCompany } from '@headend/contract/companies'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { companyTree } from '../../core/scope.ts'

const refuse = (field: string, en: string, ko: string) => fail('custom', { text: { en, ko }, field })

/**
 * Refuses a place in the tree where a company cannot be: below one that the caller does not see, below itself, or a school
 * below anything but an office of education. @throws {Failure} custom, with the field.
 */
export const checkPlace = async (
  db: Db,
  caller: AuthenticatedCaller,
  { pOpid, opType }: NewCompany,
  before?: Company,
): Promise<void> => {
  const tree = companyTree({ db })
  const chosen = pOpid || undefined
  if (chosen !== undefined && chosen !== before?.pOpid) {
    if (!(await tree.sees(caller, chosen))) throw fail('custom', { reason: 'unknownCompany', field: 'pOpid' })
    if (before !== undefined && (await tree.pathOf(chosen))?.split('.').includes(before.companyId))
      throw refuse('pOpid', 'A company cannot lie below itself.', '회사를 자신의 하위에 둘 수 없습니다.')
  }
  if (opType === 'School') {
    const above = chosen ?? (before === undefined ? caller.companyId : before.pOpid)
    const office = await db.selectFrom('company').select('op_type').where('company_id', '=', above).executeTakeFirst()
    if (office?.op_type !== 'EducationOffice')
      throw refuse('pOpid', 'A school lies below an office of education.', '학교는 교육청의 하위에 있어야 합니다.')
  }
  if (before?.opType === 'EducationOffice' && opType !== 'EducationOffice') {
    const school = await db
      .selectFrom('company')
      .select('company_id')
      .where('parent_id', '=', before.companyId)
      .where('op_type', '=', 'School')
      .executeTakeFirst()
    if (school !== undefined)
      throw refuse('opType', 'Schools lie below this office of education.', '이 교육청의 하위에 학교가 있습니다.')
  }
}
