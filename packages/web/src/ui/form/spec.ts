import type { Profile } from '@headend/contract/auth'
import type { Call, Need, Request } from '@headend/contract/core'
import type { Name } from '../../lib/i18n/dictionary.ts'

type Input =
  | Readonly<{ input: 'text' | 'area' | 'date' }>
  /** `unit` stands behind the number. */
  | Readonly<{ input: 'number'; unit?: string }>
  /** First and last day; `end` is the field of the last. */
  | Readonly<{ input: 'period'; end: string }>
  | Readonly<{ input: 'choice' | 'choices'; options: readonly string[] }>
  /** `all`, or companies by name. */
  | Readonly<{ input: 'companies' }>

/** One field of a form; its label is `field.<name>` of the dictionary, an option's `option.<name>.<value>`. */
export type FormField<Name extends string = string> = Readonly<{ name: Name }> & Input

export type Values = Readonly<Record<string, unknown>>

export type FormSpec = Readonly<{
  call: Call
  permission: Need
  /** The dictionary, and the part of it with `title`, `action`, `done` and `failed`. */
  texts: Name
  part: string
  fields: readonly FormField[]
  /** Values of a new one. */
  start: (profile: Profile) => Values
  /** Which one is changed: the params of the call. */
  params?: ((row: Values) => Values) | undefined
}>

type Body<C extends Call> = NonNullable<Request<C>['body' & keyof Request<C>]>

type Wanted<C extends Call> = Omit<FormSpec, 'call' | 'fields'> &
  Readonly<{ call: C; fields: readonly FormField<keyof Body<C> & string>[] }>

/**
 * Describes a form by the call it makes: its rules are the schema of the call's body, which is loaded with the form.
 * @example formDialog({ call: roomCalls.create, permission: 'group.edit', texts: 'rooms', part: 'create', fields: [{ name: 'roomName', input: 'text' }], start: () => ({ roomName: '' }) })
 */
export const formDialog = <C extends Call>(wanted: Wanted<C>): FormSpec => wanted

/** The fields a form writes. */
export const namesOf = ({ fields }: Pick<FormSpec, 'fields'>): readonly string[] =>
  fields.flatMap((field) => (field.input === 'period' ? [field.name, field.end] : [field.name]))

/** What a form begins with: the fields of a row it writes, else those of a new one. */
export const valuesOf = (spec: FormSpec, row: Values | undefined, profile: Profile): Record<string, unknown> =>
  row === undefined ? { ...spec.start(profile) } : Object.fromEntries(namesOf(spec).map((name) => [name, row[name]]))
