import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { BusFailure } from '../../core/bus/failure.ts'
import { keyedRequestTopic, kib, mib } from '../../core/bus/topic.ts'
import type { Core } from '../../core/feature.ts'
import { limit } from '../../core/limits.ts'
import { digest } from '../../core/random.ts'
import type { FrameTaker } from '../../device/files.ts'
import type { Link } from '../../device/link.ts'
import type { TaskService } from '../tasks/service.ts'
import { imageTypeOf } from './image.ts'
import { captureInput, commands } from './runner.ts'

const frame = z.object({
  number: z.int(),
  time: z.number(),
  type: z.enum(['image/png', 'image/jpeg']),
  /** In base64. */
  data: z.string(),
})
export type Frame = z.infer<typeof frame>

/** Frames of a capture on their way to the process whose browser shows it: asked, so that it is known whether there is one. */
export const frameTopic = keyedRequestTopic({
  subject: 'device.frame',
  request: { schema: frame, most: mib(1) },
  answer: { schema: z.null(), most: kib(1) },
})

/** How long what is known of a capture is good; milliseconds. */
const freshMs = 1000
/** A capture that nobody has watched for so long is ended; milliseconds. */
const unwatchedMs = 6000
/** Captures that are known at a time. */
const mostKnown = 10_000
/** Frames of one capture a second; a device that is faster is told to wait. */
const mostPerSecond = 40

type Capture = {
  readonly endpointId: string
  readonly digest: Buffer
  readonly count: number
  taken: number
  /** When it was last read that it is open. */
  readAt: number
  /** When somebody last watched. */
  watchedAt: number
}

/**
 * Takes the frames that set-top boxes send and hands each to whoever watches, in memory alone: the newest goes on, and what
 * nobody waits for is gone. A capture without a watcher is ended here, whatever became of the process that had one.
 */
export const frameTaker = ({
  bus,
  clock,
  log,
  tasks,
  link,
}: Pick<Core, 'bus' | 'clock' | 'log'> &
  Readonly<{ tasks: Pick<TaskService, 'open' | 'giveUp'>; link: Pick<Link, 'operate'> }>): FrameTaker => {
  const known = new Map<string, Capture>()
  const pace = limit({ clock, most: mostPerSecond, windowMs: 1000 })

  const captureOf = async (taskId: string): Promise<Capture | undefined> => {
    const now = clock.monotonic()
    const before = known.get(taskId)
    if (before !== undefined && now - before.readAt < freshMs) return before
    const task = await tasks.open(taskId)
    const input = task?.type === 'ScreenCapture' ? captureInput.safeParse(task.input).data : undefined
    if (task === undefined || input === undefined) {
      known.delete(taskId)
      return undefined
    }
    if (before !== undefined) {
      before.readAt = now
      return before
    }
    const [oldest] = known.keys()
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    const { endpointId } = task
    const capture: Capture = {
      endpointId,
      digest: Buffer.from(input.digest),
      count: input.count,
      taken: 0,
      readAt: now,
      watchedAt: now,
    }
    known.set(taskId, capture)
    return capture
  }

  const endUnwatched = async (taskId: string, { endpointId }: Capture): Promise<void> => {
    known.delete(taskId)
    await tasks.giveUp(taskId, { code: 'custom', key: 'unwatched' })
    await link.operate(endpointId, commands.stop, { commandKey: `${taskId}-end` }).catch(() => undefined)
  }

  return {
    admits: async (taskId, key) => {
      const capture = await captureOf(taskId)
      const shown = Buffer.from(digest(key))
      return capture !== undefined && shown.length === capture.digest.length && timingSafeEqual(shown, capture.digest)
    },

    take: async (taskId, bytes) => {
      const capture = await captureOf(taskId)
      if (capture === undefined || capture.taken >= capture.count) return 'over'
      if (!pace.take(taskId).pass) return 'early'
      const type = imageTypeOf(bytes)
      if (type === undefined) return 'unfit'
      capture.taken += 1
      const sent = { number: capture.taken, time: clock.now(), type, data: bytes.toString('base64') }
      try {
        await bus.request(frameTopic.of(taskId), sent, { timeoutMs: 5000 })
        capture.watchedAt = clock.monotonic()
      } catch (thrown) {
        if (!(thrown instanceof BusFailure)) throw thrown
        if (clock.monotonic() - capture.watchedAt <= unwatchedMs) return 'taken'
        await endUnwatched(taskId, capture).catch((err: unknown) =>
          log.error({ err, taskId }, 'a remote view that nobody watches could not be ended'),
        )
        return 'over'
      }
      return 'taken'
    },
  }
}
