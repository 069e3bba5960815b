import type { Form } from '../../ui/form/spec.ts'

/** What re-authenticates somebody before a change of the second factor: the password, and a code of it. */
export const proofFields = [
  { name: 'password', input: 'password', complete: 'current-password', focus: true },
  { name: 'code', input: 'text', mono: true, complete: 'one-time-code' },
] as const satisfies Form['fields']

/** Nothing typed yet. */
export const noProof = { password: '', code: '' } as const
