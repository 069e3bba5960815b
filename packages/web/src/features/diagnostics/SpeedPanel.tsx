import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { zodResolver } from '@hookform/resolvers/zod'
import { IconArrowDown, IconArrowUp, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { host } from '#schemas/rules'
import { notApplicable, size, speed } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/Meter.tsx'
import { classes } from '../../ui/classes.ts'
import type { PanelProps } from './PingPanel.tsx'
import { useProblem } from './problem.ts'
import { readSpeed } from './results.ts'
import { SpeedGraph } from './SpeedGraph.tsx'
import { withRun } from './speed.ts'
import type { SpeedRun } from './speed.ts'
import { TestState } from './TestState.tsx'
import { isBusy, useTest } from './useTest.ts'

const speedForm = z.object({
  host: host.or(z.url({ protocol: /^https?$/ })).or(z.literal('')),
  filesize: z.coerce
    .number({ error: 'range' })
    .int({ error: 'range' })
    .min(1, { error: 'range' })
    .max(1000, { error: 'range' }),
})

const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Measures how fast the device loads and sends; earlier runs of this page stand beside the newest. */
export function SpeedPanel({ endpointId, name, reason }: PanelProps) {
  const { t } = useTranslation('diagnostics')
  const { client } = useServices()
  const problem = useProblem()
  const down = useSpeed(endpointId, 'DownloadSpeed')
  const up = useSpeed(endpointId, 'UploadSpeed')
  const form = useForm({
    resolver: zodResolver(speedForm),
    mode: 'onTouched',
    defaultValues: { host: '', filesize: 100 },
  })
  const { errors } = form.formState
  const largest = Math.max(0, ...[...down.runs, ...up.runs].map(({ mbps }) => mbps))
  const busy = [down, up].find(({ test }) => isBusy(test))

  const run = (side: 'down' | 'up'): void => {
    void form.handleSubmit((values) => {
      const call = side === 'down' ? diagnosticsCalls.startDownloadSpeed : diagnosticsCalls.startUploadSpeed
      return (side === 'down' ? down : up).start(() => client.request(call, { body: { endpointId, ...values } }), name)
    })()
  }

  return (
    <Card
      className="hd-test"
      title={t('speed.title')}
      meta={t('speed.meta')}
      actions={busy && <TestState test={busy.test} />}
    >
      <form
        className="hd-test-tools"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run('down')
        }}
      >
        <TextField
          {...form.register('host')}
          className="hd-test-host"
          size="sm"
          mono
          label={t('host')}
          placeholder={t('speed.ownServer')}
          readOnly={Boolean(busy)}
          spellCheck={false}
          autoCapitalize="none"
          error={errors.host && problem('host')}
        />
        <TextField
          {...form.register('filesize')}
          className="hd-test-number"
          size="sm"
          inputMode="numeric"
          label={t('speed.size')}
          readOnly={Boolean(busy)}
          error={errors.filesize && t('speed.range')}
        />
      </form>
      <Direction side="down" speeds={down} largest={largest} reason={reason} onRun={() => run('down')} />
      <Direction side="up" speeds={up} largest={largest} reason={reason} onRun={() => run('up')} />
    </Card>
  )
}

const useSpeed = (endpointId: string, taskType: 'DownloadSpeed' | 'UploadSpeed') => {
  const { test, start, stop } = useTest(endpointId, taskType, readSpeed)
  const [runs, setRuns] = useState<readonly SpeedRun[]>([])
  const ended = test.state === 'done' ? test.task.taskId : null
  const mbps = test.state === 'done' ? test.result?.speed : undefined
  useEffect(() => {
    if (ended !== null && mbps !== undefined) setRuns((before) => withRun(before, { taskId: ended, mbps }))
  }, [ended, mbps])
  return { test, start, stop, runs, result: 'result' in test ? test.result : null }
}

type DirectionProps = Readonly<{
  side: 'down' | 'up'
  speeds: ReturnType<typeof useSpeed>
  largest: number
  reason: string | undefined
  onRun: () => void
}>

const Direction = ({ side, speeds, largest, reason, onRun }: DirectionProps) => {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { test, stop, runs, result } = speeds
  const busy = isBusy(test)
  const before = (test.state === 'done' ? runs.at(-2) : runs.at(-1))?.mbps
  const shown = result?.speed
  const word = t(`speed.${side}`)
  return (
    <div className="hd-speed">
      <div className="hd-speed-head">
        <Icon of={side === 'down' ? IconArrowDown : IconArrowUp} size={15} />
        <span className="hd-soft">{word}</span>
        {test.state === 'running' ? (
          <IconButton size="sm" icon={IconPlayerStop} label={`${t('stop')}: ${word}`} onClick={stop} />
        ) : (
          <IconButton
            size="sm"
            icon={IconPlayerPlay}
            label={`${t(runs.length > 0 ? 'runAgain' : 'run')}: ${word}`}
            busy={busy}
            reason={reason}
            onClick={onRun}
          />
        )}
        <span className="hd-grow" />
        <b key={shown} className={classes('hd-speed-value', busy && shown !== undefined && 'hd-fresh')}>
          {shown === undefined ? <span className="hd-muted hd-speed-none">{notApplicable}</span> : one.format(shown)}
          {shown !== undefined && <small>Mbps</small>}
        </b>
      </div>
      <SpeedGraph
        speeds={[...runs.map(({ mbps }) => mbps), ...(busy && shown !== undefined ? [shown] : [])]}
        largest={largest}
        tone={side}
        label={t('speed.finding', { count: runs.length, direction: word, last: speed(runs.at(-1)?.mbps) })}
      />
      {test.state === 'running' && test.task.percent !== null && <Progress percent={test.task.percent} label={word} />}
      <div className="hd-speed-foot">
        {test.state === 'failed' ? (
          <span className="hd-bad">{test.task.failReason ?? t('common:task.noReason')}</span>
        ) : test.state === 'done' && result ? (
          <span>{t('speed.done', { seconds: one.format(result.duration), size: size(result.bytes) })}</span>
        ) : (
          <span>
            {busy
              ? t('common:state.proceeding')
              : test.state === 'stopped'
                ? t('common:state.stopped')
                : t('speed.idle')}
          </span>
        )}
        <span className="hd-grow" />
        {before !== undefined && <span>{t('speed.before', { speed: one.format(before) })}</span>}
      </div>
    </div>
  )
}
