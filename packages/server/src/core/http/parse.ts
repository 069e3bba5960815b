import type * as z from 'zod'
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

/** What is wrong with a place; with the place itself where no field of it is at fault. */
const problemsOf = (place: keyof RawInput, error: z.ZodError): FieldProblem[] =>
  fieldProblems(error).map((entry) => (entry.field === '' ? { ...entry, field: place } : entry))

const refuseAny = (found: readonly FieldProblem[]): void => {
  const [first] = found
  if (first === undefined) return
  const values = { field: first.field, problem: first.problem }
  throw fail('custom', { reason: 'invalid', field: first.field, fields: found, values })
}

/** The places of a request as the call reads them, for the spelling that was used. @throws {Failure} custom */
const arranged = (raw: RawInput, spelling: DescribedCall | Alias): RawInput => {
  const places = { params: raw.params, query: raw.query ?? {}, body: raw.body ?? {} }
  if (!('payload' in spelling) || spelling.payload === undefined) return places
  // `reportInput` distinguishes a missing value from one of the wrong type.
  const { data, error } = spelling.payload.safeParse(places.body, { reportInput: true })
  if (error !== undefined) refuseAny(problemsOf('body', error))
  // What came beside the payload stays: the call refuses what it does not know.
  return {
    params: { ...asRecord(places.params), ...data?.params },
    query: { ...asRecord(places.query), ...data?.query },
    body: data?.body ?? {},
  }
}

/** Texts that cannot be stored, wherever the schema would let them through. Rows are left to the handler that checks them. */
const illFormed = ({ rows }: DescribedCall, { params, query, body }: RawInput): FieldProblem[] => {
  const checked = rows === undefined ? body : { ...asRecord(body), [rows]: undefined }
  const field = illFormedField(params) ?? illFormedField(query) ?? illFormedField(checked)
  return field === undefined ? [] : [{ field, problem: problems.characters }]
}

/** The files that a call needs and that did not come. */
const missingFiles = ({ upload }: DescribedCall, files: object): FieldProblem[] =>
  Object.entries(upload?.parts ?? {})
    .filter(([field, { optional }]) => optional !== true && !(field in files))
    .map(([field]) => ({ field, problem: problems.required }))

/**
 * The input of a call, each place parsed by its schema.
 * @throws {Failure} custom, with every field at fault.
 */
export const parseInput = <C extends DescribedCall>(
  call: C,
  raw: RawInput,
  spelling: DescribedCall | Alias,
  files: object = {},
): Input<C> => {
  const places = arranged(raw, spelling)
  const found: FieldProblem[] = [...illFormed(call, places), ...missingFiles(call, files)]
  const read = (place: keyof RawInput): unknown => {
    const parsed = call[place].safeParse(places[place], { reportInput: true })
    if (parsed.success) return parsed.data
    found.push(...problemsOf(place, parsed.error))
    return undefined
  }
  const input = { params: read('params'), query: read('query'), body: read('body') }
  refuseAny(found)
  // Each place is the output of the schema of that place.
  return input as Input<C>
}
