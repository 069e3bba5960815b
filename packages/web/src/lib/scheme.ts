import { createStore } from './store.ts'
import type { Store } from './store.ts'

export type SchemeChoice = 'auto' | 'light' | 'dark'
export type ShownScheme = 'light' | 'dark'

/** Light or dark: what somebody chose, and what is shown. It follows the system until somebody chooses. */
export type Scheme = Readonly<{ choice: Store<SchemeChoice>; shown: Store<ShownScheme> }>

/** `public/theme.js` reads the same key before the first paint. */
const place = 'headend.theme'

const asChoice = (kept: string | null): SchemeChoice => (kept === 'light' || kept === 'dark' ? kept : 'auto')

type Deps = Readonly<{
  storage: Storage
  /** The system's own preference for dark. */
  system: { readonly matches: boolean; addEventListener: (type: 'change', listener: () => void) => void }
  /** Called when another tab stored something. */
  onStored: (listener: (key: string | null) => void) => void
  show: (scheme: ShownScheme) => void
}>

export const createScheme = ({ storage, system, onStored, show }: Deps): Scheme => {
  const choice = createStore<SchemeChoice>(asChoice(storage.getItem(place)))
  const wanted = (): ShownScheme => {
    const chosen = choice.get()
    return chosen === 'auto' ? (system.matches ? 'dark' : 'light') : chosen
  }
  const shown = createStore<ShownScheme>(wanted())
  choice.subscribe(() => {
    storage.setItem(place, choice.get())
    shown.set(wanted())
  })
  system.addEventListener('change', () => shown.set(wanted()))
  onStored((key) => {
    if (key === place) choice.set(asChoice(storage.getItem(place)))
  })
  shown.subscribe(() => show(shown.get()))
  show(shown.get())
  return { choice, shown }
}
