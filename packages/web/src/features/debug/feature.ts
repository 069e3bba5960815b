import { feature } from '../../lib/features.ts'

export const debug = feature({
  tabs: [
    {
      tab: 'debug',
      label: 'deviceTab.debug',
      load: async () => (await import('./DebugTab.tsx')).DebugTab,
      texts: ['debug'],
    },
  ],
})
