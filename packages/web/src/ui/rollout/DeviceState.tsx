import type { RolloutDevice } from '@headend/contract/rollouts'
import type { Task } from '@headend/contract/tasks'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useEvents, useFollow } from '../../lib/services.tsx'
import { taskPhase } from '../../lib/taskWords.ts'
import { Status } from '../Status.tsx'
import { useRolloutWords } from './kind.ts'

const looks = {
  waiting: 'waiting',
  progress: 'proceeding',
  success: 'completed',
  fail: 'failed',
  cancelled: 'stopped',
} as const

/** How far the device says that its task is, from the moment at which somebody looks. */
const useTaskOf = ({ endpointId, taskId }: Pick<RolloutDevice, 'endpointId' | 'taskId'>): Task | undefined => {
  const [task, setTask] = useState<Task>()
  useFollow(taskId === null ? [] : endpointId)
  useEvents({ endpointId, kinds: ['Progress'] }, (event) => {
    if (event.kind === 'Progress' && event.task.taskId === taskId) setTask(event.task)
  })
  return task?.taskId === taskId ? task : undefined
}

/** Where a device of a roll-out stands; of one under way how far it is, live. */
export function DeviceState({ of }: Readonly<{ of: RolloutDevice }>) {
  const { status, reason } = of
  const word = useRolloutWords()
  const { t } = useTranslation(['common', 'taskEnds'])
  const task = useTaskOf(of)
  if (status === 'waiting' && (reason === 'offline' || reason === 'neverConnected'))
    return <Status state="offline" label={word('part.offline')} />
  if (status === 'waiting' && reason === 'pause') return <Status state="requested" label={word('page.willRetry')} />
  const phase = task && taskPhase(task, t)
  const label = phase ?? word(`part.${status}`)
  const share = task?.percent ?? null
  return <Status state={looks[status]} label={share === null ? label : `${label}, ${Math.round(share)}%`} />
}

/** How often it was tried, of how many times. */
export function Tries({ of: { tries, mostTries } }: Readonly<{ of: RolloutDevice }>) {
  const word = useRolloutWords()
  return (
    <span className="fp-tries">
      {mostTries <= 5 && (
        <span aria-hidden="true">
          {Array.from({ length: mostTries }, (_, at) => (
            <i key={at} className={at < tries ? 'fp-tried' : undefined} />
          ))}
        </span>
      )}
      {word('page.triesOf', { tries, most: mostTries })}
    </span>
  )
}
