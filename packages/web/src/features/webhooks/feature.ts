import { menuScreen } from '../../lib/menuScreen.ts'

export const webhooks = menuScreen({
  menu: 'management',
  label: { en: 'Webhooks', ko: '웹훅' },
  order: 100,
  path: '/management/webhook/webhookList',
  permission: 'menu.management.webhook',
  texts: ['webhooks', 'deliveries'],
  load: () => import('./WebhookScreens.tsx'),
})
