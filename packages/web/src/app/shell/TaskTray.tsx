import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/formats.ts'
import { useFormats, useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { isEnded, isRunning, percentOf, trayRows } from '../../lib/taskStore.ts'
import type { KeptTask, TrayRow } from '../../lib/taskStore.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { MarkName } from '../../ui/Mark.tsx'
import { Progress } from '../../ui/Meter.tsx'

/** What runs, and what ended within the last ten minutes. */
export function TaskTray({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { tasks } = useServices()
  const rows = trayRows(useStore(tasks.store))
  const running = rows.filter(isRunning).length
  return (
    <>
      <div className="hd-tray-head">
        <h2>{t('task.title')}</h2>
        <span className="hd-muted">{t('task.running', { count: running })}</span>
        {rows.length > running && (
          <Button size="sm" variant="ghost" onClick={tasks.clearEnded}>
            {t('task.clear')}
          </Button>
        )}
        <IconButton icon={IconX} size="sm" label={t('action.close')} onClick={onClose} />
      </div>
      {rows.length === 0 ? (
        <Empty title={t('task.none')} text={t('task.noneText')} />
      ) : (
        <ul className="hd-tray-rows">
          {rows.map((row) => (
            <li key={row.key}>
              {row.kind === 'task' ? <TaskRow kept={row.kept} time={row.time} /> : <BatchRow row={row} />}
            </li>
          ))}
        </ul>
      )}
      <p className="hd-tray-foot">{t('task.foot')}</p>
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
  const { t } = useTranslation()
  const { tasks } = useServices()
  const { clock } = useFormats()
  const { task, target } = kept
  const device = target ?? task.endpointId
  const isStopped = task.taskStatus === 'cancelled' || task.taskId.startsWith('local-')
  const again = isEnded(task) ? tasks.again(task.taskId) : null
  return (
    <Row
      look={lookOf(task)}
      name={isStopped ? t('task.stopped', { name: task.taskName }) : task.taskName}
      sub={
        <>
          {task.failReason ? `${task.failReason} ` : ''}
          <Link
            to="/device/deviceDetail/$endpointId"
            params={{ endpointId: task.endpointId }}
            className="hd-tray-device"
          >
            {device}
          </Link>
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
      {!isEnded(task) && <Progress percent={percentOf(task)} label={task.taskName} />}
    </Row>
  )
}

function BatchRow({ row }: { row: Extract<TrayRow, { kind: 'batch' }> }) {
  const { t } = useTranslation()
  const { clock } = useFormats()
  const { batch, done, failed, running: left, reason, time } = row
  const total = batch.taskIds.length
  const isWhole = failed === 0 && batch.left.length === 0
  const look: Look =
    left > 0
      ? running
      : isWhole
        ? { mark: 'check', family: 'hd-ok' }
        : done === 0
          ? { mark: 'cross', family: 'hd-bad' }
          : { mark: 'half', family: 'hd-warn' }
  return (
    <Row
      look={look}
      name={batch.name}
      sub={
        isWhole
          ? (batch.target ?? t('task.devices', { count: total }))
          : t('task.counts', { done: count(done), failed: count(failed), left: count(batch.left.length) })
      }
      side={left > 0 ? t('task.of', { done: count(done + failed), total: count(total) }) : clock(time)}
    >
      {left > 0 && <Progress percent={total === 0 ? 0 : ((done + failed) / total) * 100} label={batch.name} />}
      {left === 0 && !isWhole && reason && (
        <details className="hd-tray-why">
          <summary>{t('task.why')}</summary>
          {reason}
        </details>
      )}
    </Row>
  )
}
