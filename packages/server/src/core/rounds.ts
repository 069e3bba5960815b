import type { Core, Feature } from './feature.ts'

type Round = Readonly<{ everyMs: number; work: () => Promise<unknown> }>

type Description = Readonly<{
  name: string
  rounds: readonly Round[]
  /** What the log says of a round that failed; the next one comes all the same. */
  failed: string
  /** Before the ports open. */
  first?: () => Promise<unknown>
  /** The end does not wait for a round that is under way: it would for a device that is silent. */
  abandons?: true
}>

/** Work that a worker does again and again, each kind of it one round at a time. */
export const repeating = (
  { clock, log }: Pick<Core, 'clock' | 'log'>,
  { name, rounds, failed, first, abandons }: Description,
): Feature => {
  const cancels: (() => void)[] = []
  const running = new Map<Round, Promise<unknown>>()
  let stopped = false
  const begin = (round: Round): void => {
    if (running.has(round)) return
    const done = round
      .work()
      .catch((err: unknown) => {
        if (!stopped || !abandons) log.error({ err }, failed)
      })
      .finally(() => running.delete(round))
    running.set(round, done)
  }
  return {
    name,
    roles: ['worker'],
    start: async () => {
      await first?.()
      for (const round of rounds) cancels.push(clock.every(round.everyMs, () => begin(round)))
    },
    stop: async () => {
      stopped = true
      for (const cancel of cancels.splice(0)) cancel()
      if (!abandons) await Promise.all(running.values())
    },
  }
}
