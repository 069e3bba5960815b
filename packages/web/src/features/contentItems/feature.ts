import type { ContentKind } from '@headend/contract/contentItems'
import { feature } from '../../lib/features.ts'
import type { ContentTabEntry } from '../../lib/features.ts'

const tabOf = (kind: ContentKind, entry: Pick<ContentTabEntry, 'tab' | 'label' | 'order'>): ContentTabEntry => ({
  ...entry,
  texts: ['contentItems', 'channels', 'radioChannels', 'banners', 'liveAds', 'forms', 'order', 'tvScreen'],
  load: async () => ({ Tab: (await import('./tabs.tsx')).tabs[kind] }),
})

/** The kinds of what set-top boxes show that have an order, each as a tab. */
export const contentItems = feature({
  contentTabs: [
    tabOf('channel', { tab: 'channels', label: { en: 'Channels', ko: '채널' }, order: 10 }),
    tabOf('radioChannel', { tab: 'radio-channels', label: { en: 'Radio channels', ko: '라디오 채널' }, order: 20 }),
    tabOf('banner', { tab: 'banners', label: { en: 'Banners', ko: '배너' }, order: 30 }),
    tabOf('liveAd', { tab: 'live-ads', label: { en: 'Live ads', ko: '라이브 광고' }, order: 40 }),
  ],
})
