import * as z from 'zod'
import { secretSources, uploadResults, uploadTypes } from '../imports.ts'
import { time } from './rules.ts'

export const importResult = z
  .object({
    successes: z.array(z.object({ row: z.int(), endpointId: z.string() })),
    updates: z.array(z.object({ row: z.int(), endpointId: z.string() })),
    errors: z.array(z.object({ row: z.int(), code: z.string(), reason: z.string(), field: z.string().optional() })),
  })
  .meta({
    id: 'ImportResult',
    description:
      'What became of each row, counted from 1. `errors` say the code of the error table (macconflict, mac-valid, serialnumber-conflict, serialnumber-invalid, deviceconflict, nodata or custom), the reason in words, and the field at fault.',
  })

export type ImportResult = z.infer<typeof importResult>

const importedRow = z.object({
  row: z.int().describe('Where it stands in the file, from 1; the headings count.'),
  values: z.record(z.string(), z.string()),
})

export const refusedRow = importedRow
  .extend({ code: z.string(), reason: z.string(), field: z.string().optional() })
  .meta({ id: 'RefusedRow', description: 'A row that was refused, with the reason in the language of the reader.' })
export type RefusedRow = z.infer<typeof refusedRow>

export const uploadType = z
  .enum(uploadTypes)
  .describe('`add`: its rows are new. `edit`: they change what is there already; an empty cell leaves the value.')

export const secretSource = z
  .enum(secretSources)
  .describe(
    '`rows`: devices have the secrets that rows name, or none. `each`, `batch`: rows that name none get one made by the server, each its own or all the same.',
  )

const issuedSecret = z
  .object({
    row: z.int().describe('Where it stands in the file, from 1; the headings count.'),
    deviceSn: z.string().nullable().describe('As the row says; null where it names the device otherwise.'),
    endpointId: z.string(),
    secret: z.string(),
    authorization: z
      .string()
      .describe('The header of the WebSocket handshake by which the device shows it (RFC 7617).'),
  })
  .meta({
    id: 'IssuedSecret',
    description: 'A secret that was made for a device. Told this once: a hash of it is kept.',
  })
export type IssuedSecret = z.infer<typeof issuedSecret>

const counts = {
  totalRecords: z.int(),
  added: z.int().describe('Rows that were added; of a file that was only checked, those that could be.'),
  updated: z.int().describe('Rows that changed what was there; of a file that was only checked, those that could.'),
  invalidData: z.int().describe('Rows that were refused.'),
}

const uploadedFile = {
  fileName: z.string(),
  uploadType,
  ...counts,
  columns: z
    .array(z.object({ field: z.string(), label: z.string() }))
    .describe('The columns of the file in their order, with headings in the language of the reader.'),
}

export const bulkUpload = z
  .object({
    historyId: z.string().nullable().describe('By which its history knows it; null when it was only checked.'),
    result: z.enum(['checked', ...uploadResults]).describe('`checked`: nothing was written.'),
    ...uploadedFile,
    historyData: z.array(refusedRow).describe('The rows that were refused.'),
    headed: z
      .boolean()
      .describe(
        'Whether the first line names the columns; it was read as a row otherwise, with the usual columns in their order.',
      ),
    ignored: z
      .array(z.string())
      .describe(
        'Headings of columns that are none of those an import takes, at most 20: their values are passed over.',
      ),
    first: z.array(importedRow).describe('How the first rows were understood.'),
    secrets: z.array(issuedSecret).describe('Secrets that were made; none of a file that was only checked.'),
  })
  .meta({ id: 'BulkUpload', description: 'What became of the rows of a file.' })
export type BulkUpload = z.infer<typeof bulkUpload>

export const uploadHistory = z
  .object({
    historyId: z.string(),
    result: z.enum(uploadResults),
    ...uploadedFile,
    userName: z.string().describe('Who sent it.'),
    companyName: z.string().describe('Whose user that was.'),
    uploadTime: time,
  })
  .meta({
    id: 'BulkUploadHistory',
    description: 'A file of rows that was taken in. Its refused rows are pages of their own.',
  })
export type UploadHistory = z.infer<typeof uploadHistory>
