import { vi } from 'vitest'
import type { GroupRule } from '@headend/contract/groups'
import { startFleet } from '@headend/simulator'
import type { DeviceProfile, Fleet, FleetOptions, SimulatedDevice } from '@headend/simulator'
import type { Updateable } from 'kysely'
import type { Db } from '../core/db/database.ts'
import type { Database } from '../core/db/gen/tables.ts'
import type { Stack } from '../core/testing.ts'

/** Waits until `look` gives something that is neither undefined nor false; what the machine needs, and no longer. */
export const eventually = async <T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look()
      if (found === undefined || found === false) throw new Error('It did not come to that')
      return found
    },
    { timeout: 50_000, interval: 10 },
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
    // Another attempt at a test registers its devices again.
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet({ company_id: companyId }))
    .execute()
}

/** The model of planted devices. */
export const aria = { modelName: 'Aria S410', oui: 'A4C7F2', productClass: 'STB', manufacturer: 'Norwave' } as const
export const strand = {
  modelName: 'Strand R7',
  oui: '582B0A',
  productClass: 'APROUTER',
  manufacturer: 'Kestrel Devices',
} as const

/** The endpoint id that an import makes of a serial number. */
export const idOf = (serial: string, { oui }: Pick<Inventory['model'], 'oui'> = aria): string => `os::${oui}-${serial}`

/** Registers a device that is not there, with what else is known of it. Gives its endpoint id. */
export const plant = async (
  { db }: Pick<Stack, 'db'>,
  companyId: string,
  serial: string,
  known: Updateable<Database['device']> = {},
  model: Inventory['model'] = aria,
): Promise<string> => {
  const endpointId = idOf(serial, model)
  await register(db, companyId, { endpointId, serial, model })
  if (Object.keys(known).length > 0)
    await db.updateTable('device').set(known).where('endpoint_id', '=', endpointId).execute()
  return endpointId
}

/** A group of a company, of devices that `rule` finds where it has one. Gives its id. */
export const plantGroup = async (
  { db }: Pick<Stack, 'db'>,
  companyId: string,
  groupName: string,
  rule?: GroupRule,
): Promise<string> => {
  const made = { create_user: 'Somebody', create_time: new Date() }
  const { gid } = await db
    .insertInto('device_group')
    .values({ group_name: groupName, company_id: companyId, ...made, ...(rule && { rule: JSON.stringify(rule) }) })
    .returning('gid')
    .executeTakeFirstOrThrow()
  return gid
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

/** The devices of a fleet, one a profile. */
type Each<Profiles> = { readonly [Index in keyof Profiles]: SimulatedDevice }

/** Simulated devices of a company that are registered and online. */
export const connected = async <const Profiles extends readonly DeviceProfile[]>(
  stack: Stack,
  companyId: string,
  profiles: Profiles,
): Promise<Omit<Fleet, 'devices'> & Readonly<{ devices: Each<Profiles> }>> => {
  const fleet = quickFleet(stack.server.deviceUrl ?? '', profiles)
  for (const device of fleet.devices) await register(stack.db, companyId, inventoryOf(device))
  // One that came before it was registered comes again: it may be on its way into the list of the unregistered still.
  for (const device of fleet.devices) device.drop()
  for (const { endpointId } of fleet.devices) await online(stack.db, endpointId)
  // A fleet has a device for every profile, in their order.
  return { ...fleet, devices: fleet.devices as unknown as Each<Profiles> }
}

/** A simulated device that nobody registered, once it is listed with what it says of itself. */
export const unregisteredDevice = async (stack: Stack, profile: DeviceProfile) => {
  const fleet = quickFleet(stack.server.deviceUrl ?? '', [profile])
  const [device] = fleet.devices
  if (device === undefined) throw new Error('The fleet is empty')
  const listed = stack.db.selectFrom('unregistered_device').where('device_sn', 'is not', null)
  await eventually(() => listed.where('endpoint_id', '=', device.endpointId).select('endpoint_id').executeTakeFirst())
  return { device, endpointId: device.endpointId, [Symbol.asyncDispose]: () => fleet[Symbol.asyncDispose]() }
}
