import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { taskKindName } from '@headend/contract/tasks'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useFormats, useServices, useSettings } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { isEnded, isRunning, percentOf, trayRows } from '../../lib/taskStore.ts'
import type { BatchCounts, BatchFailure, KeptTask, TrayRow } from '../../lib/taskStore.ts'
import { failureWords } from '../../lib/taskToasts.ts'
import { taskResult } from '../../lib/taskResult.ts'
import { taskFailure, taskName, taskPhase, taskTarget } from '../../lib/taskWords.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { MarkName } from '../../ui/Mark.tsx'
import { Progress } from '../../ui/Meter.tsx'

/** What runs, and what ended within the last ten minutes. */
export function TaskTray({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'taskEnds'])
  const { tasks } = useServices()
  const rows = trayRows(useStore(tasks.store))
  // Somebody asked for a row: it is open now, and the next time the tray opens by itself.
  useEffect(() => () => tasks.shown.set(null), [tasks])
  const running = rows.filter(isRunning).length
  return (
    <>
      <div className="hd-tray-head">
        <h2>{t('task.title')}</h2>
        <span className="hd-muted">{t('task.running', { count: running })}</span>
        {rows.length > running && (
          <Button size="sm" variant="ghost" onClick={tasks.clearEnded}>
            {t('taskEnds:clear')}
          </Button>
        )}
        <IconButton icon={IconX} size="sm" label={t('action.close')} onClick={onClose} />
      </div>
      {rows.length === 0 ? (
        <Empty title={t('taskEnds:none')} text={t('taskEnds:noneText')} />
      ) : (
        <ul className="hd-tray-rows">
          {rows.map((row) => (
            <li key={row.key}>
              {row.kind === 'task' ? <TaskRow kept={row.kept} time={row.time} /> : <BatchRow row={row} />}
            </li>
          ))}
        </ul>
      )}
      <p className="hd-tray-foot">{t('taskEnds:foot')}</p>
    </>
  )
}

type Look = Readonly<{ mark: MarkName; family: string }>

const running: Look = { mark: 'arc', family: 'hd-run' }

const lookOf = ({ taskStatus }: KeptTask['task']): Look => {
  switch (taskStatus) {
    case 'waiting':
      return { mark: 'dotted', family: 'hd-idle' }
    case 'running':
      return running
    case 'success':
      return { mark: 'check', family: 'hd-ok' }
    case 'fail':
      return { mark: 'cross', family: 'hd-bad' }
    case 'cancelled':
      return { mark: 'square', family: 'hd-held' }
  }
}

function Row({
  look,
  name,
  sub,
  side,
  more,
  children,
}: {
  look: Look
  name: ReactNode
  sub: ReactNode
  side: ReactNode
  more?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`hd-tray-row ${look.family}`}>
      <Mark name={look.mark} />
      <div>
        <b>{name}</b>
        <span>{sub}</span>
      </div>
      <div className="hd-tray-side">
        <span>{side}</span>
        {more}
      </div>
      {children}
    </div>
  )
}

function TaskRow({ kept, time }: { kept: KeptTask; time: number }) {
  const { t } = useTranslation(['common', 'taskEnds'])
  const { tasks } = useServices()
  const { language } = useSettings()
  const { clock, length } = useFormats()
  const { task } = kept
  const name = taskName(task, language)
  const about =
    task.taskStatus === 'fail'
      ? [taskFailure(task, t)]
      : [task.taskStatus === 'cancelled' ? t('state.stopped') : null, taskResult(task, t, length)]
  const percent = isEnded(task) ? null : percentOf(task)
  const phase = isEnded(task) ? null : taskPhase(task, t)
  const neverStarted = task.taskId.startsWith('local-')
  const again = isEnded(task) ? tasks.again(task.taskId) : null
  return (
    <Row
      look={lookOf(task)}
      name={neverStarted ? t('task.stopped', { name }) : name}
      sub={
        <>
          <DeviceLink endpointId={task.endpointId} name={taskTarget(task)} />
          {phase !== null && `. ${phase}`}
          {about.map((said) => said && `. ${said}`)}
        </>
      }
      side={
        isEnded(task)
          ? clock(time)
          : task.steps > 1
            ? t('task.of', { done: task.step, total: task.steps })
            : task.percent === null
              ? clock(task.startTime)
              : `${Math.round(task.percent)}%`
      }
      more={
        again && (
          <button type="button" className="hd-link" onClick={again}>
            {t('task.again')}
          </button>
        )
      }
    >
      {percent !== null && <Progress percent={percent} label={name} />}
    </Row>
  )
}

const DeviceLink = ({ endpointId, name }: { endpointId: string; name: string }) => (
  <Link to="/device/deviceDetail/$endpointId" params={{ endpointId }} className="hd-tray-device">
    {name}
  </Link>
)

const lookOfBatch = ({ running: left, done, total }: BatchCounts): Look => {
  if (left > 0) return running
  if (done === total) return { mark: 'check', family: 'hd-ok' }
  return done === 0 ? { mark: 'cross', family: 'hd-bad' } : { mark: 'half', family: 'hd-warn' }
}

/** Failures that the tray lists of one action. */
const mostListed = 100

function BatchRow({ row }: { row: Extract<TrayRow, { kind: 'batch' }> }) {
  const { t } = useTranslation(['common', 'taskEnds'])
  const { language } = useSettings()
  const { clock } = useFormats()
  const { tasks } = useServices()
  const shown = useStore(tasks.shown)
  const { batch, counts, key, time } = row
  const { total, done, failed, left, stopped, running: open, failures } = counts
  const name = taskKindName(batch.taskType, language)
  // Those that it left out are none of its progress.
  const begun = total - left
  const parts = [
    ...(done > 0 ? [t('taskEnds:countDone', { count: done })] : []),
    ...(failed > 0 ? [t('taskEnds:countFailed', { count: failed })] : []),
    ...(left > 0 ? [t('taskEnds:countLeft', { count: left })] : []),
    ...(stopped > 0 ? [t('taskEnds:countStopped', { count: stopped })] : []),
  ]
  return (
    <Row
      look={lookOfBatch(counts)}
      name={name}
      sub={
        open > 0 || done === total ? (
          <>
            {[
              t('task.devices', { count: begun }),
              ...(left > 0 ? [t('taskEnds:countLeft', { count: left })] : []),
            ].join(', ')}
            {begun === 1 && <OnlyDevice batch={batch} />}
          </>
        ) : (
          parts.join(', ')
        )
      }
      side={open > 0 ? t('task.of', { done: count(begun - open), total: count(begun) }) : clock(time)}
    >
      {open > 0 && <Progress percent={((begun - open) / begun) * 100} label={name} />}
      {failures.length > 0 && (
        <details className="hd-tray-why" open={shown === key || undefined}>
          <summary>{t('taskEnds:why')}</summary>
          <ul aria-label={t('taskEnds:failedList')}>
            {failures.slice(0, mostListed).map((failure) => (
              <li key={failure.endpointId}>
                <FailureLine failure={failure} />
              </li>
            ))}
          </ul>
          {failures.length > mostListed && t('taskEnds:more', { count: failures.length - mostListed })}
        </details>
      )}
    </Row>
  )
}

const OnlyDevice = ({ batch }: { batch: Extract<TrayRow, { kind: 'batch' }>['batch'] }) => {
  const { tasks } = useServices()
  const kept = useStore(tasks.store, (state) => state.tasks.get(batch.only ?? ''))
  const device = kept?.task ?? batch.device
  return (
    device && (
      <>
        {', '}
        <DeviceLink endpointId={device.endpointId} name={taskTarget(device)} />
      </>
    )
  )
}

const FailureLine = ({ failure }: { failure: BatchFailure }) => {
  const { t } = useTranslation(['common', 'taskEnds'])
  return (
    <>
      <DeviceLink endpointId={failure.endpointId} name={failure.name} />
      {`: ${failureWords(failure, t)}`}
    </>
  )
}
