import type { Bus } from '../../core/bus/bus.ts'
import type { Cancel } from '../../core/clock.ts'
import type { DeviceUpdate } from '@headend/contract/realtime'
import { topics } from '../../device/topics.ts'
import type { DeviceValue } from '../../device/topics.ts'

/** What a watcher gets of the devices it watches. */
export type Watcher = Readonly<{
  state: (update: DeviceUpdate) => void
  value: (value: DeviceValue) => void
}>

/** Which watchers look at which devices: the bus is asked for a device while somebody does. */
export const watchers = ({ bus }: { bus: Bus }) => {
  const devices = new Map<string, { members: Set<Watcher>; cancel: Cancel }>()

  const listen = (endpointId: string, members: Set<Watcher>): Cancel => {
    const cancels = [
      bus.subscribe(topics.state.of(endpointId), (state) => {
        for (const member of members) member.state(state)
      }),
      bus.subscribe(topics.value.of(endpointId), (value) => {
        for (const member of members) member.value(value)
      }),
    ]
    return () => {
      for (const cancel of cancels) cancel()
    }
  }

  return {
    /** Settles when those who were added get everything that is published. */
    listening: bus.flush,
    add: (endpointId: string, watcher: Watcher): void => {
      const known = devices.get(endpointId)
      if (known !== undefined) known.members.add(watcher)
      else {
        const members = new Set([watcher])
        devices.set(endpointId, { members, cancel: listen(endpointId, members) })
      }
    },
    remove: (endpointId: string, watcher: Watcher): void => {
      const known = devices.get(endpointId)
      if (known === undefined || !known.members.delete(watcher) || known.members.size > 0) return
      known.cancel()
      devices.delete(endpointId)
    },
  }
}

export type Watchers = ReturnType<typeof watchers>
