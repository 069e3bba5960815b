import type { Language, TableFormat, Text } from '@headend/contract/core'
import type { BulkUpload, ImportResult } from '@headend/contract/imports'
import { fail } from './errors.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import type { Download } from './http/implement.ts'
import type { ReceivedFile } from './http/upload.ts'
import { fileOf } from './table/file.ts'
import { readTable } from './table/read.ts'

/** A column of a file: its field, its headings, and a value as an example. */
export type ImportColumn = Readonly<{
  field: string
  label: Text
  /** Other headings it is known by. */
  names?: readonly string[]
  example: string
}>

type Row = Readonly<{ row: number; values: Readonly<Record<string, string>> }>
type Values = Row['values']

type Description = Readonly<{
  columns: readonly ImportColumn[]
  /** Fields in the order that a file without headings has them. */
  plain: readonly string[]
  /** Rows of one file. */
  most: number
  /** Rows that are written at a time. */
  atOnce: number
  /** Writes rows, or only checks them; what became of each is said by its place among them, from 1. */
  take: (caller: AuthenticatedCaller, rows: readonly Values[], how: { dryRun: boolean }) => Promise<ImportResult>
}>

/** Rows that are shown as they were understood. */
const shown = 5

const plainly = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]/g, '')

const unknownHeading = (heading: string) => {
  const text = { en: 'There is no column “{heading}”.', ko: '“{heading}” 열은 없습니다.' }
  return fail('custom', { field: 'file', text, values: { heading: heading.slice(0, 60) } })
}

/**
 * The import of a noun's rows from a file, from one description: its columns by their headings in either language, a check
 * that writes nothing, what became of every row, and a template.
 */
export const importOf = ({ columns, plain, most, atOnce, take }: Description) => {
  const byHeading = new Map(
    columns.flatMap(({ field, label, names = [] }) =>
      [field, label.en, label.ko, ...names].map((name) => [plainly(name), field] as const),
    ),
  )

  /** The fields of the columns where the first row names them. */
  const headingsOf = (cells: readonly string[]): readonly string[] | undefined => {
    const fields = cells.map((cell) => (cell === '' ? '' : byHeading.get(plainly(cell))))
    if (fields.every((field) => field === undefined || field === '')) return undefined
    const unknown = fields.indexOf(undefined)
    if (unknown >= 0) throw unknownHeading(cells[unknown] ?? '')
    return fields.map((field) => field ?? '')
  }

  const read = async (file: ReceivedFile): Promise<{ fields: readonly string[]; rows: readonly Row[] }> => {
    let fields: readonly string[] | undefined
    const rows: Row[] = []
    for await (const { row, cells } of readTable(file)) {
      if (fields === undefined) {
        const headings = headingsOf(cells)
        fields = headings ?? plain
        if (headings !== undefined) continue
      }
      if (rows.length === most) throw fail('custom', { reason: 'tooManyRows', field: 'file' })
      const named = fields
      // A value too many is refused with its row rather than dropped.
      const values = cells.flatMap((cell, at) =>
        cell === '' ? [] : [[named[at] || `column ${at + 1}`, cell] as const],
      )
      rows.push({ row, values: Object.fromEntries(values) })
    }
    if (rows.length === 0) throw fail('custom', { field: 'file', text: noRows })
    return { fields: (fields ?? []).filter(Boolean), rows }
  }

  return {
    /** Checks or takes the rows of a file. Rows under their headings that say nothing of `usual` get its values. */
    run: async (
      caller: AuthenticatedCaller,
      file: ReceivedFile,
      { dryRun, usual }: Readonly<{ dryRun: boolean; usual: Values }>,
    ): Promise<BulkUpload> => {
      const { fields, rows } = await read(file)
      // A check sees all rows at once, so that it finds what two of them have in common; writing is done in parts.
      const size = dryRun ? rows.length : atOnce
      const refused: BulkUpload['historyData'] = []
      let [added, updated] = [0, 0]
      for (let from = 0; from < rows.length; from += size) {
        const part = rows.slice(from, from + size)
        const given = part.map(({ values }) => ({ ...usual, ...values }))
        const { successes, updates, errors } = await take(caller, given, { dryRun })
        added += successes.length
        updated += updates.length
        for (const { row: at, ...why } of errors) {
          const row = part[at - 1]
          if (row !== undefined) refused.push({ ...row, ...why })
        }
      }
      const kept = added + updated
      return {
        fileName: file.name,
        result: dryRun ? 'checked' : refused.length === 0 ? 'success' : kept === 0 ? 'fail' : 'partial',
        totalRecords: rows.length,
        added,
        updated,
        invalidData: refused.length,
        historyData: refused,
        columns: [...fields],
        first: rows.slice(0, shown).map((row) => ({ ...row })),
      }
    },

    /** A file with the headings in the reader's language and one example. */
    template: (name: string, format: TableFormat, language: Language): Download =>
      fileOf(
        name,
        format,
        (async function* () {
          yield columns.map(({ label }) => label[language])
          yield columns.map(({ example }) => example)
        })(),
      ),
  }
}

const noRows: Text = { en: 'The file has no rows.', ko: '파일에 행이 없습니다.' }
