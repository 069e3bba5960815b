import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

const document = 'docs/conformance.md'
const idLike = /R-[A-Z0-9]+\.\d+[a-z]?/g

/** A row of a table that begins with requirements of the standard: their ids, and its last cell. */
type Row = Readonly<{ ids: readonly string[]; test: string }>

const rows: readonly Row[] = readFileSync(join(root, document), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| R-'))
  .map((line) => {
    const cells = line.split(' | ')
    return { ids: cells[0]?.match(idLike) ?? [], test: (cells.at(-1) ?? '').replace(/ \|$/, '') }
  })

/** Every requirement that the document lists. */
export const requirements: readonly string[] = rows.flatMap(({ ids }) => ids)

/** Rows whose test is not there or names none of the requirement, and those without one that do not say why. */
export const untested = (): readonly string[] =>
  rows.flatMap(({ ids, test }) => {
    const files = [...test.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path)
    const missing = files.filter((path) => !existsSync(join(root, path)))
    if (missing.length > 0) return missing
    if (files.length === 0) return /^Not tested: .{20}/.test(test) ? [] : [ids.join(', ')]
    const texts = files.map((path) => readFileSync(join(root, path), 'utf8'))
    return ids.filter((id) => !texts.some((text) => new RegExp(`${id.replace('.', '\\.')}(?![0-9a-z])`).test(text)))
  })
