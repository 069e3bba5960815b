import * as z from 'zod'
import { fail, isFailure } from '../../core/errors.ts'
import type { Boot } from '../../device/listener.ts'
import type { Link } from '../../device/link.ts'
import { places } from '../../device/facets/places.ts'
import { readable } from '../../device/readable.ts'
import { operationFailure } from './failure.ts'
import type { TaskRecord } from './record.ts'
import type { AnyRunner, Outcome, Sent } from './runner.ts'
import { resultLost, taskRunner } from './runner.ts'

const nothing = z.strictObject({})
const minute = 60_000
/** Actions that change a device exclude each other. */
const exclusive = 'management'

/** Whether a start of the device is the one that this task asked for. */
const isMine = (task: TaskRecord, boot: Boot): boolean => {
  if (boot.commandKey !== undefined) return boot.commandKey === task.taskId
  // Up times are cut to whole seconds: a start may seem later than it was, never earlier. That of a device may be its
  // host's, which goes on while the agent and all that it is asked for restart.
  const started = Math.max(boot.bootTime ?? 0, boot.agentTime ?? 0)
  if (started >= task.startTime) return true
  // A cause without a key: nobody else asks for a remote restart while this one waits.
  if (boot.cause !== undefined) return boot.cause.startsWith('Remote')
  // It will notify of the start itself, when there was one.
  if (started > 0 && boot.unannounced !== true) return false
  // Neither its up time nor a notification says: it disconnected after it was asked, and came back.
  return boot.connectTime > task.startTime
}

const restart = (command: string, timeoutMs: number): AnyRunner =>
  taskRunner(nothing, {
    needs: [command],
    exclusive,
    timeoutMs: () => timeoutMs,
    send: async (task, _input, commandKey, link): Promise<Sent> => {
      try {
        await link.operate(task.endpointId, command, { commandKey })
      } catch (thrown) {
        // Some devices go down before they answer; whether they did restart, their next boot shows.
        if (!(isFailure(thrown, 'wsdisconnect') && thrown.details.detail === 'lost')) throw thrown
      }
      return { kind: 'started' }
    },
    completed: (_task, _input, end): Outcome =>
      end.kind === 'failed'
        ? { kind: 'fail', ...operationFailure(end) }
        : // The device is about to go down: the task ends when it is back.
          { kind: 'stay' },
    // What counts is the start that follows.
    unheard: (task, _input, status) => (status === 'failed' ? resultLost(task, status) : { kind: 'stay' }),
    booted: (task, _input, boot) =>
      isMine(task, boot)
        ? { kind: 'success', result: { bootTime: boot.bootTime ?? null, cause: boot.cause ?? null } }
        : { kind: 'stay' },
  })

/** Sets the lock of a device and reads it back: what the device says then is what counts. */
const setLock = async (link: Link, task: TaskRecord, locked: boolean): Promise<boolean> => {
  const path = places.lock
  const dot = path.lastIndexOf('.') + 1
  const { values } = readable(await link.get(task.endpointId, [path]))
  if (!values.has(path)) throw fail('wsfail', { reason: 'noLock' })
  const update = { object: path.slice(0, dot), params: { [path.slice(dot)]: String(locked) } }
  await link.set(task.endpointId, [update], { unregistered: task.companyId === null })
  const now = (await link.get(task.endpointId, [path])).values.get(path)
  return now === 'true' || now === '1'
}

const lock = (locked: boolean, changed: LockChanged): AnyRunner =>
  taskRunner(nothing, {
    needs: [places.lock],
    exclusive,
    timeoutMs: () => minute,
    unheard: () => ({ kind: 'stay' }),
    send: async (task, _input, _commandKey, link): Promise<Sent> => {
      const now = await setLock(link, task, locked)
      await changed(task, now)
      const outcome: Outcome =
        now === locked
          ? { kind: 'success', result: { uiLockEnable: now } }
          : { kind: 'fail', code: 'wsfail', key: 'lockUnchanged' }
      return { kind: 'outcome', outcome }
    },
  })

/** Called with what the lock of a device is now. */
export type LockChanged = (device: Pick<TaskRecord, 'endpointId' | 'companyId'>, locked: boolean) => Promise<void>

/** The tasks that manage a device as a whole. */
export const managementRunners = ({ lockChanged }: { lockChanged: LockChanged }) => ({
  Reboot: restart('Device.Reboot()', 10 * minute),
  Factory: restart('Device.FactoryReset()', 15 * minute),
  Lock: lock(true, lockChanged),
  Unlock: lock(false, lockChanged),
})
