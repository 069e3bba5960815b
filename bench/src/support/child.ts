import { fork } from 'node:child_process'
import { basename, resolve as resolvePath } from 'node:path'
import * as z from 'zod'

/** What a process of the bench can be asked to do. */
type Handlers = Readonly<Record<string, (input: never) => Promise<unknown>>>

export type Child<H extends Handlers> = AsyncDisposable &
  Readonly<{
    pid: number
    /** Settles when the process is gone, with its exit code or the signal that ended it. */
    ended: Promise<number | NodeJS.Signals>
    kill: () => Promise<void>
    ask: <Name extends keyof H & string>(
      name: Name,
      ...input: Parameters<H[Name]>
    ) => Promise<Awaited<ReturnType<H[Name]>>>
  }>

const question = z.object({ id: z.number(), name: z.string(), input: z.unknown() })
const reply = z.union([
  z.object({ id: z.number(), answer: z.unknown() }),
  z.object({ id: z.number(), failure: z.string() }),
])

/** A process that hangs is ended so long after it was asked to end; milliseconds. */
const patienceMs = 20_000

/**
 * Starts `bench/src/support/<file>`, or the file of an absolute path, as a process of its own. It ends when the value is disposed of, and with us. Into
 * the folder that the variable BENCH_PROFILE names each process writes a CPU profile at its end.
 */
export const startChild = async <H extends Handlers>(file: string): Promise<Child<H>> => {
  const profile = process.env['BENCH_PROFILE']
  const flags = ['--expose-gc']
  if (profile !== undefined) {
    flags.push(
      '--cpu-prof',
      `--cpu-prof-dir=${profile}`,
      `--cpu-prof-name=${basename(file)}.${process.hrtime.bigint()}.cpuprofile`,
    )
  }
  const child = fork(resolvePath(import.meta.dirname, file), [], {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
  })
  const lost = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ${why}`))
    waiting.clear()
  }
  child.on('error', (error) => lost(`could not run: ${error.message}`))
  child.on('exit', (code, signal) => lost(`ended with ${signal ?? code}`))
  child.on('message', (message) => {
    const parsed = reply.parse(message)
    const asker = waiting.get(parsed.id)
    waiting.delete(parsed.id)
    if ('failure' in parsed) asker?.reject(new Error(parsed.failure))
    else asker?.resolve(parsed.answer)
  })
  const ask = (name: string, input?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new Error(`${file} has ended`))
      count += 1
      waiting.set(count, { resolve, reject })
      child.send({ id: count, name, input })
    })
  await ask('ready')
  return {
    pid: child.pid ?? 0,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    // The other side is `serveParent` with handlers of this very type.
    ask: ask as Child<H>['ask'],
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** The child's side: answers what the parent asks, and runs `stop` when the parent wants no more or is gone. */
export const serveParent = (handlers: Handlers, stop: () => Promise<void>): void => {
  const send = (message: unknown): void => void process.send?.(message)
  process.on('message', (message) => {
    const { id, name, input } = question.parse(message)
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    const work = name === 'ready' ? Promise.resolve() : handler?.(input as never)
    if (work === undefined) return send({ id, failure: `there is no ${name}` })
    work.then(
      (answer) => send({ id, answer }),
      (thrown: unknown) =>
        send({ id, failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }),
    )
  })
  process.once('disconnect', () => {
    stop().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown)
        process.exit(1)
      },
    )
  })
  // The terminal's interrupt is for the bench, which then disconnects from us.
  process.on('SIGINT', () => undefined)
}

export type Memory = Readonly<{
  /** Bytes that the process holds, as the system shows it. */
  resident: number
  /** The same after a collection that gives back what the engine only keeps for later. */
  needed: number
}>

/** The memory of this process. */
export const memoryOfProcess = (): Memory => {
  const resident = process.memoryUsage.rss()
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return { resident, needed: process.memoryUsage.rss() }
}

/** Milliseconds of a processor that this process has used, all of its threads together. */
export const processorOfProcess = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of a clock that all processes of a machine share. */
export const sharedClock = (): number => Number(process.hrtime.bigint() / 1000n) / 1000
