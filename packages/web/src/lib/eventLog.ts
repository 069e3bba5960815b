import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Realtime } from './realtime.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

const mostKept = 300

/** The events that came since the page was opened, newest first. */
export const createEventLog = (realtime: Pick<Realtime, 'listen'>): Store<readonly RealtimeEvent[]> => {
  const log = createStore<readonly RealtimeEvent[]>([])
  realtime.listen((event) => log.set((before) => [event, ...before].slice(0, mostKept)))
  return log
}
