import type { SupportedObject } from '@headend/contract/dataModel'
import type { Bus } from '../../core/bus/bus.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import type { Link } from '../../device/link.ts'
import { publishState } from '../../device/state.ts'
import type { TaskService } from '../tasks/service.ts'
import { keepKind } from './kindStore.ts'

type Needs = Readonly<{ db: Db; bus: Bus; clock: Clock; link: Pick<Link, 'getSupportedModel'> }> & {
  tasks: Pick<TaskService, 'unsupportedBy'>
}

/** What a device was asked to support: its objects, when, and whether its kind lacks something that was not known before. */
export type Asked = Readonly<{ time: number; objects: SupportedObject[]; news: boolean }>

/**
 * Asks a device for its supported data model (TR-369 GetSupportedDM) and keeps it, with the kinds of tasks that it lacks:
 * for the device, and for those of its kind that nobody asked.
 */
export const supportedModels =
  ({ db, bus, clock, link, tasks }: Needs) =>
  async ({
    endpointId,
    firmwareVersion,
  }: Readonly<{ endpointId: string; firmwareVersion: string | null }>): Promise<Asked> => {
    const supported = await link.getSupportedModel(endpointId)
    const time = clock.date()
    const unsupported = [...tasks.unsupportedBy(supported)]
    const model = JSON.stringify(supported)
    const values = { firmware_version: firmwareVersion, model, unsupported_tasks: unsupported, time }
    await db
      .insertInto('supported_model')
      .values({ endpoint_id: endpointId, ...values })
      .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet(values))
      .execute()
    const news = await keepKind(db, endpointId, firmwareVersion, unsupported)
    publishState(bus, endpointId, clock.now(), { unsupported })
    return { time: time.getTime(), objects: [...supported], news }
  }

export type AskSupported = ReturnType<typeof supportedModels>
