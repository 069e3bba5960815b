import { bannerCalls } from '@headend/contract/cmsBanners'
import type { Banner } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import type { Channel } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import type { LiveAd } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import type { RadioChannel } from '@headend/contract/cmsRadio'
import type { ContentKind } from '@headend/contract/contentItems'
import type { Name } from './i18n/dictionary.ts'

/** One of any kind. */
export type ContentItem = Channel | RadioChannel | Banner | LiveAd

/** The calls of each kind. */
export const callsOf = {
  channel: channelCalls,
  radioChannel: radioChannelCalls,
  banner: bannerCalls,
  liveAd: liveAdCalls,
} as const

/** The dictionary of each kind. */
export const textsOf = {
  channel: 'channels',
  radioChannel: 'radioChannels',
  banner: 'banners',
  liveAd: 'liveAds',
} as const satisfies Readonly<Record<ContentKind, Name>>

/** What people call one. */
export const nameOf = (item: ContentItem): string =>
  'name' in item ? item.name : item.description.replaceAll('\n', ' ') || item.fileName

/** The address of its file. */
export const fileOf = (item: ContentItem): string => ('image' in item ? item.image : item.src)

/** Whether its file is a film. */
export const isFilm = (item: ContentItem): boolean => 'seconds' in item && item.type === 'mp4'

/** Bytes of its file. */
export const sizeOf = (item: ContentItem): number => {
  if ('channelFileSize' in item) return item.channelFileSize
  if ('radioChannelFileSize' in item) return item.radioChannelFileSize
  return 'bannerFileSize' in item ? item.bannerFileSize : item.liveAdFileSize
}
