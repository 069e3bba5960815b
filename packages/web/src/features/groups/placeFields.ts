import type { FormField } from '../../ui/form/spec.ts'

/** What a company may call a place. */
export const placeFields = [
  { name: 'groupName', input: 'text', focus: true },
  { name: 'desc', input: 'area', optional: true },
] as const satisfies readonly FormField[]
