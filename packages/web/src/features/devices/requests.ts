import { feature } from '../../lib/features.ts'
import { RequestCount } from './RequestCount.tsx'

/** The devices that wait to be deployed: a tab of the list, with an entry that says how many there are. */
export const requests = feature({
  navigation: [
    {
      menu: 'devices',
      label: { en: 'Deployment requests', ko: '배포 요청' },
      order: 20,
      to: '/management/inventory/inventoryActivePage',
      under: ['/device/deviceList/'],
      tab: 'requested',
      permission: 'menu.devices',
      Waiting: RequestCount,
    },
  ],
})
