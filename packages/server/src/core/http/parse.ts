import type { Alias, DescribedCall, Input } from '@headend/contract/core'
import { fail } from '../errors.ts'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { problems } from '@headend/contract/rules'
import { illFormedField } from '@headend/contract/wellFormed'
import type { FieldProblem } from '@headend/contract/fieldProblems'

/** A request's places as they arrived. */
export type RawInput = Readonly<{ params: unknown; query: unknown; body: unknown }>

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The places of a request as the call reads them, for the spelling that was used. */
const arranged = (raw: RawInput, spelling: DescribedCall | Alias): RawInput =>
  'queryInBody' in spelling && spelling.queryInBody === true
    ? { params: raw.params, query: { ...asRecord(raw.query), ...asRecord(raw.body) }, body: {} }
    : { params: raw.params, query: raw.query ?? {}, body: raw.body ?? {} }

/** Texts that cannot be stored, wherever the schema would let them through. Rows are left to the handler that judges them. */
const illFormed = ({ rows }: DescribedCall, { params, query, body }: RawInput): FieldProblem[] => {
  const checked = rows === undefined ? body : { ...asRecord(body), [rows]: undefined }
  const field = illFormedField(params) ?? illFormedField(query) ?? illFormedField(checked)
  return field === undefined ? [] : [{ field, problem: problems.characters }]
}

/**
 * The input of a call, each place parsed by its schema.
 * @throws {Failure} custom, with every field at fault.
 */
export const parseInput = <C extends DescribedCall>(
  call: C,
  raw: RawInput,
  spelling: DescribedCall | Alias,
): Input<C> => {
  const places = arranged(raw, spelling)
  const found: FieldProblem[] = illFormed(call, places)
  const read = (place: keyof RawInput): unknown => {
    // `reportInput` tells a missing value from one of the wrong type.
    const parsed = call[place].safeParse(places[place], { reportInput: true })
    if (parsed.success) return parsed.data
    found.push(...fieldProblems(parsed.error).map((entry) => (entry.field === '' ? { ...entry, field: place } : entry)))
    return undefined
  }
  const input = { params: read('params'), query: read('query'), body: read('body') }
  const [first] = found
  if (first !== undefined) {
    throw fail('custom', {
      reason: 'invalid',
      field: first.field,
      fields: found,
      values: { field: first.field, problem: first.problem },
    })
  }
  // Each place is the output of the schema of that place.
  return input as Input<C>
}
