import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const companies = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'Companies', ko: '회사' },
  order: 10,
  path: '/management/company/companyList',
  permission: 'menu.management.company',
  texts: ['companies', 'invitations', 'forms'],
  load: () => import('./CompanyScreen.tsx'),
})

export const schools = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'Schools', ko: '학교' },
  order: 20,
  path: '/management/school/schoolList',
  permission: 'menu.management.school',
  texts: ['schools'],
  load: () => import('./SchoolScreen.tsx'),
})
