import type { AdminColumn, AdminValue } from '@headend/contract/admin'
import type { Text } from '@headend/contract/core'
import { problems } from '@headend/contract/rules'
import * as z from 'zod'
import { fail } from '../../core/errors.ts'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { Picture } from './table.ts'
import type { Values } from './table.ts'

const unknownField: Text = { en: 'There is no such field.', ko: '없는 필드입니다.' }
const unchangeable: Text = { en: 'This value cannot be set here.', ko: '여기에서 정할 수 없는 값입니다.' }
const notUploaded: Text = { en: 'A picture is uploaded as a file.', ko: '그림은 파일로 올려야 합니다.' }
const nothingGiven: Text = { en: 'Nothing is changed.', ko: '변경된 값이 없습니다.' }

/** A number that PostgreSQL's `int` holds. */
const int = z.int().min(0).max(2_147_483_647)

const schemaOf = ({ type, choices = [], required }: AdminColumn) => {
  const among = z.enum(choices.map(({ value }) => value))
  switch (type) {
    case 'text':
      return z.string().trim().max(200)
    case 'longText':
      return z.string().trim().max(2000)
    case 'image':
      return z.instanceof(Picture)
    case 'number':
      return int
    case 'boolean':
      return z.boolean()
    case 'time':
      return z.number()
    case 'choice':
      return among
    case 'choices':
      return required ? z.array(among).min(1) : z.array(among)
  }
}

type Found = { field: string; problem: Text }[]

const refuse = (found: Found): void => {
  const [first] = found
  if (first === undefined) return
  const { field, problem } = first
  throw fail('custom', { reason: 'invalid', field, fields: found, values: { field, problem } })
}

/**
 * The values of a new row, or the changes of one that exists, as the table's columns allow them.
 * @throws {Failure} custom invalid, with every field at fault.
 */
export const checkedValues = (columns: readonly AdminColumn[], given: Values, use: 'new' | 'change'): Values => {
  const found: Found = []
  const values: Record<string, AdminValue | Picture> = {}
  const byField = new Map(columns.map((column) => [column.field, column]))
  const check = (column: AdminColumn, value: AdminValue | Picture): void => {
    const { field } = column
    if (value === null || value === '') {
      if (column.required) found.push({ field, problem: problems.required })
      else values[field] = null
      return
    }
    const parsed = schemaOf(column).safeParse(value, { reportInput: true })
    if (parsed.success) values[field] = parsed.data
    else if (column.type === 'image') found.push({ field, problem: notUploaded })
    else found.push(...fieldProblems(parsed.error).map(({ problem }) => ({ field, problem })))
  }
  for (const [field, value] of Object.entries(given)) {
    const column = byField.get(field)
    if (column === undefined) found.push({ field, problem: unknownField })
    else if (!(use === 'new' ? column.creatable : column.editable)) found.push({ field, problem: unchangeable })
    else check(column, value)
  }
  if (use === 'new')
    for (const { field, creatable, required } of columns)
      if (creatable && required && !(field in given)) found.push({ field, problem: problems.required })
  if (use === 'change' && Object.keys(given).length === 0) found.push({ field: 'body', problem: nothingGiven })
  refuse(found)
  return values
}

/** The values that a list's query asks columns for. @throws {Failure} custom invalid */
export const checkedFilters = (
  columns: readonly AdminColumn[],
  given: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> => {
  const found: Found = []
  const kept = Object.entries(given).map(([field, value]): [string, string | number] => {
    const column = columns.find((entry) => entry.field === field)
    if (column === undefined || column.type === 'time' || column.type === 'choices') {
      found.push({ field, problem: unknownField })
      return [field, value]
    }
    const isBoolean = column.type === 'boolean' && (value === 'true' || value === 'false')
    const read = column.type === 'number' ? Number(value) : String(value)
    const parsed = schemaOf(column).safeParse(read, { reportInput: true })
    if (!parsed.success && !isBoolean)
      found.push(...fieldProblems(parsed.error).map(({ problem }) => ({ field, problem })))
    return [field, read]
  })
  refuse(found)
  return Object.fromEntries(kept)
}
