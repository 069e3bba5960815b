import { managementGroups } from '../../lib/menuGroups.ts'
import { feature } from '../../lib/features.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const accounts = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'Accounts', ko: '계정' },
  order: 30,
  path: '/management/account/accountList',
  permission: 'menu.management.account',
  texts: ['accounts', 'invitations'],
  load: () => import('./AccountScreen.tsx'),
})

export const companyAccounts = feature({
  companyTabs: [
    {
      tab: 'accounts',
      label: { en: 'Accounts', ko: '계정' },
      order: 10,
      permission: 'account.manage',
      texts: ['accounts', 'invitations'],
      load: async () => {
        const { CompanyAccounts: Tab, InviteAccount: Action } = await import('./CompanyAccounts.tsx')
        return { Tab, Action }
      },
    },
  ],
})
