import { startBare, startFleet } from './support/agentFleet.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'

/** Connections that are there before memory is measured: code is compiled and pools are filled by then. */
const warm = (count: number): number => Math.ceil(count / 4)

const bareBytes = async (count: number): Promise<number> => {
  await using bare = await startBare(count)
  await bare.connect(warm(count))
  const before = await bare.server.ask('memory')
  await bare.connect(count)
  const size = await bare.server.ask('size')
  if (size !== count) throw new Error(`the bare server has ${size} connections instead of ${count}`)
  return ((await bare.server.ask('memory')) - before) / (count - warm(count))
}

/** Connects `count` agents to one gateway and compares the memory each takes with that of a bare connection. */
export const measureConnected = async (count: number, { say }: Pick<FigureContext, 'say'>): Promise<readonly Row[]> => {
  const bare = await bareBytes(count)
  say(`a bare connection takes ${Math.round(bare)} bytes`)
  await using fleet = await startFleet(count)
  await fleet.connect(warm(count))
  await fleet.settled(warm(count))
  const before = await fleet.server.ask('memory')
  await fleet.connect(count)
  await fleet.settled(count)
  say(`${count} agents are connected and known`)
  const online = await fleet.server.ask('online')
  const each = ((await fleet.server.ask('memory')) - before) / (count - warm(count))
  return [
    {
      what: 'connected agents of one gateway process',
      measured: { value: online, unit: 'count' },
      goals: [{ kind: 'atLeast', value: Math.min(count, 18_000) }],
      note: 'devices shown online in the database while all of them are connected, read and subscribed',
    },
    {
      what: 'memory per connected agent',
      measured: { value: each, unit: 'bytes' },
      limit: { value: bare, unit: 'bytes', of: 'bare ws connection' },
      goals: [{ kind: 'ratioAtMost', ratio: 2 }],
      note: `growth of the process's resident memory after a collection from ${warm(count)} to ${count} connections`,
    },
  ]
}

export const figure: Figure = {
  about: 'agents that one gateway process holds, and what each costs it in memory',
  run: (context) => measureConnected(context.quick ? 3_000 : 18_500, context),
}
