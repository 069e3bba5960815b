import { meshRoles } from '@headend/contract/device'
import type { DeviceInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { places, upTime } from './places.ts'
import { flagAt, textAt, unsignedAt, wordAt } from './reading.ts'
import { bootTimeOf, bootTolerance, lnbOf } from './record.ts'

/** Who a device is, by its own word. */
export const deviceInfo = facet('device_info', {
  paths: [...Object.values(places), upTime],
  ticking: ['up_time', 'last_reboot'],
  of: (values, { endpointId, did, now, bootTime: kept }): DeviceInfo => {
    const firmware = textAt(values, places.firmwareVersion)
    const upTimeNow = unsignedAt(values, upTime)
    const bootTime = bootTimeOf(values, now) ?? null
    const locked = flagAt(values, places.lock)
    const service = wordAt(values, places.serviceStatus, ['blocked', 'unblocked'])
    return {
      endpoint_id: endpointId,
      did,
      // It has just answered.
      is_online: true,
      friendly_name: textAt(values, places.friendlyName),
      mesh_role: wordAt(values, places.meshRole, meshRoles),
      manufacturer: textAt(values, places.manufacturer),
      manufacturer_oui: textAt(values, places.oui),
      model_name: textAt(values, places.modelName),
      model_number: textAt(values, places.modelNumber),
      product_class: textAt(values, places.productClass),
      serial_number: textAt(values, places.serialNumber),
      firmware_version: firmware,
      software_version: textAt(values, [places.applicationVersion, places.firmwareVersion]),
      hardware_version: textAt(values, places.hardwareVersion),
      agent_version: textAt(values, places.agentVersion),
      os: textAt(values, places.os),
      os_version: textAt(values, places.osVersion),
      up_time: upTimeNow,
      // Within one boot it is the time that is kept of it, or every reading would give another.
      last_reboot:
        bootTime !== null && kept !== undefined && Math.abs(bootTime - kept) < bootTolerance ? kept : bootTime,
      ui_lock_enable: locked,
      cpe_service_status: service ?? (locked === null ? null : locked ? 'blocked' : 'unblocked'),
      lnb_settings: lnbOf(values),
    }
  },
})
