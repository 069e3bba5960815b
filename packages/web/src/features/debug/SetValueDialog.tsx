import { dataModelCalls } from '@headend/contract/dataModel'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { known } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Recorded } from '../../ui/Recorded.tsx'
import { isTrue, readsAs, showsOld, valueKind } from './valueKinds.ts'
import type { HeldValue } from './values.ts'

type Props = Readonly<{
  endpointId: string
  path: string
  type: string | null
  held: HeldValue | undefined
  onClose: () => void
  /** The device took the value. */
  onSet: () => void
}>

const truths = ['true', 'false'].map((value) => ({ value, label: value }))

/** Sets one parameter after saying what it was and what it will be. */
export function SetValueDialog({ endpointId, path, type, held, onClose, onSet }: Props) {
  const { t } = useTranslation('debug')
  const { toasts } = useServices()
  const kind = valueKind(type)
  const was = held?.masked ? null : (held?.value ?? null)
  const field: FormField = {
    name: 'value',
    focus: true,
    ...(kind === 'boolean' ? { input: 'choice', options: truths } : { input: 'text', mono: true }),
    ...(kind !== 'text' && kind !== 'boolean' && { help: t(`expects.${kind}`) }),
  }
  const of = useFormOf(
    {
      call: dataModelCalls.setValue,
      texts: 'debug',
      part: 'set',
      about: { name: path.slice(path.lastIndexOf('.') + 1) },
      fields: [field],
      body: (values) => ({ endpointId, path, ...values }),
      check: ({ value }): Readonly<Record<string, string>> =>
        readsAs(kind, String(value)) ? {} : { value: t(`expects.${kind}`) },
    },
    {
      before: { value: kind === 'boolean' ? String(isTrue(was ?? 'false')) : (was ?? '') },
      onDone: (answer, { value }) => {
        onSet()
        if (showsOld(kind, was, String(value), answer.value)) {
          of.form.setError('value', { type: 'server', message: t('set.untaken') })
          return
        }
        toasts.success(t('set.taken', { path }))
        onClose()
      },
    },
  )
  return (
    <FormFront
      of={of}
      context={t('set.context')}
      lead={
        <KeyValues
          items={[
            { label: t('path'), value: path, mono: true },
            { label: t('type'), value: known(type) },
            {
              label: t('set.was'),
              value: held?.masked ? t('tree.masked') : held && (was || t('tree.empty')),
              mono: true,
            },
          ]}
        />
      }
      actions={<Recorded />}
      onClose={onClose}
    />
  )
}
