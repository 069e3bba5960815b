import { byteOrderMark, csvLine, plainCsvLine } from '@headend/contract/csv'
import type { BulkUpload } from '@headend/contract/imports'

type Refused = Pick<BulkUpload, 'columns' | 'historyData'>

/** Columns of the file, and those that only its rows have. */
const columnsOf = ({ columns, historyData }: Refused): BulkUpload['columns'] => {
  const named = new Set(columns.map(({ field }) => field))
  const others = new Set(historyData.flatMap(({ values }) => Object.keys(values)).filter((field) => !named.has(field)))
  return [...columns, ...[...others].map((field) => ({ field, label: field }))]
}

/** The rows that were refused, under their headings, as text to correct. */
export const refusedText = (refused: Refused): string => {
  const columns = columnsOf(refused)
  const rows = refused.historyData.map(({ values }) => columns.map(({ field }) => values[field] ?? ''))
  return [columns.map(({ label }) => label), ...rows].map(plainCsvLine).join('\n')
}

/** The same as a file to correct and send again: beside what they say, why that was refused. */
export const refusedFile = (refused: Refused, reason: string): Blob => {
  const columns = columnsOf(refused)
  const rows = refused.historyData.map((row) => [...columns.map(({ field }) => row.values[field] ?? ''), row.reason])
  const text = [[...columns.map(({ label }) => label), reason], ...rows].map(csvLine).join('\r\n')
  return new Blob([byteOrderMark + text], { type: 'text/csv;charset=utf-8' })
}

/** What was refused, counted by the lines that `refusedText` has. */
export const renumbered = (upload: BulkUpload): BulkUpload => ({
  ...upload,
  historyData: upload.historyData.map((row, at) => ({ ...row, row: at + 2 })),
})
