import type { ModelValue } from '@headend/contract/dataModel'

/** A value of the device with the time it was reported, in milliseconds since 1970. A masked one may not be shown. */
export type HeldValue = Readonly<{ value: string | null; masked: boolean; time: number }>

/** What has been read of a data model so far. */
export type HeldValues = Readonly<{
  get: (path: string) => HeldValue | undefined
  /** Instance numbers seen below a table such as `Device.WiFi.Radio.`, in order. */
  instances: (table: string) => readonly number[]
  /** Names of parameters seen directly in an object. */
  names: (object: string) => readonly string[]
  /** Names of objects seen directly in an object, instance numbers left out. */
  objects: (object: string) => readonly string[]
  /** Whether the instances of a table were asked for, so that none there means that there are none. */
  asked: (table: string) => boolean
  /** One value, as it changed. */
  set: (path: string, value: string, time: number) => void
  /** An object is gone, with all that stood in it. */
  forget: (object: string) => void
  /** What a read of `paths` gave: what was held below them and is not among it is gone. */
  take: (paths: readonly string[], values: readonly ModelValue[], depth: number, time: number) => void
  size: () => number
  /** Counts every change. */
  version: () => number
  subscribe: (listener: () => void) => () => void
}>

type Branch = { names: Set<string>; objects: Set<string>; instances: Set<number> }

const isInstance = (segment: string): boolean => /^\d+$/.test(segment)

/** `Device.WiFi.Radio.*.` and `Device.WiFi.Radio.` are the same ground. */
const groundOf = (path: string): string => {
  const wild = path.search(/[*[]/)
  return wild === -1 ? path : path.slice(0, wild)
}

/** Levels between an object and a parameter below it: 1 when it stands in the object itself. */
const levels = (object: string, path: string): number => path.slice(object.length).split('.').length

export const heldValues = (): HeldValues => {
  const values = new Map<string, HeldValue>()
  const branches = new Map<string, Branch>()
  const asked = new Map<string, number>()
  const listeners = new Set<() => void>()
  let version = 0
  let indexed = 0

  const branch = (object: string): Branch => {
    const found = branches.get(object)
    if (found) return found
    const made: Branch = { names: new Set(), objects: new Set(), instances: new Set() }
    branches.set(object, made)
    return made
  }

  const index = (path: string): void => {
    const parts = path.split('.')
    let object = ''
    for (const [at, part] of parts.entries()) {
      if (at === parts.length - 1) {
        if (part !== '') branch(object).names.add(part)
      } else {
        if (object !== '') {
          if (isInstance(part)) branch(object).instances.add(Number(part))
          else branch(object).objects.add(part)
        }
        object += `${part}.`
      }
    }
  }

  const changed = (): void => {
    version += 1
    for (const listener of listeners) listener()
  }

  const reindex = (): void => {
    branches.clear()
    for (const path of values.keys()) index(path)
    indexed = values.size
  }

  return {
    get: (path) => values.get(path),
    instances: (table) => [...(branches.get(table)?.instances ?? [])].toSorted((a, b) => a - b),
    names: (object) => [...(branches.get(object)?.names ?? [])],
    objects: (object) => [...(branches.get(object)?.objects ?? [])],
    asked: (table) =>
      [...asked].some(([ground, reach]) => table.startsWith(ground) && levels(ground, `${table}1.Any`) <= reach),
    set: (path, value, time) => {
      const isNew = !values.has(path)
      values.set(path, { value, masked: false, time })
      if (isNew) index(path)
      indexed = values.size
      changed()
    },
    forget: (object) => {
      for (const held of values.keys()) if (held.startsWith(object)) values.delete(held)
      reindex()
      changed()
    },
    take: (paths, read, depth, time) => {
      for (const path of paths) {
        const ground = groundOf(path)
        if (!ground.endsWith('.')) continue
        // A wildcard stands for a level of its own.
        const reach = depth === 0 ? Number.POSITIVE_INFINITY : depth + (path.includes('*') ? 1 : 0)
        asked.set(ground, Math.max(reach, asked.get(ground) ?? 0))
        for (const held of values.keys()) {
          if (held.startsWith(ground) && levels(ground, held) <= reach) values.delete(held)
        }
      }
      const before = indexed
      for (const { path, value, masked } of read) values.set(path, { value, masked, time })
      if (values.size !== before || read.length > 0) reindex()
      changed()
    },
    size: () => values.size,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
