import { calls } from './core/index.ts'
import { contentRoutes } from './contentItems.ts'

export type { Channel } from './schemas/cmsChannels.ts'

/** TV channels that set-top boxes list, in their order. */
export const channelCalls = calls(
  'cmsChannels',
  () => import('./schemas/cmsChannels.ts'),
  contentRoutes({
    path: '/api/v1/cms/channels',
    noun: { en: 'channel', ko: '채널' },
    nouns: { en: 'channels', ko: '채널' },
  }),
)
