import type { Device } from '@headend/contract/device'
import type { Bus } from '../core/bus/bus.ts'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/database.ts'
import { publishState } from './state.ts'

/** Called with what the settings of a device's converter (LNB) are now. */
export type LnbChanged = (
  device: Readonly<{ endpointId: string }>,
  lnbSettings: NonNullable<Device['lnbSettings']>,
) => Promise<void>

/** Stores the settings of a converter as the device itself reported them, and publishes them. */
export const lnbState =
  ({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }): LnbChanged =>
  async ({ endpointId }, lnbSettings) => {
    await db
      .updateTable('device')
      .set({ lnb_settings: JSON.stringify(lnbSettings) })
      .where('endpoint_id', '=', endpointId)
      .execute()
    publishState(bus, endpointId, clock.now(), { lnbSettings })
  }
