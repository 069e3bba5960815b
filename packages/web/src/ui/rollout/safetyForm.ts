import { updateModes } from '@headend/contract/firmwareModes'
import { usualSafety } from '@headend/contract/rollouts'
import type { RolloutSafety } from '@headend/contract/rollouts'
import type { FormField, Values } from '../form/spec.ts'
import { DevicesField } from '../import/DevicesField.tsx'
import { listedDevices } from '../import/listedDevices.ts'

export type { Values }

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** `22:00` is the hour 22. */
const hourOf = (value: unknown): number => Number(/^\d{1,2}/.exec(textOf(value))?.[0] ?? 0)
export const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** The hour as a field of time has it. */
export const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const is = (name: string, value: string) => (values: Values) => values[name] === value

/** The hours of the day in which devices may begin. */
export const windowFields: readonly FormField[] = [
  { name: 'window', input: 'choice', options: ['any', 'hours'] },
  { name: 'from', input: 'hours', end: 'until', when: is('window', 'hours') },
]

export const usualWindow = { window: 'hours', from: '02:00', until: '05:00' } as const

/** The window as fields have it. */
export const windowValues = ({ startHour, endHour }: Readonly<{ startHour: number; endHour: number }>): Values =>
  startHour === endHour ? { window: 'any' } : { window: 'hours', from: timeOf(startHour), until: timeOf(endHour) }

export const windowOf = (values: Values) => ({
  startHour: values['window'] === 'hours' ? hourOf(values['from']) : 0,
  endHour: values['window'] === 'hours' ? hourOf(values['until']) : 0,
})

/** How carefully it goes about it. */
export const safetyFields: readonly FormField[] = [
  { name: 'first', input: 'choice', options: ['none', 'count', 'percent'] },
  { name: 'firstCount', input: 'number', when: is('first', 'count') },
  { name: 'firstPercent', input: 'number', unit: '%', when: is('first', 'percent') },
  { name: 'firstShare', input: 'number', unit: '%', when: ({ first }) => first !== 'none' },
  { name: 'pauses', input: 'switch' },
  { name: 'failShare', input: 'number', unit: '%', when: ({ pauses }) => pauses === true },
  { name: 'failLeast', input: 'number', when: ({ pauses }) => pauses === true },
  { name: 'atOnce', input: 'number', optional: true },
  { name: 'perMinute', input: 'number', optional: true },
  { name: 'randomOrder', input: 'switch' },
]

/** The safety as fields have it. */
export const safetyValues = (safety: RolloutSafety = usualSafety): Values => ({
  ...safety,
  first: safety.firstCount !== null ? 'count' : safety.firstPercent !== null ? 'percent' : 'none',
  firstCount: safety.firstCount ?? 10,
  firstPercent: safety.firstPercent ?? 5,
  pauses: safety.failShare !== null,
  failShare: safety.failShare ?? usualSafety.failShare,
})

export const safetyOf = (values: Values): Values => ({
  firstCount: values['first'] === 'count' ? values['firstCount'] : null,
  firstPercent: values['first'] === 'percent' ? values['firstPercent'] : null,
  firstShare: values['firstShare'],
  failShare: values['pauses'] === true ? values['failShare'] : null,
  failLeast: values['failLeast'],
  atOnce: orNull(values['atOnce']),
  perMinute: orNull(values['perMinute']),
  randomOrder: values['randomOrder'],
})

export const didsOf = (listed: unknown): string[] => listedDevices(listed).map(({ did }) => did)

type Choices = readonly Readonly<{ value: string; label: string }>[]

/** Which devices it is for. */
export const whomFields = (groups: Choices): readonly FormField[] => [
  { name: 'target', input: 'choice', options: ['all', 'group', 'devices'] },
  { name: 'gid', input: 'choice', options: groups, when: is('target', 'group') },
  { name: 'dids', input: 'drawn', draw: DevicesField, when: is('target', 'devices') },
]

/** Whom it is for, and whether that is said yet. */
export const whomOf = (values: Values) => {
  const dids = didsOf(values['dids'])
  const gid = textOf(values['gid'])
  const to = values['target']
  return {
    whom: { ...(to === 'all' && { all: true }), ...(to === 'group' && { gid }), ...(to === 'devices' && { dids }) },
    isSaid: to === 'all' || (to === 'group' && gid !== '') || (to === 'devices' && dids.length > 0),
  }
}

/** What is said at the field of the devices where none is named. */
export const checkWhom = (values: Values, none: string): Readonly<Record<string, string>> =>
  values['target'] !== 'devices' || whomOf(values).isSaid ? {} : { dids: none }

export const modeOf = (values: Values) => updateModes.find((mode) => mode === values['updateMode']) ?? 'BU'

/** Devices that are taken along from now on, or leave; `removed` is what the call calls those. */
export const changedFields = (removed: string): readonly FormField[] => [
  { name: 'whom', input: 'choice', options: ['same', 'add', 'remove'] },
  { name: 'addDids', input: 'drawn', draw: DevicesField, when: is('whom', 'add') },
  { name: removed, input: 'drawn', draw: DevicesField, when: is('whom', 'remove') },
]

export const changedValues = (removed: string): Values => ({ addDids: null, [removed]: null, whom: 'same' })

export const changedOf = (values: Values, removed: string): Values => ({
  ...(values['whom'] === 'add' && { addDids: didsOf(values['addDids']) }),
  ...(values['whom'] === 'remove' && { [removed]: didsOf(values[removed]) }),
})

/** What is said at the field of devices to add or remove where none is named. */
export const checkChanged = (values: Values, removed: string, none: string): Readonly<Record<string, string>> => {
  const field = values['whom'] === 'add' ? 'addDids' : values['whom'] === 'remove' ? removed : undefined
  return field === undefined || didsOf(values[field]).length > 0 ? {} : { [field]: none }
}
