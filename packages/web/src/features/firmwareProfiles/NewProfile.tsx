import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useProfile } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { useOneChoice } from '../../ui/form/useOneChoice.ts'
import { Recorded } from '../../ui/Recorded.tsx'
import { Forecast } from './Forecast.tsx'
import { checkWhom, textOf } from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { firmwareRollouts } from './kind.tsx'
import { bodyOf, fieldsOf, startOf } from './profileForm.ts'
import { useFormOptions } from './useFormOptions.ts'

type Props = Readonly<{
  /** The firmware that is published. */
  file?: Readonly<{ firmwareFileId: string; mid: string }>
  onClose: () => void
}>

/** Asks for the firmware, its devices, when and how carefully, with what that comes to before anything is sent. */
export function NewProfile({ file, onClose }: Props) {
  const words = useFormWords('forms')
  const profile = useProfile()
  const [asked, setAsked] = useState<Values>({})
  const mid = textOf(asked['mid'])
  const opId = textOf(asked['opId']) || profile.op.opId
  const options = useFormOptions(mid, opId)
  const of = useFormOf(
    {
      call: calls.create,
      texts: 'firmwareProfiles',
      part: 'create',
      called: 'fpName',
      fields: fieldsOf(options),
      body: bodyOf,
      check: (values) => checkWhom(values, words('targets.none')),
    },
    { before: { ...startOf(profile.op.opId), ...file }, refresh: firmwareRollouts.refresh, onDone: onClose },
  )
  useOneChoice(of.form, 'firmwareFileId', options.files)
  const now = of.form.watch()
  if (JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  return (
    <FormFront
      of={of}
      icon={IconRocket}
      size="lg"
      outcome={<Forecast values={asked} />}
      actions={<Recorded />}
      onClose={onClose}
    />
  )
}
