import { bannerCalls } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import { pictureOf } from '@headend/media/media.fake'
import { isolationOf, nobodys, refuses } from '../../testing/isolation.ts'
import type { Ground } from '../../testing/isolation.ts'

/** Pictures as each kind wants them. */
export const logo = (padding = 0): Blob => new Blob([pictureOf(106, 106, padding)])
export const wide = (): Blob => new Blob([pictureOf(1280, 600)])
export const still = (): Blob => new Blob([pictureOf(1280, 720)])

/** A live ad with all that one needs. */
export const liveAd = { lcn: '100', endDate: '2030-01-31', duration: 15, position: 'bottom' } as const

/** What a form of each kind carries, for the name or the number of one. */
export const formOf = {
  cmsChannels: (number: number) => ({
    body: { name: `Their channel ${number}`, logicalChannelNumber: number },
    files: { image: logo() },
  }),
  cmsRadio: (number: number) => ({
    body: { name: `Their radio ${number}`, logicalChannelNumber: number },
    files: { image: logo() },
  }),
  cmsBanners: (number: number) => ({
    body: { name: `Their banner ${number}`, type: 'VOD' as const },
    files: { image: wide() },
  }),
  cmsLiveads: (number: number) => ({
    body: { ...liveAd, description: `Their ad ${number}` },
    files: { src: still() },
  }),
}

const sentFile = (file: Blob) =>
  nobodys('What somebody sends is theirs alone until a call takes it.', { body: {}, files: { file } })

const plant = async ({ stack, owner }: Ground) => {
  const as = { as: owner }
  const held = { body: {}, files: { file: logo() } }
  const channels = [1, 2, 3].map((number) => stack.ask(channelCalls.add, formOf.cmsChannels(number), as))
  const radio = [1, 2, 3].map((number) => stack.ask(radioChannelCalls.add, formOf.cmsRadio(number), as))
  const banners = [1, 2, 3].map((number) => stack.ask(bannerCalls.add, formOf.cmsBanners(number), as))
  const liveAds = [1, 2, 3].map((number) => stack.ask(liveAdCalls.add, formOf.cmsLiveads(number), as))
  const ids = async (
    added: readonly Promise<Readonly<{ id: string }>>[],
  ): Promise<readonly [string, string, string]> => {
    const [kept, moved, going] = await Promise.all(added)
    return [kept?.id ?? '', moved?.id ?? '', going?.id ?? '']
  }
  return {
    cmsChannels: await ids(channels),
    cmsRadio: await ids(radio),
    cmsBanners: await ids(banners),
    cmsLiveads: await ids(liveAds),
    logoId: (await stack.ask(channelCalls.uploadFile, held, as)).fileId,
    radioLogoId: (await stack.ask(radioChannelCalls.uploadFile, held, as)).fileId,
    wideId: (await stack.ask(bannerCalls.uploadFile, { body: {}, files: { file: wide() } }, as)).fileId,
    stillId: (await stack.ask(liveAdCalls.uploadFile, { body: {}, files: { file: still() } }, as)).fileId,
  }
}

export const isolation = isolationOf(plant, ({ companyId }, planted) => {
  const ofKind = (
    area: keyof typeof formOf,
    file: Blob,
    add: Readonly<Record<string, unknown>>,
    change: Readonly<Record<string, unknown>>,
  ) => {
    const [kept, moved, going] = planted[area]
    return {
      [`${area}.list`]: refuses({ query: { opId: companyId } }),
      [`${area}.uploadFile`]: sentFile(file),
      [`${area}.add`]: refuses({ body: add }, { by: ['owner'], refusal: 'nofile' }),
      [`${area}.edit`]: refuses({ params: { id: kept }, body: change }),
      [`${area}.sort`]: refuses({ body: { ids: [moved, kept] } }),
      [`${area}.delete`]: refuses({ params: { id: going } }, { turn: 1 }),
    }
  }
  return {
    ...ofKind(
      'cmsChannels',
      logo(),
      { name: 'Of their logo', logicalChannelNumber: 9, fileId: planted.logoId },
      { name: 'Theirs now' },
    ),
    ...ofKind(
      'cmsRadio',
      logo(),
      { name: 'Of their logo', logicalChannelNumber: 9, fileId: planted.radioLogoId },
      { name: 'Theirs now' },
    ),
    ...ofKind(
      'cmsBanners',
      wide(),
      { name: 'Of their picture', type: 'VOD', fileId: planted.wideId },
      { name: 'Theirs now' },
    ),
    ...ofKind('cmsLiveads', still(), { ...liveAd, fileId: planted.stillId }, { description: 'Theirs now' }),
  }
})
