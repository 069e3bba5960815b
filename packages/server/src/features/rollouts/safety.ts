import type { PauseCause } from '@headend/contract/rollouts'

/** How many devices of a roll-out stand where, as far as its safety looks at it. */
export type Tally = Readonly<{
  /** Begun ones, by their end; `failing` are those that failed, also where they are tried again. */
  success: number
  failing: number
  progress: number
  /** Whose first attempt is to come, offline ones included. */
  untouched: number
  /** The first group alone: begun, and ended as it should or not. */
  first: Readonly<{ begun: number; success: number; fail: number }>
}>

export type Limits = Readonly<{
  firstCount: number | null
  firstPercent: number | null
  firstShare: number
  failShare: number | null
  failLeast: number
  atOnce: number | null
  perMinute: number | null
}>

/** Devices of the first group among so many; null without one. */
export const firstSize = ({ firstCount, firstPercent }: Limits, devices: number): number | null => {
  if (firstCount === null && firstPercent === null) return null
  return Math.min(devices, firstCount ?? Math.max(1, Math.ceil((devices * (firstPercent ?? 0)) / 100)))
}

/** How many of the first group have to succeed. */
export const firstNeeded = ({ firstShare }: Limits, size: number): number => Math.ceil((size * firstShare) / 100)

/** What the first group has come to: decided as soon as the devices that are left cannot change it. */
export const firstVerdict = (limits: Limits, size: number, tally: Tally): 'passed' | 'failed' | 'open' => {
  // Where fewer are left than were wanted, those that were begun are the group.
  const of = tally.untouched === 0 ? Math.min(size, tally.first.begun) : size
  const needed = firstNeeded(limits, of)
  if (tally.first.success >= needed) return 'passed'
  return tally.first.fail > of - needed ? 'failed' : 'open'
}

/** Why a roll-out has to pause by itself; undefined where it goes on. Failures count from where somebody let it go on. */
export const pauseOf = (
  limits: Limits,
  tally: Tally,
  { size, base }: Readonly<{ size: number | null; base: Readonly<{ success: number; failing: number }> }>,
): Exclude<PauseCause, 'person'> | undefined => {
  if (size !== null && firstVerdict(limits, size, tally) === 'failed') return 'firstGroup'
  const failing = Math.max(0, tally.failing - base.failing)
  const success = Math.max(0, tally.success - base.success)
  if (limits.failShare === null || failing < limits.failLeast) return undefined
  return failing * 100 >= (failing + success) * limits.failShare ? 'failures' : undefined
}

const minuteMs = 60_000

/** Those of the last minute: when, and how many. */
export type Recent = readonly (readonly [number, number])[]

/** The same list where all of them are. */
export const lastMinute = (recent: Recent, now: number): Recent =>
  recent.every(([time]) => time > now - minuteMs) ? recent : recent.filter(([time]) => time > now - minuteMs)

/** How many devices may be begun now. `most` is what a worker takes at a time, and under way at all. */
export const roomOf = (
  limits: Limits,
  tally: Tally,
  {
    recent,
    size,
    most,
  }: Readonly<{ recent: Recent; size: number | null; most: Readonly<{ batch: number; atOnce: number }> }>,
): number => {
  const begun = recent.reduce((sum, [, devices]) => sum + devices, 0)
  return Math.max(
    0,
    Math.min(
      most.batch,
      (limits.atOnce ?? most.atOnce) - tally.progress,
      limits.perMinute === null ? Infinity : limits.perMinute - begun,
      size === null ? Infinity : Math.max(0, size - tally.first.begun),
    ),
  )
}
