import { diagnosticsCalls, pingPoints } from '@headend/contract/diagnostics'
import { useId } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { decimal, notApplicable } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { Figure } from './Figure.tsx'
import { lastHost, rememberHost, useDefaultHost } from './lastHost.ts'
import { PingGraph } from './PingGraph.tsx'
import { pingFigures, pingSlots } from './ping.ts'
import { readPing } from './results.ts'
import { TestCard } from './TestCard.tsx'
import { TestForm, useTestForm } from './TestForm.tsx'
import { isBusy, useTest } from '../../lib/useTest.ts'

const figure = (value: number | null | undefined): string => (value == null ? notApplicable : decimal(value))

export type PanelProps = Readonly<{
  endpointId: string
  name: string
  /** Why nothing can be started now. */
  reason: string | undefined
  /** The page around says so. */
  told?: boolean
}>

/** `near` is a host of its own network that the device knows, to begin with where nobody has tested another. */
export type HostPanelProps = PanelProps & Readonly<{ near: string | null }>

/** Pings a host from the device; replies are drawn as they come. */
export function PingPanel({ endpointId, name, reason, told, near }: HostPanelProps) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { client } = useServices()
  const id = useId()
  const { test, start, stop } = useTest(endpointId, 'PingTest', readPing)
  const busy = isBusy(test)
  const of = useTestForm({
    call: diagnosticsCalls.startPing,
    part: 'ping',
    endpointId,
    host: lastHost(),
    example: t('hostExample'),
    amount: ['repetitions', pingPoints],
    shows: test,
    send: (input) => {
      if (input.body.host !== near) rememberHost(input.body.host)
      return start(() => client.request(diagnosticsCalls.startPing, input), name)
    },
  })
  useDefaultHost(of.form, near)
  const result = 'result' in test ? test.result : null
  const asked =
    test.state === 'running' && test.task.steps > 1 ? test.task.steps : Number(of.form.getValues('repetitions'))
  const total = result && !busy ? result.points.length : asked
  const slots = pingSlots(result?.points ?? [], total, !busy && test.state !== 'idle' && test.state !== 'failed')
  const figures = result ? pingFigures(result) : null

  return (
    <TestCard title={t('ping.title')} test={test} form={id} onStop={stop} reason={reason} told={told}>
      <Figure
        label={t('ping.title')}
        head={<TestForm {...{ of, id, busy }} />}
        note={t('ping.unit')}
        columns={[t('ping.try'), t('ping.time')]}
        rows={(result?.points ?? []).map((point) => [
          String(point.sequence),
          point.response_time === null ? t('ping.noReply') : `${decimal(point.response_time)} ms`,
        ])}
      >
        <PingGraph slots={slots} average={figures?.average ?? null} running={busy} />
      </Figure>
      <dl className="hd-test-figures">
        <Value label={t('ping.minimum')} value={figure(figures?.minimum)} unit="ms" />
        <Value label={t('ping.average')} value={figure(figures?.average)} unit="ms" />
        <Value label={t('ping.maximum')} value={figure(figures?.maximum)} unit="ms" />
        <Value
          label={t('ping.replies')}
          value={figures ? String(figures.replies) : notApplicable}
          unit={figures ? t('ping.of', { count: figures.sent }) : ''}
          fresh={test.state === 'running'}
        />
        <Value label={t('ping.rate')} value={figure(figures?.successRate)} unit="%" />
      </dl>
    </TestCard>
  )
}

const Value = ({
  label,
  value,
  unit,
  fresh = false,
}: Readonly<{ label: string; value: string; unit: string; fresh?: boolean }>) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span key={fresh ? value : undefined} className={fresh ? 'hd-fresh' : undefined}>
        {value}
      </span>
      {value !== notApplicable && <small>{unit}</small>}
    </dd>
  </div>
)
