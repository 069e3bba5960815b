import { plantGroup } from '../../testing/devices.ts'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

/** Whatever it runs: the same device is updated by one call after the other. */
const upgradeMode = 'FUA'

export const isolation = isolationOf(
  async ({ stack, companyId, box }) => {
    const of = (modelName: string) => plantFirmware(stack, { companyId, modelName, fwVer: '91.0.0', fwCode: 9100 })
    const { db } = stack
    await db
      .insertInto('province')
      .values({ province_id: 'firmware-region', province_name: 'Region' })
      .onConflict((row) => row.doNothing())
      .execute()
    await db
      .insertInto('city')
      .values({ op_city_id: '910', city_name: 'City', province_id: 'firmware-region' })
      .onConflict((row) => row.doNothing())
      .execute()
    await db.updateTable('device').set({ op_city_id: '910' }).where('endpoint_id', '=', box).execute()
    // Found by its rule: what other calls put it into changes nothing.
    const gid = await plantGroup(stack, companyId, 'To be updated', { opCityId: ['910'] })
    return { gid, forRouter: await of('Strand R7'), forBox: await of('Aria S410') }
  },
  ({ endpointId }, { gid, forRouter, forBox }) => {
    const update = (body: object) => refuses({ body: { upgradeMode, ...body } }, { by: ['owner'], turn: 6 })
    const router = { firmwareFileId: forRouter }
    return {
      // Below, the firmware is there and the device is missing.
      'firmware.previewUpdate': refuses({ body: { ...router, endpointIds: [endpointId] } }, { down: true }),
      'firmware.updateManually': update({ ...router, endpointIds: [endpointId] }),
      'bulk.firmwareUpdate': update({ ...router, endpointIds: [endpointId] }),
      'groups.updateFirmware': update({ firmwareFileId: forBox, gid }),
      'groups.updateLocationFirmware': update({ firmwareFileId: forBox, opCityId: '910' }),
      'groups.updateLocationsFirmware': update({ firmwareFileId: forBox, opCityIds: ['910'] }),
    }
  },
)
