import type { Profile } from '@headend/contract/auth'
import type { Call, Need, Text } from '@headend/contract/core'
import { timeWriter } from '@headend/contract/formats'
import type { ReactNode } from 'react'
import type { Name } from '../../lib/i18n/dictionary.ts'
import type { Option } from '../Field.tsx'

/** A value that can be chosen: its word is `option.<name>.<value>` of the dictionary, unless it brings one. */
export type Choice = string | Option

type Input =
  | Readonly<{ input: 'text' | 'date' | 'switch' }>
  /** Chosen or dropped, sent beside the body; a picture that is there is shown by its address. */
  | Readonly<{ input: 'file'; accept: readonly string[]; maxBytes?: number }>
  | Readonly<{ input: 'area'; rows?: number }>
  /** `unit` stands behind the number. */
  | Readonly<{ input: 'number'; unit?: string }>
  /** First and last day; `end` is the field of the last. */
  | Readonly<{ input: 'period'; end: string }>
  /** Two times of the day, `22:00` and `06:00`; `end` is the field of the later. */
  | Readonly<{ input: 'hours'; end: string }>
  | Readonly<{ input: 'choice' | 'choices'; options: readonly Choice[] }>
  /** `all`, or companies by name. */
  | Readonly<{ input: 'companies' }>
  /** One or several of very many, found by typing. */
  | Readonly<{ input: 'company' | 'model' | 'device' | 'user'; several?: boolean }>
  /** Stands there to be read. */
  | Readonly<{ input: 'shown'; shown: (value: unknown) => ReactNode }>

/** One field of a form; its label is `field.<name>` of the dictionary, else `column.<name>`, unless it brings one. */
export type FormField<Name extends string = string> = Readonly<{
  name: Name
  label?: Text
  /** It may stay empty, which its label says. */
  optional?: boolean
}> &
  Input

export type Values = Readonly<Record<string, unknown>>

export type FormSpec = Readonly<{
  call: Call
  permission: Need
  /** The dictionary, and the part of it with `title`, `action`, `done` and `failed`. */
  texts: Name
  part: string
  fields: readonly FormField[]
  /** Values of a new one that are not those of `emptyOf`. */
  start?: (profile: Profile) => Values
  /** Which one is changed: the params of the call. */
  params?: ((row: Values) => Values) | undefined
  /** What the row is called, in place of the title. */
  titleOf?: (row: Values) => string
  /** Every value; those that are filled; or those that differ from the row, where null takes a value away. */
  sends?: 'all' | 'filled' | 'changed'
  /** What no field is at fault for is a toast; above the buttons otherwise. An unusable answer is titled `<part>.unanswered`. */
  toast?: boolean
}>

/** The fields a form writes. */
export const namesOf = ({ fields }: Pick<FormSpec, 'fields'>): readonly string[] =>
  fields.flatMap((field) => {
    if (field.input === 'shown') return []
    return 'end' in field ? [field.name, field.end] : [field.name]
  })

const emptyValues: Readonly<Partial<Record<FormField['input'], unknown>>> = {
  text: '',
  area: '',
  switch: false,
  choices: [],
  companies: 'all',
}

/** What the fields of a new one hold before they are filled: a day that it needs is today, as the time zone has it. */
export const emptyOf = (fields: readonly FormField[], timeZone: string, now: number): Record<string, unknown> => {
  const today = timeWriter(timeZone)('YYYY-MM-DD', now)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const isToday = field.input === 'period' || (field.input === 'date' && !field.optional)
      const empty = isToday ? today : (emptyValues[field.input] ?? null)
      return namesOf({ fields: [field] }).map((name) => [name, empty])
    }),
  )
}

/** What a form begins with: the fields of a row it writes, else those of a new one. */
export const valuesOf = (spec: FormSpec, row: Values | undefined, profile: Profile): Record<string, unknown> =>
  row === undefined
    ? { ...emptyOf(spec.fields, profile.op.timeZone, Date.now()), ...spec.start?.(profile) }
    : Object.fromEntries(namesOf(spec).map((name) => [name, row[name]]))

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** What of the values is sent, as the form says; `before` are those it began with. */
export const bodyOf = ({ sends = 'all' }: Pick<FormSpec, 'sends'>, values: Values, before: Values): Values => {
  if (sends === 'all') return values
  const filled = Object.entries(values).map(([name, value]) => [name, orNull(value)] as const)
  return Object.fromEntries(
    filled.filter(([name, value]) =>
      sends === 'filled'
        ? value !== null
        : value instanceof File || JSON.stringify(value) !== JSON.stringify(orNull(before[name])),
    ),
  )
}

/** Values and the files among them, which travel beside a body. */
export const partsOf = (values: Values): Readonly<{ body: Values; files?: Readonly<Record<string, File>> }> => {
  const files: Record<string, File> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) files[name] = value
    else body[name] = value
  }
  return Object.keys(files).length > 0 ? { body, files } : { body }
}
