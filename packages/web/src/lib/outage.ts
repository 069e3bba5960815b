import type { Clock } from '@headend/usp/clock'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** Since when the server answers that it is not available; null while nothing says so. */
export type Outage = Readonly<{ since: number }> | null

export type Outages = Readonly<{
  store: Store<Outage>
  /** A call was answered that the server is not available. */
  begin: () => void
}>

type Deps = Readonly<{
  clock: Clock
  /** Whether the server is available; rejects while it is not. */
  ask: () => Promise<unknown>
  /** What failed meanwhile may be asked for again. */
  onBack: () => void
}>

/** The first pause is what the server asks for (Retry-After), and longer than it believes its own look at the database. */
const firstPause = 5000
/** Of many browsers behind one address each still gets its turn. */
const longestPause = 30_000

/** What the server could not do, from the first answer that says so until it can again: it is asked, ever less often. */
export const createOutages = ({ clock, ask, onBack }: Deps): Outages => {
  const store = createStore<Outage>(null)
  const askAfter = (pause: number): void => {
    clock.after(pause, () => {
      ask().then(
        () => {
          store.set(null)
          onBack()
        },
        () => askAfter(Math.min(pause * 2, longestPause)),
      )
    })
  }
  return {
    store,
    begin: () => {
      if (store.get() !== null) return
      store.set({ since: clock.now() })
      askAfter(firstPause)
    },
  }
}
