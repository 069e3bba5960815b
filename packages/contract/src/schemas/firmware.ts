import * as z from 'zod'
import { approvalStates, firmwareHolders, firmwareOrders, mostFirmwareBytes } from '../firmware.ts'
import { companyFields, companySummary, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { fileInParts, heldFileId } from './uploads.ts'
import { firmwareVersion, id, optionalText, time } from './rules.ts'

const approvalStatus = z.enum(approvalStates)
const most = { code: 2_147_483_647, companies: 200 } as const

export const firmwareFile = z
  .object({
    firmwareFileId: id,
    fileName: z.string(),
    fileSize: z.number().describe('Bytes.'),
    sha256: z.string().describe('Of its content, in hexadecimal digits.'),
    mid: z.string(),
    modelName: z.string(),
    manufacturer: z.string(),
    fwCode: z.int().describe('By which versions are compared; of a model no two of a company are alike.'),
    fwVer: z.string(),
    minTargetVersion: z.string().nullable().describe('What a device needs before it takes this one.'),
    minFwCode: z.int().nullable(),
    description: z.string(),
    approvalStatus,
    approvedBy: z.string().nullable(),
    approvedTime: time.nullable(),
    approvable: z
      .boolean()
      .describe(
        'False for whoever uploaded it, where somebody else has to approve. A token counts as the person who made it.',
      ),
    autoUpgrades: z
      .array(z.object({ company: z.string(), group: z.string().nullable(), devices: z.int() }))
      .describe(
        'Of one that is not approved: the auto-upgrade profiles that begin to send it by themselves once it is, and for how many devices each is.',
      ),
    uploadedBy: z.string(),
    uploadTime: time,
    opId: z.string().describe('The company it is of.'),
    companyName: z.string(),
    own: z.boolean().describe('Whether it is of the companies of the reader, or only offered to them.'),
    heldBy: z
      .enum(firmwareHolders)
      .nullable()
      .describe('What needs it, so that it cannot be deleted: a firmware profile, or a version whose minimum it is.'),
    ops: z
      .literal('all')
      .or(z.array(z.string()))
      .describe(
        'Companies it is offered to, each with those below it. `all`: everybody below its own, or only the reader is told.',
      ),
  })
  .meta({ id: 'FirmwareFile' })
export type FirmwareFile = z.infer<typeof firmwareFile>

const version = firmwareFile.pick({ firmwareFileId: true, fwCode: true, fwVer: true })
export type FirmwareVersion = z.infer<typeof version>

const text = optionalText(1000).default('')
const fileId = z.strictObject({ firmwareFileId: id })

const companies = z
  .string()
  .max(most.companies * 20)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(id).min(1, 'required').max(most.companies))
  .describe('Ids of companies it is offered to, separated by commas; without it, all below its own.')

const newFirmware = z.strictObject({
  mid: id,
  fwCode: z.coerce
    .number()
    .pipe(z.int().max(most.code))
    .meta({ type: 'integer', maximum: most.code })
    .describe('Above 0.'),
  fwVer: firmwareVersion,
  minTargetVersion: firmwareVersion.or(z.literal('')).default('').describe('A version of the same model.'),
  description: text,
  ops: companies.optional(),
  fileId: heldFileId,
})
export type NewFirmware = z.input<typeof newFirmware>

export const operations = describe({
  list: {
    summary: 'The newest firmware, of a model or a company where they are named; at most 1000',
    query: z.strictObject({ mid: id.optional(), ...companyFields(id) }).transform(mayNameCompany),
    data: z.array(firmwareFile),
    aliases: [{ id: 'firmware.listOnp', method: 'GET', path: '/api/v1/onp/firmwares' }],
  },
  listPage: {
    summary: 'One page of the firmware that the caller sees',
    body: z.strictObject({
      ...paging,
      keyword: optionalText(100)
        .default('')
        .describe('Each word has to be in its name, version, model or description.'),
      orders: z
        .array(z.strictObject({ column: z.enum(firmwareOrders), order: z.enum(['asc', 'desc']) }))
        .max(1)
        .default([]),
      mid: z.array(id).max(100).optional(),
      prodClass: z.array(z.string().max(20)).max(10).optional(),
      approvalStatus: approvalStatus.optional(),
    }),
    data: firmwareFile,
  },
  listModels: {
    summary: 'Models that have firmware',
    data: z.array(z.object({ mid: z.string(), modelName: z.string() })),
  },
  listVersions: {
    summary: 'Versions of a model, newest first; at most 1000',
    params: z.strictObject({ mid: id }),
    data: z.array(version),
  },
  listOps: {
    summary: 'Companies a file is offered to, as far as the caller sees them; at most 1000',
    params: z.strictObject({ fileId: id }),
    data: z.array(companySummary.pick({ opId: true, companyName: true })),
    fails: ['nodata'],
  },
  create: {
    summary: 'Upload firmware of a model; nobody gets it before it is approved',
    body: newFirmware,
    upload: { parts: { file: { maxBytes: mostFirmwareBytes, types: 'any', limit: 'firmware', optional: true } } },
    data: firmwareFile,
    fails: ['fwcderr1', 'firmconflict', 'minfirmnodata', 'nofile'],
    aliases: [
      { id: 'firmware.uploadFirmware', method: 'POST', path: '/api/v1/firmwares/actions/upload-firmware' },
      { id: 'firmware.uploadFirmwareOnp', method: 'POST', path: '/api/v1/onp/firmwares/actions/upload-firmware' },
    ],
  },
  uploadFile: {
    ...fileInParts(
      'Send firmware before anything is said of it, whole or in parts; nothing that takes it within a day, and it goes',
      mostFirmwareBytes,
      'firmware',
    ),
    aliases: [{ id: 'firmware.uploadFileOnp', method: 'POST', path: '/api/v1/onp/firmwares/actions/upload-file' }],
  },
  updateDescription: {
    summary: 'Change the description of firmware that is not approved',
    params: z.strictObject({ id }),
    body: z.strictObject({ description: text }),
    fails: ['nodata', 'fwuperr1'],
  },
  delete: {
    summary: 'Delete firmware and its file; refused while something needs it',
    params: z.strictObject({ id }),
    fails: ['nodata'],
  },
  approve: {
    summary: 'Approve firmware: from now on devices may get it',
    body: fileId,
    data: firmwareFile,
    fails: ['nodata'],
    aliases: [{ id: 'firmware.approveOnp', method: 'POST', path: '/api/v1/onp/firmwares/actions/approve' }],
  },
  disapprove: {
    summary: 'Take the approval back: devices that have not begun do not get it any more',
    body: fileId,
    data: firmwareFile,
    fails: ['nodata'],
    aliases: [{ id: 'firmware.disapproveOnp', method: 'POST', path: '/api/v1/onp/firmwares/actions/disapprove' }],
  },
})
