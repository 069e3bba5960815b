import { feature } from '../../lib/features.ts'

export const device = feature({
  tabs: [
    {
      tab: 'general',
      label: 'deviceTab.general',
      load: async () => (await import('./GeneralTab.tsx')).GeneralTab,
      texts: ['device'],
    },
    {
      tab: 'detailedInformation',
      label: 'deviceTab.detailedInformation',
      load: async () => (await import('./DetailsTab.tsx')).DetailsTab,
      texts: ['device'],
    },
  ],
})
