import { bulkCalls } from '@headend/contract/bulk'
import type { Device } from '@headend/contract/device'
import { lnbOptions } from '@headend/contract/lnb'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { actionIcons } from './actionIcons.ts'
import { FormFront } from './form/FormDialog.tsx'
import { useFormOf } from './form/useFormOf.ts'
import { Recorded } from './Recorded.tsx'

export type LnbSettings = NonNullable<Device['lnbSettings']>

type Props = Readonly<{
  count: number
  /** Support features of the model, which say what its devices take. */
  supportFeatures: readonly string[]
  /** What the one device has now. */
  now?: LnbSettings | null | undefined
  context?: string | undefined
  /** What it touches and costs, above the fields. */
  lead: ReactNode
  onClose: () => void
  onConfirm: (lnbSettings: LnbSettings) => void
}>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Asks for the settings of the converter (LNB) of devices of one model: its type, and a value that goes with it. */
export const LnbDialog = ({ count, supportFeatures, now, onConfirm, ...front }: Props) => {
  const { t } = useTranslation('deviceActions')
  const options = lnbOptions(supportFeatures)
  const settingsOf = ({ lnbType, lnbValue }: Readonly<Record<string, unknown>>): LnbSettings => ({
    lnbType: textOf(lnbType),
    lnbValue: textOf(lnbValue),
  })
  const of = useFormOf(
    {
      call: bulkCalls.setLnb,
      texts: 'deviceActions',
      part: 'lnb',
      about: { count },
      fields: [
        {
          name: 'lnbType',
          input: 'choice',
          focus: true,
          options: options.map(({ lnbType }) => ({ value: lnbType, label: lnbType })),
        },
        ...options.map(({ lnbType, lnbValues }) => ({
          name: 'lnbValue',
          input: 'choice' as const,
          label: t(lnbType === 'DiSEqC' ? 'lnb.port' : 'lnb.frequency'),
          when: (values: Readonly<Record<string, unknown>>) => values['lnbType'] === lnbType,
          options: lnbValues.map((value) => ({ value, label: lnbType === 'DiSEqC' ? value : `${value} MHz` })),
        })),
      ],
      schema: async () => (await import('@headend/contract/schemas/device')).newLnbSettings,
    },
    {
      before: { lnbType: now?.lnbType ?? '', lnbValue: now?.lnbValue ?? '' },
      // What was chosen is checked here; the call is made with the devices, and followed as a task.
      send: async () => null,
      onDone: (_answer, values) => onConfirm(settingsOf(values)),
    },
  )
  const { form } = of
  const { lnbType, lnbValue } = settingsOf(form.watch())
  const isTaken = options.some((option) => option.lnbType === lnbType && option.lnbValues.includes(lnbValue))
  // A value of another type means something else.
  useEffect(() => {
    if (!isTaken && lnbValue !== '') form.setValue('lnbValue', '')
  }, [form, isTaken, lnbValue])
  return <FormFront {...front} of={of} icon={actionIcons.setLnb} actions={<Recorded />} />
}
