import type { Option } from '../Field.tsx'

/** What a list can be narrowed by. */
export type Filter = Readonly<{
  name: string
  label: string
  /** `also` is what else an option is found by, such as its name in another language. */
  options: readonly (Option & Readonly<{ also?: string }>)[]
  /** One value at most. */
  single?: boolean | undefined
}>

/** The chosen values of each filter in use. */
export type FilterValue = Readonly<Record<string, readonly string[]>>

/** With one value of a filter added or removed; a filter without values is left out. */
export const withChoice = (value: FilterValue, filter: Filter, option: string): FilterValue => {
  const before = value[filter.name] ?? []
  const has = before.includes(option)
  const after = has ? before.filter((one) => one !== option) : filter.single ? [option] : [...before, option]
  const { [filter.name]: _, ...others } = value
  return after.length > 0 ? { ...others, [filter.name]: after } : others
}

/** The options of a filter that have a word in what they are called. */
export const optionsWith = ({ options }: Filter, word: string): Filter['options'] => {
  const wanted = word.trim().toLowerCase()
  return options.filter(({ label, also = '' }) => `${label}\n${also}`.toLowerCase().includes(wanted))
}
