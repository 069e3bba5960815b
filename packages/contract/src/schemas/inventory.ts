import * as z from 'zod'
import { tableFormats, tableTypes } from '../core/fileTypes.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { uploadResults } from '../imports.ts'
import { uploadOrderColumns } from '../inventory.ts'
import { asTable, describe, paging } from './core.ts'
import { bulkUpload, refusedRow, secretSource, uploadHistory, uploadType } from './imports.ts'
import { id, optionalText } from './rules.ts'

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
  getTemplate: {
    summary: 'An empty file with the columns of an import and an example',
    query: z.strictObject({ format: z.enum(tableFormats).default('xlsx') }),
    download: { types: tableTypes, name: 'devices' },
  },
})
