import { fleetPlan } from '../../packages/simulator/src/index.ts'
import type { PlannedDevice } from '../../packages/simulator/src/index.ts'

const hour = 3_600_000
const day = 24 * hour

/** A device of the example operator, as the inventory and the simulated fleet both know it. */
export type ExamplePlan = PlannedDevice & {
  /** For how long it has been switched off, in milliseconds; undefined for one that is on. */
  readonly offlineFor?: number
}

/** What is out of the ordinary with a device of every sixty: enough that each thing to look after is there. */
const stories: Readonly<Record<number, Partial<Pick<ExamplePlan, 'offlineFor' | 'fault' | 'locked' | 'temperature'>>>> =
  {
    12: { fault: 'offline', offlineFor: 3 * hour },
    14: { locked: true },
    15: { fault: 'offline', offlineFor: 9 * day },
    20: { temperature: 91 },
    22: { fault: 'offline', offlineFor: 5 * hour },
    24: { fault: 'offline', offlineFor: 2 * day },
    25: { temperature: 94 },
    30: { locked: true },
    32: { fault: 'slow' },
  }

/** Of seven devices three are the operator's own, two of its largest subsidiary and one of each other. */
const owners = [0, 1, 0, 2, 0, 1, 3] as const

/** The devices of the example: those of a plan, of which some are off, locked, too warm or slow. */
export const examplePlan = (count: number): readonly ExamplePlan[] =>
  fleetPlan({ count, companies: 4, companyOf: (index) => owners[index % owners.length] ?? 0 }).map((device, index) => ({
    ...device,
    ...stories[index % 60],
  }))

/** Devices that never connect. */
export const switchedOff = (devices: readonly Pick<PlannedDevice, 'fault'>[]): number =>
  devices.filter(({ fault }) => fault === 'offline').length
