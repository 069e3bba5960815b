import { feature } from '../../lib/features.ts'

/** The kinds of what set-top boxes show that have an order, each as a tab. */
export const contentItems = feature({
  contentTabs: [
    {
      tab: 'channels',
      label: { en: 'Channels', ko: '채널' },
      order: 10,
      texts: ['contentItems', 'forms'],
      load: async () => ({ Tab: (await import('./Channels.tsx')).Channels }),
    },
  ],
})
