import type { Answer, Call, Need, Request } from '@headend/contract/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermissions, useProfile, useSettings } from '../../lib/services.tsx'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Dialog, Drawer } from '../Dialog.tsx'
import type { DialogProps } from '../Dialog.tsx'
import { FormFields } from './FormFields.tsx'
import { namesOf, valuesOf } from './spec.ts'
import type { Form, Values } from './spec.ts'
import { useOverflow } from '../useOverflow.ts'
import { useFormOf } from './useFormOf.ts'
import type { FormState } from './useFormOf.ts'

type FrontProps = Readonly<{
  onClose: () => void
  /** Beside its buttons, such as one that deletes. */
  actions?: ReactNode | undefined
  /** Above the fields. */
  lead?: ReactNode
  /** What sending it comes to, by what is chosen so far: above the buttons, so that it is in sight and moves no field. */
  outcome?: ReactNode
  /** It cannot be undone: Enter does not send it, and where no field asks for it the focus begins on Cancel. */
  danger?: boolean
}> &
  Pick<DialogProps, 'icon' | 'context' | 'size'>

type Props<C extends Call, Result> = FrontProps &
  Readonly<{
    /** Those without the permission see the same fields, to read. */
    spec: Form<C> & Readonly<{ permission?: Need }>
    /** What is changed; a new one without it. */
    row?: Values | undefined
    /** Calls whose answers are old afterwards. */
    refresh?: readonly Call[]
    send?: (input: Request<C>) => Promise<Result>
    /** In place of closing it. */
    onDone?: (answer: Result, values: Values) => unknown
    /** In the middle, for what is no part of a list. */
    centred?: boolean
  }>

/** A form in front of a page: at the side of its list, or in the middle. */
export function FormDialog<C extends Call, Result = Answer<C>>(props: Props<C, Result>) {
  const { spec, row, refresh, send, onDone, centred, ...front } = props
  const profile = useProfile()
  const may = usePermissions()
  const { onClose } = front
  const of = useFormOf(spec, { before: valuesOf(spec, row, profile), row, refresh, send, onDone: onDone ?? onClose })
  const { language } = useSettings()
  const isTheirs = spec.permission === undefined || may(spec.permission)
  const verdict = (row && spec.may?.(row)) ?? true
  const mayWrite = isTheirs && verdict === true && (row === undefined || namesOf(spec).length > 0)
  const lead = row && (
    <>
      {isTheirs && verdict !== true && <Banner family="held">{verdict[language]}</Banner>}
      {spec.lead?.(row)}
    </>
  )
  return <FormFront lead={lead} {...front} {...{ of, mayWrite }} as={centred ? Dialog : Drawer} />
}

type OfProps = FrontProps &
  Readonly<{
    of: FormState
    as?: typeof Dialog
    mayWrite?: boolean
    /** Why it cannot be sent as it is: nothing would come of it. */
    reason?: string | undefined
  }>

function Outcome({ children }: Readonly<{ children: ReactNode }>) {
  const { overflows, watch } = useOverflow()
  return (
    <div className="hd-form-outcome" tabIndex={overflows ? 0 : undefined}>
      <div ref={watch}>{children}</div>
    </div>
  )
}

/** The same for a form that is more than its front. */
export function FormFront(props: OfProps) {
  const {
    of,
    as: Front = Dialog,
    mayWrite = true,
    lead,
    outcome,
    actions,
    danger = false,
    reason,
    onClose,
    ...front
  } = props
  const { t } = useTranslation()
  const { spec, word, say, row, isDirty, busy, failure, save } = of
  return (
    <Front
      context={row && spec.nameOf?.(row)}
      {...front}
      open
      onClose={onClose}
      title={(row && spec.titleOf?.(row)) ?? (mayWrite ? say('title') : word('title'))}
      unsaved={isDirty && mayWrite}
      {...(danger ? { family: 'bad' } : { onSubmit: () => void (mayWrite && reason === undefined && save()) })}
      footer={
        <>
          {outcome && <Outcome>{outcome}</Outcome>}
          {actions}
          {mayWrite ? (
            <>
              <Button onClick={onClose} data-autofocus={danger || undefined}>
                {t('action.cancel')}
              </Button>
              {danger ? (
                <Button variant="danger" busy={busy} onClick={() => void save()}>
                  {say('action')}
                </Button>
              ) : (
                <Button type="submit" variant="primary" busy={busy} reason={reason}>
                  {say('action')}
                </Button>
              )}
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
