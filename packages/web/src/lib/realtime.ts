import { closeCodes, updateMethods } from '@headend/contract/realtime'
import type { ClientMessage, RealtimeEvent } from '@headend/contract/realtime'
import type { TaskBatch } from '@headend/contract/tasks'
import type { Clock } from '@headend/usp/clock'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** The part of a WebSocket that is used. */
export type Socket = {
  /** Whether it can be sent to: one that begins to close says so only when it has closed. */
  isOpen: () => boolean
  send: (text: string) => void
  close: () => void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** `code` is how the channel counts its states: closed 0, open 1, connecting 9. */
export type LiveState =
  | Readonly<{ state: 'closed'; code: 0; since: number | null; retryAt: number | null }>
  | Readonly<{ state: 'connecting'; code: 9; since: number | null }>
  | Readonly<{ state: 'open'; code: 1 }>

export type Realtime = Readonly<{
  live: Store<LiveState>
  /** Opens the channel and keeps it open until {@link Realtime.stop}. */
  start: (clientId: string) => void
  stop: () => void
  /** Connects now instead of when the wait is over. */
  retry: () => void
  /** Asks for the events of devices; several may follow one. Gives what ends it. */
  follow: (endpointIds: string | readonly string[]) => () => void
  /** Hands the channel a newer token. */
  renewed: (token: string) => void
  /** Every event; gives what ends it. */
  listen: (listener: (event: RealtimeEvent) => void) => () => void
  /** Ids of calls whose answers are stale; gives what ends it. */
  onStale: (listener: (calls: readonly string[]) => void) => () => void
  /** Keeps them back until what is given is called: nobody asks again for what is deleted before its page is left. */
  holdStale: () => () => void
  /** What actions on many devices came to so far; gives what ends it. */
  onBatch: (listener: (batch: TaskBatch) => void) => () => void
  /** Called at each sign that calls are refused for now, though the channel stands; gives what ends it. */
  onUnavailable: (listener: () => void) => () => void
  /** Called after the channel came back, when what was missed must be fetched; `outage` is how long it was away, in ms. */
  onBack: (listener: (outage: number) => void) => () => void
}>

type Deps = Readonly<{
  connect: (clientId: string) => Socket
  clock: Clock
  token: () => string | null
  /** Gets new tokens; false when the session is over. */
  renew: () => Promise<boolean>
}>

const reconnectAfter = 5000
/** Progress of a task is shown this much later, so that its start is seen first. */
const progressDelay = 3000
/** Together how long a dead line may pass for a live one. */
const pingEvery = 4000
const answerWithin = 6000

const kinds: readonly string[] = [
  'ValueUpdate',
  'Progress',
  'DiagnosticsResult',
  'ManagementResult',
  'AvManagementResult',
  'AvScreenCaptureResult',
]
const methods: readonly string[] = updateMethods

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEvent = (frame: Record<string, unknown>): boolean => {
  const { kind, endpointId, time, method, task } = frame
  if (typeof kind !== 'string' || !kinds.includes(kind) || typeof endpointId !== 'string' || typeof time !== 'number')
    return false
  if (kind === 'ValueUpdate') return typeof method === 'string' && methods.includes(method)
  return kind === 'AvScreenCaptureResult' || (isRecord(task) && typeof task['taskId'] === 'string')
}

/** The devices send booleans as text. */
const asValue = (value: string | boolean): string | boolean =>
  value === 'true' ? true : value === 'false' ? false : value

/** An event of a frame that was received, or null for everything else. */
export const eventOf = (frame: unknown): RealtimeEvent | null => {
  if (!isRecord(frame) || !isEvent(frame)) return null
  // Checked above as far as the kinds distinguish events; the server is tested against the same contract.
  const event = frame as RealtimeEvent
  return event.kind === 'ValueUpdate' && event.method === 'valueChanged'
    ? { ...event, value: asValue(event.value) }
    : event
}

export const createRealtime = ({ connect, clock, token, renew }: Deps): Realtime => {
  const live = createStore<LiveState>({ state: 'closed', code: 0, since: null, retryAt: null })
  const followed = new Map<string, number>()
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const stales = new Set<(calls: readonly string[]) => void>()
  const kept = new Set<string>()
  let holds = 0
  const batches = new Set<(batch: TaskBatch) => void>()
  const backs = new Set<(outage: number) => void>()
  const unavailables = new Set<() => void>()
  let clientId: string | null = null
  let socket: Socket | null = null
  let lostAt: number | null = null
  let wasOpen = false
  let cancelTimer = (): void => undefined
  let cancelPing = (): void => undefined

  const say = (message: ClientMessage): void => {
    // A browser reports what is sent while the connection closes as an error of the page.
    if (socket?.isOpen() === true) socket.send(JSON.stringify(message))
  }

  const publish = (event: RealtimeEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const ping = (): void => {
    cancelPing()
    cancelPing = clock.after(pingEvery, () => {
      say({ type: 'ping' })
      // A half-open connection says nothing at all: only a missing answer shows it.
      cancelPing = clock.after(answerWithin, () => drop(socket, 1006))
    })
  }

  const opened = (): void => {
    live.set({ state: 'open', code: 1 })
    ping()
    if (followed.size > 0) say({ type: 'subscribe', endpointIds: [...followed.keys()] })
    if (wasOpen) for (const back of backs) back(lostAt === null ? 0 : clock.now() - lostAt)
    wasOpen = true
    lostAt = null
  }

  const receive = (data: unknown): void => {
    let frame: unknown
    try {
      frame = JSON.parse(typeof data === 'string' ? data : '')
    } catch {
      return
    }
    if (live.get().state === 'open') ping()
    if (isRecord(frame) && frame['type'] === 'subscribed') {
      if (live.get().state !== 'open') opened()
      return
    }
    if (isRecord(frame) && frame['type'] === 'stale' && Array.isArray(frame['calls'])) {
      const calls = frame['calls'].filter((call) => typeof call === 'string')
      if (holds > 0) for (const call of calls) kept.add(call)
      else for (const stale of stales) stale(calls)
      return
    }
    if (isRecord(frame) && frame['type'] === 'batch') {
      // The server is tested against the same contract.
      for (const listener of batches) listener(frame['batch'] as TaskBatch)
      return
    }
    if (isRecord(frame) && frame['unavailable'] === true) {
      for (const listener of unavailables) listener()
      return
    }
    const event = eventOf(frame)
    if (!event) return
    if (event.kind === 'Progress' && event.task.taskEventStatus === 'progress')
      clock.after(progressDelay, () => publish(event))
    else publish(event)
  }

  const waitAndRetry = (wait: number): void => {
    live.set({ state: 'closed', code: 0, since: lostAt, retryAt: clock.now() + wait })
    cancelTimer()
    cancelTimer = clock.after(wait, open)
  }

  const drop = (lost: Socket | null, code: number): void => {
    if (!lost || lost !== socket) return
    const established = live.get().state === 'open'
    lost.onopen = lost.onmessage = lost.onclose = null
    lost.close()
    socket = null
    cancelPing()
    if (clientId === null) return
    if (established) lostAt = clock.now()
    if (code === closeCodes.replaced || code === closeCodes.forbidden) {
      live.set({ state: 'closed', code: 0, since: lostAt, retryAt: null })
    } else if (code === closeCodes.unauthenticated) {
      live.set({ state: 'connecting', code: 9, since: lostAt })
      void renew().then((renewed) => {
        if (renewed && clientId !== null) open()
        else if (clientId !== null) waitAndRetry(reconnectAfter)
      })
      // What the server cannot read it cannot read a moment later.
    } else if (established && code !== closeCodes.malformed) open()
    else waitAndRetry(reconnectAfter)
  }

  const open = (): void => {
    if (clientId === null || socket) return
    cancelTimer()
    live.set({ state: 'connecting', code: 9, since: lostAt })
    const mine = connect(clientId)
    const id = clientId
    socket = mine
    mine.onopen = () => {
      const bearer = token()
      if (bearer) say({ type: 'subscribe', token: bearer, clientId: id })
      else drop(mine, closeCodes.unauthenticated)
    }
    mine.onmessage = ({ data }) => receive(data)
    mine.onclose = ({ code }) => drop(mine, code)
  }

  const stop = (): void => {
    clientId = null
    cancelTimer()
    const mine = socket
    if (mine) drop(mine, 1000)
    lostAt = null
    wasOpen = false
    live.set({ state: 'closed', code: 0, since: null, retryAt: null })
  }

  return {
    live,
    start: (id) => {
      if (id === clientId) return
      stop()
      clientId = id
      open()
    },
    stop,
    retry: () => {
      if (!socket) open()
    },
    follow: (asked) => {
      const endpointIds = [...new Set(typeof asked === 'string' ? [asked] : asked)]
      const added = endpointIds.filter((endpointId) => {
        const before = followed.get(endpointId) ?? 0
        followed.set(endpointId, before + 1)
        return before === 0
      })
      if (added.length > 0 && live.get().state === 'open') say({ type: 'subscribe', endpointIds: added })
      let following = true
      return () => {
        if (!following) return
        following = false
        const left = endpointIds.filter((endpointId) => {
          const count = (followed.get(endpointId) ?? 1) - 1
          if (count > 0) followed.set(endpointId, count)
          else followed.delete(endpointId)
          return count <= 0
        })
        if (left.length > 0 && live.get().state === 'open') say({ type: 'unsubscribe', endpointIds: left })
      }
    },
    renewed: (bearer) => {
      if (live.get().state === 'open') say({ type: 'renew', token: bearer })
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onStale: (listener) => {
      stales.add(listener)
      return () => stales.delete(listener)
    },
    holdStale: () => {
      let isHeld = true
      holds += 1
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        if (holds > 0 || kept.size === 0) return
        const calls = [...kept]
        kept.clear()
        for (const stale of stales) stale(calls)
      }
    },
    onBatch: (listener) => {
      batches.add(listener)
      return () => batches.delete(listener)
    },
    onUnavailable: (listener) => {
      unavailables.add(listener)
      return () => unavailables.delete(listener)
    },
    onBack: (listener) => {
      backs.add(listener)
      return () => backs.delete(listener)
    },
  }
}
