import type { Profile } from '@headend/contract/auth'
import type { Call, Need, Text } from '@headend/contract/core'
import { timeWriter } from '@headend/contract/formats'
import type { MediaRule } from '@headend/contract/media'
import type { Problem } from '@headend/contract/rules'
import type { ComponentType, ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Name } from '../../lib/i18n/dictionary.ts'
import type { Option } from '../Field.tsx'

/** A value that can be chosen: its word is `option.<name>.<value>` of the dictionary, unless it brings one. */
export type Choice = string | Option

type Typed = Readonly<{
  /** What a browser or a password manager may fill in, as `autocomplete` has it; nothing without it. */
  complete?: string
  /** Stands there while nothing is typed. */
  example?: string
  /** An identifier or an address: in the fixed face, as it is typed. */
  mono?: boolean
}>

/** A file that was sent before the form is, or is under way and has no id yet. */
export class SentFile {
  readonly fileName: string
  readonly fileId: string | undefined
  /** What was chosen, for whoever shows it meanwhile. */
  readonly file: File | undefined

  constructor(fileName: string, fileId?: string, file?: File) {
    this.fileName = fileName
    this.fileId = fileId
    this.file = file
  }
}

/** What draws the control of a field; the form has its value, its problem, and what it began with. */
export type DrawnProps = Readonly<{
  label: string
  value: unknown
  before: unknown
  /** Those of the other fields, where something hangs on them. */
  values: Values
  /** What is changed, with what no field shows of it; a new one has none. */
  row?: Values | undefined
  error: string | undefined
  onChange: (value: unknown) => void
}>

type Company = Profile['companies'][number]

/** Which of the companies that the reader sees are offered, for the row that is changed, of all of them. */
export type Among = (company: Company, row: Values, all: readonly Company[]) => boolean

type Chosen = Readonly<{
  /** Media types and endings that the chooser offers. */
  accept: readonly string[]
  maxBytes?: number
  /** What a picture or film has to be, said below the field and looked at before it is sent. */
  rule?: MediaRule
}>

type Input =
  /** `digits` for what is made of them alone and is no number, such as a code. */
  | (Readonly<{ input: 'text'; type?: 'email' | 'tel'; digits?: boolean }> & Typed)
  /** `repeats` names the field that it has to be like; it is not sent. */
  | (Readonly<{ input: 'password'; repeats?: string }> & Typed)
  | Readonly<{ input: 'date' | 'switch' }>
  /** Chosen or dropped, sent beside the body; a picture that is there is shown by its address. */
  | (Readonly<{ input: 'file' }> & Chosen)
  /**
   * Sent by `call` while the form is filled in; the body has its id. What its content says may fill other fields in: `fills` has
   * their values, by what the call answered.
   */
  | (Readonly<{
      input: 'upload'
      call: Call
      fills?: (held: Values) => Values
    }> &
      Chosen)
  | Readonly<{ input: 'area'; rows?: number }>
  /** `unit` stands behind the number. */
  | Readonly<{ input: 'number'; unit?: string }>
  /** First and last day; `end` is the field of the last. */
  | Readonly<{ input: 'period'; end: string }>
  /** Two whole hours of a day, `22:00` and `06:00`, over midnight too; `end` is the field of the later. */
  | Readonly<{ input: 'hours'; end: string }>
  /** A day, and a whole hour of it in the field `end`: from `00:00` on, or with `until` up to `24:00`. */
  | Readonly<{ input: 'moment'; end: string; until?: boolean }>
  | Readonly<{ input: 'choice' | 'choices'; options: readonly Choice[] }>
  /** `all`, or companies by name. */
  | Readonly<{ input: 'companies' }>
  /** One or several of very many, found by typing. */
  | Readonly<{ input: 'model' | 'device' | 'user' | 'timeZone'; several?: boolean }>
  /** One of many that are known, found by typing. */
  | Readonly<{ input: 'found'; options: readonly Option[] }>
  /** The same of the companies of the reader's scope, of those alone that `among` takes. */
  | Readonly<{ input: 'company'; several?: boolean; among?: Among }>
  /** A control of the noun's own. */
  | Readonly<{ input: 'drawn'; draw: ComponentType<DrawnProps> }>
  /** Stands there to be read. */
  | Readonly<{ input: 'shown'; shown: (value: unknown) => ReactNode }>
  /** Fields that belong together under one name. */
  | Readonly<{ input: 'group'; fields: readonly FormField[] }>

/**
 * One field of a form; its label is `field.<name>` of the form's part of the dictionary or of the dictionary, else `column.<name>`,
 * and what is said below it `help.<name>`, unless it brings them.
 */
export type FormField<Name extends string = string> = Readonly<{
  name: Name
  /** In both languages, or in the reader's. */
  label?: Text | string
  /** In the reader's language. */
  help?: string
  /** The same for the row that is changed, in place of it; without a word of it the other stands there. */
  helpOf?: (row: Values) => Text | undefined
  /** It may stay empty, which its label says. */
  optional?: boolean
  /** Has the focus first. */
  focus?: boolean
  /** Whether it counts, by the values of the others and the row that is changed; always without it. */
  when?: (values: Values, row: Values) => boolean
}> &
  Input

export type Values = Readonly<Record<string, unknown>>

/** What a form is, wherever it stands: at the side of a list, in a dialog, a page, a card, or before the sign-in. */
export type Form<C extends Call = Call> = Readonly<{
  call: C
  /**
   * The dictionary, and the part of it with `title`, `action`, `done`, `failed`, and `same` where it is only sent once changed.
   * `doneOf` is said in place of `done` where what was saved has a `{{name}}`.
   */
  texts: Name
  part: string
  /** What the places of these texts are filled with. */
  about?: Readonly<Record<string, string | number>>
  fields: readonly FormField[]
  /** Values of a new one that are not those of `emptyOf`. */
  start?: (profile: Profile) => Values
  /** The params of the call: which one is changed, or where a new one belongs. */
  params?: ((row: Values) => Values) | undefined
  /** Whether the reader may change the row, or why not: its fields are read then. A capability of the contract. */
  may?: (row: Values) => true | Text
  /** What the message about it calls what was saved: a field's value, or what is made of the row and the values sent. */
  called?: string | ((values: Values) => unknown)
  /** What the row is called, in place of the title. */
  titleOf?: (row: Values) => string
  /** What the row is called, below the title. */
  nameOf?: (row: Values) => string
  /** Above the fields of a row: what else is known of it. */
  lead?: (row: Values) => ReactNode
  /** Every value; those that are filled; or those that differ from the row, where null takes a value away. */
  sends?: 'all' | 'filled' | 'changed'
  /** The body of the call, where it is more than the fields, or called otherwise. */
  body?: (values: Values) => Values
  /** What the body is checked by in place of the call's own schema, where that one checks less. */
  schema?: () => Promise<ZodType>
  /** What no schema sees, by field in the reader's language. */
  check?: (values: Values) => Readonly<Record<string, string>>
  /** What sending it may cost, said above the buttons once something is changed, under the title `cost` of the dictionary. */
  cost?: (values: Values) => string | undefined
  /** What no field is at fault for is a toast; above the buttons otherwise. An unusable answer is titled `<part>.unanswered`. */
  toast?: boolean
}>

/** A form for those with a permission; others read its fields. */
export type FormSpec = Form & Readonly<{ permission: Need }>

/** All fields, those of groups among them. */
export const each = (fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => (field.input === 'group' ? field.fields : [field]))

/** The fields a form writes; `wan.gateway` is one of what `wan` holds. */
export const namesOf = ({ fields }: Pick<Form, 'fields'>): readonly string[] =>
  each(fields).flatMap((field) => {
    if (field.input === 'shown') return []
    return 'end' in field ? [field.name, field.end] : [field.name]
  })

/** The field that a problem at a path is about, such as `wan.gateway`: that very one, or the first part of it that is a field. */
export const fieldAt = (names: readonly string[], path: string): string | undefined =>
  [path, ...path.split('.')].find((part) => names.includes(part))

/** The value at a path such as `cpuUsage.warning`. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), values)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that somebody typed into while what stands there became something else, from what it was `before` to `now`. */
export const clashesOf = (names: readonly string[], typed: Values, before: Values, now: Values): readonly string[] =>
  names.filter((name) => {
    const [mine, old, other] = [typed, before, now].map((values) => valueAt(values, name))
    return !isSame(old, other) && !isSame(mine, old) && !isSame(mine, other)
  })

const emptyValues: Readonly<Partial<Record<FormField['input'], unknown>>> = {
  text: '',
  password: '',
  area: '',
  switch: false,
  choices: [],
  companies: 'all',
}

/** What the fields of a new one hold before they are filled: a day that it needs is today, as the time zone has it. */
export const emptyOf = (fields: readonly FormField[], timeZone: string, now: number): Record<string, unknown> => {
  const today = timeWriter(timeZone)('YYYY-MM-DD', now)
  return Object.fromEntries(
    each(fields).flatMap((field) => {
      const isToday = field.input === 'period' || (field.input === 'date' && !field.optional)
      const empty = isToday ? today : (emptyValues[field.input] ?? null)
      return namesOf({ fields: [field] }).map((name) => [name, empty])
    }),
  )
}

/** What a form begins with: the fields of a row it writes, else those of a new one. */
export const valuesOf = (spec: Form, row: Values | undefined, profile: Profile): Record<string, unknown> =>
  row === undefined
    ? { ...emptyOf(spec.fields, profile.op.timeZone, Date.now()), ...spec.start?.(profile) }
    : Object.fromEntries(namesOf(spec).map((name) => [name, row[name]]))

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

const chosenOf = ({ sends = 'all' }: Pick<Form, 'sends'>, values: Values, before: Values): Values => {
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

const repetitionsIn = (fields: readonly FormField[]): readonly Readonly<{ name: string; repeats: string }>[] =>
  each(fields).flatMap((field) =>
    field.input === 'password' && field.repeats !== undefined ? [{ name: field.name, repeats: field.repeats }] : [],
  )

/** What of the values is sent, as the form says; `before` are those it began with. */
export const bodyOf = (spec: Pick<Form, 'fields' | 'sends' | 'body'>, values: Values, before: Values): Values => {
  const repetitions = new Set(repetitionsIn(spec.fields).map(({ name }) => name))
  const sent =
    repetitions.size === 0
      ? values
      : Object.fromEntries(Object.entries(values).filter(([name]) => !repetitions.has(name)))
  const chosen = chosenOf(spec, sent, before)
  return spec.body ? spec.body(chosen) : chosen
}

const picked: readonly string[] = [
  'company',
  'model',
  'device',
  'user',
  'timeZone',
  'found',
] satisfies readonly FormField['input'][]
const isPicked = (input: string): boolean => picked.includes(input)
const isNone = (value: unknown): boolean => orNull(value) === null || (Array.isArray(value) && value.length === 0)

/**
 * What no schema of a body can see: a repetition that differs, nothing picked where the label does not say that it may be so,
 * and nothing given where only what is filled is sent. What a `row` has none of may stay so: its reader does not see it.
 */
export const ownProblems = ({ fields, sends }: Pick<Form, 'fields' | 'sends'>, values: Values, row?: Values) => {
  const found: Record<string, Problem> = {}
  for (const { name, repeats } of repetitionsIn(fields))
    if (values[name] !== values[repeats]) found[name] = 'passwordMatch'
  if (sends === 'filled')
    for (const { name, input, optional } of each(fields))
      if (!optional && input !== 'shown' && orNull(values[name]) === null) found[name] ??= 'required'
  for (const { name, input, optional } of each(fields)) {
    if (input !== 'upload') continue
    const value = values[name]
    if (value instanceof SentFile ? value.fileId === undefined : !optional)
      found[name] ??= value instanceof SentFile ? 'sending' : 'required'
  }
  // The same hour twice is the whole day to the server, which whoever chooses hours does not mean.
  for (const field of each(fields))
    if (field.input === 'hours' && (field.when?.(values, row ?? {}) ?? true) && !isNone(values[field.name]))
      if (values[field.name] === values[field.end]) found[field.end] ??= 'hours'
  // A schema lets most of these be left out, for callers who mean their own company by that.
  for (const { name, input, optional, when } of each(fields))
    if (
      isPicked(input) &&
      !optional &&
      (when?.(values, row ?? {}) ?? true) &&
      isNone(values[name]) &&
      !(row && isNone(row[name]))
    )
      found[name] ??= 'required'
  return found
}

/** What was saved, by its name where it has one: for the message that says so. */
export const doneText = (
  { called }: Pick<Form, 'called'>,
  say: (key: string, values?: Readonly<Record<string, string>>) => string | undefined,
  values: Values,
): string | undefined => {
  const value = typeof called === 'function' ? called(values) : called !== undefined && values[called]
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return (name === '' ? undefined : say('doneOf', { name })) ?? say('done')
}

/** Values and the files among them, which travel beside a body. */
export const partsOf = (values: Values): Readonly<{ body: Values; files?: Readonly<Record<string, File>> }> => {
  const files: Record<string, File> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof SentFile) body[name] = value.fileId
    else if (value instanceof File) files[name] = value
    else body[name] = value
  }
  return Object.keys(files).length > 0 ? { body, files } : { body }
}
