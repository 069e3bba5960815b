import { errors } from '@headend/contract/core'
import type { ErrorCode, Permission } from '@headend/contract/core'
import { closeCodes, subscribeWithin, watchLimit } from '@headend/contract/realtime'
import { clientMessage } from '@headend/contract/schemas/realtime'
import type { ClientMessage, DeviceUpdate, ServerMessage } from '@headend/contract/realtime'
import { isFinal } from '@headend/contract/tasks'
import type { Task, TaskBatch } from '@headend/contract/tasks'
import type { Clock } from '../../core/clock.ts'
import { isFailure } from '../../core/errors.ts'
import type { Authenticate } from '../../core/feature.ts'
import { heldBackBy } from '../../core/http/caller.ts'
import { limit } from '../../core/limits.ts'
import type { Log } from '../../core/log.ts'
import { seesPath } from '../../core/scope.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { TaskChange, TaskService } from '../tasks/service.ts'
import { captureResult } from './captureResult.ts'
import { outbox } from './outbox.ts'
import type { OutboxLimits } from './outbox.ts'
import type { Watcher, Watchers } from './watchers.ts'

/** The part of a socket that a channel needs. */
export type ChannelSocket = Readonly<{
  send: (text: string) => void
  buffered: () => number
  close: (code: number, reason: string) => void
}>

export type Person = Awaited<ReturnType<Authenticate>>

export type ChannelNeeds = Readonly<{
  clock: Clock
  log: Log
  /** Who holds a token that the browser of this channel shows. */
  authenticate: (token: string) => ReturnType<Authenticate>
  directory: Pick<DeviceDirectory, 'among'>
  tasks: Pick<TaskService, 'openOf'>
  watchers: Watchers
  ownsClient: (userId: string, clientId: string) => Promise<boolean>
  /** Whether calls are refused for now, as the database is away. */
  isAway: () => boolean
  limits: OutboxLimits
  /** The browser said who it is; false when it is one too many. */
  entered: (channel: Channel, person: Person) => void
}>

export type Channel = Readonly<{
  clientId: string
  /** Who it is; undefined before it said so. */
  person: () => Person | undefined
  receive: (text: string) => Promise<void>
  /** A task has changed; `path` is where the company of its device stands in the tree, null for a device of none. */
  task: (change: TaskChange, path: string | null) => void
  /** What a bulk action of this person came to so far. */
  batch: (batch: TaskBatch) => void
  /** Says that answers of these calls are stale. */
  stale: (calls: readonly string[]) => void
  /** Sends what is due. */
  tick: () => void
  /** Looks again who it is and what they may see: tokens end, people lose companies, devices move. */
  review: () => Promise<void>
  close: (code: number, reason: string) => void
  closed: () => void
}>

/** Messages of one browser: so many at once, and a second of the rest. */
const rate = { burst: 1200, perSecond: 50 }
/** Try again later (RFC 6455 registry): what is missed is fetched anew after a reconnect. */
export const tryAgainLater = 1013
const policyViolation = 1008

/** What somebody needs to watch a device, and to be sent values of its data model: as for the calls that read them. */
const watchesDevices: Permission = 'device.list'
const readsValues: Permission = 'device.readValue'
const seesScreens: Permission = 'device.remoteView'

const eventKind = (task: Task): 'DiagnosticsResult' | 'ManagementResult' | 'AvManagementResult' => {
  switch (task.actionType) {
    case 'Diagnostics':
      return 'DiagnosticsResult'
    case 'Management':
      return 'ManagementResult'
    case 'Av':
      return 'AvManagementResult'
  }
}

/** Two updates of one thing as one: of a device's record the fields of both, of a facet the newer. */
const joined = (before: ServerMessage, after: DeviceUpdate): ServerMessage =>
  'kind' in before &&
  before.kind === 'ValueUpdate' &&
  before.method === 'changeDeviceState' &&
  after.method === 'changeDeviceState'
    ? { ...after, value: { ...before.value, ...after.value } }
    : after

/** One browser's realtime channel: who it is, which devices it watches, and what it is sent. */
export const channel = (clientId: string, socket: ChannelSocket, needs: ChannelNeeds): Channel => {
  const { clock, log, directory, watchers } = needs
  const watched = new Map<string, string | null>()
  const box = outbox({
    clock,
    limits: needs.limits,
    wire: { ...socket, overflow: () => end(tryAgainLater, 'the browser reads too slowly') },
  })
  const pace = limit({ clock, most: rate.burst, windowMs: (rate.burst / rate.perSecond) * 1000, keys: 1 })
  let state: { person: Person; token: string } | undefined
  let over = false
  let turn: Promise<void> = Promise.resolve()

  const silence = clock.after(subscribeWithin * 1000, () => {
    if (state === undefined) end(closeCodes.silent, `no subscribe within ${subscribeWithin} s`)
  })

  const watcher: Watcher = {
    state: (update) => box.latest(`${update.endpointId} ${update.method}`, update, (before) => joined(before, update)),
    value: ({ endpointId, time, path, value }) => {
      if (state?.person.permissions.has(readsValues) !== true) return
      box.latest(`${endpointId} ${path}`, {
        kind: 'ValueUpdate',
        endpointId,
        time,
        method: 'valueChanged',
        path,
        value,
      })
    },
  }

  const end = (code: number, reason: string): void => {
    if (over) return
    closed()
    socket.close(code, reason)
  }

  const closed = (): void => {
    over = true
    silence()
    for (const endpointId of watched.keys()) watchers.remove(endpointId, watcher)
    watched.clear()
  }

  /** The devices a message is about, spelled as they were asked for: one, or a list. */
  const about = (endpointIds: readonly string[], list: boolean) => {
    const [only] = endpointIds
    return list || only === undefined ? { endpointIds: [...endpointIds] } : { endpointId: only }
  }

  const complain = (code: ErrorCode, endpointIds: readonly string[], list: boolean): void =>
    box.must({ type: 'error', code, message: errors[code].message.en, ...about(endpointIds, list) })

  /** Who holds this token; ends the channel for one that is not good. */
  const identify = async (token: string): Promise<Person | undefined> => {
    try {
      return await needs.authenticate(token)
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown
      end(closeCodes.unauthenticated, thrown.code)
      return undefined
    }
  }

  const enter = async (token: string, claimed: string): Promise<void> => {
    const person = await identify(token)
    if (person === undefined || over) return
    const isMine = claimed === clientId && (await needs.ownsClient(person.userId, clientId))
    if (heldBackBy(person) !== undefined || !isMine) {
      return end(closeCodes.forbidden, 'this channel is of another client')
    }
    if (over) return
    silence()
    state = { person, token }
    needs.entered(api, person)
    box.must({ type: 'subscribed' })
  }

  const renew = async (token: string): Promise<void> => {
    const person = await identify(token)
    if (person === undefined || over || state === undefined) return
    if (person.userId !== state.person.userId) return end(closeCodes.forbidden, 'the token is of another person')
    state = { person, token }
    await look(person)
  }

  const sendTask = (task: Task): void => {
    const at = { endpointId: task.endpointId, time: clock.now(), task }
    const shown = state?.person.permissions.has(seesScreens) === true ? captureResult(task, at.time) : undefined
    if (shown !== undefined) {
      box.must({ kind: 'AvScreenCaptureResult', endpointId: task.endpointId, time: at.time, ...shown })
    }
    const key = `task ${task.taskId}`
    if (isFinal(task.taskStatus)) {
      box.drop(key)
      box.must({ kind: eventKind(task), ...at })
    } else box.latest(key, { kind: 'Progress', ...at })
  }

  const subscribe = async (person: Person, endpointIds: readonly string[], list: boolean): Promise<void> => {
    if (!person.permissions.has(watchesDevices)) return complain('roleerr', endpointIds, list)
    const wanted = [...new Set(endpointIds)]
    const visible = await directory.among(person, wanted)
    if (over) return
    const added = wanted.filter((endpointId) => visible.has(endpointId) && !watched.has(endpointId))
    if (watched.size + added.length > watchLimit) return complain('toomany', added, list)
    for (const endpointId of added) {
      watched.set(endpointId, visible.get(endpointId) ?? null)
      watchers.add(endpointId, watcher)
    }
    // What is fetched from now on is no older than the first message.
    await watchers.listening()
    if (over) return
    const known = wanted.filter((endpointId) => visible.has(endpointId))
    if (known.length < wanted.length) {
      complain(
        'nodata',
        wanted.filter((endpointId) => !visible.has(endpointId)),
        list,
      )
    }
    if (known.length === 0) return
    box.must({ type: 'subscribed', ...about(known, list) })
    // What began before somebody looked would otherwise be seen at its end only.
    for (const task of await needs.tasks.openOf(known)) if (!over) sendTask(task)
  }

  const unsubscribe = (endpointIds: readonly string[]): void => {
    for (const endpointId of endpointIds) if (watched.delete(endpointId)) watchers.remove(endpointId, watcher)
  }

  const handle = async (message: ClientMessage): Promise<void> => {
    if (message.type === 'subscribe' && 'token' in message) {
      return state === undefined
        ? enter(message.token, message.clientId)
        : end(closeCodes.malformed, 'this channel knows already who it is')
    }
    if (state === undefined) return end(closeCodes.unauthenticated, 'the first message has to carry the token')
    switch (message.type) {
      case 'ping':
        return box.must({ type: 'pong', ...(needs.isAway() ? { unavailable: true as const } : {}) })
      case 'renew':
        return renew(message.token)
      case 'subscribe':
        return 'endpointIds' in message
          ? subscribe(state.person, message.endpointIds, true)
          : subscribe(state.person, [message.endpointId], false)
      case 'unsubscribe': {
        const { type: _type, ...which } = message
        unsubscribe('endpointIds' in which ? which.endpointIds : [which.endpointId])
        return box.must({ type: 'unsubscribed', ...which })
      }
    }
  }

  /** Lets go of devices that this person may not look at any more. */
  const look = async (person: Person): Promise<void> => {
    if (watched.size === 0) return
    const isAllowed = person.permissions.has(watchesDevices)
    const visible = isAllowed ? await directory.among(person, [...watched.keys()]) : new Map<string, string | null>()
    for (const [endpointId] of watched) {
      if (visible.has(endpointId)) watched.set(endpointId, visible.get(endpointId) ?? null)
      else {
        unsubscribe([endpointId])
        box.must({ type: 'unsubscribed', endpointId })
      }
    }
  }

  const api: Channel = {
    clientId,
    person: () => state?.person,
    receive: (text) => {
      // One after the other: a subscribe must not overtake the token before it.
      turn = turn
        .then(async () => {
          if (over) return
          if (!pace.take('').pass) return end(policyViolation, 'too many messages')
          const message = clientMessage.safeParse(parsed(text))
          return message.success
            ? await handle(message.data)
            : end(closeCodes.malformed, 'not a message of this channel')
        })
        .catch((err: unknown) => {
          log.error({ err }, 'a message of a browser could not be handled')
          end(1011, 'server error')
        })
      return turn
    },
    task: ({ task, userId }, path) => {
      if (state === undefined || over) return
      if (!seesPath(state.person, path)) return
      // Of a bulk action its batch is sent, and only what happens to a device that somebody looks at.
      const isOwn = userId === state.person.userId && task.batchId === null
      if (isOwn || watched.has(task.endpointId)) sendTask(task)
    },
    batch: (batch) => {
      if (!over) box.latest(`batch ${batch.batchId}`, { type: 'batch', batch })
    },
    stale: (calls) => {
      if (!over) box.must({ type: 'stale', calls: [...calls] })
    },
    tick: () => box.flush(),
    review: async () => {
      if (state === undefined || over) return
      const { token } = state
      const person = await identify(token)
      // A fresh token may have come meanwhile.
      if (person === undefined || over || state.token !== token) return
      if (heldBackBy(person) !== undefined) return end(closeCodes.forbidden, 'the session is held back')
      state = { person, token }
      await look(person)
    },
    close: end,
    closed: () => {
      if (!over) closed()
    },
  }
  return api
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
