import * as z from 'zod'

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

export const bulkUpload = z
  .object({
    fileName: z.string(),
    result: z.enum(['checked', 'success', 'partial', 'fail']).describe('`checked`: nothing was written.'),
    totalRecords: z.int(),
    added: z.int().describe('Rows that were added; of a file that was only checked, those that could be.'),
    updated: z.int(),
    invalidData: z.int(),
    historyData: z
      .array(importedRow.extend({ code: z.string(), reason: z.string(), field: z.string().optional() }))
      .describe('The rows that were refused, with the reason in the language of the reader.'),
    columns: z.array(z.string()).describe('The fields of the columns, in their order.'),
    first: z.array(importedRow).describe('How the first rows were understood.'),
  })
  .meta({ id: 'BulkUpload', description: 'What became of the rows of a file.' })

export type BulkUpload = z.infer<typeof bulkUpload>
