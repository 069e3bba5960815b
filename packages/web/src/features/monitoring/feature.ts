import { feature } from '../../lib/features.ts'

export const monitoring = feature({
  parts: [
    {
      tab: 'wifiMonitoring',
      anchor: 'wifi-monitoring-device-status',
      label: { en: 'Device status', ko: '단말 상태' },
      order: 10,
      load: async () => (await import('./StatusPart.tsx')).StatusPart,
    },
    {
      tab: 'wifiMonitoring',
      anchor: 'wifi-monitoring-alarm-list',
      label: { en: 'Alarms', ko: '알람' },
      order: 20,
      load: async () => (await import('./AlarmsPart.tsx')).AlarmsPart,
    },
    {
      tab: 'wifiMonitoring',
      anchor: 'wifi-monitoring-alarm-settings',
      label: { en: 'Alarm limits', ko: '알람 기준' },
      order: 30,
      load: async () => (await import('./LimitsPart.tsx')).LimitsPart,
    },
  ],
})
