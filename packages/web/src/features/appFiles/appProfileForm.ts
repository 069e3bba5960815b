import { appProfileTypes } from '@headend/contract/appProfiles'
import type { FormField } from '../../ui/form/spec.ts'
import {
  is,
  modeOf,
  safetyFields,
  safetyOf,
  safetyValues,
  textOf,
  usualWindow,
  whomFields,
  whomOf,
  windowFields,
  windowOf,
} from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { momentOf } from '../../ui/rollout/window.ts'
import type { FormOptions } from './useProfileOptions.ts'

/** When a profile may begin devices, and how a device is tried again. */
export const whenFields: readonly FormField[] = [
  ...windowFields,
  { name: 'executionTime', input: 'moment', end: 'executionHour', optional: true },
  { name: 'endTime', input: 'moment', end: 'endHourOfDay', until: true, optional: true },
  { name: 'apRetry', input: 'number' },
]

/** A new profile, from what to whom, when and how carefully. */
export const fieldsOf = ({ apps, ops, versions, groups, modes, types }: FormOptions): readonly FormField[] => [
  { name: 'profileName', input: 'text', focus: true },
  { name: 'appId', input: 'choice', options: apps },
  { name: 'opId', input: 'choice', options: ops },
  { name: 'apType', input: 'choice', options: types },
  { name: 'fileId', input: 'choice', options: versions, when: is('apType', 'IU') },
  { name: 'updateMode', input: 'choice', options: modes, when: is('apType', 'IU') },
  ...whomFields(groups),
  ...whenFields,
  ...safetyFields,
  { name: 'start', input: 'switch' },
]

export const startOf = (opId: string): Values => ({
  profileName: '',
  opId,
  appId: '',
  apType: 'IU',
  fileId: '',
  updateMode: 'BU',
  target: 'group',
  gid: '',
  dids: null,
  ...usualWindow,
  executionTime: '',
  executionHour: '00:00',
  endTime: '',
  endHourOfDay: '24:00',
  apRetry: 3,
  ...safetyValues(),
  start: true,
})

/** Its days and hours are those of the operator. */
export const whenOf = (values: Values, timeZone: string): Values => {
  const timeOf = (day: string, hour: string): number | null =>
    textOf(values[day]) === '' ? null : momentOf(timeZone, textOf(values[day]), textOf(values[hour]))
  return {
    ...windowOf(values),
    executionTime: timeOf('executionTime', 'executionHour'),
    endTime: timeOf('endTime', 'endHourOfDay'),
    apRetry: values['apRetry'],
  }
}

/** Which application goes to whom, and whether that is said yet. */
export const targetOf = (values: Values) => {
  const { whom, isSaid } = whomOf(values)
  const apType = appProfileTypes.find((type) => type === values['apType']) ?? 'IU'
  const [appId, fileId] = [textOf(values['appId']), textOf(values['fileId'])]
  return {
    target: { appId, apType, updateMode: modeOf(values), ...(apType === 'IU' && { fileId }), ...whom },
    isSaid: isSaid && appId !== '' && (apType === 'D' || fileId !== ''),
  }
}

export const bodyOf = (values: Values, timeZone: string): Values => ({
  profileName: values['profileName'],
  opId: values['opId'],
  ...targetOf(values).target,
  ...whenOf(values, timeZone),
  safety: safetyOf(values),
  start: values['start'],
})
