import { timeWriter } from '@headend/contract/formats'
import { count } from '../../lib/formats.ts'
import { useNow } from '../../lib/services.tsx'
import { Card } from '../Card.tsx'
import { KeyValues } from '../KeyValues.tsx'
import { useRolloutWords } from './kind.ts'
import type { RolloutPage } from './kind.ts'
import { timeOf } from './safetyForm.ts'
import './rollout.css'

/** A day with the hours in which devices may begin, and what time it is there. */
function DayBar({ of }: Readonly<{ of: RolloutPage }>) {
  const word = useRolloutWords()
  const now = useNow(60_000)
  const { startHour: from, endHour: to, timeZone } = of
  const at = timeWriter(timeZone)('HH:mm', now)
  const share = (hour: number): string => `${(hour / 24) * 100}%`
  const spans =
    from === to
      ? [[0, 24]]
      : from < to
        ? [[from, to]]
        : [
            [0, to],
            [from, 24],
          ]
  const hours = from === to ? word('option.window.any') : `${timeOf(from)}–${timeOf(to)}`
  return (
    <div
      className="fp-daily"
      role="img"
      aria-label={word('page.day', { hours, zone: timeZone, now: at })}
      data-tip={`${hours}, ${timeZone}`}
    >
      <div className="fp-day">
        {spans.map(([begin = 0, end = 0]) => (
          <i key={begin} style={{ left: share(begin), width: share(end - begin) }} />
        ))}
        <b style={{ left: share(Number(at.slice(0, 2)) + Number(at.slice(3)) / 60) }} />
      </div>
      <div className="fp-hours">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}

type Items = Parameters<typeof KeyValues>[0]['items']

/** What a roll-out does, which its kind says, to whom, when, and how carefully. */
export function SettingsCard({ of, what }: Readonly<{ of: RolloutPage; what: Items }>) {
  const word = useRolloutWords()
  const { safety, firstGroup } = of
  const none = word('page.none')
  return (
    <Card title={word('page.settings')}>
      <KeyValues
        items={[
          ...what,
          {
            label: word('page.target'),
            value: of.groupName ?? word(of.all ? 'page.all' : 'page.devices', { count: of.counts.total }),
          },
          ...(firstGroup === null
            ? []
            : [
                {
                  label: word('field.first'),
                  value: word(firstGroup.passed ? 'page.firstPassed' : 'page.first', {
                    success: count(firstGroup.success),
                    needed: count(firstGroup.needed),
                    size: count(firstGroup.size),
                  }),
                },
              ]),
          {
            label: word('page.pauses'),
            value:
              safety.failShare === null
                ? none
                : word('page.pausesAt', { share: safety.failShare, least: count(safety.failLeast) }),
          },
          { label: word('field.atOnce'), value: safety.atOnce === null ? none : count(safety.atOnce) },
          { label: word('page.daily'), value: <DayBar of={of} /> },
        ]}
      />
    </Card>
  )
}
