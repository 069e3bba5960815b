import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { TextAreaField } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'

/** Addresses and networks, one a line. */
export function AddressesField({ label, value, error, onChange }: DrawnProps) {
  const word = useWords('tokens')
  const [typed, setTyped] = useState(Array.isArray(value) ? value.join('\n') : '')
  return (
    <TextAreaField
      label={label}
      rows={3}
      error={error}
      help={word('help.addresses')}
      spellCheck={false}
      placeholder={'203.0.113.0/24\n2001:db8::/32'}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.split(/[\s,]+/).filter(Boolean))
      }}
    />
  )
}
