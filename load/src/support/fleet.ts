import { profileOf, startFleet } from '@headend/simulator'
import type { Fleet, SimulatedDevice } from '@headend/simulator'
import { serveParent } from '../../../bench/src/support/child.ts'
import { repeatable } from '../../../bench/src/support/random.ts'
import { loadPlan } from './plan.ts'

/** The simulated fleet, in a process of its own: what it says is the truth that the console's view is compared with. */

let fleet: Fleet | undefined
let random = repeatable(1)
let renamed = 0

const running = (): Fleet => {
  if (fleet === undefined) throw new Error('the fleet was not started')
  return fleet
}

const some = (count: number): readonly SimulatedDevice[] => {
  const { devices } = running()
  return Array.from({ length: count }, () => devices[Math.floor(random() * devices.length)]).filter(
    (device) => device !== undefined,
  )
}

/** Somebody at the device gives it a name: it notifies of the change. */
const rename = (device: SimulatedDevice): void => {
  const node = device.model.supported.root.children.get('DeviceInfo')
  renamed += 1
  if (node?.parameters.has('FriendlyName') === true)
    device.model.write({ node, at: [] }, { FriendlyName: `Room ${renamed % 1000}` })
}

const handlers = {
  /**
   * `starting` devices lost their power with the fleet before them; `running` ones have been up for hours. A `part` is what this
   * process has of a fleet that is spread over several.
   */
  start: async (
    input: Readonly<{
      url: string
      devices: number
      part?: Readonly<{ first: number; count: number }>
      begin: 'running' | 'starting'
      pace: number
      longestRetryMs: number
      pollMs: number
      connectsPerSecond: number
    }>,
  ): Promise<void> => {
    const { devices, part = { first: 0, count: devices }, ...options } = input
    random = repeatable(part.first + 1)
    const planned = loadPlan(devices).slice(part.first, part.first + part.count)
    fleet = startFleet({ ...options, devices: planned.map(profileOf) })
  },
  /** The endpoint ids of those that are connected. */
  connected: async (): Promise<readonly string[]> =>
    running().devices.flatMap(({ connected, endpointId }) => (connected ? [endpointId] : [])),
  /** The value that a device has of a parameter. */
  value: async (input: Readonly<{ endpointId: string; path: string }>): Promise<string | undefined> =>
    running().device(input.endpointId).value(input.path),
  /** The versions in the two images of each device, that of the one it runs first. */
  firmware: async (): Promise<readonly Readonly<{ endpointId: string; versions: readonly (string | undefined)[] }>[]> =>
    running().devices.map((device) => {
      const active = device.value('Device.DeviceInfo.ActiveFirmwareImage')
      const banks = [1, 2].map((bank) => `Device.DeviceInfo.FirmwareImage.${bank}`)
      const order = banks.toSorted((a, b) => Number(b === active) - Number(a === active))
      return { endpointId: device.endpointId, versions: order.map((bank) => device.value(`${bank}.Version`)) }
    }),
  /** Notifications that no controller acknowledged yet. */
  unacknowledged: async (): Promise<number> =>
    running().devices.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
  /** What happens to devices: names that somebody changes, lines that break, power cuts. */
  disturb: async (input: Readonly<{ renames: number; drops: number; powerCuts: number }>): Promise<void> => {
    for (const device of some(input.renames)) rename(device)
    for (const device of some(input.drops)) device.drop()
    for (const device of some(input.powerCuts)) device.powerCycle()
  },
  /** A share of the lines breaks at once, as when a line card restarts. */
  breakLines: async (input: Readonly<{ share: number }>): Promise<void> => {
    for (const device of running().devices) if (random() < input.share) device.drop()
  },
}
export type FleetProcess = typeof handlers

serveParent(handlers, async () => {
  await fleet?.close()
})
