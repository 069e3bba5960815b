import { actionText } from '@headend/contract/actions'
import { historyCalls } from '@headend/contract/history'
import type { DeviceAction, SystemLog } from '@headend/contract/history'
import type { Task } from '@headend/contract/tasks'
import { IconBolt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useRecentEvents } from '../../lib/device.ts'
import { useDeviceTasks } from '../../lib/deviceTasks.ts'
import { useCall, useEvents, useFormats, useLive, useServices, useSettings } from '../../lib/services.tsx'
import { logMessageKey } from '../../lib/logMessage.ts'
import { isEnded, percentOf } from '../../lib/taskStore.ts'
import { taskResult } from '../../lib/taskResult.ts'
import { taskFailure, taskName, taskPhase } from '../../lib/taskWords.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { taskStateNames } from '../../ui/codes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { MarkName } from '../../ui/Mark.tsx'
import { Progress } from '../../ui/Meter.tsx'
import { Pill } from '../../ui/Status.tsx'
import { states } from '../../ui/states.ts'
import { useDeviceLog } from './deviceLog.ts'
import { valueWords } from './changeWords.ts'
import type { ChangeLabel } from './changeWords.ts'
import { liveEntries, loggedChange } from './liveEntries.ts'
import type { LiveEntry } from './liveEntries.ts'
import type { ShownDevice } from './useLiveDevice.ts'
import { measured } from './VerdictBanner.tsx'
import type { Finding } from './verdict.ts'

const room = 9

type Props = Readonly<{ shown: ShownDevice; findings: readonly Finding[]; now: number }>

/** What happens to this device while the page is open: its tasks, values over their limit, and the values and states that change. */
export function LiveCard({ shown, findings, now }: Props) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const navigate = useNavigate()
  const { tasks } = useServices()
  const { state } = useLive()
  const { endpointId, lastContact } = shown
  useEffect(() => void tasks.load(endpointId), [tasks, endpointId])
  const events = useRecentEvents(endpointId)
  const logs = useDeviceLog(endpointId)
  const isRegistered = shown.device !== null
  const { refetch } = logs
  useEffect(() => {
    if (!isRegistered) void refetch()
  }, [isRegistered, refetch])
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    // The device is another endpoint: nothing is known of this one until it is found to be connected by itself.
    if (event.value.endpointId === undefined || event.value.endpointId === endpointId) void logs.refetch()
  })
  const known = useDeviceTasks(endpointId)
  const history = useCall(
    historyCalls.listDeviceActions,
    { body: { endpointId, page: 1, limit: room } },
    { silent: true, keep: true, enabled: isRegistered },
  )
  // One that ends goes into the history, from which it is shown once the page has its task no more.
  const over = known.filter(isEnded).length
  const { refetch: readHistory } = history
  useEffect(() => {
    if (isRegistered && over > 0) void readHistory()
  }, [isRegistered, over, readHistory])
  const entries = liveEntries(
    { tasks: known, actions: history.data?.rows ?? [], events, logs: logs.data?.rows ?? [], findings },
    room,
  )
  const newest = lastContact ?? 0
  const isLive = state === 'open' && shown.online && newest > 0 && now - newest < 60_000
  return (
    <Card
      flush
      line
      className="hd-live-card"
      title={t('card.live')}
      meta={t('live.meta')}
      actions={
        <Pill family={isLive ? 'ok' : 'idle'}>
          {newest > 0
            ? t('live.updated', { ago: formats.ago(newest, Math.max(now, newest)) })
            : t(shown.online ? 'live.never' : 'vitalNote.offline')}
        </Pill>
      }
    >
      {entries.length === 0 ? (
        <Empty icon={IconBolt} title={t('live.none')} text={t('live.noneText')} />
      ) : (
        <ul className="hd-live-list">
          {entries.map((entry) => (
            <li key={entry.key}>
              <Entry entry={entry} />
              <span className="hd-muted hd-live-time">{formats.clock(entry.time)}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.device && (
        <div className="hd-live-foot">
          <button
            type="button"
            className="hd-link"
            onClick={() => void navigate({ to: '.', hash: 'history', replace: true })}
          >
            {t('live.history')}
          </button>
        </div>
      )}
    </Card>
  )
}

const Entry = ({ entry }: { entry: LiveEntry }) => {
  const { t } = useTranslation('device')
  switch (entry.kind) {
    case 'task':
      return <TaskEntry task={entry.task} />
    case 'action':
      return <ActionEntry action={entry.action} />
    case 'log':
      return <LogEntry log={entry.log} />
    case 'limit':
      return (
        <>
          <span className="hd-bad">
            <Mark name="octagon" />
          </span>
          <div className="hd-grow">
            <b>{t('live.critical', { vital: t(`vital.${entry.vital}`) })}</b>
            <p className="hd-muted">{t('vitalNote.critical', { value: measured(entry.vital, entry.limit) })}</p>
          </div>
        </>
      )
    case 'value':
      return (
        <>
          <Icon of={IconBolt} size={14} className="hd-muted" />
          <div className="hd-grow">
            <b>{entry.times > 1 ? t('live.valueTimes', { times: entry.times }) : t('live.value')}</b>
            <Change label={entry.label} value={entry.value} />
          </div>
        </>
      )
  }
}

const Change = ({ label, value }: Readonly<{ label: ChangeLabel; value: unknown }>) => {
  const { t } = useTranslation('device')
  const { t: say } = useTranslation()
  const text = `${t(label)}: ${valueWords(label, value, t, say)}`
  return (
    <p className="hd-muted hd-cut" data-cut data-tip={text}>
      {text}
    </p>
  )
}

const marks: Readonly<Record<string, readonly [string, MarkName]>> = {
  connected: ['hd-ok', 'check'],
  disconnected: ['hd-idle', 'slashed'],
}

const LogEntry = ({ log }: { log: SystemLog }) => {
  const { t } = useTranslation('device')
  const [family, mark] = marks[log.kind] ?? []
  const key = logMessageKey(log)
  // A number alone means nothing to an operator.
  const message = key ? t(key, { said: log.message }) : /^\d*$/.test(log.message) ? null : log.message
  const change = loggedChange(log)
  const path =
    log.kind === 'boot' || log.path === null || change
      ? null
      : `${log.path.split('.').slice(-2).join('.')} ${log.value ?? ''}`.trim()
  const about = [path, message].filter(Boolean).join(' ')
  return (
    <>
      {mark ? (
        <span className={family}>
          <Mark name={mark} />
        </span>
      ) : log.level === 'info' ? (
        <Icon of={IconBolt} size={14} className="hd-muted" />
      ) : (
        <span className={log.level === 'error' ? 'hd-bad' : 'hd-warn'}>
          <Mark name={log.level === 'error' ? 'octagon' : 'triangle'} />
        </span>
      )}
      <div className="hd-grow">
        <b>{t(`log.${log.kind}`)}</b>
        {change && <Change label={change.label} value={change.value} />}
        {about && (
          <p className="hd-muted hd-cut" data-cut data-tip={about}>
            {about}
          </p>
        )}
      </div>
    </>
  )
}

/** An operation as its history has it: what came of it is read there. */
const ActionEntry = ({ action: { action, state, failReason, performedBy } }: { action: DeviceAction }) => {
  const { t } = useTranslation('device')
  const { language } = useSettings()
  const { family, mark } = states[taskStateNames[state]]
  const name = actionText(action, language) ?? action
  const isOver = state === 'success' || state === 'fail' || state === 'cancelled'
  return (
    <>
      <span className={`hd-${family}`}>{mark && <Mark name={mark} />}</span>
      <div className="hd-grow">
        <b>{isOver ? t(`live.task.${state}`, { name }) : name}</b>
        <p className="hd-muted">
          {[failReason?.replace(/\.$/, ''), performedBy && t('live.by', { name: performedBy })]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
    </>
  )
}

const TaskEntry = ({ task }: { task: Task }) => {
  const { t } = useTranslation(['device', 'common'])
  const { t: commonWords } = useTranslation(['common', 'taskEnds'])
  const { language } = useSettings()
  const { family, mark } = states[taskStateNames[task.taskStatus]]
  const { length } = useFormats()
  const percent = percentOf(task)
  const name = taskName(task, language)
  const steps =
    task.steps > 1
      ? t('common:task.of', { done: task.step, total: task.steps })
      : percent === null
        ? null
        : `${Math.round(percent)}%`
  const by = task.startedBy ? t('live.by', { name: task.startedBy }) : ''
  const running = task.taskStatus === 'running' || task.taskStatus === 'waiting'
  return (
    <>
      <span className={`hd-${family}`}>{mark && <Mark name={mark} />}</span>
      <div className="hd-grow">
        <b>
          {running
            ? name
            : t(
                `live.task.${task.taskStatus === 'success' ? 'success' : task.taskStatus === 'fail' ? 'fail' : 'cancelled'}`,
                { name },
              )}
        </b>
        {running && percent !== null && <Progress percent={percent} label={name} />}
        <p className="hd-muted">
          {[
            running
              ? [
                  taskPhase(task, commonWords) ??
                    t(`common:state.${task.taskStatus === 'waiting' ? 'waiting' : 'proceeding'}`),
                  steps,
                ]
                  .filter(Boolean)
                  .join(', ')
              : task.taskStatus === 'fail'
                ? taskFailure(task, commonWords)?.replace(/\.$/, '')
                : taskResult(task, commonWords, length),
            by,
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
    </>
  )
}
