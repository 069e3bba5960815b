import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { xlsxType } from '@headend/contract/core'
import { parse } from 'csv-parse'
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

const readCsv = async function* (path: string): AsyncGenerator<readonly string[]> {
  const encoding = (await encodingOf(createReadStream(path))) ?? 'utf-8'
  const chunks = decoded(path, encoding)
  const { value: beginning = '' } = await chunks.next()
  const parser = parse({ bom: true, relax_column_count: true, delimiter: separatorOf(beginning) })
  const content = async function* () {
    yield beginning
    yield* chunks
  }
  // Whichever of the two breaks, the other ends with it, and the reader below is told.
  pipeline(content, parser).catch(() => undefined)
  try {
    for await (const row of parser) yield row as readonly string[]
  } catch (cause) {
    const text = { en: 'The file is no CSV that can be read.', ko: '읽을 수 있는 CSV 파일이 아닙니다.' }
    throw fail('custom', { field: 'file', text, cause })
  }
}

/** Rows of a table file with their numbers, from 1; rows without any value are passed over. @throws {Failure} custom */
export const readTable = async function* (file: {
  path: string
  type: string
}): AsyncGenerator<Readonly<{ row: number; cells: readonly string[] }>> {
  let row = 0
  for await (const cells of file.type === xlsxType ? readXlsx(file.path) : readCsv(file.path)) {
    row += 1
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.some((cell) => cell !== '')) yield { row, cells: trimmed }
  }
}
