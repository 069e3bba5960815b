import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { historyCalls } from '@headend/contract/history'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useServices } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { Status } from '../../ui/Status.tsx'
import type { PanelProps } from './PingPanel.tsx'
import { readSpeed } from './results.ts'
import { lookBack } from './speed.ts'
import { SpeedDirection } from './SpeedDirection.tsx'
import { TestForm, useTestForm } from './TestForm.tsx'
import { isBusy, useTest } from '../../lib/useTest.ts'

type Props = PanelProps &
  Readonly<{
    /** As `reason`, of the other direction. */
    upReason: string | undefined
  }>

/** Measures how fast the device loads and sends; what it came to before stands beside the newest. */
export function SpeedPanel({ endpointId, name, reason, upReason, told = false }: Props) {
  const { t } = useTranslation('diagnostics')
  const { client } = useServices()
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
  const busy = [down, up].find(({ test }) => isBusy(test))
  const asked = useRef<'down' | 'up'>('down')
  const of = useTestForm({
    call: diagnosticsCalls.startDownloadSpeed,
    part: 'speed',
    endpointId,
    host: '',
    example: t('speed.ownServer'),
    amount: ['filesize', 100],
    send: (input) =>
      asked.current === 'down'
        ? down.start(() => client.request(diagnosticsCalls.startDownloadSpeed, input), name)
        : up.start(() => client.request(diagnosticsCalls.startUploadSpeed, input), name),
  })
  const percent = busy?.test.state === 'running' ? busy.test.task.percent : null
  const reasonOf = (side: typeof down): string | undefined =>
    (side === up ? upReason : reason) ?? (busy && busy !== side ? t('speed.busy') : undefined)

  const run = (side: 'down' | 'up'): void => {
    asked.current = side
    void of.save()
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
      {!told && (reason ?? upReason) && <p className="hd-muted hd-test-why">{reason ?? upReason}</p>}
      <TestForm of={of} busy={busy !== undefined} />
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
