import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfilePage } from '@headend/contract/appProfiles'
import { timeWriter } from '@headend/contract/formats'
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
import { startOf, whenFields, whenOf } from './appProfileForm.ts'
import { appRollouts } from './appRollouts.tsx'

const removed = 'cancelDids'

const valuesOf = (of: AppProfilePage): Values => {
  const write = timeWriter(of.timeZone)
  const dayOf = (time: number | null): string => (time === null ? '' : write('YYYY-MM-DD', time))
  return {
    ...startOf(of.opId),
    appName: of.profileName,
    ...windowValues(of),
    executionTime: dayOf(of.executionTime),
    // The last day is the one that ends then.
    endTime: dayOf(of.endTime === null ? null : of.endTime - 1),
    apRetry: of.apRetry,
    ...safetyValues(of.safety),
    ...changedValues(removed),
  }
}

/** Changes a profile, also while it runs: what it is called, when and how carefully it goes on, and whom it is for. */
export function EditAppProfile({ of: profile, onClose }: Readonly<{ of: AppProfilePage; onClose: () => void }>) {
  const words = useFormWords('forms')
  const before = valuesOf(profile)
  const when = whenOf(before, profile.timeZone)
  const of = useFormOf(
    {
      call: calls.update,
      texts: 'appProfiles',
      part: 'edit',
      fields: [
        { name: 'appName', input: 'text', focus: true },
        ...whenFields,
        ...safetyFields,
        ...changedFields(removed),
      ],
      params: () => ({ apId: profile.appProfileId }),
      body: (values) => {
        const { executionTime, endTime, ...now } = whenOf(values, profile.timeZone)
        return {
          appName: values['appName'],
          ...now,
          // Times that no day of the form says stay to the minute as they are.
          ...(executionTime !== when['executionTime'] && { executionTime }),
          ...(endTime !== when['endTime'] && { endTime }),
          safety: safetyOf(values),
          ...changedOf(values, removed),
        }
      },
      check: (values) => checkChanged(values, removed, words('targets.none')),
    },
    { before, row: { ...profile }, refresh: appRollouts.refresh, onDone: onClose },
  )
  return <FormFront of={of} size="lg" context={profile.profileName} onClose={onClose} />
}
