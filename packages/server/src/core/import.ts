import type { Language, TableFormat, Text } from '@headend/contract/core'
import type { BulkUpload, ImportResult, UploadType } from '@headend/contract/imports'
import type { Db } from './db/database.ts'
import { bug, fail } from './errors.ts'
import type { Core } from './feature.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import type { Download } from './http/implement.ts'
import type { ReceivedFile } from './http/upload.ts'
import { fileOf } from './table/file.ts'
import { readTable } from './table/read.ts'
import { mapInTurns, turns } from './turns.ts'
import { columnsIn, refusedIn, resultOf, uploadHistory } from './uploads.ts'

/** A column of a file: its field, its headings, and a value as an example. */
export type ImportColumn = Readonly<{
  field: string
  label: Text
  /** Other headings it is known by. */
  names?: readonly string[]
  example: string
  /** Its values are taken and never shown again, here or in the history. */
  isSecret?: true
  /** It has a heading only where a file has none: the template leaves it out. */
  isUntitled?: true
}>

type Row = Readonly<{ row: number; values: Readonly<Record<string, string>> }>
export type Values = Row['values']

type Taken = Readonly<{ row: number; endpointId: string }>

/** What became of rows, by their place among those that were given, from 1; reasons in both languages. */
export type Outcome = Readonly<{
  successes: readonly Taken[]
  updates: readonly Taken[]
  errors: readonly Readonly<{ row: number; code: string; reason: Text; field?: string }>[]
}>

/** How rows are taken. */
export type Taking = Readonly<{
  /** They are only checked. */
  dryRun?: boolean
  /** Called in the transaction of the rows, when they are written: what it writes is kept with them, or nothing is. */
  record?: (trx: Db, outcome: Outcome) => Promise<void>
}>

type Description = Readonly<{
  /** Whose rows they are, for their history: `devices`. */
  noun: string
  columns: readonly ImportColumn[]
  /** Fields in the order that a file without headings has them. */
  plain: readonly string[]
  /** Rows of one file. */
  most: number
  /** Writes the rows of a file in one transaction, or only checks them. */
  take: (
    caller: AuthenticatedCaller,
    rows: readonly Values[],
    how: Taking & Readonly<{ type: UploadType }>,
  ) => Promise<Outcome>
}>

/** A row of a file that was taken, or could be: where it stands, and what it said with what the form added. */
export type TakenRow = Readonly<{ row: number; endpointId: string; values: Values }>

type Request = Readonly<{
  type: UploadType
  dryRun: boolean
  /** A row with what it leaves to the form. */
  complete: (values: Values) => Values
  /** Aborts when whoever sent the file hangs up: nothing of it is kept then. */
  signal: AbortSignal
}>

/** Rows that are shown as they were understood. */
const shown = 5

const plainly = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]/g, '')

const headingTwice = (heading: string) => {
  const text = { en: 'The column “{heading}” is there twice.', ko: '“{heading}” 열이 두 번 있습니다.' }
  return fail('custom', { field: 'file', text, values: { heading: heading.slice(0, 60) } })
}

/** Columns without a heading that are named with what became of a file. */
const mostUnnamed = 20

/** The field of a column; none for one that an import does not take: it is named once, and its values are passed over. */
type Heading = string | null

const unnamed = (at: number): string => `column ${at + 1}`

/**
 * The import of a noun's rows from a file, from one description: its columns by their headings in either language, a check
 * that writes nothing, what became of every row with its line in the history of uploads, and a template.
 */
export const importOf = ({ clock }: Pick<Core, 'clock'>, { noun, columns, plain, most, take }: Description) => {
  const history = uploadHistory(noun)
  const byHeading = new Map(
    columns.flatMap(({ field, label, names = [] }) =>
      [field, label.en, label.ko, ...names].map((name) => [plainly(name), field] as const),
    ),
  )
  const secrets = new Set(columns.flatMap(({ field, isSecret }) => (isSecret ? [field] : [])))
  const shownOf = ({ row, values }: Row): Row => ({
    row,
    values: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, secrets.has(field) ? '•••' : value]),
    ),
  })
  const labels = new Map(columns.map(({ field, label }) => [field, label]))

  /** The fields of the columns where the first row names them; a list of devices has more columns than those that it takes. */
  const headingsOf = (cells: readonly string[]): readonly Heading[] | undefined => {
    const fields = cells.map((cell): Heading => (cell === '' ? '' : (byHeading.get(plainly(cell)) ?? null)))
    if (fields.every((field) => field === null || field === '')) return undefined
    const twice = fields.findIndex(
      (field, at) => typeof field === 'string' && field !== '' && fields.indexOf(field) < at,
    )
    if (twice >= 0) throw headingTwice(cells[twice] ?? '')
    return fields
  }

  const read = async (file: ReceivedFile, signal: AbortSignal) => {
    let fields: readonly Heading[] | undefined
    let headed = false
    let ignored: readonly string[] = []
    const rows: Row[] = []
    const extra = new Set<string>()
    const turn = turns()
    for await (const { row, cells } of readTable(file)) {
      signal.throwIfAborted()
      if (fields === undefined) {
        const headings = headingsOf(cells)
        fields = headings ?? plain
        headed = headings !== undefined
        ignored = cells.filter((_cell, at) => headings?.[at] === null)
        if (headed) continue
      }
      if (rows.length === most) throw fail('custom', { reason: 'tooManyRows', field: 'file' })
      const named = fields
      // A value too many is refused with its row rather than dropped.
      const values = cells.flatMap((cell, at) => {
        const field = named[at]
        return cell === '' || field === null ? [] : [[field || unnamed(at), cell] as const]
      })
      for (const [field] of values) if (!labels.has(field) && extra.size < mostUnnamed) extra.add(field)
      rows.push({ row, values: Object.fromEntries(values) })
      await turn()
    }
    if (rows.length === 0) throw fail('custom', { field: 'file', text: noRows })
    const found = [...(fields ?? []).flatMap((field) => field || []), ...extra]
    return {
      headed,
      ignored,
      columns: found.map((field) => ({ field, label: labels.get(field) ?? { en: field, ko: field } })),
      rows,
    }
  }

  return {
    /** What became of earlier files. */
    history,

    /** Checks the rows of a file, or takes them in one transaction with what is known of them later. */
    run: async (
      caller: AuthenticatedCaller,
      file: ReceivedFile,
      { type, dryRun, complete, signal }: Request,
    ): Promise<Readonly<{ upload: Omit<BulkUpload, 'secrets'>; taken: readonly TakenRow[] }>> => {
      const { columns: found, rows, headed, ignored } = await read(file, signal)
      const uploadOf = async ({ successes, updates, errors }: Outcome) => ({
        fileName: file.name,
        uploadType: type,
        totalRecords: rows.length,
        added: successes.length,
        updated: updates.length,
        invalidData: errors.length,
        columns: found,
        refusals: await mapInTurns(errors, ({ row: at, ...why }) => {
          const row = rows[at - 1]
          if (row === undefined) throw bug(`the import of ${noun} refused row ${at} of ${rows.length}`)
          return { ...shownOf(row), ...why }
        }),
      })
      let written: Awaited<ReturnType<typeof uploadOf>> | undefined
      let historyId: string | null = null
      const record = async (trx: Db, outcome: Outcome): Promise<void> => {
        written = await uploadOf(outcome)
        historyId = await history.write(trx, caller, written, clock.date())
        // The last moment at which all of it can be taken back.
        signal.throwIfAborted()
      }
      const given = await mapInTurns(rows, ({ values }) => complete(values))
      const outcome = await take(caller, given, dryRun ? { type, dryRun } : { type, record })
      if (!dryRun && historyId === null) throw bug(`the import of ${noun} left nothing in its history`)
      const { refusals, columns: _columns, ...upload } = written ?? (await uploadOf(outcome))
      return {
        upload: {
          ...upload,
          historyId,
          result: dryRun ? 'checked' : resultOf(upload),
          historyData: await mapInTurns(refusals, (refusal) => refusedIn(refusal, caller.language)),
          columns: columnsIn(found, caller.language),
          headed,
          ignored: ignored.slice(0, mostUnnamed).map((heading) => heading.slice(0, 60)),
          first: rows.slice(0, shown).map(shownOf),
        },
        taken: [...outcome.successes, ...outcome.updates].map(({ row: at, endpointId }) => ({
          row: rows[at - 1]?.row ?? at,
          endpointId,
          values: given[at - 1] ?? {},
        })),
      }
    },

    /** A file with the headings in the reader's language and one example. */
    template: (name: string, format: TableFormat, language: Language): Download =>
      fileOf(
        name,
        format,
        (async function* () {
          const titled = columns.filter(({ isUntitled }) => !isUntitled)
          yield [titled.map(({ label }) => label[language]), titled.map(({ example }) => example)]
        })(),
      ),
  }
}

/** What became of rows, with the reasons in one language. */
export const outcomeIn = ({ successes, updates, errors }: Outcome, language: Language): ImportResult => ({
  successes: [...successes],
  updates: [...updates],
  errors: errors.map(({ reason, ...error }) => ({ ...error, reason: reason[language] })),
})

const noRows: Text = { en: 'The file has no rows.', ko: '파일에 행이 없습니다.' }
