import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isFormula, withoutGuard } from '@headend/contract/csv'
import { xlsxType } from '@headend/contract/core'
import { CsvError, parse } from 'csv-parse'
import { fail } from '../errors.ts'
import { encodingOf } from './encoding.ts'
import { readXlsx } from './readXlsx.ts'

/** Letters of the first line that are looked at to find out what separates values. */
const looked = 4096

const separators = ['\t', ';', ','] as const

const decoded = async function* (path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

const separatorOf = (beginning: string): string => {
  const [line = ''] = beginning.slice(0, looked).split(/[\r\n]/, 1)
  return separators.find((one) => line.includes(one)) ?? ','
}

/** What is wrong with the row that begins in a line: marks that do not pair up, for the most part. */
const unreadable = (line: number, cause: unknown) => {
  const isQuote = cause instanceof CsvError && cause.code.includes('QUOTE')
  const text = isQuote
    ? {
        en: 'Line {line}: a quotation mark is not closed, or stands within a value. Double those within a value.',
        ko: '{line}행: 따옴표가 닫히지 않았거나 값 안에 있습니다. 값 안의 따옴표는 두 번 쓰십시오.',
      }
    : { en: 'Line {line}: the row cannot be read.', ko: '{line}행: 읽을 수 없는 행입니다.' }
  return fail('custom', { field: 'file', text, values: { line }, cause })
}

/** The letters of a column, as spreadsheets name it: `AB` is the one at 27. */
const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** Letters of a formula that are quoted. */
const quotedLetters = 40

/** A formula is run by whoever opens what is saved of it, and its result is not what anybody typed. */
const formulaIn = ({ row, column, text }: Readonly<{ row: number; column: number; text: string }>) =>
  fail('custom', {
    field: 'file',
    text: {
      en: 'Row {row}, column {column} has a formula: {formula}. Put its value there, or an apostrophe in front of what is meant as text.',
      ko: '{row}행 {column}열에 수식이 있습니다: {formula}. 값으로 바꾸거나, 텍스트라면 앞에 작은따옴표를 붙이십시오.',
    },
    values: { row, column: lettersOf(column), formula: text.slice(0, quotedLetters) },
  })

/** The text of a file, in whichever letters it is. */
export const readText = async (path: string): Promise<string> => {
  const encoding = (await encodingOf(createReadStream(path))) ?? 'utf-8'
  let text = ''
  for await (const part of decoded(path, encoding)) text += part
  return text
}

type Cells = Readonly<{ row: number; cells: readonly string[]; formula?: Readonly<{ column: number; text: string }> }>

const readCsv = async function* (path: string): AsyncGenerator<Cells> {
  const encoding = (await encodingOf(createReadStream(path))) ?? 'utf-8'
  const chunks = decoded(path, encoding)
  const { value: beginning = '' } = await chunks.next()
  let line = 0
  // The parser is ahead of who reads its rows, and an error takes those with it that are not read yet.
  const noted = (record: string[], { lines }: { lines: number }) => {
    line = lines
    return record
  }
  const parser = parse({ bom: true, relax_column_count: true, delimiter: separatorOf(beginning), on_record: noted })
  const content = async function* () {
    yield beginning
    yield* chunks
  }
  // Whichever of the two breaks, the other ends with it, and the reader below is told.
  pipeline(content, parser).catch(() => undefined)
  try {
    let row = 0
    for await (const record of parser) {
      row += 1
      const cells = record as readonly string[]
      const column = cells.findIndex((cell) => isFormula(cell.trim()))
      const text = cells[column]?.trim()
      yield { row, cells: cells.map(withoutGuard), ...(text !== undefined && { formula: { column, text } }) }
    }
  } catch (cause) {
    throw unreadable(line + 1, cause)
  }
}

/**
 * Rows of a table file with their numbers, from 1; rows without any value are passed over. A file with a formula is refused where
 * it stands: a text of a workbook that begins as one is none.
 * @throws {Failure} custom
 */
export const readTable = async function* (file: {
  path: string
  type: string
}): AsyncGenerator<Readonly<{ row: number; cells: readonly string[] }>> {
  for await (const { row, cells, formula } of file.type === xlsxType ? readXlsx(file.path) : readCsv(file.path)) {
    if (formula !== undefined) throw formulaIn({ row, ...formula })
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.some((cell) => cell !== '')) yield { row, cells: trimmed }
  }
}
