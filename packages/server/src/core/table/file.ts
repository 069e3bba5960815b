import { Readable } from 'node:stream'
import { actionText } from '@headend/contract/actions'
import { csvType, xlsxType } from '@headend/contract/core'
import type { Language, TableFormat } from '@headend/contract/core'
import type { FileColumn, TableFile } from '@headend/contract/downloads'
import { timeWriter, uptime } from '@headend/contract/formats'
import { placeName } from '@headend/contract/places'
import { normalMac } from '@headend/contract/rules'
import { Download } from '../http/implement.ts'
import { csvOf } from './csv.ts'
import type { Cells } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

type Write = (value: unknown) => string

/** What an object itself has: columns and words are named by whoever asks, `constructor` too. */
const ownValue = <Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** How a column is written. What nobody reported is an empty cell, however it is written. */
const writerOf = ({ as, words }: FileColumn, time: (value: number) => string, language: Language): Write => {
  const write: Write = (value) => {
    const word = words && ownValue(words, textOf(value))
    if (word !== undefined) return word
    switch (as) {
      case 'time':
        return typeof value === 'number' ? time(value) : textOf(value)
      case 'uptime':
        return typeof value === 'number' ? uptime(value) : textOf(value)
      case 'mac':
        return normalMac(textOf(value)) || textOf(value)
      case 'place':
        return placeName(textOf(value), language)
      case 'action':
        return actionText(textOf(value), language) ?? textOf(value)
      case undefined:
        return textOf(value)
    }
  }
  return (value) => {
    if (value === null || value === undefined) return ''
    // Words of a list one after the other, as the console shows them and an import takes them.
    return isWords(value) ? value.map(write).join(', ') : write(value)
  }
}

/** The cells of a table: its headings, then its rows, as many at a time as come. */
const cellsOf = async function* (
  parts: AsyncIterable<readonly Row[]>,
  { columns, timeZone, dateFormat }: TableFile,
  language: Language,
): AsyncGenerator<Cells> {
  const inZone = timeWriter(timeZone)
  const time = (value: number) => inZone(`${dateFormat} HH:mm:ss`, value)
  const writers = columns.map((column) => [column.field, writerOf(column, time, language)] as const)
  yield [columns.map(({ field, label }) => label ?? field)]
  for await (const rows of parts) yield rows.map((row) => writers.map(([field, write]) => write(ownValue(row, field))))
}

/** Cells as a file of a format, written as they come. */
export const fileOf = (name: string, format: TableFormat, cells: AsyncIterable<Cells>): Download =>
  new Download({
    name: `${name}.${format}`,
    type: format === 'csv' ? `${csvType}; charset=utf-8` : xlsxType,
    content: format === 'csv' ? Readable.from(csvOf(cells), { objectMode: false }) : xlsxOf(cells),
  })

/** Rows as a table in a file, as its reader asks for it. */
export const tableFileOf = (rows: AsyncIterable<readonly Row[]>, table: TableFile, language: Language): Download =>
  fileOf(table.name, table.format, cellsOf(rows, table, language))
