import { feature } from '../../lib/features.ts'

/** Titles of the VOD server of a company, as a tab of what set-top boxes show. */
export const vod = feature({
  contentTabs: [
    {
      tab: 'vod',
      also: ['vod-server-dialog'],
      label: { en: 'VOD', ko: 'VOD' },
      order: 60,
      texts: ['vod', 'forms'],
      load: async () => {
        const [{ VodTab }, { VodActions }] = await Promise.all([import('./VodTab.tsx'), import('./VodActions.tsx')])
        return { Tab: VodTab, Action: VodActions }
      },
    },
  ],
})
