import type { Clock } from '@headend/usp/clock'
import { keptFailures, mostKept } from './keptFailures.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

export type ToastKind = 'success' | 'failed' | 'notice'

export type ToastAction = Readonly<{ label: string; run: () => void }>

export type Toast = Readonly<{
  id: number
  kind: ToastKind
  /** In place of SUCCESS, FAILED or NOTICE. */
  title?: string
  /** It tells of something that was done in part, and looks so. */
  partly?: boolean
  text: string
  /** Further lines, such as the permission that is missing. */
  details?: readonly string[]
  /** The next step. */
  action?: ToastAction
  /** Milliseconds it stays. */
  life: number
  /** Milliseconds since 1970. */
  time: number
  /** What it is about, where later words take the place of earlier ones. */
  key?: string
}>

export type ToastOptions = Readonly<{
  title?: string
  /** It tells of something that was done in part. */
  partly?: boolean
  details?: readonly string[]
  action?: ToastAction
  /** Ten seconds, for tasks; others stay five, but for those of management and content screens. */
  long?: boolean
  /** A later toast of the same key takes the place of an earlier one. */
  key?: string
}>

export type Toasts = Readonly<{
  /** Those on the screen, oldest first: at most three. */
  shown: Store<readonly Toast[]>
  /** Failures that were not cleared yet, newest first. */
  failures: Store<readonly Toast[]>
  success: (text: string, options?: ToastOptions) => void
  failed: (text: string, options?: ToastOptions) => void
  notice: (text: string, options?: ToastOptions) => void
  close: (id: number) => void
  forget: (id?: number) => void
  /** Takes back what a later message replaces, by its key. */
  withdraw: (key: string) => void
  /** Whose failures are kept and shown: those of `user`, or nobody's. */
  keepFor: (user: string | null) => void
  /** Shows what another tab of this browser kept or cleared meanwhile. */
  reread: () => void
  /** While `held`, as long as the pointer or the focus is on them, no toast runs out. */
  hold: (held: boolean) => void
}>

const shortLife = 5000
const longLife = 10_000
const mostShown = 3

/**
 * The messages of the page. `storage` keeps what failed of each person over a reload and over the next sign-in. While `isSlow` every
 * message stays ten seconds.
 */
export const createToasts = (clock: Clock, storage: Storage, isSlow = (): boolean => false): Toasts => {
  const shown = createStore<readonly Toast[]>([])
  const failures = createStore<readonly Toast[]>([])
  const keys = new Map<string, number>()
  const timers = new Map<number, { cancel: () => void; ends: number; left: number }>()
  let nextId = 1
  let isHeld = false
  const kept = keptFailures(storage)
  let keeper: string | null = null

  const close = (id: number): void => {
    timers.get(id)?.cancel()
    timers.delete(id)
    shown.set((before) => before.filter((toast) => toast.id !== id))
  }

  const run = (id: number, left: number): void => {
    timers.set(id, { cancel: clock.after(left, () => close(id)), ends: clock.now() + left, left })
  }

  const hold = (held: boolean): void => {
    if (held === isHeld) return
    isHeld = held
    for (const [id, timer] of timers) {
      if (held) {
        timer.cancel()
        timer.left = Math.max(0, timer.ends - clock.now())
      } else run(id, timer.left)
    }
  }

  const keep = (change: (before: readonly Toast[]) => readonly Toast[]): void => {
    failures.set(change)
    if (keeper !== null) kept.write(keeper, failures.get())
  }

  const reread = (): void => {
    const theirs = keeper === null ? [] : kept.read(keeper)
    failures.set(theirs.map((failure) => ({ ...failure, id: nextId++, kind: 'failed', life: 0 })))
  }

  const show =
    (kind: ToastKind) =>
    (text: string, options: ToastOptions = {}): void => {
      const { long = isSlow(), ...rest } = options
      const { key } = rest
      const earlier = key === undefined ? undefined : keys.get(key)
      if (earlier !== undefined) close(earlier)
      const life = long ? longLife : shortLife
      const toast: Toast = { id: nextId++, kind, text, life, time: clock.now(), ...rest }
      if (key !== undefined) keys.set(key, toast.id)
      for (const old of shown.get().slice(0, Math.max(0, shown.get().length - mostShown + 1))) close(old.id)
      shown.set((before) => [...before, toast])
      // One failure is kept once, in its latest words.
      if (kind === 'failed')
        keep((before) => [toast, ...before.filter((one) => key === undefined || one.key !== key)].slice(0, mostKept))
      if (isHeld) timers.set(toast.id, { cancel: () => undefined, ends: 0, left: life })
      else run(toast.id, life)
    }

  return {
    shown,
    failures,
    success: show('success'),
    failed: show('failed'),
    notice: show('notice'),
    close: (id) => {
      close(id)
      // The one under the pointer is gone, so nothing holds the others any more.
      if (shown.get().length === 0) hold(false)
    },
    forget: (id) => keep((before) => (id === undefined ? [] : before.filter((toast) => toast.id !== id))),
    withdraw: (key) => {
      const id = keys.get(key)
      if (id !== undefined) close(id)
    },
    keepFor: (user) => {
      if (user === keeper) return
      keeper = user
      reread()
    },
    reread,
    hold,
  }
}
