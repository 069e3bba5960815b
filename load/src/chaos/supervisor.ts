import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from '../support/processes.ts'

/** A start that takes longer than this counts as failed; milliseconds. The machine may be busy with other things. */
const startWithinMs = 90_000
/** What is killed may take down others that need it for so long after it is back; milliseconds. */
const aftermathMs = 10_000

/** What went wrong with processes, each as a sentence. */
export type Faults = Readonly<{ failedStarts: string[]; endedByThemselves: string[]; slowStops: string[] }>

export type Part = Readonly<{
  name: string
  start: () => Promise<Running> | Running
  /** Parts without which it may not start. */
  needs: readonly string[]
  /** Parts with which it ends. */
  dies: readonly string[]
}>

export type Supervisor = Readonly<{
  /** Keeps a part running from now on. */
  keep: (part: Part) => void
  /** Kills a part; it is started again after `downMs`. False when it has no process just now. */
  kill: (name: string, downMs: number) => boolean
  /** Notes that a part was hurt whose process is not one of ours. */
  hurt: (name: string) => void
  running: <Of extends Running>(name: string) => Of | undefined
  isUp: () => boolean
  /** Settles once every part is ready. */
  whenUp: () => Promise<void>
  /** When the last part was hurt or came back; milliseconds of `performance.now()`. */
  lastChange: () => number
  /** The longest that a start took, in milliseconds. */
  slowestStart: () => number
  /** Stops these parts in order, each before the next. */
  stop: (names: readonly string[]) => Promise<void>
  /** Ends whatever runs, at once. */
  end: () => Promise<void>
}>

type Kept = { part: Part; running?: Running; isReady: boolean; wanted: boolean; downMs: number; done: Promise<void> }

/** Starts processes, starts them again when they end, and notes which did not start or ended without having been killed. */
export const supervisor = (faults: Faults): Supervisor => {
  const parts = new Map<string, Kept>()
  const hurts = new Map<string, number>()
  const killed = new Set<number>()
  let lastChange = performance.now()
  let slowestStart = 0

  const hurt = (name: string): void => {
    hurts.set(name, performance.now())
    lastChange = performance.now()
  }
  /** Whether one of these was hurt, or away, since a time. */
  const wasHurt = (names: readonly string[], since: number): boolean =>
    names.some((name) => (hurts.get(name) ?? 0) > since - aftermathMs || parts.get(name)?.isReady === false)

  const run = async (kept: Kept): Promise<void> => {
    const { part } = kept
    while (kept.wanted) {
      const began = performance.now()
      const running = await Promise.resolve(part.start()).catch(() => undefined)
      if (!kept.wanted) return running?.kill()
      if (running === undefined) {
        faults.failedStarts.push(`${part.name} could not be started`)
        await pause(500)
        continue
      }
      kept.running = running
      const late = setTimeout(() => {
        faults.failedStarts.push(`${part.name} was not ready after ${startWithinMs / 1000} s`)
      }, startWithinMs)
      const isReady = await running.ready.then(
        () => true,
        () => false,
      )
      clearTimeout(late)
      if (isReady && kept.wanted) {
        kept.isReady = true
        lastChange = performance.now()
        slowestStart = Math.max(slowestStart, lastChange - began)
      }
      const how = await running.ended
      kept.isReady = false
      delete kept.running
      lastChange = performance.now()
      if (!kept.wanted) return
      if (!killed.has(running.pid)) {
        const excuse = isReady ? part.dies : [...part.needs, ...part.dies]
        const sentence = `${part.name} (${running.pid}) ended with ${how} after ${Math.round(lastChange - began)} ms`
        if (!wasHurt(excuse, isReady ? lastChange : began)) {
          if (isReady) faults.endedByThemselves.push(sentence)
          else faults.failedStarts.push(sentence)
        }
        // As whoever watches over services does: at once again and again would only keep the machine busy.
        await pause(500)
      }
      await pause(kept.downMs)
      kept.downMs = 0
    }
  }

  const all = () => [...parts.values()]
  const isUp = (): boolean => all().every(({ isReady }) => isReady)

  return {
    keep: (part) => {
      const kept: Kept = { part, isReady: false, wanted: true, downMs: 0, done: Promise.resolve() }
      parts.set(part.name, kept)
      kept.done = run(kept)
    },
    kill: (name, downMs) => {
      const kept = parts.get(name)
      if (kept?.running === undefined || killed.has(kept.running.pid)) return false
      killed.add(kept.running.pid)
      kept.downMs = downMs
      hurt(name)
      void kept.running.kill()
      return true
    },
    hurt,
    // The caller knows what it keeps under this name.
    running: <Of extends Running>(name: string) => parts.get(name)?.running as Of | undefined,
    isUp,
    whenUp: async () => {
      while (!isUp()) await pause(50)
    },
    lastChange: () => lastChange,
    slowestStart: () => slowestStart,
    stop: async (names) => {
      for (const name of names) {
        const kept = parts.get(name)
        if (kept === undefined) continue
        kept.wanted = false
        const how = await kept.running?.stop()
        await kept.done
        parts.delete(name)
        if (how !== undefined && how !== 0) faults.slowStops.push(`${name} stopped with ${how}`)
      }
    },
    end: async () => {
      for (const kept of all()) kept.wanted = false
      await Promise.all(all().flatMap(({ running }) => (running === undefined ? [] : [running.kill()])))
    },
  }
}
