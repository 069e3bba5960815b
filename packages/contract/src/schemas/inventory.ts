import * as z from 'zod'
import { tableFormats, tableTypes } from '../core/fileTypes.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { bulkUpload } from './imports.ts'
import { id } from './rules.ts'

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
