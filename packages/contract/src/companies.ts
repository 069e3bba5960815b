import { calls, resource } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { Company, CompanyNode, CompanySummary, NewCompany } from './schemas/companies.ts'

/** What a company is. A school lies below the office of education that controls it. */
export const companyTypes = ['Operator', 'Manufacturer', 'School', 'EducationOffice'] as const

const path = '/api/v1/ops'

/** Companies, schools among them, as those see them who look after them. */
export const companyCalls = calls('ops', () => import('./schemas/companies.ts'), {
  ...resource({
    path,
    id: 'companyId',
    noun: { en: 'company', ko: '회사' },
    access: { read: 'company.manage', write: 'company.edit' },
  }),
  tree: { method: 'GET', path: `${path}/tree`, access: 'company.manage' },
  createWithAdmin: {
    method: 'POST',
    path,
    access: [['company.edit', 'account.manage']],
    action: { en: 'Create company with administrator', ko: '관리자와 함께 회사 생성' },
  },
  checkCompany: { method: 'POST', path: `${path}/check-company`, access: 'company.edit' },
})

type Filled = Readonly<{ companyCnt: number; userCnt: number; deviceCnt: number }>

/** Whether a company may be deleted, or why not: never while something hangs below it. */
export const deletable = ({ companyCnt, userCnt, deviceCnt }: Filled): true | Text =>
  companyCnt + userCnt + deviceCnt === 0 || {
    en: `A company is deleted once nothing belongs to it. This one has companies: ${companyCnt}, accounts: ${userCnt}, devices: ${deviceCnt}.`,
    ko: `속한 것이 없는 회사만 삭제할 수 있습니다. 이 회사의 하위 회사: ${companyCnt}, 계정: ${userCnt}, 단말: ${deviceCnt}`,
  }
