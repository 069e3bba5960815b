import { feature } from '../../lib/features.ts'

export const history = feature({
  tabs: [
    {
      tab: 'history',
      label: 'deviceTab.history',
      load: async () => (await import('./HistoryTab.tsx')).HistoryTab,
      texts: ['history', 'list'],
    },
  ],
})
