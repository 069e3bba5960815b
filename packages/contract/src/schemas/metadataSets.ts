import * as z from 'zod'
import { bannerTypes, mostContentItems } from '../contentItems.ts'
import { mediaRules } from '../media.ts'
import { metadataSetOrders } from '../metadataSets.ts'
import { liveAdDetails } from './cmsLiveads.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { allOrPage } from './contentItems.ts'
import { describe } from './core.ts'
import { listQuery } from './resource.ts'
import { id, optionalText, plainText, time } from './rules.ts'

const metaName = plainText(100)
const metaVersion = plainText(64)

const file = {
  file: z.string().describe('Its file in the archive.'),
  size: z.int().describe('Bytes of it.'),
  sha256: z.string().describe('Of it, in hexadecimal digits.'),
}
const channel = z.object({ id: z.string(), name: z.string(), logicalChannelNumber: z.int(), ...file })

/** What the file of a set says of itself: `manifest.json`, as docs/data-model.md describes it. */
export const setManifest = z
  .object({
    schema: z.literal('headend-metadata-set'),
    schemaVersion: z.literal(1),
    metaName: z.string(),
    metaVersion: z.string(),
    description: z.string(),
    channels: z.array(channel),
    radioChannels: z.array(channel),
    banners: z.array(z.object({ id: z.string(), name: z.string(), type: z.enum(bannerTypes), ...file })),
    liveAds: z.array(
      z.object({
        id: z.string(),
        type: z.enum(mediaRules.liveAd.types),
        seconds: z.number().nullable(),
        ...liveAdDetails.shape,
        ...file,
      }),
    ),
    vod: z.object({ id: z.string(), version: z.string(), titles: z.int(), size: z.int() }).nullable(),
  })
  .meta({ id: 'SetManifest' })
export type SetManifest = z.infer<typeof setManifest>

export const metadataSet = z
  .object({
    metaFileId: id,
    metaName,
    metaVersion,
    description: z.string(),
    meta_file_url: z.string().describe('Where the file is fetched, with the token of who asks.'),
    meta_file_size: z.number().describe('Bytes.'),
    sha256: z.string().describe('Of the file, in hexadecimal digits.'),
    channels: z.int(),
    radioChannels: z.int(),
    banners: z.int(),
    liveAds: z.int(),
    vodApiResponseId: z.string().nullable(),
    bulkMetadataTime: time.nullable().describe('Since when it is in force; null while it is not.'),
    serviceTaskId: z.string().nullable().describe('Of the provisioning that brings it to devices.'),
    taskUseFlag: z.boolean().describe('Whether provisioning it is switched on.'),
    opId: z.string(),
    companyName: z.string(),
    dateAdded: time,
    createUser: z.string(),
  })
  .meta({ id: 'MetadataFile' })
export type MetadataSet = z.infer<typeof metadataSet>

/** Ids as a list, or as a text of a form with commas between them. */
const ids = z
  .union([z.array(id), z.string().max(mostContentItems * 40)])
  .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
  .refine((list) => list.length <= mostContentItems, { error: 'range' })
  .refine((list) => new Set(list).size === list.length, { error: 'twice' })
  .optional()
  .describe('In the order in which they are shown; all of the company in their order when left out.')

const named = z.object({ id: z.string(), name: z.string() })
const differences = z.object({
  added: z.array(named),
  removed: z.array(named),
  changed: z.array(
    named.extend({
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  moved: z.array(named.extend({ from: z.int(), to: z.int() })).describe('Places count from 1.'),
})
const setDifferences = z
  .object({
    channels: differences,
    radioChannels: differences,
    banners: differences,
    liveAds: differences,
    vod: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SetDifferences', description: 'From the first set to the other.' })
export type SetDifferences = z.infer<typeof setDifferences>

const ofCompany = z
  .strictObject(companyFields(id.describe('Whose; without it, those of your own company.')))
  .transform(mayNameCompany)
const ofSet = z.strictObject({ id })

export const operations = describe({
  listNames: {
    summary: 'The names of the metadata sets of a company',
    query: ofCompany,
    data: z.array(z.string()),
    fails: ['nodata'],
  },
  listVersions: {
    summary: 'The versions of a metadata set by its name, the newest first',
    params: z.strictObject({ metaName }),
    query: ofCompany,
    data: z.array(z.object({ metaFileId: z.string(), metaVersion: z.string() })),
    fails: ['nodata'],
  },
  list: {
    summary: 'The metadata sets, all of them or a page',
    query: listQuery(metadataSetOrders, companyFields(id.describe('Those of this company alone.'))).extend(allOrPage),
    data: metadataSet,
  },
  create: {
    summary: 'Make a metadata set: one file of what is chosen, 20 MB at most',
    body: z
      .strictObject({
        metaName,
        metaVersion,
        description: optionalText(1000).default(''),
        channels: ids,
        radioChannels: ids,
        banners: ids,
        liveAds: ids,
        vodApiResponseId: optionalText(64).default('').describe('Of a fetched list of titles; empty for none.'),
        ...companyFields(id.describe('Whose; without it, your own company.')),
      })
      .transform(mayNameCompany),
    bodyLimit: 8 * 1024 * 1024,
    upload: { parts: {} },
    data: metadataSet,
    fails: ['nodata', 'nameconflict', 'toolarge'],
  },
  delete: { summary: 'Delete a metadata set and its file', params: ofSet, fails: ['nodata'] },
  compare: {
    summary: 'What differs from one metadata set to another',
    params: z.strictObject({ id, otherId: id }),
    data: setDifferences,
    fails: ['nodata'],
  },
  getFile: {
    summary: 'The file of a metadata set',
    params: ofSet,
    download: { types: ['application/zip'], name: 'metadata' },
    fails: ['nodata'],
  },
})
