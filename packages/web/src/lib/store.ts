import { useState, useSyncExternalStore } from 'react'

/** A value that changes over time and notifies its listeners. */
export type Store<T> = Readonly<{
  get: () => T
  set: (next: T | ((before: T) => T)) => void
  /** Calls `listener` after every change; gives what ends it. */
  subscribe: (listener: () => void) => () => void
}>

const isChange = <T>(next: T | ((before: T) => T)): next is (before: T) => T => typeof next === 'function'

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const after = isChange(next) ? next(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const whole = <T>(value: T): T => value

/** Gives what `select` reads from a value, as it was read before for the same of both: what is asked for changes as well. */
export const selection = <T>() => {
  let last: { value: T; select: (value: T) => unknown; picked: unknown } | undefined
  return (value: T, select: (value: T) => unknown): unknown => {
    if (!last || !Object.is(last.value, value) || last.select !== select)
      last = { value, select, picked: select(value) }
    return last.picked
  }
}

/** What `select` reads from a store; the component draws again only when that changes. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = whole): unknown {
  const [pick] = useState(selection<T>)
  const read = (): unknown => pick(store.get(), select)
  return useSyncExternalStore(store.subscribe, read, read)
}
