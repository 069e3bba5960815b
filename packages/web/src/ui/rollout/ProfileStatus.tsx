import type { RolloutCounts, RolloutStatus } from '@headend/contract/rollouts'
import { count } from '../../lib/formats.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Meter } from '../Meter.tsx'
import type { Family, StateName } from '../states.ts'
import { Status } from '../Status.tsx'
import { useRolloutWords } from './kind.ts'
import type { ShownRollout } from './kind.ts'

const looks = {
  waiting: 'waiting',
  progress: 'proceeding',
  paused: 'stopped',
  stopped: 'stopped',
  complete: 'completed',
} as const satisfies Record<RolloutStatus, StateName>

const dayMs = 86_400_000

/** Where a profile stands; one that paused by itself asks for somebody, and one outside its hours says when it goes on. */
export function ProfileStatus({
  of: { status, pauseCause, opensTime, counts },
  pill = false,
}: Readonly<{ of: Pick<ShownRollout, 'status' | 'pauseCause' | 'opensTime' | 'counts'>; pill?: boolean }>) {
  const word = useRolloutWords()
  const formats = useFormats()
  const now = useNow(60_000)
  if (opensTime !== null && opensTime > now && counts.progress === 0) {
    const time = opensTime - now < dayMs ? formats.clock(opensTime) : formats.chartDay(opensTime)
    return <Status state="waiting" label={word('page.opens', { time })} pill={pill} />
  }
  const isAlarming = status === 'paused' && pauseCause !== null && pauseCause !== 'person'
  return (
    <Status
      state={isAlarming ? 'warning' : looks[status]}
      label={word(isAlarming ? 'option.status.pausedByItself' : `option.status.${status}`)}
      pill={pill}
    />
  )
}

/** The parts of a roll-out in the order of its bar, with the family each is drawn in. */
export const partsOf = ({ success, progress, waiting, offline, fail, cancelled }: RolloutCounts) =>
  [
    { part: 'success', value: success, family: 'ok' },
    { part: 'progress', value: progress, family: 'run' },
    { part: 'waiting', value: waiting - offline, family: 'quiet' },
    { part: 'offline', value: offline, family: 'idle' },
    { part: 'fail', value: fail, family: 'bad' },
    { part: 'cancelled', value: cancelled, family: 'held' },
  ] as const satisfies readonly Readonly<{ part: string; value: number; family: Family }>[]

/** How many devices are updated of how many, with the share of each state as a bar. */
export function ProfileBar({ of, height }: Readonly<{ of: RolloutCounts; height?: number }>) {
  const word = useRolloutWords()
  const parts = partsOf(of)
  return (
    <Meter
      height={height}
      parts={parts.filter(({ value }) => value > 0)}
      total={of.total}
      label={parts.map(({ part, value }) => `${word(`part.${part}`)} ${count(value)}`).join(', ')}
    />
  )
}
