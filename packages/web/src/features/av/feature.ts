import { feature } from '../../lib/features.ts'

export const av = feature({
  parts: [
    {
      tab: 'avManagement',
      anchor: 'av-management',
      also: ['av-osd-message', 'av-remote-view'],
      label: { en: 'Screen and sound', ko: '화면과 소리' },
      order: 10,
      load: async () => (await import('./AvPart.tsx')).AvPart,
    },
  ],
})
