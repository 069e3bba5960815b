import { feature } from '../../lib/features.ts'

const filters = () => import('./FilterParts.tsx')

export const network = feature({
  parts: [
    {
      tab: 'networkInformation',
      anchor: 'network-wan',
      label: { en: 'WAN', ko: 'WAN' },
      order: 10,
      load: async () => (await import('./WanPart.tsx')).WanPart,
    },
    {
      tab: 'networkInformation',
      anchor: 'network-lan',
      label: { en: 'LAN', ko: 'LAN' },
      order: 20,
      load: async () => (await import('./LanPart.tsx')).LanPart,
    },
    {
      tab: 'networkInformation',
      anchor: 'network-remote-access',
      label: { en: 'Remote access', ko: '원격 접속' },
      order: 60,
      load: async () => (await import('./RemotePart.tsx')).RemotePart,
    },
    {
      tab: 'networkInformation',
      anchor: 'network-extender',
      label: { en: 'Extender', ko: '익스텐더' },
      order: 70,
      load: async () => (await import('./ExtenderPart.tsx')).ExtenderPart,
      fits: ({ kind, meshRole }) => kind === 'extender' || meshRole !== null,
    },
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
    {
      tab: 'wifiManagement',
      anchor: 'wifi-management-mac-filter',
      label: { en: 'MAC filter', ko: 'MAC 필터' },
      order: 30,
      load: async () => (await filters()).MacFilterPart,
    },
    {
      tab: 'wifiManagement',
      anchor: 'wifi-management-ip-filter-incoming',
      label: { en: 'IP filter incoming', ko: 'IP 필터(수신)' },
      order: 40,
      load: async () => (await filters()).IncomingPart,
    },
    {
      tab: 'wifiManagement',
      anchor: 'wifi-management-ip-filter-outgoing',
      label: { en: 'IP filter outgoing', ko: 'IP 필터(송신)' },
      order: 50,
      load: async () => (await filters()).OutgoingPart,
    },
  ],
})
