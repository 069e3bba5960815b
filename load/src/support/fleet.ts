import { startFleet } from '@headend/simulator'
import { profileOf } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { serveParent } from '../../../bench/src/support/child.ts'
import { loadPlan } from './plan.ts'

/** The simulated fleet, in a process of its own: what it says is the truth that the console's view is compared with. */

let fleet: Fleet | undefined

const running = (): Fleet => {
  if (fleet === undefined) throw new Error('the fleet was not started')
  return fleet
}

const handlers = {
  /** `starting` devices lost their power with the fleet before them; `running` ones have been up for hours. */
  start: async (
    input: Readonly<{ url: string; devices: number; begin: 'running' | 'starting'; pace: number }>,
  ): Promise<void> => {
    const { url, devices, begin, pace } = input
    fleet = startFleet({
      url,
      devices: loadPlan(devices).map(profileOf),
      begin,
      pace,
      longestRetryMs: 3000,
      pollMs: 2000,
      connectsPerSecond: 500,
    })
  },
  /** The endpoint ids of those that are connected. */
  connected: async (): Promise<readonly string[]> =>
    running().devices.flatMap(({ connected, endpointId }) => (connected ? [endpointId] : [])),
  /** The value that a device has of a parameter. */
  value: async (input: Readonly<{ endpointId: string; path: string }>): Promise<string | undefined> =>
    running().device(input.endpointId).value(input.path),
  /** Notifications that no controller acknowledged yet. */
  unacknowledged: async (): Promise<number> =>
    running().devices.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
}
export type FleetProcess = typeof handlers

serveParent(handlers, async () => {
  await fleet?.close()
})
