import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfilePage } from '@headend/contract/appProfiles'
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
import { dayAndHour } from '../../ui/rollout/window.ts'
import { startOf, whenFields, whenOf } from './appProfileForm.ts'
import { appRollouts } from './appRollouts.tsx'

const removed = 'cancelDids'

const valuesOf = (of: AppProfilePage): Values => {
  const start = startOf(of.opId)
  const begin = of.executionTime === null ? undefined : dayAndHour(of.timeZone, of.executionTime)
  const end = of.endTime === null ? undefined : dayAndHour(of.timeZone, of.endTime, { until: true })
  return {
    ...start,
    appName: of.profileName,
    ...windowValues(of),
    executionTime: begin?.[0] ?? '',
    executionHour: begin?.[1] ?? start['executionHour'],
    endTime: end?.[0] ?? '',
    endHourOfDay: end?.[1] ?? start['endHourOfDay'],
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
      called: 'appName',
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
          // What nobody changed stays to the millisecond as it is.
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
