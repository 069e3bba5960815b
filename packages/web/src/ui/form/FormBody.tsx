import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import type { Size } from '../InputFrame.tsx'
import { useUnsaved } from '../unsaved.ts'
import { FormFields } from './FormFields.tsx'
import type { FormState } from './useFormOf.ts'

type Props = Readonly<{
  of: FormState
  className?: string
  size?: Size
  /** Above the fields. */
  lead?: ReactNode
  /** Beside the button, such as one that fills the fields in. */
  actions?: ReactNode
  /** Below the button. */
  children?: ReactNode
  /** In place of the button: the one field is known by what stands around it, and its label is only said. */
  inline?: ReactNode
  /** Why it cannot be sent now; its fields are read. */
  reason?: string | undefined
  /** Leaves it; so does sending what is as it was. */
  onCancel?: () => void
}>

/** A form where it stands: in a page, a card, in place of a value, or before the sign-in. */
export function FormBody(props: Props) {
  const { of, className = 'hd-form', size = 'lg', lead, actions, children, inline, reason, onCancel } = props
  const { t } = useTranslation()
  const { say, isDirty, busy, failure, save } = of
  useUnsaved(isDirty)
  const isOneOfSeveral = Boolean(onCancel ?? actions)
  const button = (
    <Button
      type="submit"
      variant="primary"
      size={isOneOfSeveral ? 'md' : size}
      busy={busy}
      reason={reason ?? (isDirty ? undefined : say.maybe('same'))}
    >
      {say('action')}
    </Button>
  )
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (onCancel && !isDirty) onCancel()
        else void save()
      }}
      {...(onCancel && {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Escape' || !inline) return
          event.stopPropagation()
          onCancel()
        },
      })}
    >
      {lead}
      <FormFields of={of} size={size} bare={Boolean(inline)} readOnly={reason !== undefined} />
      {failure && !inline && (
        <Banner family="bad" urgent title={say.maybe('failed')}>
          {failure}
        </Banner>
      )}
      {inline ?? (
        <div className={isOneOfSeveral ? 'hd-form-foot' : undefined}>
          {actions}
          {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
          {button}
        </div>
      )}
      {children}
    </form>
  )
}
