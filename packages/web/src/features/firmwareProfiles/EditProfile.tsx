import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfilePage } from '@headend/contract/firmwareProfiles'
import { useFormWords } from '../../lib/words.ts'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import {
  changedFields,
  changedOf,
  changedValues,
  checkChanged,
  safetyFields,
  safetyOf,
  safetyValues,
  windowValues,
} from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { firmwareRollouts, shownOf } from './kind.tsx'
import { startOf, whenFields, whenOf } from './profileForm.ts'
import { useFormOptions } from './useFormOptions.ts'

const removed = 'deleteDids'

const valuesOf = (of: FirmwareProfilePage): Values => ({
  ...startOf(of.opId),
  fpName: of.fpName,
  fpRunMethod: of.fpRunMethod,
  ...windowValues(shownOf(of)),
  startDate: of.startDate ?? '',
  fpRetry: of.fpRetry,
  ...safetyValues(of.safety),
  ...changedValues(removed),
})

/** Changes a profile, also while it runs: what it is called, when and how carefully it goes on, and whom it is for. */
export function EditProfile({ of: profile, onClose }: Readonly<{ of: FirmwareProfilePage; onClose: () => void }>) {
  const words = useFormWords('forms')
  const options = useFormOptions('', profile.opId)
  const of = useFormOf(
    {
      call: calls.update,
      texts: 'firmwareProfiles',
      part: 'edit',
      called: 'fpName',
      fields: [
        { name: 'fpName', input: 'text', focus: true },
        ...whenFields(options),
        ...safetyFields,
        ...changedFields(removed),
      ],
      params: () => ({ fpId: profile.fpId }),
      body: (values) => ({
        fpName: values['fpName'],
        ...whenOf(values),
        safety: safetyOf(values),
        ...changedOf(values, removed),
      }),
      check: (values) => checkChanged(values, removed, words('targets.none')),
    },
    {
      before: valuesOf(profile),
      row: { ...profile },
      refresh: firmwareRollouts.refresh,
      onDone: onClose,
    },
  )
  return <FormFront of={of} size="lg" context={profile.fpName} onClose={onClose} />
}
