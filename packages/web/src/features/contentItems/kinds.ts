import type { Channel } from '@headend/contract/cmsChannels'
import { adPositions, bannerTypes } from '@headend/contract/contentItems'
import type { ContentKind } from '@headend/contract/contentItems'
import { mediaRules } from '@headend/contract/media'
import { isFilm, nameOf } from '../../lib/content.ts'
import type { ContentItem } from '../../lib/content.ts'
import type { FormField } from '../../ui/form/spec.ts'
import type { TvMoment } from '../../ui/TvScreen.tsx'

/** What a filter looks for words in. */
export const wordsOf = (item: ContentItem): string =>
  [
    nameOf(item),
    item.fileName,
    'logicalChannelNumber' in item ? item.logicalChannelNumber : '',
    'lcn' in item ? item.lcn : '',
  ]
    .join(' ')
    .toLowerCase()

/** The first of the channels whose numbers are in a list such as `100,200`, as the television shows it. */
export const shownOn = (lcn: string, channels: readonly Channel[]) => {
  const numbers = lcn.split(',').map(Number)
  const on = channels.find(({ logicalChannelNumber }) => numbers.includes(logicalChannelNumber))
  return on && { name: on.name, number: on.logicalChannelNumber, image: on.image }
}

/** How the television shows one; `channels` are those that a live ad may be shown on. */
export const momentOf = (kind: ContentKind, item: ContentItem, channels: readonly Channel[]): TvMoment => {
  if ('logicalChannelNumber' in item)
    return {
      moment: kind === 'radioChannel' ? 'radio' : 'channel',
      name: item.name,
      number: item.logicalChannelNumber,
      image: item.image,
    }
  if ('name' in item) return { moment: 'home', name: item.name, banner: item.image }
  return {
    moment: 'ad',
    position: item.position,
    src: item.src,
    isFilm: isFilm(item),
    description: item.description,
    on: shownOn(item.lcn, channels),
  }
}

const numbered: readonly FormField[] = [
  { name: 'name', input: 'text' },
  { name: 'logicalChannelNumber', input: 'number' },
]

/** The fields of a form beside the file. */
export const fieldsOf: Readonly<Record<ContentKind, readonly FormField[]>> = {
  channel: numbered,
  radioChannel: numbered,
  banner: [
    { name: 'type', input: 'choice', options: bannerTypes },
    { name: 'name', input: 'text' },
  ],
  liveAd: [
    { name: 'description', input: 'area', rows: 2, optional: true },
    { name: 'lcn', input: 'text', mono: true, example: '100,200' },
    { name: 'position', input: 'choice', options: adPositions },
    { name: 'link', input: 'text', mono: true, optional: true, example: 'https://' },
    { name: 'endDate', input: 'date' },
    { name: 'startHour', input: 'number' },
    { name: 'endHour', input: 'number' },
    { name: 'duration', input: 'number', unit: 's' },
    { name: 'totalImpression', input: 'number' },
    { name: 'afterBootImpression', input: 'number' },
  ],
}

/** What a new one begins with. */
export const startOf: Readonly<Record<ContentKind, Readonly<Record<string, unknown>>>> = {
  channel: {},
  radioChannel: {},
  banner: { type: 'advertisement' },
  liveAd: {
    position: 'bottom',
    startHour: 0,
    endHour: 23,
    duration: 10,
    totalImpression: 1000,
    afterBootImpression: 2,
  },
}

/** What the chooser of a file offers. */
export const acceptOf = (kind: ContentKind): readonly string[] =>
  mediaRules[kind].types.map((type) => (type === 'png' ? 'image/png' : 'video/mp4'))
