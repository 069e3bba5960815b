import type { Task } from '@headend/contract/tasks'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useServices, useSettings } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { taskFailure, taskName } from '../../lib/taskWords.ts'
import { Empty } from '../../ui/Blank.tsx'
import { taskStateNames } from '../../ui/codes.ts'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { LineList } from './LineList.tsx'

/** The tasks that are kept for this device, with what went in and what came out. */
export function TasksCard({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('debug')
  const { tasks } = useServices()
  useEffect(() => void tasks.load(endpointId), [tasks, endpointId])
  const kept = useStore(tasks.store, ({ tasks: all }) =>
    [...all.values()]
      .map(({ task }) => task)
      .filter((task) => task.endpointId === endpointId)
      .toSorted((a, b) => b.startTime - a.startTime),
  )
  return (
    <Card flush line title={t('tasks.title')} meta={t('tasks.meta')}>
      {kept.length === 0 ? (
        <Empty icon={IconListCheck} title={t('tasks.none')} text={t('tasks.noneText')} />
      ) : (
        <LineList label={t('tasks.title')}>
          {kept.map((task) => (
            <TaskRow key={task.taskId} task={task} />
          ))}
        </LineList>
      )}
    </Card>
  )
}

const TaskRow = ({ task }: { task: Task }) => {
  const { t } = useTranslation(['debug', 'common'])
  const { t: say } = useTranslation(['common', 'taskEnds'])
  const formats = useFormats()
  const { language } = useSettings()
  const name = taskName(task, language)
  const reason = taskFailure(task, say)
  return (
    <li>
      <details>
        <summary tabIndex={-1}>
          <span className="hd-muted">{formats.time(task.startTime)}</span>
          <b className="hd-cut">{name}</b>
          <span className="hd-grow" />
          <Status state={taskStateNames[task.taskStatus]} />
        </summary>
        {task.taskStatus === 'running' && task.percent !== null && <Progress percent={task.percent} label={name} />}
        <p className="hd-muted">
          <span className="hd-mono">{task.taskId}</span> {t('tasks.by', { name: task.startedBy })}
        </p>
        {reason && (
          <p className="hd-bad">
            {reason}
            {task.failCode ? ` (${task.failCode})` : ''}
          </p>
        )}
        <Verbatim titled label={t('tasks.input')} value={task.input} />
        {task.resultData !== null && task.resultData !== undefined && (
          <Verbatim titled label={t('tasks.result')} value={task.resultData} />
        )}
      </details>
    </li>
  )
}
