import { userCalls } from '@headend/contract/users'
import { useState } from 'react'
import { useCall } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { TextField } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'

const looksLikeOne = /^\S+@\S+\.\S+$/

/** An e-mail address for a new account: once it is typed, whether it is free. */
export function EmailField({ label, value, error, onChange }: DrawnProps) {
  const word = useWords('accounts')
  const typed = typeof value === 'string' ? value : ''
  const [left, setLeft] = useState('')
  const isAsked = left !== '' && left === typed.trim()
  const { data, isFetching } = useCall(
    userCalls.checkEmails,
    { body: { email: left } },
    { enabled: isAsked, silent: true },
  )
  const answer = isAsked && data ? word(data.available ? 'email.free' : 'email.taken') : undefined
  const isTaken = isAsked && data?.available === false
  return (
    <TextField
      label={label}
      size="lg"
      type="email"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      autoFocus
      data-autofocus
      placeholder="name@company.example"
      value={typed}
      error={error ?? (isTaken ? answer : undefined)}
      // There is a line from the start: one that comes when the field is left would move what is pressed meanwhile.
      help={isAsked && isFetching ? word('email.asking') : (answer ?? word('email.own'))}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setLeft(looksLikeOne.test(typed.trim()) ? typed.trim() : '')}
    />
  )
}
