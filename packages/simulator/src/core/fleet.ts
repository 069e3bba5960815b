import type { Clock } from '@headend/usp'
import { fleetPlan } from '../plan.ts'
import type { DeviceProfile } from '../profiles/profiles.ts'
import { completeProfile, minimal, profileOf } from '../profiles/profiles.ts'
import { sharedClock } from './clock.ts'
import { SimulatedDevice } from './device.ts'
import type { FaultName } from './faults.ts'
import { hash } from './hash.ts'

export type FleetOptions = {
  /** The controller's address, such as `ws://127.0.0.1:8369/usp`. */
  readonly url: string
  /** `self::headend` unless given. */
  readonly controllerId?: string | undefined
  /** How many planned devices, or which devices. */
  readonly devices: number | readonly DeviceProfile[]
  /** How devices misbehave from the start, by their place in the fleet from 0, whatever their profiles say. */
  readonly faults?: { readonly [index: number]: FaultName } | undefined
  /** Companies the planned devices belong to; 4 unless given. */
  readonly companies?: number | undefined
  /** 1 unless given. */
  readonly seed?: number | undefined
  /** Devices of an unknown vendor beside those of the plan, which no inventory has; 0 unless given. */
  readonly unregistered?: number | undefined
  /** The machine's, with one timer for all devices, unless given. */
  readonly clock?: Clock | undefined
  /**
   * `running` devices have been up for hours or days and only get to know this controller; `starting` ones
   * start now and say so with Boot!. `running` unless given.
   */
  readonly begin?: 'running' | 'starting' | undefined
  /** What every wait inside the devices is multiplied with; 1 (life-like) unless given, 0 for at once. */
  readonly pace?: number | undefined
  /** Milliseconds a restart takes; 25,000 times the pace unless given. */
  readonly bootMs?: number | undefined
  /** Longest wait before a device tries to connect again; milliseconds, 8,000 unless given. */
  readonly longestRetryMs?: number | undefined
  /** How often devices look for changed values; milliseconds, 5,000 unless given. */
  readonly pollMs?: number | undefined
  /** Devices that start to connect per second; 250 unless given. */
  readonly connectsPerSecond?: number | undefined
}

/** A fleet of simulated devices, each an agent of its own over a socket of its own. */
export type Fleet = AsyncDisposable & {
  readonly devices: readonly SimulatedDevice[]
  /** The device of that endpoint id. Throws when the fleet has none. */
  device(endpointId: string): SimulatedDevice
  /** How many devices are connected now. */
  readonly connected: number
  /** Resolves once that many devices are connected; all of them unless a number is given. */
  whenConnected(count?: number): Promise<void>
  /** Disconnects every device for good. */
  close(): Promise<void>
}

/** Longest time a device of a running fleet has been up, in seconds. */
const longestUpTime = 90 * 86_400

/** Starts a fleet; its devices connect on their own from here on. */
export function startFleet(options: FleetOptions): Fleet {
  const { url, seed = 1, companies = 4, pace = 1, begin = 'running' } = options
  const own = options.clock === undefined ? sharedClock() : undefined
  const clock = options.clock ?? own ?? sharedClock()
  const planned =
    typeof options.devices === 'number'
      ? fleetPlan({ count: options.devices, companies, seed }).map(profileOf)
      : options.devices
  const profiles = [...planned, ...Array.from({ length: options.unregistered ?? 0 }, () => minimal())]
  let connected = 0
  const watchers = new Set<() => void>()
  const connectionChanged = (isConnected: boolean): void => {
    connected += isConnected ? 1 : -1
    for (const watcher of watchers) watcher()
  }
  const devices = profiles.map((given, index) => {
    const profile = completeProfile({ ...given, fault: options.faults?.[index] ?? given.fault }, index, seed)
    const upFor = 3600 + hash(profile.seed, 'up') ** 2 * longestUpTime
    return new SimulatedDevice({
      profile,
      url,
      controllerId: options.controllerId ?? 'self::headend',
      clock,
      pace,
      bootMs: options.bootMs ?? 25_000 * pace,
      longestRetryMs: options.longestRetryMs ?? 8000,
      pollMs: options.pollMs ?? 5000,
      connectionChanged,
      startedTime: begin === 'running' ? Math.floor(clock.now() - upFor * 1000) : undefined,
    })
  })
  const byId = new Map(devices.map((device) => [device.endpointId, device]))
  const waiting = new Set<() => void>()
  let closed = false

  const spacing = 1000 / (options.connectsPerSecond ?? 250)
  for (const [index, device] of devices.entries()) {
    const start = (): void => {
      if (!closed) device.start()
    }
    // A whole fleet at once would only find the controller's accept queue full.
    if (index * spacing < 20) start()
    else waiting.add(clock.after(index * spacing, start))
  }
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    for (const cancel of waiting) cancel()
    for (const device of devices) device.stop()
    for (const watcher of watchers) watcher()
    own?.[Symbol.dispose]()
    // The close frames go out with the next turn of the event loop.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return {
    devices,
    device(endpointId) {
      const found = byId.get(endpointId)
      if (found === undefined) throw new Error(`the fleet has no device ${endpointId}`)
      return found
    },
    get connected() {
      return connected
    },
    whenConnected(count = devices.length) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (!closed && connected < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
