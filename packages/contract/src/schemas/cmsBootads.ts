import * as z from 'zod'
import { bootAdOrders } from '../cmsBootads.ts'
import { mediaRules } from '../media.ts'
import { companyFields } from './companies.ts'
import { allOrPage } from './contentItems.ts'
import { describe } from './core.ts'
import { listQuery } from './resource.ts'
import { id, plainText, text, time } from './rules.ts'
import { fileInParts, heldFileId } from './uploads.ts'

const { maxBytes, types } = mediaRules.bootAd
const adName = plainText(100).describe('Of one company no two, whatever their case.')
const type = z.enum(types)

export const bootAd = z
  .object({
    adFileId: id,
    adName,
    adFileNameOrg: z.string().describe('What the file was called by who sent it.'),
    adFileSize: z.number().describe('Bytes.'),
    sha256: z.string(),
    src: z.string().describe('Address of the film. Another film has another address.'),
    seconds: z.number().describe('How long the film is, by its content.'),
    version: z.string(),
    type,
    opId: z.string(),
    companyName: z.string(),
    bulkBootAdTime: time.nullable().describe('Since when it is in force; null while it is not.'),
    serviceTaskId: z.string().nullable().describe('Of the provisioning that brings it to devices.'),
    taskUseFlag: z.boolean().describe('Whether provisioning it is switched on.'),
    dateAdded: time,
    createUser: z.string(),
  })
  .meta({ id: 'BootAd' })
export type BootAd = z.infer<typeof bootAd>

const ofAd = z.strictObject({ id })

export const operations = describe({
  list: {
    summary: 'The boot ads, all of them or a page',
    query: listQuery(bootAdOrders, companyFields(id.describe('Those of this company alone.'))).extend(allOrPage),
    data: bootAd,
  },
  uploadFile: fileInParts('Send the film of a boot ad before anything is said of it, whole or in parts', maxBytes),
  upload: {
    summary: 'Add a boot ad: an MP4 film of 1280 x 720, at most 30 seconds long',
    body: z.strictObject({ adName, version: text(64), type: type.default('mp4'), fileId: heldFileId }),
    upload: { parts: { file: { maxBytes, types: 'any', optional: true } } },
    data: bootAd,
    fails: ['nameconflict', 'nofile'],
  },
  update: {
    summary: 'Rename a boot ad',
    params: ofAd,
    body: z.strictObject({ adName }),
    data: bootAd,
    fails: ['nodata', 'nameconflict'],
  },
  delete: { summary: 'Delete a boot ad and its film', params: ofAd, fails: ['nofile'] },
})
