import type { Answer, Call, Need, Request } from '@headend/contract/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermissions, useProfile } from '../../lib/services.tsx'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Dialog, Drawer } from '../Dialog.tsx'
import type { DialogProps } from '../Dialog.tsx'
import { FormFields } from './FormFields.tsx'
import { namesOf, valuesOf } from './spec.ts'
import type { Form, Values } from './spec.ts'
import { useFormOf } from './useFormOf.ts'
import type { FormState } from './useFormOf.ts'

type FrontProps = Readonly<{
  onClose: () => void
  /** Beside its buttons, such as one that deletes. */
  actions?: ReactNode | undefined
  /** Above the fields. */
  lead?: ReactNode
}> &
  Pick<DialogProps, 'icon' | 'context' | 'size'>

type Props<C extends Call> = FrontProps &
  Readonly<{
    /** Those without the permission see the same fields, to read. */
    spec: Form<C> & Readonly<{ permission?: Need }>
    /** What is changed; a new one without it. */
    row?: Values | undefined
    /** Calls whose answers are old afterwards. */
    refresh?: readonly Call[]
    send?: (input: Request<C>) => Promise<Answer<C>>
    /** In place of closing it. */
    onDone?: (answer: Answer<C>, values: Values) => unknown
    /** In the middle, for what is no part of a list. */
    centred?: boolean
  }>

/** A form in front of a page: at the side of its list, or in the middle. */
export function FormDialog<C extends Call>({ spec, row, refresh, send, onDone, centred, ...front }: Props<C>) {
  const profile = useProfile()
  const may = usePermissions()
  const { onClose } = front
  const of = useFormOf(spec, { before: valuesOf(spec, row, profile), row, refresh, send, onDone: onDone ?? onClose })
  const mayWrite = (spec.permission === undefined || may(spec.permission)) && namesOf(spec).length > 0
  return <FormFront {...front} {...{ of, mayWrite }} as={centred ? Dialog : Drawer} />
}

type OfProps = FrontProps & Readonly<{ of: FormState; as?: typeof Dialog; mayWrite?: boolean }>

/** The same for a form that is more than its front. */
export function FormFront({ of, as: Front = Dialog, mayWrite = true, lead, actions, onClose, ...front }: OfProps) {
  const { t } = useTranslation()
  const { spec, word, say, row, isDirty, busy, failure, save } = of
  return (
    <Front
      {...front}
      open
      onClose={onClose}
      title={(row && spec.titleOf?.(row)) ?? (mayWrite ? say('title') : word('title'))}
      unsaved={isDirty && mayWrite}
      onSubmit={() => void (mayWrite && save())}
      footer={
        <>
          {actions}
          {mayWrite ? (
            <>
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {say('action')}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t('action.close')}</Button>
          )}
        </>
      }
    >
      <div className="hd-form">
        {lead}
        <FormFields of={of} readOnly={!mayWrite} />
        {failure && (
          <Banner family="bad" urgent title={say('failed')}>
            {failure}
          </Banner>
        )}
      </div>
    </Front>
  )
}
