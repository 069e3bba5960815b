import { feature } from '../../lib/features.ts'

export const network = feature({
  parts: [
    {
      tab: 'wifiManagement',
      anchor: 'wifi-management-network-statistics',
      label: { en: 'Network statistics', ko: '네트워크 통계' },
      order: 10,
      load: async () => (await import('./StatisticsPart.tsx')).StatisticsPart,
    },
    {
      tab: 'wifiManagement',
      anchor: 'wifi-management-connected-devices',
      label: { en: 'Connected devices', ko: '연결된 기기' },
      order: 20,
      load: async () => (await import('./ClientsPart.tsx')).ClientsPart,
    },
  ],
})
