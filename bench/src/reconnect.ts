import { setTimeout as pause } from 'node:timers/promises'
import { deviceCalls } from '@headend/contract/devices'
import { handshakes, startBare, startFleet } from './support/agentFleet.ts'
import type { Bare, Fleet } from './support/agentFleet.ts'
import { sharedClock } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { HttpUser } from './support/http.ts'
import { alternate, quantile } from './support/statistics.ts'

type Sizes = Readonly<{ agents: number; rounds: number }>

/** A person who pages through the list asks so often; milliseconds between an answer and the next question. */
const readingMs = 20
const page = { page: 1, limit: 20, activeType: 'deployed', orders: [{ column: 'createTime', order: 'desc' }] }

const untilOnline = async (fleet: Fleet, count: number): Promise<number> => {
  while ((await fleet.server.ask('online')) !== count) await pause(50)
  return sharedClock()
}

/** Requests pages of the device list until aborted; how long each took. */
const reader = (user: HttpUser) => {
  const times: number[] = []
  let reading = true
  const done = (async () => {
    while (reading) {
      const start = sharedClock()
      await user.post(deviceCalls.listConnectsPage.path, page)
      times.push(sharedClock() - start)
      await pause(readingMs)
    }
  })()
  return {
    stop: async (): Promise<readonly number[]> => {
      reading = false
      await done
      return times
    },
  }
}

const bareRate = async (bare: Bare, agents: number): Promise<number> => {
  await bare.clients.all((child) => child.ask('close'))
  while ((await bare.server.ask('size')) > 0) await pause(20)
  const start = sharedClock()
  const end = await bare.connect(agents)
  return (agents / (end - start)) * 1000
}

/** Lets the whole fleet lose its power and come back at once, beside as many clients that reconnect to a bare server. */
export const measureReconnect = async (
  { agents, rounds }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  await using bare = await startBare(agents)
  await using fleet = await startFleet(agents)
  await fleet.connect(agents)
  await fleet.settled(agents)
  using user = await signIn(fleet.url, 2)
  const times: number[] = []
  const fleetRate = async (): Promise<number> => {
    await fleet.agents.all((child) => child.ask('drop'))
    await untilOnline(fleet, 0)
    await fleet.agents.all((child) => child.ask('forget'))
    const reading = reader(user)
    const start = sharedClock()
    await fleet.agents.all((child) => child.ask('reconnect', { most: handshakes }))
    const read = Math.max(
      ...(await fleet.agents.all((child, { count }) => child.ask('whenCounted', { kind: 'get', count }))),
    )
    const end = Math.max(read, await untilOnline(fleet, agents))
    times.push(...(await reading.stop()))
    return (agents / (end - start)) * 1000
  }
  const { measured, limit } = await alternate(rounds, fleetRate, () => bareRate(bare, agents), say)
  return [
    {
      what: 'reconnect of the whole fleet',
      measured: { value: measured, unit: 'rate' },
      limit: { value: limit, unit: 'rate', of: 'bare ws accepts' },
      goals: [{ kind: 'ratioAtLeast', ratio: 0.5 }],
      note: `${agents} agents lose their power at once; counted until the last is shown online in the database and has answered what it is asked then`,
    },
    {
      what: 'device list meanwhile, 95th percentile',
      measured: { value: quantile(times, 0.95), unit: 'ms' },
      goals: [{ kind: 'atMost', value: 200 }],
      note: `${times.length} pages of 20 devices over HTTP while the fleet comes back; median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    },
  ]
}

export const figure: Figure = {
  about: 'how fast the whole fleet is back after all lost their connection, and how the console answers meanwhile',
  run: (context) =>
    measureReconnect(context.quick ? { agents: 3_000, rounds: 2 } : { agents: 18_000, rounds: 3 }, context),
}
