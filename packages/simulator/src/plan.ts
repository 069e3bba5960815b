import type { DeviceModel, ModelName, ProductClass } from './catalogue.ts'
import { catalogue } from './catalogue.ts'
import type { FaultName } from './core/faults.ts'
import { hash, hashInt, hashOf } from './core/hash.ts'

/** One device of a fleet, as the inventory and the fleet both know it. */
export type PlannedDevice = {
  readonly endpointId: string
  readonly serial: string
  /** Upper case, with colons. */
  readonly mac: string
  readonly oui: string
  readonly manufacturer: string
  readonly modelName: ModelName
  readonly productClass: ProductClass
  /** The name of its operating system. */
  readonly os: string
  readonly hardwareVersion: string
  readonly firmwareVersion: string
  readonly friendlyName: string
  /** Only extenders have one. */
  readonly meshRole: 'Master' | 'Slave' | undefined
  readonly customerId: string
  /** From 0. */
  readonly companyIndex: number
  /** From 0 to 7: the city within the company's country. */
  readonly cityIndex: number
  /** Everything about the device that looks random follows from this. */
  readonly seed: number
  /** How it misbehaves from the start. */
  readonly fault: FaultName | undefined
  readonly locked?: boolean | undefined
  /** Degrees Celsius of a processor that is too warm. */
  readonly temperature?: number | undefined
}

export type FleetPlanOptions = {
  readonly count: number
  /** 4 unless given. */
  readonly companies?: number | undefined
  /** The company of the device with this number; one after the other unless given. */
  readonly companyOf?: ((index: number) => number) | undefined
  /** 1 unless given. */
  readonly seed?: number | undefined
}

/** Cities a company's devices are spread over. */
export const cityCount = 8

/**
 * The devices of a fleet: the same for the same count, companies and seed. The first devices of a larger
 * fleet differ from those of a smaller one, because every model has its share of the whole.
 */
export function fleetPlan({ count, companies = 4, companyOf, seed = 1 }: FleetPlanOptions): readonly PlannedDevice[] {
  const models = spread(count)
  const seen = new Map<string, number>()
  const devices = models.map((model, index): PlannedDevice => {
    const nth = seen.get(model.modelName) ?? 0
    seen.set(model.modelName, nth + 1)
    return plannedDevice(model, index, nth, companyOf?.(index) ?? index % companies, seed)
  })
  return devices.map((device, index) => ({ ...device, fault: faultOf(index, count) }))
}

/** Every model as often as its share says, mixed evenly over the fleet. */
function spread(count: number): readonly (DeviceModel & { readonly modelName: ModelName })[] {
  const total = catalogue.reduce((sum, model) => sum + model.share, 0)
  const given = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    let [best] = catalogue as readonly [(typeof catalogue)[number], ...(typeof catalogue)[number][]]
    let most = Number.NEGATIVE_INFINITY
    for (const model of catalogue) {
      const owed = ((index + 1) * model.share) / total - (given.get(model.modelName) ?? 0)
      if (owed > most) [most, best] = [owed, model]
    }
    given.set(best.modelName, (given.get(best.modelName) ?? 0) + 1)
    return best
  })
}

const rooms = ['Living room', 'Bedroom', 'Kitchen', 'Study', 'Hallway', 'Guest room', 'Attic', 'Office'] as const

/** The identity of one device of a model. */
export function plannedDevice(
  model: DeviceModel & { readonly modelName: ModelName },
  index: number,
  nth: number,
  companyIndex: number,
  fleetSeed: number,
): PlannedDevice {
  const seed = hashInt(1, 2 ** 31 - 1, fleetSeed, index, model.modelName)
  // Devices of one OUI share its three free octets, so the index within the fleet keeps them apart.
  const low = (((fleetSeed & 0x3f) << 18) + index + 0x0b00) & 0xffffff
  const digits = low.toString(16).toUpperCase().padStart(6, '0')
  const year = hashInt(22, 25, seed, 'year')
  const month = String(hashInt(1, 12, seed, 'month')).padStart(2, '0')
  const serial = `${model.serialPrefix}${year}${month}${hashOf(['A', 'B', 'D'], seed, 'lot')}${digits}`
  return {
    endpointId: `os::${model.oui}-${serial}`,
    serial,
    mac: `${model.oui}${digits}`.replaceAll(/(..)(?=.)/g, '$1:'),
    oui: model.oui,
    manufacturer: model.manufacturer,
    modelName: model.modelName,
    productClass: model.productClass,
    os: model.os,
    hardwareVersion: hashOf(model.hardwareVersions, seed, 'hardware'),
    firmwareVersion:
      hash(seed, 'firmware') < 0.6 ? model.firmwareVersions[0] : hashOf(model.firmwareVersions, seed, 'older'),
    friendlyName: hashOf(rooms, seed, 'room'),
    meshRole: model.productClass === 'EXTENDER' ? (nth % 3 === 0 ? 'Master' : 'Slave') : undefined,
    customerId: `C-${200 + companyIndex}-${String(hashInt(10_000, 99_999, seed, 'customer'))}`,
    companyIndex,
    cityIndex: hashInt(0, cityCount - 1, seed, 'city'),
    seed,
    fault: undefined,
  }
}

/** About one device of thirty loses its line now and then, one of thirty refuses what changes it. */
function faultOf(index: number, count: number): FaultName | undefined {
  if (count < 12) return undefined
  if (index % 30 === 11) return 'flaky'
  if (index % 30 === 23) return 'refuses'
  return undefined
}
