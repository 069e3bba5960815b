import { setTimeout as pause } from 'node:timers/promises'
import { startBare, startFleet } from './support/agentFleet.ts'
import type { Memory } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'

/** What both servers get to come to rest after the last connection; milliseconds. */
const restMs = 5_000

type Cost = Readonly<{ connected: number; before: Memory; after: Memory }>

const bareCost = async (count: number): Promise<Cost> => {
  await using bare = await startBare(count)
  const before = await bare.server.ask('memory')
  await bare.connect(count)
  await pause(restMs)
  return { before, after: await bare.server.ask('memory'), connected: await bare.server.ask('size') }
}

const fleetCost = async (count: number): Promise<Cost> => {
  await using fleet = await startFleet(count)
  const before = await fleet.server.ask('memory')
  await fleet.connect(count)
  await fleet.settled(count)
  await pause(restMs)
  return { before, after: await fleet.server.ask('memory'), connected: await fleet.server.ask('online') }
}

const growth = ({ before, after, connected }: Cost): number => (after.needed - before.needed) / connected

/** Connects `count` agents to one gateway and compares the memory it has with that of a bare server. */
export const measureConnected = async (count: number, { say }: Pick<FigureContext, 'say'>): Promise<readonly Row[]> => {
  const bare = await bareCost(count)
  if (bare.connected !== count) throw new Error(`the bare server has ${bare.connected} of ${count} connections`)
  say(`${count} bare connections`)
  const real = await fleetCost(count)
  say(`${real.connected} connected agents`)
  return [
    {
      what: 'connected agents of one gateway process',
      measured: { value: real.connected, unit: 'count' },
      goals: [{ kind: 'atLeast', value: Math.min(count, 18_000) }],
      note: 'devices that the database shows online while all are connected, read and subscribed',
    },
    {
      what: 'memory of the process per connected agent',
      measured: { value: real.after.resident / real.connected, unit: 'bytes' },
      limit: { value: bare.after.resident / count, unit: 'bytes', of: 'bare ws server' },
      goals: [{ kind: 'ratioAtMost', ratio: 2 }],
      note: `resident memory of the whole process, as the system shows it ${restMs / 1000} s after the last of ${count} connections, divided by them`,
    },
    {
      what: 'memory that one more agent needs',
      measured: { value: growth(real), unit: 'bytes' },
      limit: { value: growth(bare), unit: 'bytes', of: 'bare ws connection' },
      goals: [],
      note: 'growth from no connection to all of them, each after a collection that gives back what V8 keeps in reserve',
    },
  ]
}

export const figure: Figure = {
  about: 'agents that one gateway process holds, and what they cost it in memory',
  run: (context) => measureConnected(context.quick ? 3_000 : 18_500, context),
}
