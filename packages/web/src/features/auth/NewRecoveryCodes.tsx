import { secondFactorCalls } from '@headend/contract/secondFactor'
import { useState } from 'react'
import { useFormWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { noProof, proofFields } from './proofFields.ts'
import { RecoveryCodes } from './SecondFactorSetUp.tsx'
import type { SetUpFrame } from './SecondFactorSetUp.tsx'

const form = {
  call: secondFactorCalls.renew,
  texts: 'secondFactor',
  part: 'renew',
  fields: proofFields,
} as const satisfies Form

/** Makes new recovery codes for the password and a code, and shows them this once. */
export function NewRecoveryCodes({ frame, onDone }: Readonly<{ frame: SetUpFrame; onDone: () => void }>) {
  const word = useFormWords('secondFactor')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return frame(word('codes.title'), <RecoveryCodes codes={codes} onKept={onDone} />, true)
  return (
    <FormDialog
      centred
      size="sm"
      spec={form}
      row={noProof}
      context={word('renew.text')}
      refresh={[secondFactorCalls.get]}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onDone}
    />
  )
}
