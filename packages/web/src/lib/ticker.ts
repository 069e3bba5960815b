import { useSyncExternalStore } from 'react'
import { every } from './clock.ts'
import type { Clock } from '@headend/usp/clock'
import { second } from './formats.ts'
import { useServices } from './services.tsx'

type Ticker = Readonly<{ now: () => number; subscribe: (listener: () => void) => () => void }>

/** The time, renewed once a second for everybody together, and only while somebody looks. */
export const createTicker = (clock: Clock): Ticker => {
  const listeners = new Set<() => void>()
  let now = clock.now()
  let stop = (): void => undefined
  return {
    now: () => now,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = clock.now()
        stop = every(clock, second, () => {
          now = clock.now()
          for (const one of listeners) one()
        })
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

const tickers = new WeakMap<Clock, Ticker>()

const tickerOf = (clock: Clock): Ticker => {
  const ticker = tickers.get(clock) ?? createTicker(clock)
  tickers.set(clock, ticker)
  return ticker
}

/** The time now, for values that count seconds: a table of them is drawn in one go, not each by a timer of its own. */
export const useSeconds = (): number => {
  const { clock } = useServices()
  const { subscribe, now } = tickerOf(clock)
  return useSyncExternalStore(subscribe, now, now)
}
