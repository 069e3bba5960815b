import { oidcCalls } from '@headend/contract/oidc'
import { useState } from 'react'
import { useCall, useFormats } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Form } from '../../ui/form/spec.ts'

const unlinking = {
  call: oidcCalls.unlink,
  texts: 'account',
  part: 'unlink',
  fields: [{ name: 'password', input: 'password', complete: 'current-password', focus: true }],
} as const satisfies Form

/** The identity of a provider that the own account is linked to; nothing where it is linked to none. */
export function IdentitySection() {
  const word = useFormWords('account')
  const { date } = useFormats()
  const { data: identity } = useCall(oidcCalls.getOwn, {})
  const [isOpen, setOpen] = useState(false)
  if (!identity || identity.since === null) return null
  const name = identity.name ?? ''
  return (
    <section className="hd-browsers">
      <h3>{word('information.identity')}</h3>
      <div className="hd-row">
        <p className="hd-grow">{word('information.linked', { name, date: date(identity.since) })}</p>
        <Button size="sm" reason={identity.only ? word('unlink.only') : undefined} onClick={() => setOpen(true)}>
          {word('information.unlink')}
        </Button>
      </div>
      {isOpen && (
        <FormDialog
          centred
          size="sm"
          spec={unlinking}
          row={{ password: '' }}
          context={word('unlink.text')}
          refresh={[oidcCalls.getOwn]}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
