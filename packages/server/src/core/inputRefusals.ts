import type { Text } from '@headend/contract/core'
import type { FieldProblem } from '@headend/contract/fieldProblems'
import { fail } from './errors.ts'

/** Refuses an input for these reasons, as a schema does. @throws {Failure} custom, where there is one */
export const refuseAny = (found: readonly FieldProblem[]): void => {
  const [first] = found
  if (first === undefined) return
  const { field, problem } = first
  throw fail('custom', { reason: 'invalid', field, fields: found, values: { field, problem } })
}

/** Refuses one input. */
export const refuse = (field: string, problem: Text): never => {
  throw fail('custom', { reason: 'invalid', field, fields: [{ field, problem }], values: { field, problem } })
}
