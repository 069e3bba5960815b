import { menuScreen } from '../../lib/menuScreen.ts'

export const inventory = menuScreen({
  menu: 'devices',
  label: { en: 'Bulk uploads', ko: '일괄 업로드' },
  order: 30,
  path: '/management/inventory/bulkUploadHistory',
  under: ['/management/inventory/'],
  permission: 'menu.devices.inventory',
  texts: ['uploads'],
  load: () => import('./UploadList.tsx'),
})
