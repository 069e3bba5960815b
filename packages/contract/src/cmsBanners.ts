import { calls } from './core/index.ts'
import { contentRoutes } from './contentItems.ts'

export type { Banner } from './schemas/cmsBanners.ts'

/** Banners that set-top boxes show, in their order. */
export const bannerCalls = calls(
  'cmsBanners',
  () => import('./schemas/cmsBanners.ts'),
  contentRoutes({
    path: '/api/v1/cms/banners',
    noun: { en: 'banner', ko: '배너' },
    nouns: { en: 'banners', ko: '배너' },
  }),
)
