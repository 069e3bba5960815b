import type { RolloutCounts } from '@headend/contract/rollouts'
import { count } from '../../lib/formats.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Meter } from '../Meter.tsx'
import type { Family } from '../states.ts'
import { Status } from '../Status.tsx'
import { useRolloutWords } from './kind.ts'
import type { ShownRollout } from './kind.ts'
import './rollout.css'
import { standingOf } from './standing.ts'

const dayMs = 86_400_000

/** Where a profile stands, with the failures it ended with; one outside its hours says when it goes on. */
export function ProfileStatus({
  of,
  pill = false,
}: Readonly<{ of: Pick<ShownRollout, 'status' | 'pauseCause' | 'opensTime' | 'counts'>; pill?: boolean }>) {
  const { opensTime, counts } = of
  const word = useRolloutWords()
  const formats = useFormats()
  const now = useNow(60_000)
  const { state, word: key, failed } = standingOf(of)
  // What lasts and has nothing left to do says what became of it, whatever its hours.
  if (failed === 0 && opensTime !== null && opensTime > now && counts.progress === 0) {
    const time = opensTime - now < dayMs ? formats.clock(opensTime) : formats.chartDay(opensTime)
    return <Status state="waiting" label={word('page.opens', { time })} pill={pill} />
  }
  const label = word(`option.status.${key}`)
  return (
    <Status
      state={state}
      label={failed > 0 ? word('page.withFailures', { state: label, failed: count(failed) }) : label}
      pill={pill}
      className={pill ? undefined : 'fp-standing'}
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

/** How many devices are done of how many, with what became of the others as a bar beneath. */
export const ProfileProgress = ({ of }: Readonly<{ of: RolloutCounts }>) => (
  <span className="hd-col">
    <span>
      {count(of.success)} / {count(of.total)}
    </span>
    <ProfileBar of={of} height={4} />
  </span>
)
