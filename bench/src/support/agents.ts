import { serveParent, sharedClock } from './child.ts'
import { LeanAgent, notifyBody } from './leanAgent.ts'
import { endpointIdOf } from './leanModel.ts'
import { inParallel } from './statistics.ts'

/** A process with many agents.  */

const agents: LeanAgent[] = []
/** How often each kind of request was answered since `forget`, and when the last time. */
const counts = new Map<string, { count: number; last: number }>()
const waiting = new Set<() => void>()
let onAnswered: ((agent: LeanAgent) => void) | undefined
/** Commands that agents took and have not finished: the agent and the command's key. */
const commands = new Map<LeanAgent, string>()

const note = (kind: string): void => {
  const entry = counts.get(kind) ?? { count: 0, last: 0 }
  entry.count += 1
  entry.last = sharedClock()
  counts.set(kind, entry)
  for (const check of waiting) check()
}

const connectAll = async (most: number): Promise<number> => {
  await inParallel(
    agents.filter(({ connected }) => !connected),
    most,
    (agent) => agent.connect(),
  )
  return sharedClock()
}

const handlers = {
  /** Has the `count` agents `first`, `first + 1` … and connects them, `most` handshakes at a time; when the last was open. */
  connect: async (input: {
    url: string
    controllerId: string
    first: number
    count: number
    most: number
    /** When the devices started; milliseconds since 1970. The same for a whole fleet. */
    bootTime: number
  }): Promise<number> => {
    const fleet = {
      url: input.url,
      controllerId: input.controllerId,
      asked: (agent: LeanAgent, type: string, commandKey: string) => {
        note(type)
        if (type === 'operate') commands.set(agent, commandKey)
      },
      answered: (agent: LeanAgent) => {
        note('notify')
        onAnswered?.(agent)
      },
      closed: () => note('closed'),
    }
    for (let index = input.first + agents.length; index < input.first + input.count; index += 1) {
      agents.push(new LeanAgent(fleet, endpointIdOf(index), input.bootTime))
    }
    return connectAll(input.most)
  },
  /** Connects again those that are not connected; when the last was open. */
  reconnect: (input: { most: number }): Promise<number> => connectAll(input.most),
  /** Cuts every connection, as a power failure does. */
  drop: async (): Promise<void> => {
    for (const agent of agents) agent.drop()
  },
  forget: async (): Promise<void> => counts.clear(),
  /** Every agent that was asked to reboot disconnects, comes back and notifies of its boot; settles when all are answered. */
  reboot: async (input: { most: number }): Promise<void> => {
    const open = new Set(commands.keys())
    if (open.size === 0) return
    const notified = new Promise<void>((resolve) => {
      onAnswered = (agent) => {
        open.delete(agent)
        if (open.size === 0) resolve()
      }
    })
    const restarting = [...commands]
    commands.clear()
    for (const [agent] of restarting) agent.drop()
    await inParallel(restarting, input.most, async ([agent, commandKey]) => {
      agent.bootTime = Date.now()
      await agent.connect()
      const params = { CommandKey: commandKey, Cause: 'RemoteReboot', FirmwareUpdated: 'false', ParameterMap: '{}' }
      const notification = { case: 'event', value: { objPath: 'Device.', eventName: 'Boot!', params } } as const
      agent.notify('boot', notifyBody({ subscriptionId: 'headend-boot', sendResp: true, notification }))
    })
    await notified
    onAnswered = undefined
  },
  /** When the `count`th request of a kind (or `notify`, `closed`) was answered since `forget`. */
  whenCounted: (input: { kind: string; count: number }): Promise<number> =>
    new Promise((resolve) => {
      const check = (): void => {
        const entry = counts.get(input.kind)
        if ((entry?.count ?? 0) < input.count) return
        waiting.delete(check)
        resolve(entry?.last ?? sharedClock())
      }
      waiting.add(check)
      check()
    }),
  counted: async (input: { kind: string }): Promise<number> => counts.get(input.kind)?.count ?? 0,
  /**
   * Each agent sends `each` notifications of a changed value, `inFlight` unacknowledged at a time; milliseconds until the
   * last was acknowledged.
   */
  notify: async (input: { each: number; inFlight: number; path: string }): Promise<number> => {
    const { each, inFlight, path } = input
    const bodies = Array.from({ length: 100 }, (_, value) => {
      const notification = { case: 'valueChange', value: { paramPath: path, paramValue: String(value) } } as const
      return notifyBody({ subscriptionId: 'headend-values', sendResp: true, notification })
    })
    const left = new Map<LeanAgent, number>(agents.map((agent) => [agent, each]))
    let open = agents.length * each
    let count = 0
    const start = sharedClock()
    const send = (agent: LeanAgent): void => {
      const rest = left.get(agent) ?? 0
      if (rest === 0) return
      left.set(agent, rest - 1)
      count += 1
      const body = bodies[count % bodies.length]
      if (body !== undefined) agent.notify(`n${count}`, body)
    }
    await new Promise<void>((resolve) => {
      onAnswered = (agent) => {
        open -= 1
        if (open === 0) resolve()
        else send(agent)
      }
      for (const agent of agents) for (let sent = 0; sent < inFlight; sent += 1) send(agent)
    })
    onAnswered = undefined
    return sharedClock() - start
  },
}
export type Agents = typeof handlers

serveParent(handlers, async () => {
  for (const agent of agents) agent.drop()
})
