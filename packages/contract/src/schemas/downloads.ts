import * as z from 'zod'
import { csvType, tableFormats, xlsxType } from '../core/index.ts'
import { describe } from './core.ts'
import { optionalText, text, time, timeZone } from './rules.ts'

/** Words of one column: as many as a reader's dictionary has for it. */
const mostWords = 300

export const fileColumn = z
  .strictObject({
    field: text(64),
    label: optionalText(100).optional().describe('The heading; the name of the field when left out.'),
    as: z
      .enum(['time', 'uptime', 'mac', 'place', 'action'])
      .optional()
      .describe(
        'A time in milliseconds since 1970, a length in seconds, a MAC address, a province or city, or the name of an action in the history; the value itself when left out.',
      ),
    words: z
      .record(z.string().max(200), z.string().max(200))
      .refine((words) => Object.keys(words).length <= mostWords)
      .optional()
      .describe('What is written for these values.'),
  })
  .meta({ id: 'FileColumn', description: 'A column of a table in a file, and how its values are written.' })

export type FileColumn = z.infer<typeof fileColumn>

export const tableFile = z
  .strictObject({
    format: z.enum(tableFormats),
    name: text(100)
      // What leads to another folder, and what no file may be called on some systems.
      .overwrite((name) => name.replaceAll(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_'))
      .describe('What the file is called, without its ending.'),
    columns: z.array(fileColumn).min(1).max(64),
    timeZone: timeZone.default('UTC'),
    dateFormat: z
      .string()
      .max(16)
      .regex(/^[YMD. /-]+$/)
      .default('YYYY-MM-DD'),
  })
  .meta({ id: 'TableFile', description: 'Rows as a table in a file.' })

export type TableFile = z.infer<typeof tableFile>

const place = z.record(z.string(), z.unknown()).optional()

export const operations = describe({
  create: {
    summary: 'A ticket for a file: what a call answers, or its rows as a table',
    body: z.strictObject({
      call: text(100).describe('The id of the call, such as `devices.exportConnects`.'),
      params: place,
      query: place,
      body: place,
      table: tableFile.optional().describe('How rows are written; of a call that answers a file, nothing.'),
    }),
    data: z.object({ address: z.string().describe('Good once, for a minute.'), expires: time }),
    fails: ['nodata'],
  },
  fetch: {
    summary: 'The file of a ticket',
    params: z.strictObject({ ticket: z.string().max(100) }),
    fails: ['tokenerr', 'nodata'],
    download: { types: [xlsxType, csvType, 'application/octet-stream'], name: 'download' },
  },
})
