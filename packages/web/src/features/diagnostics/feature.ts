import { feature } from '../../lib/features.ts'

const monitoring = () => import('./MonitoringParts.tsx')

export const diagnostics = feature({
  parts: [
    {
      tab: 'wifiMonitoring',
      anchor: 'wifi-monitoring-ping-test',
      label: { en: 'Ping test', ko: '핑 테스트' },
      order: 40,
      load: async () => (await monitoring()).PingPart,
    },
    {
      tab: 'wifiMonitoring',
      anchor: 'wifi-monitoring-trace-route',
      label: { en: 'Trace route', ko: '경로 추적' },
      order: 50,
      load: async () => (await monitoring()).RoutePart,
    },
  ],
  tabs: [
    {
      tab: 'diagnostics',
      label: 'deviceTab.diagnostics',
      load: async () => (await import('./DiagnosticsTab.tsx')).DiagnosticsTab,
      texts: ['diagnostics'],
    },
  ],
})
