import { calls } from './core/index.ts'
import { contentRoutes } from './contentItems.ts'

export type { LiveAd } from './schemas/cmsLiveads.ts'

/** Ads that set-top boxes show over channels, in their order. */
export const liveAdCalls = calls(
  'cmsLiveads',
  () => import('./schemas/cmsLiveads.ts'),
  contentRoutes({
    path: '/api/v1/cms/live-ads',
    noun: { en: 'live ad', ko: '라이브 광고' },
    nouns: { en: 'live ads', ko: '라이브 광고' },
  }),
)
