import { userCalls } from '@headend/contract/users'
import type { Form } from '../../ui/form/spec.ts'

/** A new password of somebody's own and its repetition; `name` is what the call has it as. */
export const chosenPassword = (name: string): Form['fields'] => [
  { name, input: 'password', complete: 'new-password' },
  { name: 'again', input: 'password', complete: 'new-password', repeats: name },
]

/** Changes the own password. */
export const passwordForm = {
  call: userCalls.changePassword,
  texts: 'auth',
  part: 'change',
  sends: 'filled',
  fields: [{ name: 'password', input: 'password', complete: 'current-password' }, ...chosenPassword('newPassword')],
  params: ({ userId }) => ({ id: userId }),
} as const satisfies Form
