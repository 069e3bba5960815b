import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.devices.inventory'
const path = '/management/inventory/bulkUploadHistory'

export const inventoryRoutes = [
  screen({ path, permission, texts: ['uploads'], load: () => import('./UploadList.tsx') }),
] as const

export const inventory = feature({
  navigation: [
    {
      menu: 'devices',
      to: path,
      under: ['/management/inventory/'],
      label: { en: 'Bulk uploads', ko: '일괄 업로드' },
      permission,
      order: 30,
    },
  ],
})
