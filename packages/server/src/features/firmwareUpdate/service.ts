import type { RunMethod, UpdateMode } from '@headend/contract/firmwareModes'
import type { Firmware } from '../firmware/service.ts'
import { failureOf } from '../tasks/service.ts'
import type { ManyStarted, Starter, TaskDevice, TaskFailure, TaskService } from '../tasks/service.ts'
import type { FirmwareInput } from './runner.ts'
import type { DailyWindow } from './windows.ts'

export { manualUpdates } from './manual.ts'
export type { ManualUpdates, Updater, WhenUpdated } from './manual.ts'
export { firmwareRunner } from './runner.ts'
export { windowAt } from './windows.ts'
export type { DailyWindow, FromNow } from './windows.ts'

/** What devices are brought to, and when they may start it. */
export type FirmwareOrder = DailyWindow &
  Readonly<{
    file: Pick<Firmware, 'firmwareFileId' | 'fwVer' | 'fwCode'>
    updateMode: UpdateMode
    runMethod: RunMethod
  }>

/** What became of each device: its task runs, or it got none or one that failed at once. */
export type FirmwareStarted = Readonly<{
  started: readonly Readonly<{ endpointId: string; taskId: string }>[]
  /** `taskId` is null where there is no task: the device is offline, busy, or cannot be given firmware. */
  left: readonly Readonly<{ endpointId: string; taskId: string | null; failure: TaskFailure }>[]
  /** The same as the answer of a bulk action has it. */
  many: ManyStarted
}>

/** Brings devices to a version of firmware, each by a task of its own. */
export const firmwareUpdates = ({ tasks }: { tasks: Pick<TaskService, 'startMany'> }) => ({
  /**
   * Starts a task of the type `Firmware` on each of these devices, for the person `by`, who need not be there: a worker starts it for
   * them. A device may bring the id that its task is to have; where there is a task with that id already nothing is started and the
   * device is left as busy, so that whoever dies between noting the id and starting starts once. The task looks itself whether the device runs
   * the version already, and whether the file is still there and approved. Nothing here asks whose the devices are.
   */
  start: async (
    by: Starter,
    devices: readonly TaskDevice[],
    { file: { firmwareFileId, fwVer, fwCode }, updateMode, runMethod, startHour, endHour, timeZone }: FirmwareOrder,
    { alone = false }: Readonly<{ alone?: boolean }> = {},
  ): Promise<FirmwareStarted> => {
    const input = {
      firmwareFileId,
      fwVer,
      fwCode,
      updateMode,
      runMethod,
      startHour,
      endHour,
      timeZone,
    } satisfies FirmwareInput
    const many = await tasks.startMany({ caller: by, type: 'Firmware', input, devices, alone })
    return {
      many,
      started: many.started,
      left: many.left.map(({ endpointId, taskId }, index) => ({
        endpointId,
        taskId,
        failure: failureOf(many.failures[index]),
      })),
    }
  },
})

export type FirmwareUpdates = ReturnType<typeof firmwareUpdates>
