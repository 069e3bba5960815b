import type { ModelSpec, SupportedModel } from '@headend/usp'
import { localAgentModel, supportedModel } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { deviceLibrary } from '../core/library.ts'
import { associationEvents } from '../features/associations.ts'
import { associatedDevices, hosts } from '../features/clients.ts'
import { content } from '../features/content.ts'
import { bulkData } from '../features/bulkData.ts'
import { apps } from '../features/apps.ts'
import { firmware } from '../features/firmware.ts'
import { faultManagement } from '../features/faults.ts'
import { accessLists, firewall, remoteAccess } from '../features/firewall.ts'
import { info } from '../features/info.ts'
import { lock } from '../features/lock.ts'
import { vendorLogs } from '../features/logs.ts'
import { homeNetwork, network } from '../features/network.ts'
import { wifiCommands } from '../features/neighbors.ts'
import { pingDiagnostics } from '../features/ping.ts'
import { restart } from '../features/restart.ts'
import { screen } from '../features/screen.ts'
import { speedDiagnostics } from '../features/speed.ts'
import { isMeshRouter } from '../features/meshNodes.ts'
import { mesh } from '../features/topology.ts'
import { television } from '../features/television.ts'
import { time } from '../features/time.ts'
import { traceRouteDiagnostics } from '../features/traceroute.ts'
import { viewings } from '../features/viewing.ts'
import { accessPoints, radios, uplink } from '../features/wifi.ts'

/** The version of the agent's own software, as `Device.LocalAgent.SoftwareVersion` has it. */
export const agentVersion = '2.9.0'

const everywhere: readonly ModelSpec<Cpe>[] = [
  localAgentModel<Cpe>(agentVersion),
  info,
  lock,
  vendorLogs,
  time,
  restart,
  firmware,
  pingDiagnostics,
  traceRouteDiagnostics,
  speedDiagnostics,
]

function specsOf({ model, meshRole }: Pick<Cpe, 'model' | 'meshRole'>): readonly ModelSpec<Cpe>[] {
  const { bands } = model
  const accessPoint = () => [
    ...everywhere,
    network(2),
    radios(bands),
    accessPoints(bands),
    accessLists,
    wifiCommands,
    associatedDevices,
    hosts,
    mesh,
    associationEvents,
  ]
  switch (model.productClass) {
    case 'STB':
      return [
        ...everywhere,
        network(1),
        television,
        screen,
        content,
        viewings,
        bulkData,
        apps,
        ...(bands.length > 0 ? [radios(bands), uplink(1, () => false)] : []),
      ]
    case 'APROUTER':
      return [
        ...everywhere,
        network(5),
        homeNetwork,
        firewall,
        remoteAccess,
        faultManagement,
        radios(bands),
        accessPoints(bands),
        wifiCommands,
        associatedDevices,
        hosts,
        ...(isMeshRouter(model) ? [mesh, associationEvents] : []),
        // It may be a repeater of another Wi-Fi, and is none.
        uplink(2, () => false),
      ]
    case 'AP':
      return accessPoint()
    case 'EXTENDER':
      return [
        ...accessPoint(),
        // A slave has no other way to the network than its master's Wi-Fi.
        uplink(2, () => meshRole === 'Slave'),
      ]
  }
}

const built = new Map<string, SupportedModel<Cpe>>()

/** The supported data model of a kind of device, shared by all of the kind. */
export function modelOf(cpe: Pick<Cpe, 'model' | 'meshRole'>): SupportedModel<Cpe> {
  const key = `${cpe.model.modelName} ${cpe.meshRole ?? ''}`
  let model = built.get(key)
  if (model === undefined) {
    model = supportedModel(deviceLibrary(), specsOf(cpe))
    built.set(key, model)
  }
  return model
}

let bare: SupportedModel<Cpe> | undefined

/** The least a device can have: DeviceInfo, LocalAgent and Reboot(), nothing of ours. */
export function bareModel(): SupportedModel<Cpe> {
  bare ??= supportedModel<Cpe>(deviceLibrary(), [
    localAgentModel<Cpe>('1.0.3'),
    {
      'Device.': { commands: restart['Device.']?.commands ?? {} },
      'Device.DeviceInfo.': {
        params: {
          Manufacturer: (cpe) => cpe.model.manufacturer,
          ManufacturerOUI: (cpe) => cpe.model.oui,
          ModelName: (cpe) => cpe.model.modelName,
          ProductClass: (cpe) => cpe.model.productClass,
          SerialNumber: (cpe) => cpe.serial,
          HardwareVersion: (cpe) => cpe.hardwareVersion,
          SoftwareVersion: (cpe) => cpe.firmwareVersion,
          UpTime: (cpe) => Math.floor((cpe.agent.clock.now() - cpe.agent.startedTime) / 1000),
        },
      },
    },
  ])
  return bare
}
