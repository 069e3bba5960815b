import * as z from 'zod'
import { tableFormats, tableTypes } from '../core/fileTypes.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { id } from './rules.ts'

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

export const operations = describe({
  uploadBulk: {
    summary:
      'Put the devices of a CSV or xlsx file into the inventory; rows with a mistake are listed, the others kept',
    body: z
      .strictObject({
        uploadType: z.enum(['add']).default('add'),
        dryRun: z.enum(['true', 'false']).default('false').describe('`true` checks every row and writes nothing.'),
        ...companyFields(id),
      })
      .transform(mayNameCompany),
    upload: { parts: { file: { maxBytes: 20 * 1024 * 1024, types: tableTypes } } },
    data: bulkUpload,
  },
  getTemplate: {
    summary: 'An empty file with the columns of an import and an example',
    query: z.strictObject({ format: z.enum(tableFormats).default('xlsx') }),
    download: { types: tableTypes, name: 'devices' },
  },
})
