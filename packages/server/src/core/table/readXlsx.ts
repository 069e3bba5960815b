import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { fail } from '../errors.ts'

/** Bytes that one part of a workbook may have when it is unpacked: a small file may hold a very large one. */
const mostBytes = 64 * 1024 * 1024
/** Columns beyond these are no table of ours. */
const mostColumns = 200

const unreadable = (cause?: unknown) =>
  fail('custom', {
    field: 'file',
    text: { en: 'The workbook cannot be read.', ko: '통합 문서를 읽을 수 없습니다.' },
    ...(cause === undefined ? {} : { cause }),
  })

type Parts = ReadonlyMap<string, () => Promise<Readable>>

const open = async (path: string): Promise<Readonly<{ parts: Parts; close: () => void }>> => {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  const parts = new Map<string, () => Promise<Readable>>()
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > mostBytes) throw unreadable()
    parts.set(entry.fileName, () => zip.openReadStreamPromise(entry))
  }
  return { parts, close: () => zip.close() }
}

/** The text of an element by its name, one after the other: `si` of the shared strings. */
const textsOf = async (stream: Readable, name: string): Promise<string[]> => {
  const found: string[] = []
  let current: string | undefined
  let isText = false
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => {
    if (tag.name === name) current = ''
    // What a reader is told about the sound of a word is not the word.
    isText = tag.name === 't'
  })
  parser.on('text', (value) => {
    if (current !== undefined && isText) current += value
  })
  parser.on('closetag', (tag) => {
    isText = false
    if (tag.name !== name || current === undefined) return
    found.push(current)
    current = undefined
  })
  stream.setEncoding('utf8')
  for await (const chunk of stream) parser.write(String(chunk))
  parser.close()
  return found
}

/** `C7` is the third column: 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The name of the first sheet's part, as the workbook says (ECMA-376 part 1, 18.2.20). */
const firstSheet = async (parts: Parts): Promise<string> => {
  const read = async (name: string) => {
    const part = parts.get(name)
    return part === undefined ? '' : text(await part())
  }
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(await read('xl/workbook.xml'))?.[1]
  const relations = await read('xl/_rels/workbook.xml.rels')
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) => tag.includes(`Id="${id}"`))?.[0]
  const target = /Target="([^"]+)"/.exec(relation ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Rows of the first sheet of a workbook, read as they come; empty cells are empty texts. @throws {Failure} custom */
export const readXlsx = async function* (path: string): AsyncGenerator<readonly string[]> {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  try {
    opened = await open(path)
    const { parts } = opened
    const strings = parts.get('xl/sharedStrings.xml')
    const shared = strings === undefined ? [] : await textsOf(await strings(), 'si')
    const sheet = parts.get(await firstSheet(parts))
    if (sheet === undefined) throw unreadable()
    const stream = await sheet()
    stream.setEncoding('utf8')
    let done: string[][] = []
    let row: string[] = []
    let cell: { column: number; type: string | undefined; value: string } | undefined
    let isValue = false
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'row') row = []
      if (name === 'c') {
        const { r, t } = attributes
        cell = { column: r === undefined ? row.length : columnOf(r), type: t, value: '' }
      }
      isValue = name === 'v' || name === 't'
    })
    parser.on('text', (value) => {
      if (cell !== undefined && isValue) cell.value += value
    })
    parser.on('closetag', ({ name }) => {
      isValue = false
      if (name === 'row') done.push(row)
      if (name !== 'c' || cell === undefined) return
      if (cell.column >= mostColumns) throw unreadable()
      while (row.length < cell.column) row.push('')
      row[cell.column] = cell.type === 's' ? (shared[Number(cell.value)] ?? '') : cell.value
      cell = undefined
    })
    for await (const chunk of stream) {
      parser.write(String(chunk))
      yield* done
      done = []
    }
    parser.close()
  } catch (thrown) {
    throw thrown instanceof Error && thrown.name === 'Failure' ? thrown : unreadable(thrown)
  } finally {
    opened?.close()
  }
}
