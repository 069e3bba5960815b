/**
 * The shape a translation must have: the same keys as the original. Korean has no plural, so a `_one` form may be left
 * out.
 */
export type Translation<T> = {
  [Key in keyof T as Key extends `${string}_one` ? never : Key]: T[Key] extends string ? string : Translation<T[Key]>
}

/** Every dictionary there is by its name; the English one adds itself. */
export interface Dictionaries {}

export type Name = keyof Dictionaries

/** One dictionary, or several: the first is the one whose keys need no name before them. */
export type Names = Name | readonly [Name, ...Name[]]

type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Plain<Key> : `${Key}.${Paths<T[Key]>}`
}[keyof T & string]

/** The keys of a dictionary, such as `action.save`; a text with a plural is asked for without `_one` or `_other`. */
export type KeyOf<N extends Name> = Paths<Dictionaries[N]>

type Prefixed<N extends Name> = { [One in N]: `${One}:${KeyOf<One>}` }[N]

type First<N extends Names> = N extends readonly [infer One extends Name, ...Name[]] ? One : N extends Name ? N : never
type Each<N extends Names> = N extends readonly Name[] ? N[number] : N extends Name ? N : never

export type KeyIn<N extends Names> = KeyOf<First<N>> | Prefixed<Each<N>>

/** What stands in the `{{places}}` of a text; `count` chooses between its plural forms too. */
export type Values = Readonly<{ count?: number } & Record<string, string | number | null | undefined>>

/** Gives a text in the reader's language. */
export type Translate<N extends Names = 'common'> = (key: KeyIn<N>, values?: Values) => string
