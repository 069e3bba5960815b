import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFinal } from '@headend/contract/tasks'
import { fail, isFailure } from '../../core/errors.ts'
import type { Authenticate, Core } from '../../core/feature.ts'
import { bearer } from '../../core/http/bearer.ts'
import { heldBackBy } from '../../core/http/caller.ts'
import { addressOf } from '../../core/proxies.ts'
import type { Topic } from '../../core/bus/topic.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Link } from '../../device/link.ts'
import { taskTopic } from '../tasks/service.ts'
import type { TaskRecord, TaskService } from '../tasks/service.ts'
import { frameTopic } from './frames.ts'
import type { Frame } from './frames.ts'
import { captureInput, commands } from './runner.ts'

/** How often it is looked again whether somebody who watches still may, beside when people change; milliseconds. */
const reviewMs = 5000
/** A device that sends no frame for so long, or for three of its intervals, is gone; milliseconds. */
const silentMs = 10_000
/** A browser that reads nothing for so long is gone; milliseconds. */
const unreadMs = 15_000
/** Remote views of one person at a time. */
const perUser = 8
/** Remote views of a process at a time. */
const perProcess = 500

const boundary = 'frame'
const ending = Buffer.from('\r\n')

type Needs = Pick<Core, 'bus' | 'clock' | 'log'> &
  Readonly<{
    authenticate: Authenticate
    directory: Pick<DeviceDirectory, 'findRegistered'>
    tasks: Pick<TaskService, 'open' | 'giveUp'>
    link: Pick<Link, 'operate'>
    /** After it people may be others, or may see less, than before. */
    peopleChanged: Topic<unknown>
  }>

/** A token, and where the browser is that shows it. */
type Shown = Readonly<{ token: string; address: string }>

type Viewer = Readonly<{
  taskId: string
  userId: string
  review: () => void
  /** There is nothing more to be seen. */
  finish: () => void
  /** Whatever is on its way may not be seen any more. */
  end: () => void
}>

/** Sends frames to one browser. While it reads the last one, the newest waits and takes the place of the one before. */
const sender = (raw: ServerResponse, { clock }: Pick<Core, 'clock'>, gone: () => void) => {
  let newest: Frame | undefined
  let full = false
  let cancel = (): void => undefined

  const pump = (): void => {
    if (newest === undefined || full || raw.destroyed) return
    const { number, time, type, data } = newest
    newest = undefined
    const bytes = Buffer.from(data, 'base64')
    const head = `--${boundary}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nX-Frame: ${number}\r\nX-Time: ${time}\r\n\r\n`
    full = !raw.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes, ending]))
    if (full) cancel = clock.after(unreadMs, gone)
  }
  raw.on('drain', () => {
    cancel()
    full = false
    pump()
  })
  return {
    send: (frame: Frame): void => {
      newest = frame
      pump()
    },
    stop: () => cancel(),
  }
}

/** Browsers that watch the screen of a set-top box: each the one it was agreed to show, and only as long as they may. */
export const viewers = (needs: Needs) => {
  const { bus, clock, log, authenticate, directory, tasks, link } = needs
  const all = new Set<Viewer>()

  /** The capture, for the person it was agreed to show. @throws {Failure} jwterr, roleerr, nodata */
  const mine = async ({ token, address }: Shown, taskId: string): Promise<{ task: TaskRecord; userId: string }> => {
    const person = await authenticate(token, address)
    const permission = 'device.remoteView'
    const reason = heldBackBy(person)
    if (reason !== undefined) throw fail('custom', { reason })
    if (!person.permissions.has(permission)) throw fail('roleerr', { permission })
    const task = await tasks.open(taskId)
    if (task?.type !== 'ScreenCapture' || task.userId !== person.userId) throw fail('nodata')
    await directory.findRegistered(person, task.endpointId)
    return { task, userId: person.userId }
  }

  const giveUp = (task: TaskRecord): void => {
    const work = async (): Promise<void> => {
      await tasks.giveUp(task.taskId, { code: 'wstimeout', key: 'silent' })
      await link.operate(task.endpointId, commands.stop, { commandKey: `${task.taskId}-end` }).catch(() => undefined)
    }
    work().catch((err: unknown) => log.error({ err, taskId: task.taskId }, 'a remote view could not be ended'))
  }

  const open = async (shown: Shown, task: TaskRecord, userId: string, raw: ServerResponse): Promise<void> => {
    const { taskId } = task
    const { intervalMs } = captureInput.parse(task.input)
    const stillMs = Math.max(silentMs, 3 * intervalMs)
    for (const other of all) if (other.taskId === taskId) other.finish()
    const out = sender(raw, needs, () => end())
    let cancelStill = clock.after(stillMs, () => giveUp(task))
    const unserve = bus.serve(frameTopic.of(taskId), (frame) => {
      cancelStill()
      cancelStill = clock.after(stillMs, () => giveUp(task))
      out.send(frame)
      return null
    })
    const unreview = clock.every(reviewMs, () => viewer.review())
    const leave = (): void => {
      if (!all.delete(viewer)) return
      unserve()
      unreview()
      cancelStill()
      out.stop()
    }
    const end = (): void => {
      leave()
      raw.destroy()
    }
    const finish = (): void => {
      leave()
      raw.end()
      raw.once(
        'close',
        clock.after(unreadMs, () => raw.destroy()),
      )
    }
    const viewer: Viewer = {
      taskId,
      userId,
      review: () => {
        mine(shown, taskId).catch((thrown: unknown) => {
          if (!isFailure(thrown)) log.error({ err: thrown, taskId }, 'it could not be seen whether somebody may watch')
          end()
        })
      },
      finish,
      end,
    }
    all.add(viewer)
    raw.once('close', leave)
    if (raw.destroyed) leave()
    await bus.flush()
  }

  const cancels = [
    bus.subscribe(needs.peopleChanged, () => {
      for (const { review } of all) review()
    }),
    bus.subscribe(taskTopic, ({ task }) => {
      if (all.size === 0 || !isFinal(task.taskStatus)) return
      for (const { taskId, finish } of all) if (taskId === task.taskId) finish()
    }),
  ]

  return {
    /** Answers with the frames of a capture, one after the other, until it ends. */
    watch: async (request: FastifyRequest<{ Params: { taskId: string } }>, reply: FastifyReply): Promise<void> => {
      const token = bearer(request.headers.authorization)
      if (token === undefined) throw fail('jwterr')
      const shown = { token, address: addressOf(request) }
      const { task, userId } = await mine(shown, request.params.taskId)
      const isFull = [...all].filter((one) => one.userId === userId).length >= perUser || all.size >= perProcess
      if (isFull) throw fail('toomany', { retryAfterMs: 5000 })
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': `multipart/x-mixed-replace; boundary=${boundary}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        connection: 'close',
      })
      raw.flushHeaders()
      await open(shown, task, userId, raw)
    },
    /** How many watch. */
    size: (): number => all.size,
    stop: (): void => {
      for (const cancel of cancels) cancel()
      for (const { end } of all) end()
    },
  }
}

export type Viewers = ReturnType<typeof viewers>
