import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { historyCalls } from '@headend/contract/history'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import * as z from 'zod'
import { host } from '@headend/contract/schemas/rules'
import { useCall, useServices } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Status } from '../../ui/Status.tsx'
import type { PanelProps } from './PingPanel.tsx'
import { useProblem } from '../../lib/useProblem.ts'
import { readSpeed } from './results.ts'
import { lookBack } from './speed.ts'
import { SpeedDirection } from './SpeedDirection.tsx'
import { isBusy, useTest } from './useTest.ts'

const speedForm = z.object({
  host: host.or(z.url({ protocol: /^https?$/ })).or(z.literal('')),
  filesize: z.coerce
    .number({ error: 'range' })
    .int({ error: 'range' })
    .min(1, { error: 'range' })
    .max(1000, { error: 'range' }),
})

/** Measures how fast the device loads and sends; what it came to before stands beside the newest. */
export function SpeedPanel({ endpointId, name, reason }: PanelProps) {
  const { t } = useTranslation('diagnostics')
  const { client } = useServices()
  const problem = useProblem()
  const down = useTest(endpointId, 'DownloadSpeed', readSpeed)
  const up = useTest(endpointId, 'UploadSpeed', readSpeed)
  const history = useCall(
    historyCalls.listSpeedTests,
    { body: { endpointId, page: 1, limit: lookBack } },
    { silent: true, keep: true },
  )
  const tests = history.data?.rows ?? []
  const { refetch } = history
  const ended = [down, up].map(({ test }) => (test.state === 'done' ? test.task.taskId : '')).join()
  useEffect(() => {
    if (ended !== ',') void refetch()
  }, [ended, refetch])
  const form = useForm({
    resolver: zodResolver(speedForm),
    mode: 'onTouched',
    defaultValues: { host: '', filesize: 100 },
  })
  const { errors } = form.formState
  const busy = [down, up].find(({ test }) => isBusy(test))
  const percent = busy?.test.state === 'running' ? busy.test.task.percent : null
  const reasonOf = (side: typeof down): string | undefined =>
    reason ?? (busy && busy !== side ? t('speed.busy') : undefined)

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
      actions={
        busy && (
          <Status
            pill
            state="proceeding"
            label={[t(busy === down ? 'speed.down' : 'speed.up'), percent === null ? '' : `${Math.round(percent)}%`]
              .filter(Boolean)
              .join(' ')}
          />
        )
      }
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
      {[['down', 'download', down] as const, ['up', 'upload', up] as const].map(([side, direction, of]) => (
        <SpeedDirection
          key={side}
          side={side}
          test={of.test}
          tests={tests.filter((test) => test.direction === direction)}
          reason={reasonOf(of)}
          onRun={() => run(side)}
          onStop={of.stop}
        />
      ))}
    </Card>
  )
}
