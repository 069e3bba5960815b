import { useRef, useSyncExternalStore } from 'react'

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

/** What `select` reads from a store; the component draws again only when that changes. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = whole): unknown {
  const last = useRef<{ value: T; picked: unknown } | undefined>(undefined)
  const read = (): unknown => {
    const value = store.get()
    if (last.current && Object.is(last.current.value, value)) return last.current.picked
    const picked = select(value)
    last.current = { value, picked }
    return picked
  }
  return useSyncExternalStore(store.subscribe, read, read)
}
