import { diagnosticsCalls, pingPoints } from '@headend/contract/diagnostics'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import * as z from 'zod'
import { host } from '@headend/contract/schemas/rules'
import { notApplicable } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Figure } from './Figure.tsx'
import { lastHost, rememberHost } from './lastHost.ts'
import { PingGraph } from './PingGraph.tsx'
import { pingFigures, pingSlots } from './ping.ts'
import { useProblem } from '../../lib/useProblem.ts'
import { readPing } from './results.ts'
import { TestCard } from './TestCard.tsx'
import { isBusy, useTest } from './useTest.ts'

const pingForm = z.object({
  host,
  repetitions: z.coerce
    .number({ error: 'range' })
    .int({ error: 'range' })
    .min(1, { error: 'range' })
    .max(100, { error: 'range' }),
})

const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const fixed = (value: number | null): string => (value === null ? notApplicable : one.format(value))

export type PanelProps = Readonly<{
  endpointId: string
  name: string
  /** Why nothing can be started now. */
  reason: string | undefined
}>

/** Pings a host from the device; replies are drawn as they come. */
export function PingPanel({ endpointId, name, reason }: PanelProps) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { client } = useServices()
  const problem = useProblem()
  const id = useId()
  const { test, start, stop } = useTest(endpointId, 'PingTest', readPing)
  const kept = 'task' in test ? test.task.input : {}
  const form = useForm({
    resolver: zodResolver(pingForm),
    mode: 'onTouched',
    defaultValues: { host: lastHost(), repetitions: pingPoints },
  })
  const busy = isBusy(test)
  const { reset } = form
  const keptHost = text(kept['host'])
  const keptRepetitions = number(kept['repetitions'])
  useEffect(() => {
    // A test that was started elsewhere, or before this page was opened, shows what it was started with.
    if (keptHost !== undefined && keptRepetitions !== undefined) reset({ host: keptHost, repetitions: keptRepetitions })
  }, [reset, keptHost, keptRepetitions])
  const result = 'result' in test ? test.result : null
  const asked =
    test.state === 'running' && test.task.steps > 1 ? test.task.steps : Number(form.getValues('repetitions'))
  const total = result && !busy ? result.points.length : asked
  const slots = pingSlots(result?.points ?? [], total, !busy && test.state !== 'idle' && test.state !== 'failed')
  const figures = result ? pingFigures(result) : null

  const run = form.handleSubmit(async (values) => {
    rememberHost(values.host)
    await start(() => client.request(diagnosticsCalls.startPing, { body: { endpointId, ...values } }), name)
  })
  const { errors } = form.formState

  return (
    <TestCard title={t('ping.title')} test={test} form={id} onStop={stop} reason={reason}>
      <Figure
        label={t('ping.title')}
        head={
          <form id={id} className="hd-test-tools" onSubmit={(event) => void run(event)} noValidate>
            <TextField
              {...form.register('host')}
              className="hd-test-host"
              size="sm"
              mono
              label={t('host')}
              placeholder={t('hostExample')}
              readOnly={busy}
              spellCheck={false}
              autoCapitalize="none"
              error={problem(errors.host?.message)}
            />
            <TextField
              {...form.register('repetitions')}
              className="hd-test-number"
              size="sm"
              inputMode="numeric"
              label={t('repetitions')}
              readOnly={busy}
              error={errors.repetitions && t('ping.range')}
            />
          </form>
        }
        note={t('ping.unit')}
        columns={[t('ping.try'), t('ping.time')]}
        rows={(result?.points ?? []).map((point) => [
          String(point.sequence),
          point.response_time === null ? t('ping.noReply') : `${fixed(point.response_time)} ms`,
        ])}
      >
        <PingGraph slots={slots} average={figures?.average ?? null} running={busy} />
      </Figure>
      <dl className="hd-test-figures">
        <Value label={t('ping.minimum')} value={fixed(figures?.minimum ?? null)} unit="ms" />
        <Value label={t('ping.average')} value={fixed(figures?.average ?? null)} unit="ms" />
        <Value label={t('ping.maximum')} value={fixed(figures?.maximum ?? null)} unit="ms" />
        <Value
          label={t('ping.replies')}
          value={figures ? String(figures.replies) : notApplicable}
          unit={figures ? t('ping.of', { count: figures.sent }) : ''}
          fresh={test.state === 'running'}
        />
        <Value label={t('ping.rate')} value={fixed(figures?.successRate ?? null)} unit="%" />
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

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
