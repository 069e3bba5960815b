import { feature } from '../../lib/features.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const roles = menuScreen({
  menu: 'system',
  label: { en: 'Roles and permissions', ko: '역할과 권한' },
  order: 10,
  path: '/management/account/roleList',
  permission: 'menu.system',
  texts: ['roles', 'forms'],
  load: () => import('./RoleScreen.tsx'),
})

export const companyRoles = feature({
  companyTabs: [
    {
      tab: 'roles',
      label: { en: 'Roles', ko: '역할' },
      order: 20,
      permission: 'account.manage',
      texts: ['roles'],
      load: async () => ({ Tab: (await import('./CompanyRoles.tsx')).CompanyRoles }),
    },
  ],
})
