import type { Bus } from '../core/bus/bus.ts'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/database.ts'
import { publishState } from './state.ts'

/** Stores what the lock of a device is now, as the device itself reported it, and publishes it. */
export const lockState =
  ({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }) =>
  async (
    { endpointId, companyId }: Readonly<{ endpointId: string; companyId: string | null }>,
    locked: boolean,
  ): Promise<void> => {
    await db
      .updateTable(companyId === null ? 'unregistered_device' : 'device')
      .set({ ui_lock_enable: locked })
      .where('endpoint_id', '=', endpointId)
      .execute()
    publishState(bus, endpointId, clock.now(), { uiLockEnable: locked })
  }
