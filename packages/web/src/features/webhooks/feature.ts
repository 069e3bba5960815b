import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const webhooks = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'Webhooks', ko: '웹훅' },
  order: 55,
  path: '/management/webhook/webhookList',
  permission: 'menu.management.webhook',
  texts: ['webhooks', 'deliveries'],
  load: () => import('./WebhookScreens.tsx'),
})
