import type { catalogue, DeviceModel, ProductClass } from '../catalogue.ts'
import { modelNamed } from '../catalogue.ts'
import { consentOf } from '../core/consent.ts'
import type { Consent } from '../core/consent.ts'
import type { FaultName } from '../core/faults.ts'
import { hashInt } from '../core/hash.ts'
import type { PlannedDevice } from '../plan.ts'

/** What may be said about a device; the rest follows from its model and its place in the fleet. */
export type ProfileOptions = {
  readonly serial?: string | undefined
  /** With colons, upper case. */
  readonly mac?: string | undefined
  readonly firmwareVersion?: string | undefined
  readonly friendlyName?: string | undefined
  readonly fault?: FaultName | undefined
  /** Its user interface is locked from the start. */
  readonly locked?: boolean | undefined
  /** Degrees Celsius its processor has whatever it does, instead of those of a device that stands well. */
  readonly temperature?: number | undefined
  /**
   * How many clients its home has, all of whom stay while their network is there, and how many mesh extenders stand behind it;
   * unless given by its seed, and then clients come and go.
   */
  readonly clients?: number | undefined
  readonly extenders?: number | undefined
  /** What its viewer does who is asked to be seen; agrees unless said. */
  readonly consent?: Consent | undefined
  /** Instead of `os::<OUI>-<serial>`. */
  readonly endpointId?: string | undefined
  /** What it proves itself with: a secret, a certificate. */
  readonly secret?: string | undefined
  readonly tls?: DeviceCertificate | undefined
}

/** PEM: the authority of the server, and what a device shows of itself. */
export type DeviceCertificate = { readonly ca: string; readonly cert?: string; readonly key?: string }

/** One device to simulate: made by the helpers below, or taken from a fleet plan. */
export type DeviceProfile = ProfileOptions & {
  readonly kind: 'model' | 'bare'
  readonly model: Omit<DeviceModel, 'modelName' | 'productClass'> & {
    readonly modelName: string
    readonly productClass: ProductClass
  }
  readonly meshRole?: 'Master' | 'Slave' | undefined
  readonly hardwareVersion?: string | undefined
  readonly seed?: number | undefined
}

type ModelOf<Class extends ProductClass> = Extract<
  (typeof catalogue)[number],
  { readonly productClass: Class }
>['modelName']

/** A set-top box: TR-135's STBService, satellite tuner, no clients. Aria S410 unless another model is named. */
export function setTopBox(options: ProfileOptions & { readonly model?: ModelOf<'STB'> } = {}): DeviceProfile {
  return { ...options, kind: 'model', model: modelNamed(options.model ?? 'Aria S410') }
}

/** A Wi-Fi access point behind somebody's router: Strand A3. */
export function accessPoint(options: ProfileOptions = {}): DeviceProfile {
  return { ...options, kind: 'model', model: modelNamed('Strand A3') }
}

/** A router with Wi-Fi and a home network. Strand R7 unless another model is named. */
export function router(options: ProfileOptions & { readonly model?: ModelOf<'APROUTER'> } = {}): DeviceProfile {
  return { ...options, kind: 'model', model: modelNamed(options.model ?? 'Strand R7') }
}

/** A mesh extender: the master is on a wire, a slave on its master's Wi-Fi. */
export function extender(options: ProfileOptions & { readonly role?: 'Master' | 'Slave' } = {}): DeviceProfile {
  return { ...options, kind: 'model', model: modelNamed('Strand X2'), meshRole: options.role ?? 'Master' }
}

const unknownModel: DeviceModel = {
  modelName: 'GW-1',
  modelNumber: '',
  manufacturer: 'Acme',
  oui: '012345',
  productClass: 'APROUTER',
  serialPrefix: 'ACME',
  hardwareVersions: ['1'],
  firmwareVersions: ['1.0.0'],
  os: '',
  osVersion: '',
  memory: 0,
  storage: 0,
  bands: [],
  downstream: 100,
  upstream: 100,
  latency: 0,
  share: 0,
}

/** A device of an unknown vendor with nothing but DeviceInfo, LocalAgent and Reboot(). */
export function minimal(options: ProfileOptions = {}): DeviceProfile {
  return { ...options, kind: 'bare', model: unknownModel }
}

/** The profile of a planned device. */
export function profileOf(device: PlannedDevice): DeviceProfile {
  return {
    kind: 'model',
    model: modelNamed(device.modelName),
    serial: device.serial,
    mac: device.mac,
    endpointId: device.endpointId,
    hardwareVersion: device.hardwareVersion,
    firmwareVersion: device.firmwareVersion,
    friendlyName: device.friendlyName,
    meshRole: device.meshRole,
    seed: device.seed,
    fault: device.fault,
    locked: device.locked,
    temperature: device.temperature,
    consent: consentOf(device.seed),
  }
}

/** A profile with nothing left open: what a device is that was only half described. */
export function completeProfile(profile: DeviceProfile, index: number, fleetSeed: number) {
  const { model } = profile
  const seed = profile.seed ?? hashInt(1, 2 ** 31 - 1, fleetSeed, index, model.modelName)
  const digits = (0x800000 + ((fleetSeed & 0x3f) << 16) + index).toString(16).toUpperCase()
  const serial = profile.serial ?? `${model.serialPrefix}2501A${digits}`
  return {
    kind: profile.kind,
    model,
    seed,
    serial,
    mac: profile.mac ?? `${model.oui}${digits}`.replaceAll(/(..)(?=.)/g, '$1:'),
    endpointId: profile.endpointId ?? `os::${model.oui}-${serial}`,
    hardwareVersion: profile.hardwareVersion ?? model.hardwareVersions[0],
    firmwareVersion: profile.firmwareVersion ?? model.firmwareVersions[0],
    friendlyName: profile.friendlyName ?? '',
    meshRole: profile.meshRole,
    fault: profile.fault,
    locked: profile.locked ?? false,
    temperature: profile.temperature,
    clients: profile.clients,
    extenders: profile.extenders,
    consent: profile.consent ?? 'agrees',
    secret: profile.secret,
    tls: profile.tls,
  }
}

export type CompleteProfile = ReturnType<typeof completeProfile>
