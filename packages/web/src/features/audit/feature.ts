import { menuScreen } from '../../lib/menuScreen.ts'

export const audit = menuScreen({
  menu: 'system',
  label: { en: 'Audit history', ko: '감사 이력' },
  order: 20,
  path: '/management/account/auditList',
  permission: 'menu.system',
  texts: ['audit'],
  load: () => import('./AuditScreen.tsx'),
})
