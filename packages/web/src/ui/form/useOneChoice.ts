import { useEffect, useEffectEvent } from 'react'
import type { FormState } from './useFormOf.ts'

/**
 * Keeps what is chosen among what is offered, once that is known: what depends on another field, such as the firmware of a model,
 * is given up when it is no longer there, and where there is one alone it is chosen.
 */
export const useOneChoice = (form: FormState['form'], name: string, offered: readonly string[] | undefined): void => {
  const known = offered?.join('\n')
  const keep = useEffectEvent(() => {
    if (offered === undefined) return
    const value = form.getValues(name)
    if (typeof value === 'string' && offered.includes(value)) return
    const next = offered.length === 1 ? offered[0] : ''
    if (next !== value) form.setValue(name, next, { shouldValidate: form.formState.isSubmitted })
  })
  useEffect(() => keep(), [known])
}
