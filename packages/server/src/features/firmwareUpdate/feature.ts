import { bulkFirmwareCalls, firmwareUpdateCalls, groupFirmwareCalls } from '@headend/contract/firmwareUpdate'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { ManualTargets, ManualUpdates } from './manual.ts'

type Named = Readonly<{
  endpointIds?: readonly string[] | undefined
  gid?: string | undefined
  opCityIds?: readonly string[] | undefined
}>

/** Devices, a group, or cities: the call takes one of them. */
const targetsOf = ({ endpointIds = [], gid, opCityIds }: Named): ManualTargets => {
  if (opCityIds !== undefined) return { opCityIds }
  return gid === undefined ? { endpointIds } : { gid }
}

/** Updates of firmware by hand. */
export const firmwareUpdateFeature = ({ start, preview }: ManualUpdates): Feature => {
  return {
    name: 'firmwareUpdate',
    calls: [
      implement(firmwareUpdateCalls, {
        updateManually: ({ body }, caller) => start(caller, targetsOf(body), body),
        previewUpdate: ({ body }, caller) => preview(caller, targetsOf(body), body),
      }),
      implement(bulkFirmwareCalls, {
        firmwareUpdate: ({ body: { endpointIds, opId, mid, ...order } }, caller) =>
          start(caller, { endpointIds, opId, mid }, order),
      }),
      implement(groupFirmwareCalls, {
        updateFirmware: ({ body: { gid, mid, ...order } }, caller) => start(caller, { gid, mid }, order),
        updateLocationFirmware: ({ body: { opCityId, mid, ...order } }, caller) =>
          start(caller, { opCityIds: [opCityId], mid }, order),
        updateLocationsFirmware: ({ body: { opCityIds, mid, ...order } }, caller) =>
          start(caller, { opCityIds, mid }, order),
      }),
    ],
  }
}
