import * as z from 'zod'
import { framesPath } from '@headend/contract/av'
import { isFinal } from '@headend/contract/tasks'
import type { Task } from '@headend/contract/tasks'

const answer = z.object({ user_agreement_state: z.string() })

/** What the documented event of a remote view says of its tasks: the viewer's answer, where the frames are, and the end. */
export const captureResult = (task: Task, now: number) => {
  const isOver = isFinal(task.taskStatus)
  const result_status = task.taskStatus === 'success' ? 'OK' : task.taskStatus === 'cancelled' ? 'Cancelled' : 'Fail'
  switch (task.taskType) {
    case 'ScreenCaptureConsentForm': {
      if (!isOver) return undefined
      const { user_agreement_state = 'Declined' } = answer.safeParse(task.resultData).data ?? {}
      return { result_status, user_agreement_state }
    }
    case 'ScreenCapture':
      if (isOver) return { result_status: task.taskStatus === 'success' ? 'Complete' : result_status }
      return task.taskStatus === 'running'
        ? { result_status: 'OK', image: `${framesPath(task.taskId)}?t=${now}` }
        : undefined
    default:
      return undefined
  }
}
