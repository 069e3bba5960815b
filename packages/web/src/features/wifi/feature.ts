import { feature } from '../../lib/features.ts'

export const wifi = feature({
  parts: [
    {
      tab: 'networkInformation',
      anchor: 'network-wifi-configuration',
      also: ['network-channel-scan'],
      label: { en: 'Wi-Fi', ko: 'Wi-Fi' },
      order: 30,
      load: async () => (await import('./RadiosPart.tsx')).RadiosPart,
      fits: ({ kind }) => kind !== 'setTopBox',
    },
    {
      tab: 'networkInformation',
      anchor: 'network-guest-wifi',
      label: { en: 'Guest Wi-Fi', ko: '게스트 Wi-Fi' },
      order: 40,
      load: async () => (await import('./GuestsPart.tsx')).GuestsPart,
      fits: ({ kind }) => kind !== 'setTopBox',
    },
  ],
  panels: [
    {
      tab: 'diagnostics',
      anchor: 'diagnostics-neighbor-scan',
      order: 50,
      load: async () => ({ default: (await import('./ScanPanel.tsx')).ScanPanel }),
    },
  ],
})
