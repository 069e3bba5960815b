import * as z from 'zod'
import { bulkResult } from './bulk.ts'
import { describe } from './core.ts'
import { firmwareOrder, updateFails } from './firmwareUpdate.ts'
import { id } from './rules.ts'

const order = {
  ...firmwareOrder,
  mid: id.optional().describe('Where it is given it has to be the model of the firmware.'),
}
const updated = { data: bulkResult, fails: updateFails }
const most = 200

export const operations = describe({
  updateFirmware: {
    summary: 'Update the firmware of the devices of a group that are of its model',
    body: z.strictObject({ ...order, gid: id }),
    ...updated,
  },
  updateLocationFirmware: {
    summary: 'Update the firmware of the devices of a city that are of its model',
    body: z.strictObject({ ...order, opCityId: id }),
    ...updated,
  },
  updateLocationsFirmware: {
    summary: 'Update the firmware of the devices of cities that are of its model',
    body: z.strictObject({ ...order, opCityIds: z.array(id).min(1).max(most) }),
    ...updated,
  },
})
