import { bannerTypes } from '@headend/contract/contentItems'
import { bannerCalls } from '@headend/contract/cmsBanners'
import type { Banner } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import type { Channel } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import type { LiveAd } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import type { RadioChannel } from '@headend/contract/cmsRadio'
import { mediaRules } from '@headend/contract/media'
import { liveAdDetails } from '@headend/contract/schemas/cmsLiveads'
import * as z from 'zod'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { fileRoute } from './files.ts'
import { contentItems } from './service.ts'
import { fileAddress, itemOf } from './rows.ts'
import type { ContentRow } from './rows.ts'

const named = (row: ContentRow) => ({ ...itemOf(row), name: row.name ?? '', image: fileAddress(row.store_name) })
const numbered = (row: ContentRow) => ({ ...named(row), logicalChannelNumber: row.lcn ?? 0 })

const channelOf = (row: ContentRow): Channel => ({ ...numbered(row), channelFileSize: Number(row.size) })
const radioChannelOf = (row: ContentRow): RadioChannel => ({
  ...numbered(row),
  radioChannelFileSize: Number(row.size),
})

const bannerDetails = z.object({ type: z.enum(bannerTypes) })
const bannerOf = (row: ContentRow): Banner => ({
  ...named(row),
  ...bannerDetails.parse(row.details),
  bannerFileSize: Number(row.size),
})

const storedLiveAd = liveAdDetails.extend({
  type: z.enum(mediaRules.liveAd.types),
  seconds: z.number().nullable(),
})
const liveAdOf = (row: ContentRow): LiveAd => ({
  ...itemOf(row),
  ...storedLiveAd.parse(row.details),
  src: fileAddress(row.store_name),
  liveAdFileSize: Number(row.size),
})

type Needs = Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus' | 'tree'>

const calledByName = ({ name }: Readonly<{ name: string }>): string => name

/** What set-top boxes show in an order of their company: channels, radio channels, banners and live ads. */
export const contentItemsFeature = (core: Needs): Feature => {
  const field = 'image'
  const channels = contentItems(core, {
    kind: 'channel',
    field,
    calls: channelCalls,
    entity: channelOf,
    called: calledByName,
  })
  const radio = contentItems(core, {
    kind: 'radioChannel',
    field,
    calls: radioChannelCalls,
    entity: radioChannelOf,
    called: calledByName,
  })
  const banners = contentItems(core, {
    kind: 'banner',
    field,
    calls: bannerCalls,
    entity: bannerOf,
    called: calledByName,
  })
  const liveAds = contentItems(core, {
    kind: 'liveAd',
    field: 'src',
    calls: liveAdCalls,
    entity: liveAdOf,
    called: ({ description, fileName }) => description.replaceAll('\n', ' ') || fileName,
  })
  return {
    name: 'contentItems',
    routes: fileRoute(core),
    calls: [
      implement(channelCalls, {
        list: ({ query }, caller) => channels.list(query, caller),
        uploadFile: ({ body, files: { file } }, caller) => channels.receive(caller, body, file),
        add: ({ body: { name, logicalChannelNumber: lcn, fileId, opId }, files: { image: file } }, caller) =>
          channels.add(caller, opId, { file, fileId }, { name, lcn, details: {} }),
        edit: ({ params, body: { name, logicalChannelNumber: lcn, fileId }, files: { image: file } }, caller) =>
          channels.edit(caller, params.id, { file, fileId }, { name, lcn, details: {} }),
        delete: ({ params }, caller) => channels.remove(caller, params.id),
        sort: ({ body }, caller) => channels.sort(caller, body.ids),
      }),
      implement(radioChannelCalls, {
        list: ({ query }, caller) => radio.list(query, caller),
        uploadFile: ({ body, files: { file } }, caller) => radio.receive(caller, body, file),
        add: ({ body: { name, logicalChannelNumber: lcn, fileId, opId }, files: { image: file } }, caller) =>
          radio.add(caller, opId, { file, fileId }, { name, lcn, details: {} }),
        edit: ({ params, body: { name, logicalChannelNumber: lcn, fileId }, files: { image: file } }, caller) =>
          radio.edit(caller, params.id, { file, fileId }, { name, lcn, details: {} }),
        delete: ({ params }, caller) => radio.remove(caller, params.id),
        sort: ({ body }, caller) => radio.sort(caller, body.ids),
      }),
      implement(bannerCalls, {
        list: ({ query }, caller) => banners.list(query, caller),
        uploadFile: ({ body, files: { file } }, caller) => banners.receive(caller, body, file),
        add: ({ body: { type, name, fileId, opId }, files: { image: file } }, caller) =>
          banners.add(caller, opId, { file, fileId }, { name, details: { type } }),
        edit: ({ params, body: { type, name, fileId }, files: { image: file } }, caller) =>
          banners.edit(caller, params.id, { file, fileId }, { name, details: { type } }),
        delete: ({ params }, caller) => banners.remove(caller, params.id),
        sort: ({ body }, caller) => banners.sort(caller, body.ids),
      }),
      implement(liveAdCalls, {
        list: ({ query }, caller) => liveAds.list(query, caller),
        uploadFile: ({ body, files: { file } }, caller) => liveAds.receive(caller, body, file),
        add: ({ body: { fileId, opId, ...details }, files: { src: file } }, caller) =>
          liveAds.add(caller, opId, { file, fileId }, { details }),
        edit: ({ params, body: { fileId, ...details }, files: { src: file } }, caller) =>
          liveAds.edit(caller, params.id, { file, fileId }, { details }),
        delete: ({ params }, caller) => liveAds.remove(caller, params.id),
        sort: ({ body }, caller) => liveAds.sort(caller, body.ids),
      }),
    ],
  }
}
