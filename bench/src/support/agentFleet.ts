import { startChild } from './child.ts'
import type { Child } from './child.ts'
import type { Agents } from './agents.ts'
import type { BareClients } from './bareClients.ts'
import type { BareServer } from './bareServer.ts'
import type { ServerProcess } from './serverProcess.ts'

/** Connections that one process holds: its descriptors are limited too. */
const mostPerProcess = 9_500
/** Handshakes under way at a time in one process. */
export const handshakes = 200

type Part = Readonly<{ first: number; count: number }>

/** The parts of `total`, none larger than `most`, of about the same size. */
export const parts = (total: number, most: number): readonly Part[] => {
  const count = Math.max(1, Math.ceil(total / most))
  const size = Math.ceil(total / count)
  return Array.from({ length: count }, (_, index) => ({
    first: index * size,
    count: Math.min(size, total - index * size),
  }))
}

/** As much of a part as lies below `upTo`. */
const within = ({ first, count }: Part, upTo: number): Part => ({
  first,
  count: Math.max(0, Math.min(count, upTo - first)),
})

/** The processes of agents or clients, together. */
type Crowd<H extends Readonly<Record<string, (input: never) => Promise<unknown>>>> = AsyncDisposable &
  Readonly<{
    /** Asks each process, at the same time; the answers in order. */
    all: <T>(ask: (child: Child<H>, part: Part) => Promise<T>) => Promise<T[]>
  }>

const crowd = async <H extends Readonly<Record<string, (input: never) => Promise<unknown>>>>(
  file: string,
  count: number,
  atLeast: number,
): Promise<Crowd<H>> => {
  await using stack = new AsyncDisposableStack()
  const members: { child: Child<H>; part: Part }[] = []
  for (const part of parts(count, Math.min(mostPerProcess, Math.ceil(count / atLeast)))) {
    members.push({ child: stack.use(await startChild<H>(file)), part })
  }
  const whole = stack.move()
  return {
    all: (ask) => Promise.all(members.map(({ child, part }) => ask(child, part))),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

export type Bare = AsyncDisposable &
  Readonly<{
    server: Child<BareServer>
    clients: Crowd<BareClients>
    url: string
    connect: (upTo: number) => Promise<number>
  }>

/** A bare server and `count` clients, not yet connected. `connect` connects the first of them and gives when the last was. */
export const startBare = async (count: number, processes = 1): Promise<Bare> => {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startChild<BareServer>('bareServer.ts'))
  const clients = stack.use(await crowd<BareClients>('bareClients.ts', count, processes))
  const url = await server.ask('listen')
  const whole = stack.move()
  return {
    server,
    clients,
    url,
    connect: async (upTo) =>
      Math.max(
        ...(await clients.all((child, part) =>
          child.ask('connect', { url, count: within(part, upTo).count, most: handshakes }),
        )),
      ),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

export type Fleet = AsyncDisposable &
  Readonly<{
    server: Child<ServerProcess>
    agents: Crowd<Agents>
    url: string
    database: string
    /** Connects the first agents; when the last one's handshake was done. */
    connect: (upTo: number) => Promise<number>
    /** Settles when the first agents have been read and have their subscriptions; when that was. */
    settled: (upTo: number) => Promise<number>
  }>

/** The whole server with `count` devices in its inventory, and their agents, not yet connected. */
export const startFleet = async (count: number, processes = 1): Promise<Fleet> => {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startChild<ServerProcess>('serverProcess.ts'))
  const agents = stack.use(await crowd<Agents>('agents.ts', count, processes))
  const { url, deviceUrl, database } = await server.ask('start', {})
  await server.ask('register', { first: 0, count })
  const bootTime = Date.now() - 3_600_000
  const whole = stack.move()
  return {
    server,
    agents,
    url,
    database,
    connect: async (upTo) =>
      Math.max(
        ...(await agents.all((child, part) =>
          child.ask('connect', {
            ...within(part, upTo),
            url: deviceUrl,
            controllerId: 'self::headend',
            most: handshakes,
            bootTime,
          }),
        )),
      ),
    settled: async (upTo) =>
      Math.max(
        ...(await agents.all((child, part) =>
          child.ask('whenCounted', { kind: 'add', count: within(part, upTo).count }),
        )),
      ),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
