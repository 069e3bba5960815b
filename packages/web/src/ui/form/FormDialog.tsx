import type { Call } from '@headend/contract/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Drawer } from '../Dialog.tsx'
import { FormFields } from './FormFields.tsx'
import { namesOf } from './spec.ts'
import type { FormSpec, Values } from './spec.ts'
import { useFormOf } from './useFormOf.ts'

type Props = Readonly<{
  spec: FormSpec
  /** What is changed; a new one without it. */
  row?: Values | undefined
  /** Calls whose answers are old afterwards. */
  refresh: readonly Call[]
  onClose: () => void
  /** Beside its buttons, such as one that deletes. */
  actions?: ReactNode | undefined
}>

/** A form at the side of its list. Those who may not write see the same fields, to read. */
export function FormDialog({ spec, row, refresh, onClose, actions }: Props) {
  const { t } = useTranslation()
  const word = useFormWords(spec.texts)
  const mayWrite = usePermission(spec.permission) && namesOf(spec).length > 0
  const { form, save, isDirty, busy, sent, failure } = useFormOf(spec, { row, refresh, onDone: onClose })
  return (
    <Drawer
      open
      onClose={onClose}
      title={(row && spec.titleOf?.(row)) ?? word(mayWrite ? `${spec.part}.title` : 'title')}
      unsaved={isDirty && mayWrite}
      onSubmit={() => void (mayWrite && save())}
      footer={
        <>
          {actions}
          {mayWrite ? (
            <>
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {word(`${spec.part}.action`)}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t('action.close')}</Button>
          )}
        </>
      }
    >
      <FormFields fields={spec.fields} control={form.control} word={word} row={row} sent={sent} readOnly={!mayWrite} />
      {failure && (
        <Banner family="bad" urgent title={word(`${spec.part}.failed`)}>
          {failure}
        </Banner>
      )}
    </Drawer>
  )
}
