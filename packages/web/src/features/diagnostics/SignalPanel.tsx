import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { signal } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Progress } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import { signalState } from '../../ui/states.ts'
import { Figure } from './Figure.tsx'
import type { PanelProps } from './PingPanel.tsx'
import { readSignal } from './results.ts'
import { SignalGraph } from './SignalGraph.tsx'
import { inSight, readingsOf, signalCounts, signalDurations, signalFigures, signalIntervals } from './signal.ts'
import type { SignalExtent } from './signal.ts'
import { TestCard } from './TestCard.tsx'
import { isBusy, useTest } from '../../lib/useTest.ts'

/** `count:100` or `duration:60`, as a choice of one select box. */
const extentOf = (choice: string): SignalExtent => {
  const [by, value] = choice.split(':')
  return by === 'duration' ? { by, seconds: Number(value) } : { by: 'count', count: Number(value) }
}

/** Reads the Wi-Fi signal again and again. It ends when this view is left: nobody would look at it any more. */
export function SignalPanel({ endpointId, name, reason, told }: PanelProps) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { client, tasks } = useServices()
  const id = useId()
  const { test, start } = useTest(endpointId, 'WifiSignalStrength', readSignal)
  const [interval, setInterval] = useState(1)
  const [choice, setChoice] = useState('count:100')
  const busy = isBusy(test)
  const kept = 'task' in test ? test.task.input : {}
  const every = busy && typeof kept['interval'] === 'number' ? kept['interval'] : interval
  const asked = busy && typeof kept['count'] === 'number' ? kept['count'] : readingsOf(extentOf(choice), every)
  const points = ('result' in test && test.result?.points) || []
  const room = Math.max(busy ? asked : points.length || asked, 2)
  const shown = inSight(points, room)
  const figures = signalFigures(points)

  const cancel = (silent: boolean): void => {
    const call = client.request(diagnosticsCalls.cancelSignalStrength, { body: { endpointId } }, { silent })
    // What became of it is shown by the task itself.
    call.then(() => tasks.reload()).catch(() => undefined)
  }
  const leave = useEffectEvent(() => {
    if (busy) cancel(true)
  })
  useEffect(() => () => leave(), [])

  const run = (): void => {
    const body = { endpointId, interval, count: readingsOf(extentOf(choice), interval) }
    void start(() => client.request(diagnosticsCalls.startSignalStrength, { body }), name)
  }
  const length = (seconds: number): string =>
    seconds < 60 ? t('signal.forSeconds', { count: seconds }) : t('signal.forMinutes', { count: seconds / 60 })

  return (
    <TestCard
      short
      title={t('signal.title')}
      test={test}
      form={id}
      onStop={() => cancel(false)}
      stopWord={t('common:action.cancel')}
      reason={reason}
      told={told}
    >
      <Figure
        label={t('signal.title')}
        head={
          <form
            id={id}
            className="hd-test-tools"
            onSubmit={(event) => {
              event.preventDefault()
              run()
            }}
          >
            <SelectField
              className="hd-test-choice"
              size="sm"
              label={t('signal.interval')}
              value={every}
              disabled={busy}
              onChange={(event) => setInterval(Number(event.target.value))}
              options={signalIntervals.map((seconds) => ({
                value: String(seconds),
                label: t('signal.every', { count: seconds }),
              }))}
            />
            <SelectField
              className="hd-test-choice"
              size="sm"
              label={t('signal.extent')}
              value={choice}
              disabled={busy}
              onChange={(event) => setChoice(event.target.value)}
              options={[
                ...signalCounts.map((count) => ({ value: `count:${count}`, label: t('signal.times', { count }) })),
                ...signalDurations.map((seconds) => ({ value: `duration:${seconds}`, label: length(seconds) })),
              ]}
            />
          </form>
        }
        note={
          figures.now !== null && (
            <span key={points.length} className={busy ? 'hd-fresh hd-test-now' : 'hd-test-now'}>
              <Status state={signalState(figures.now)} label={signal(figures.now)} />
            </span>
          )
        }
        columns={[t('signal.reading'), t('signal.strength')]}
        rows={shown.map(({ signal_strength }, index) => [
          String(points.length - shown.length + index + 1),
          signal(signal_strength),
        ])}
      >
        <SignalGraph points={shown} room={room} interval={every} running={busy} />
      </Figure>
      {points.length > 0 && (
        <p className="hd-test-line">
          <span>
            {t('signal.readings', { count: points.length, total: Math.max(busy ? asked : 0, points.length) })}
          </span>
          <span>
            {figures.lowest === null
              ? t('signal.none')
              : t('signal.summary', { lowest: signal(figures.lowest), average: signal(figures.average) })}
          </span>
        </p>
      )}
      {test.state === 'running' && (
        <Progress percent={(points.length / Math.max(1, asked)) * 100} label={t('signal.title')} />
      )}
    </TestCard>
  )
}
