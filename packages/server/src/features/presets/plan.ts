import { pathsMeet } from '@headend/contract/presets'
import type { ObjectValues, Reading } from '../../device/link.ts'
import { deviceText } from '../../device/text.ts'

type Values = Readonly<Record<string, string>>

/** A preset as far as others stand beside it. */
export type Weighed = Readonly<{ preset_id: string; preset_name: string; weight: number; configuration: Values }>

/** Whether a preset comes after another, so that it has its way: it is heavier, or as heavy and newer. */
export const isHeavier = (
  one: Pick<Weighed, 'weight' | 'preset_id'>,
  other: Pick<Weighed, 'weight' | 'preset_id'>,
): boolean =>
  one.weight === other.weight ? BigInt(one.preset_id) > BigInt(other.preset_id) : one.weight > other.weight

/** A parameter that a heavier preset sets, whose id is `by`. */
export type Skipped = Readonly<{ path: string; by: string }>

/** What of a preset is its to set on a device, beside the others that are for it; what a heavier one sets is left to that. */
export const ownOf = (
  preset: Weighed,
  others: readonly Weighed[],
): Readonly<{
  own: readonly (readonly [string, string])[]
  heavier: readonly Weighed[]
  skipped: readonly Skipped[]
}> => {
  const heavier = others.filter((other) => other.preset_id !== preset.preset_id && isHeavier(other, preset))
  const own: (readonly [string, string])[] = []
  const skipped: Skipped[] = []
  for (const [path, value] of Object.entries(preset.configuration)) {
    // What a wildcard leaves of one instance is found once the instances are known.
    const by = heavier.find(({ configuration }) =>
      Object.keys(configuration).some((set) => (path.includes('*') ? set === path : pathsMeet(set, path))),
    )
    if (by === undefined) own.push([path, value])
    else skipped.push({ path, by: by.preset_id })
  }
  return { own, heavier, skipped }
}

/** The longest value that is kept of a device. */
const longest = 512

const flags: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const flagOf = (value: string): boolean | undefined => flags[value.toLowerCase()]

/** Whether two values of a parameter are the same: a boolean has two spellings (TR-106 3.2.1), and of any other text the case counts. */
export const isSame = (one: string, other: string): boolean => {
  if (one === other) return true
  const flag = flagOf(one)
  return flag !== undefined && flag === flagOf(other)
}

export type Planned = Readonly<{ path: string; from: string | null; to: string }>
export type Plan = Readonly<{
  /** What differs, and is to be set. */
  changes: readonly Planned[]
  same: readonly Planned[]
  /** Of wildcards no instance was found. */
  missing: readonly string[]
  skipped: readonly Skipped[]
}>

/** Parameters that one preset sets on a device at most, however many instances its wildcards find. */
export const mostSet = 1000

const matcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[1-9]\\d*')}$`)

/** What a preset comes to on a device, by what the device says that it has. */
export const planOf = (preset: Weighed, others: readonly Weighed[], values: Reading['values']): Plan => {
  const { own, heavier, skipped } = ownOf(preset, others)
  const wanted = new Map<string, string>()
  const missing: string[] = []
  const left = [...skipped]
  for (const [path, value] of own) {
    if (!path.includes('*')) {
      wanted.set(path, value)
      continue
    }
    const pattern = matcher(path)
    const found = [...values.keys()].filter((one) => pattern.test(one))
    if (found.length === 0) missing.push(path)
    for (const one of found) {
      const by = heavier.find(({ configuration }) => Object.keys(configuration).some((set) => pathsMeet(set, one)))
      if (by !== undefined) left.push({ path: one, by: by.preset_id })
      // A parameter that the preset names itself is meant more than one that its wildcard finds.
      else if (!wanted.has(one)) wanted.set(one, preset.configuration[one] ?? value)
    }
  }
  const planned = [...wanted].slice(0, mostSet).map(([path, to]): Planned => {
    const from = values.get(path)
    return { path, from: from === undefined ? null : deviceText(from, longest), to }
  })
  const has = ({ path, to }: Planned): boolean => {
    const from = values.get(path)
    return from !== undefined && isSame(from, to)
  }
  return {
    changes: planned.filter((one) => !has(one)),
    same: planned.filter(has),
    missing,
    skipped: left,
  }
}

/** Parameters by the objects that have them, as one Set takes them (TR-369 6.1.4). */
export const updatesOf = (changes: readonly Planned[]): readonly ObjectValues[] => {
  const objects = new Map<string, Record<string, string>>()
  for (const { path, to } of changes) {
    const dot = path.lastIndexOf('.') + 1
    const object = path.slice(0, dot)
    objects.set(object, { ...objects.get(object), [path.slice(dot)]: to })
  }
  return [...objects].map(([object, params]) => ({ object, params }))
}

/** Of what was set, what the device says to have left as it was, although it took the Set. */
export const untaken = (changes: readonly Planned[], after: Reading['values']): readonly Planned[] =>
  changes.filter(({ path, from, to }) => {
    const now = after.get(path)
    // What reads as empty was not taken either: secrets alone read so whatever they are (TR-181), and no preset has one. What
    // became something else the device has written in its own way.
    return now !== undefined && from !== null && !isSame(now, to) && isSame(now, from)
  })
