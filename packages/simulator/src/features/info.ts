import { formatTime, refuse, uspError } from '@headend/usp'
import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { trait, upTime, wandering } from '../core/cpe.ts'
import { metadataVersion } from './content.ts'
import { runningVersion } from './firmware.ts'

/** Percent of the processor in use. */
function cpuUsage(cpe: Cpe): number {
  const calm = trait(cpe, 'cpu', 8, 34)
  // A device that has just started is busy with itself.
  const starting = Math.max(0, 40 - upTime(cpe) / 2)
  return Math.round(Math.min(99, wandering(cpe, 'cpu', calm, calm + 26, 20) + starting))
}

function freeMemory(cpe: Cpe): number {
  const used = trait(cpe, 'memory', 0.42, 0.7) + wandering(cpe, 'memory', -0.04, 0.06, 45)
  return Math.round(cpe.model.memory * (1 - used))
}

/** Degrees Celsius; one device in fifteen stands somewhere too warm. */
function temperature(cpe: Cpe): number {
  if (cpe.temperature !== undefined) return Math.round(cpe.temperature + wandering(cpe, 'warmth', 0, 3, 90))
  const calm = trait(cpe, 'sun', 0, 1) < 1 / 15 ? 74 : trait(cpe, 'warmth', 46, 61)
  return Math.round(calm + wandering(cpe, 'warmth', -3, 9, 90) + cpuUsage(cpe) / 25)
}

const sensors = ['CPU', 'Board']

/** What every device says about itself, standard and vendor extension. */
export const info: ModelSpec<Cpe> = {
  'Device.DeviceInfo.': {
    params: {
      Manufacturer: (cpe) => cpe.model.manufacturer,
      ManufacturerOUI: (cpe) => cpe.model.oui,
      ModelName: (cpe) => cpe.model.modelName,
      ModelNumber: (cpe) => cpe.model.modelNumber,
      ProductClass: (cpe) => cpe.model.productClass,
      SerialNumber: (cpe) => cpe.serial,
      HardwareVersion: (cpe) => cpe.hardwareVersion,
      SoftwareVersion: runningVersion,
      ProvisioningCode: '',
      UpTime: upTime,
      FirstUseDate: (cpe) => formatTime(1_700_000_000_000 + Math.floor(trait(cpe, 'first', 0, 5e7)) * 1000),
      FriendlyName: (cpe) => cpe.friendlyName,
    },
  },
  'Device.DeviceInfo.MemoryStatus.': {
    params: {
      Total: (cpe) => cpe.model.memory,
      Free: freeMemory,
      TotalPersistent: (cpe) => cpe.model.storage,
      FreePersistent: (cpe) => Math.round(cpe.model.storage * trait(cpe, 'storage', 0.25, 0.7)),
    },
  },
  'Device.DeviceInfo.ProcessStatus.': { params: { CPUUsage: cpuUsage } },
  'Device.DeviceInfo.TemperatureStatus.TemperatureSensor.{i}.': {
    instances: 2,
    params: {
      Enable: true,
      Status: 'Enabled',
      Name: (_, [sensor]) => sensors[(sensor ?? 1) - 1],
      Value: (cpe, [sensor]) => temperature(cpe) - (sensor === 2 ? 8 : 0),
      LastUpdate: (cpe) => formatTime(cpe.agent.clock.now()),
      HighAlarmValue: 85,
    },
    commands: {
      'Reset()': (cpe, { objectPath }) =>
        cpe.agent.value(`${objectPath}Enable`) === 'true'
          ? { ok: true }
          : refuse(uspError.commandFailure, 'The sensor is off'),
    },
  },
  'Device.X_HEADEND_Device.': {
    params: {
      CPEPowerStatusMode: 'Activated',
      MetaDataVersion: (cpe) =>
        metadataVersion(cpe) ??
        (cpe.model.productClass === 'STB' && trait(cpe, 'meta', 0, 1) < 0.7 ? '2025.10.2' : '0'),
      ApplicationVersion: (cpe) => (cpe.model.productClass === 'STB' ? '7.4.1' : ''),
      GoogleSignedIn: (cpe) => cpe.model.os === 'Android TV' && trait(cpe, 'google', 0, 1) < 0.6,
      ServiceStatus: (cpe) => (cpe.agent.value('Device.X_HEADEND_UILock.Enable') === 'true' ? 'blocked' : 'unblocked'),
      MeshRole: (cpe) => cpe.meshRole ?? '',
      OS: (cpe) => cpe.model.os,
      OSVersion: (cpe) => cpe.model.osVersion,
    },
  },
}
