import type { FormField } from '../../ui/form/spec.ts'
import {
  modeOf,
  orNull,
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
import type { FormOptions } from './useFormOptions.ts'

/** When a profile may begin devices, and how a device is tried again. */
export const whenFields = ({ methods }: Pick<FormOptions, 'methods'>): readonly FormField[] => [
  { name: 'fpRunMethod', input: 'choice', options: methods },
  ...windowFields,
  { name: 'startDate', input: 'date', optional: true },
  { name: 'fpRetry', input: 'number' },
]

/** A new profile, from what to whom, when and how carefully. */
export const fieldsOf = (options: FormOptions): readonly FormField[] => [
  { name: 'fpName', input: 'text', focus: true },
  { name: 'opId', input: 'company' },
  { name: 'mid', input: 'model' },
  { name: 'firmwareFileId', input: 'choice', options: options.versions },
  ...whomFields(options.groups),
  { name: 'updateMode', input: 'choice', options: options.modes },
  ...whenFields(options),
  ...safetyFields,
  { name: 'start', input: 'switch' },
]

export const startOf = (opId: string): Values => ({
  fpName: '',
  opId,
  mid: '',
  firmwareFileId: '',
  target: 'group',
  gid: '',
  dids: null,
  updateMode: 'BU',
  fpRunMethod: 'anytime',
  ...usualWindow,
  startDate: '',
  fpRetry: 3,
  ...safetyValues(),
  start: true,
})

export const whenOf = (values: Values): Values => {
  const { startHour, endHour } = windowOf(values)
  return {
    fpRunMethod: values['fpRunMethod'],
    fpStartHour: startHour,
    fpEndHour: endHour,
    startDate: orNull(values['startDate']),
    fpRetry: values['fpRetry'],
  }
}

/** Which firmware goes to whom, and whether that is said yet. */
export const targetOf = (values: Values) => {
  const { whom, isSaid } = whomOf(values)
  return { firmwareFileId: textOf(values['firmwareFileId']), updateMode: modeOf(values), ...whom, isSaid }
}

export const bodyOf = (values: Values): Values => {
  const { isSaid: _isSaid, ...target } = targetOf(values)
  return {
    fpName: values['fpName'],
    opId: values['opId'],
    mid: values['mid'],
    ...target,
    ...whenOf(values),
    safety: safetyOf(values),
    start: values['start'],
  }
}
