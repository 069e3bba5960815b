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
    text: {
      en: 'The workbook cannot be read: it is damaged or incomplete. Save it once more and send that file.',
      ko: '손상되었거나 완전하지 않아 읽을 수 없는 통합 문서입니다. 다시 저장한 파일을 보내십시오.',
    },
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

/** The name of an element without the prefix that some programs write (`x:row`). */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The text of an element by its name, one after the other: `si` of the shared strings. */
const textsOf = async (stream: Readable, name: string): Promise<string[]> => {
  const found: string[] = []
  let current: string | undefined
  let isText = false
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => {
    if (local(tag.name) === name) current = ''
    // What a reader is told about the sound of a word is not the word.
    isText = local(tag.name) === 't'
  })
  parser.on('text', (value) => {
    if (current !== undefined && isText) current += value
  })
  parser.on('closetag', (tag) => {
    isText = false
    if (local(tag.name) !== name || current === undefined) return
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

/** A row of a sheet by its number, from 1: what its cells show, the empty ones as empty texts, and the first formula among them. */
type SheetRow = Readonly<{
  row: number
  cells: readonly string[]
  formula?: Readonly<{ column: number; text: string }>
}>

/** Rows of the first sheet of a workbook, read as they come; those without a cell may be missing. @throws {Failure} custom */
export const readXlsx = async function* (path: string): AsyncGenerator<SheetRow> {
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
    let done: SheetRow[] = []
    let number = 0
    let row: string[] = []
    let formula: SheetRow['formula']
    let cell: { column: number; type: string | undefined; value: string; formula?: string } | undefined
    let isValue = false
    let isFormula = false
    const parser = new SaxesParser()
    parser.on('opentag', ({ name: written, attributes }) => {
      const name = local(written)
      if (name === 'row') {
        // Rows without a cell are left out by most programs, and counted by whoever looks at the sheet.
        number = Math.max(number + 1, Number(attributes.r) || 0)
        row = []
        formula = undefined
      }
      if (name === 'c') {
        const { r, t } = attributes
        cell = { column: r === undefined ? row.length : columnOf(r), type: t, value: '' }
      }
      isValue = name === 'v' || name === 't'
      isFormula = name === 'f'
      if (isFormula && cell !== undefined) cell.formula = ''
    })
    parser.on('text', (value) => {
      if (cell !== undefined && isValue) cell.value += value
      if (cell?.formula !== undefined && isFormula) cell.formula += value
    })
    parser.on('closetag', ({ name: written }) => {
      const name = local(written)
      isValue = false
      isFormula = false
      if (name === 'row') done.push({ row: number, cells: row, ...(formula && { formula }) })
      if (name !== 'c' || cell === undefined) return
      if (cell.column >= mostColumns) throw unreadable()
      while (row.length < cell.column) row.push('')
      if (cell.formula !== undefined) formula ??= { column: cell.column, text: `=${cell.formula}` }
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
