import * as z from 'zod'
import { tableFormats, tableTypes } from '../core/fileTypes.ts'
import { companyFields, mayNameCompany, namesCompany } from './companies.ts'
import { uploadResults } from '../imports.ts'
import { mostChecked, uploadOrderColumns } from '../inventory.ts'
import { asTable, describe, paging } from './core.ts'
import { device } from './device.ts'
import { bulkUpload, refusedRow, secretSource, uploadHistory, uploadType } from './imports.ts'
import { id, optionalText } from './rules.ts'

/** Whatever somebody typed, left as it is: whether it is well-formed is what is asked. */
const typed = z.string().trim().max(100)
const oneOrMore = z.union([typed.transform((value) => [value]), z.array(typed).min(1).max(mostChecked)])
/** JSON of so many short texts. */
const manyTyped = mostChecked * 320

const targetDevice = z
  .object({
    did: z.string(),
    endpointId: z.string(),
    deviceName: z.string().describe('What people call the device.'),
    mid: z.string(),
    modelName: z.string(),
  })
  .meta({ id: 'TargetDevice' })
export type TargetDevice = z.infer<typeof targetDevice>

const targetList = bulkUpload
  .extend({ devices: z.array(targetDevice).describe('Those that rows name, in their order.') })
  .meta({ id: 'TargetList', description: 'What the rows of a file name: devices, and why the other rows name none.' })
export type TargetList = z.infer<typeof targetList>

export const operations = describe({
  uploadBulk: {
    summary:
      'Put the devices of a CSV or xlsx file into the inventory, or change those that are there; rows with a mistake are listed, the others kept, and all of them at once or none',
    body: z
      .strictObject({
        uploadType: uploadType.default('add'),
        dryRun: z.enum(['true', 'false']).default('false').describe('`true` checks every row and writes nothing.'),
        secrets: secretSource.default('rows'),
        mid: id.optional().describe('The model of rows that name none.'),
        ...companyFields(id),
      })
      .transform(mayNameCompany),
    upload: { parts: { file: { maxBytes: 20 * 1024 * 1024, types: tableTypes } } },
    data: bulkUpload,
  },
  listUploadHistoriesPage: {
    summary: 'One page of the files that were uploaded, as long as that is kept',
    body: z.strictObject({
      ...paging,
      keyword: optionalText(100).default('').describe('Each word has to be in the name of the file, user or company.'),
      orders: z
        .array(z.strictObject({ column: z.enum(uploadOrderColumns), order: z.enum(['asc', 'desc']) }))
        .max(1)
        .default([]),
      result: z.enum(uploadResults).optional(),
      uploadType: uploadType.optional(),
    }),
    data: uploadHistory,
  },
  getUploadHistoryDetail: {
    summary:
      'Rows of an uploaded file that were refused; as a file they are flat, with `reason` and `row` beside their values',
    body: z.strictObject({ historyId: id, ...paging }),
    data: refusedRow,
    extras: uploadHistory,
    download: asTable('refused'),
    fails: ['nodata'],
  },
  validateMac: {
    summary: 'Whether a MAC address can be registered: refused when it is none, or a device has it',
    body: z.strictObject({ macAddr: typed }),
    data: z.object({ valid: z.boolean(), exists: z.boolean() }),
    fails: ['mac-valid', 'macconflict'],
  },
  validateSerial: {
    summary:
      'Whether serial numbers can be registered: of several each is told, a single one is refused as registering it is',
    body: z.strictObject({
      serialNumbers: z.union([typed, z.array(typed).min(1).max(mostChecked)]),
      mid: id
        .optional()
        .describe('Of which model: no two devices of one maker have the same. Without it, of those that are seen.'),
    }),
    bodyLimit: manyTyped,
    data: z.array(z.object({ serialNumber: z.string(), valid: z.boolean(), exists: z.boolean() })),
    fails: ['serialnumber-invalid', 'serialnumber-conflict'],
  },
  validateUpdate: {
    summary: 'What would become of the rows of a file that changes devices',
    body: z.strictObject({ deviceData: z.array(z.unknown()).min(1).max(mostChecked) }),
    rows: 'deviceData',
    bodyLimit: mostChecked * 4800,
    data: z.array(
      z.object({
        row: z.int().describe('From 1.'),
        macAddr: z.string().nullable().describe('As the row has it.'),
        valid: z.boolean(),
        reason: z.string().nullable().describe('Why it would be refused.'),
      }),
    ),
  },
  validateMacInfo: {
    summary: 'Which of these MAC addresses are devices of a model and a company or those below it',
    body: z.strictObject({ macAddr: oneOrMore, mid: id, ...companyFields(id) }).transform(namesCompany),
    bodyLimit: manyTyped,
    data: z.object({ devices: z.array(device), unmatched: z.array(z.string()) }),
    fails: ['mac-valid', 'nodata'],
  },
  listByModelOp: {
    summary: 'Devices of a model and a company or those below it',
    params: z.strictObject({ mid: id, opId: id }),
    query: z.strictObject(paging),
    data: device,
    fails: ['nodata'],
  },
  readTargets: {
    summary:
      'The devices that the rows of a CSV or xlsx file name by MAC address, serial number or endpoint id, and why the other rows name none; nothing is written',
    body: z.strictObject({ ...companyFields(id) }).transform(mayNameCompany),
    upload: { parts: { file: { maxBytes: 20 * 1024 * 1024, types: tableTypes } } },
    data: targetList,
    fails: ['nodata'],
  },
  getTargetsTemplate: {
    summary: 'An empty file with the columns by which rows name devices, and an example',
    query: z.strictObject({ format: z.enum(tableFormats).default('xlsx') }),
    download: { types: tableTypes, name: 'targets' },
  },
  getTemplate: {
    summary: 'An empty file with the columns of an import and an example',
    query: z.strictObject({ format: z.enum(tableFormats).default('xlsx') }),
    download: { types: tableTypes, name: 'devices' },
  },
})
