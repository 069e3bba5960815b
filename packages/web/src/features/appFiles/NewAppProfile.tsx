import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useProfile } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Recorded } from '../../ui/Recorded.tsx'
import { Foreseen } from '../../ui/rollout/Foreseen.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { checkWhom, textOf } from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { bodyOf, fieldsOf, startOf, targetOf } from './appProfileForm.ts'
import { appRollouts } from './appRollouts.tsx'
import { useProfileOptions } from './useProfileOptions.ts'

/** Asks for the application, its devices, when and how carefully, with what that comes to before anything is sent. */
export function NewAppProfile({ onClose }: Readonly<{ onClose: () => void }>) {
  const words = useFormWords('forms')
  const { op } = useProfile()
  const [asked, setAsked] = useState<Values>({})
  const opId = textOf(asked['opId']) || op.opId
  const options = useProfileOptions(textOf(asked['appId']))
  const { target, isSaid } = targetOf(asked)
  const dryRun = useCall(calls.dryRun, { body: { opId, ...target } }, { enabled: isSaid, keep: true, silent: true })
  const of = useFormOf(
    {
      call: calls.create,
      texts: 'appProfiles',
      part: 'create',
      called: 'profileName',
      fields: fieldsOf(options),
      body: (values) => bodyOf(values, options.zoneOf(values['opId'])),
      check: (values) => checkWhom(values, words('targets.none')),
    },
    { before: startOf(op.opId), refresh: appRollouts.refresh, onDone: onClose },
  )
  const now = of.form.watch()
  if (JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  return (
    <FormFront
      of={of}
      icon={IconRocket}
      size="lg"
      outcome={
        isSaid &&
        dryRun.data && (
          <RolloutContext value={appRollouts}>
            <Foreseen of={dryRun.data} />
          </RolloutContext>
        )
      }
      actions={<Recorded />}
      onClose={onClose}
    />
  )
}
