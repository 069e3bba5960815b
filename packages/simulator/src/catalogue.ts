export type ProductClass = 'STB' | 'AP' | 'APROUTER' | 'EXTENDER'
export type Band = '2.4GHz' | '5GHz' | '6GHz'

/** A model of device that somebody sells. */
export type DeviceModel = {
  readonly modelName: string
  readonly modelNumber: string
  readonly manufacturer: string
  /** Six upper-case hexadecimal digits: the first half of the MAC addresses, and part of the endpoint id. */
  readonly oui: string
  readonly productClass: ProductClass
  /** How its serial numbers begin. */
  readonly serialPrefix: string
  readonly hardwareVersions: readonly [string, ...string[]]
  /** Newest first. */
  readonly firmwareVersions: readonly [string, ...string[]]
  readonly os: string
  readonly osVersion: string
  /** KiB. */
  readonly memory: number
  /** KiB of persistent storage. */
  readonly storage: number
  readonly bands: readonly Band[]
  /** What its line carries, in Mbit/s. */
  readonly downstream: number
  readonly upstream: number
  /** Milliseconds it takes to answer anything. */
  readonly latency: number
  /** Its share of a fleet, in devices of a hundred. */
  readonly share: number
}

const gigabyte = 1024 * 1024

const aria = {
  manufacturer: 'Norwave',
  productClass: 'STB',
  os: 'Android TV',
  bands: ['5GHz'],
  latency: 0,
} as const

const strand = {
  manufacturer: 'Kestrel Devices',
  oui: '582B0A',
  os: 'Linux',
  osVersion: '5.15.148',
  latency: 0,
} as const

/** The models of the simulated fleet. */
export const catalogue = [
  {
    ...aria,
    modelName: 'Aria S410',
    modelNumber: 'S410-N',
    oui: 'A4C7F2',
    serialPrefix: 'S410K',
    hardwareVersions: ['C2', 'C1', 'B3'],
    firmwareVersions: ['3.18.2', '3.17.9', '3.17.4'],
    osVersion: '12',
    memory: 2 * gigabyte,
    storage: 8 * gigabyte,
    downstream: 300,
    upstream: 80,
    share: 38,
  },
  {
    ...aria,
    modelName: 'Aria S620',
    modelNumber: 'S620-N',
    oui: 'D03E5C',
    serialPrefix: 'S620K',
    hardwareVersions: ['D1', 'C4'],
    firmwareVersions: ['5.02.0', '4.90.4'],
    osVersion: '14',
    memory: 3 * gigabyte,
    storage: 16 * gigabyte,
    downstream: 420,
    upstream: 100,
    share: 22,
  },
  {
    manufacturer: 'Kestrel Devices',
    oui: '582B0A',
    productClass: 'STB',
    modelName: 'Q-Box 300',
    modelNumber: 'QB300',
    serialPrefix: 'QB3',
    hardwareVersions: ['A2'],
    firmwareVersions: ['2.11.6', '2.10.1'],
    os: 'Quantum Linux',
    osVersion: '4.19',
    memory: gigabyte,
    storage: 4 * gigabyte,
    bands: [],
    downstream: 90,
    upstream: 20,
    latency: 900,
    share: 8,
  },
  {
    ...strand,
    productClass: 'APROUTER',
    modelName: 'Strand R7',
    modelNumber: 'R7-AX3',
    serialPrefix: 'R7M',
    hardwareVersions: ['R2', 'R1'],
    firmwareVersions: ['7.4.1', '7.3.8'],
    memory: gigabyte,
    storage: gigabyte / 2,
    bands: ['2.4GHz', '5GHz', '6GHz'],
    downstream: 480,
    upstream: 240,
    share: 12,
  },
  {
    ...strand,
    productClass: 'APROUTER',
    modelName: 'Strand R6',
    modelNumber: 'R6-AC2',
    serialPrefix: 'R6M',
    hardwareVersions: ['R3'],
    firmwareVersions: ['6.9.0', '6.8.2'],
    memory: gigabyte / 2,
    storage: gigabyte / 4,
    bands: ['2.4GHz', '5GHz'],
    downstream: 320,
    upstream: 120,
    share: 9,
  },
  {
    ...strand,
    productClass: 'EXTENDER',
    modelName: 'Strand X2',
    modelNumber: 'X2-AX2',
    serialPrefix: 'X2E',
    hardwareVersions: ['E1'],
    firmwareVersions: ['2.6.3', '2.6.0'],
    memory: gigabyte / 2,
    storage: gigabyte / 8,
    bands: ['2.4GHz', '5GHz'],
    downstream: 260,
    upstream: 110,
    share: 7,
  },
  {
    ...strand,
    productClass: 'AP',
    modelName: 'Strand A3',
    modelNumber: 'A3-AX2',
    serialPrefix: 'A3P',
    hardwareVersions: ['P2'],
    firmwareVersions: ['3.1.5', '3.0.9'],
    memory: gigabyte / 2,
    storage: gigabyte / 8,
    bands: ['2.4GHz', '5GHz'],
    downstream: 360,
    upstream: 180,
    share: 4,
  },
] as const satisfies readonly DeviceModel[]

export type ModelName = (typeof catalogue)[number]['modelName']

/** The model of that name. Throws when there is none: names are part of the program. */
export function modelNamed(modelName: ModelName): DeviceModel {
  const found = catalogue.find((model) => model.modelName === modelName)
  if (found === undefined) throw new Error(`there is no model ${modelName}`)
  return found
}
