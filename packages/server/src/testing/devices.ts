import { vi } from 'vitest'
import { startFleet } from '@headend/simulator'
import type { DeviceProfile, Fleet, FleetOptions, SimulatedDevice } from '@headend/simulator'
import type { Db } from '../core/db/database.ts'

/** Waits until `look` gives something that is neither undefined nor false; what the machine needs, and no longer. */
export const eventually = async <T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look()
      if (found === undefined || found === false) throw new Error('It did not come to that')
      return found
    },
    { timeout: 20_000, interval: 10 },
  )

type Inventory = Readonly<{
  endpointId: string
  serial: string
  model: Readonly<{ modelName: string; oui: string; productClass: string; manufacturer: string }>
}>

/** Registers a device with a company as an import would: it has reported nothing yet. */
export const register = async (db: Db, companyId: string, device: Inventory): Promise<void> => {
  const { manufacturer_id } = await db
    .insertInto('manufacturer')
    .values({ manufacturer_name: device.model.manufacturer })
    .onConflict((conflict) =>
      conflict.column('manufacturer_name').doUpdateSet({ manufacturer_name: device.model.manufacturer }),
    )
    .returning('manufacturer_id')
    .executeTakeFirstOrThrow()
  const productClass = device.model.productClass
  const { mid } = await db
    .insertInto('model')
    .values({
      manufacturer_id,
      model_name: device.model.modelName,
      model_oui: device.model.oui,
      product_class:
        productClass === 'STB' || productClass === 'EXTENDER' || productClass === 'AP' ? productClass : 'APROUTER',
      tab_menu: ['general'],
    })
    .onConflict((conflict) => conflict.column('model_name').doUpdateSet({ model_oui: device.model.oui }))
    .returning('mid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device')
    .values({ endpoint_id: device.endpointId, device_sn: device.serial, mid, company_id: companyId })
    .execute()
}

/** Devices at full speed: nothing inside them takes longer than it must. */
export const quickFleet = (
  url: string,
  devices: readonly DeviceProfile[],
  options: Partial<Omit<FleetOptions, 'url' | 'devices'>> = {},
): Fleet => startFleet({ url, devices, pace: 0, bootMs: 50, longestRetryMs: 200, pollMs: 50, ...options })

/** The inventory's view of a simulated device. */
export const inventoryOf = ({ endpointId, profile }: SimulatedDevice): Inventory => ({
  endpointId,
  serial: profile.serial,
  model: profile.model,
})

/** Waits until the device is shown online, and what it reported is written. */
export const online = (db: Db, endpointId: string): Promise<{ firmware_version: string | null }> =>
  eventually(async () => {
    const row = await db
      .selectFrom('device')
      .select(['online', 'firmware_version', 'boot_time'])
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    return row?.online === true && row.firmware_version !== null && row.boot_time !== null ? row : undefined
  })
