import type { RolloutStatus } from '@headend/contract/rollouts'
import type { StateName } from '../states.ts'
import type { ShownRollout } from './kind.ts'

type Of = Pick<ShownRollout, 'status' | 'pauseCause' | 'counts'>

/** How a roll-out stands, and how many failures have to be said with it. */
export type Standing = Readonly<{ state: StateName; word: RolloutStatus | 'pausedByItself'; failed: number }>

const looks = {
  waiting: 'waiting',
  progress: 'proceeding',
  paused: 'stopped',
  stopped: 'stopped',
  complete: 'completed',
} as const satisfies Record<RolloutStatus, StateName>

/**
 * One that has nothing left to do, but failures, is not well: it was done in part, or not at all. That is so of one that lasts, and
 * goes on when devices come, as well. One that paused by itself asks for somebody.
 */
export const standingOf = ({ status, pauseCause, counts: { waiting, progress, success, fail } }: Of): Standing => {
  if (status === 'paused' && pauseCause !== null && pauseCause !== 'person')
    return { state: 'warning', word: 'pausedByItself', failed: 0 }
  const isOver = status === 'complete' || (status === 'progress' && waiting + progress === 0)
  if (!isOver || fail === 0) return { state: looks[status], word: status, failed: 0 }
  return { state: success > 0 ? 'partly' : 'failed', word: status, failed: fail }
}

/** What is lost with roll-outs that are deleted while they go on: those of their devices that wait get nothing. */
export const lostWith = (
  rows: readonly Pick<Of, 'status' | 'counts'>[],
): Readonly<{ key: string; count: number }> | undefined => {
  const going = rows.filter(({ status }) => status !== 'complete' && status !== 'stopped')
  const count = going.reduce((sum, { counts }) => sum + counts.waiting, 0)
  if (count > 0) return { key: 'remove.waiting', count }
  return going.some(({ status }) => status === 'progress') ? { key: 'remove.lasting', count: going.length } : undefined
}
