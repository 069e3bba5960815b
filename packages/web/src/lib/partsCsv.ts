import { byteOrderMark, csvLine } from '@headend/contract/csv'

/** A part of a page as a table. */
export type Part = Readonly<{
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}>

/** What a page shows as CSV: its parts below each other, each under its title. */
export const partsCsv = (parts: readonly Part[]): string =>
  byteOrderMark +
  parts
    .flatMap(({ title, columns, rows }, index) => [
      ...(index === 0 ? [] : [[]]),
      [title],
      columns,
      ...rows.map((row) => row.map(String)),
    ])
    .map(csvLine)
    .join('\r\n')
