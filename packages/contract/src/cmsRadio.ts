import { calls } from './core/index.ts'
import { contentRoutes } from './contentItems.ts'

export type { RadioChannel } from './schemas/cmsRadio.ts'

/** Radio channels that set-top boxes list, in their order. */
export const radioChannelCalls = calls(
  'cmsRadio',
  () => import('./schemas/cmsRadio.ts'),
  contentRoutes({
    path: '/api/v1/cms/radio-channels',
    noun: { en: 'radio channel', ko: '라디오 채널' },
    nouns: { en: 'radio channels', ko: '라디오 채널' },
  }),
)
