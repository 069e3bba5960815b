import type { Bus } from '../../core/bus.ts'
import type { Cancel } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { deviceState, deviceValue } from '../../gateway/state.ts'
import type { DeviceState, DeviceValue } from '../../gateway/state.ts'
import { subjects } from '../../gateway/subjects.ts'

/** What a watcher hears of the devices it watches. */
export type Watcher = Readonly<{
  state: (state: DeviceState) => void
  value: (value: DeviceValue) => void
}>

/** Which watchers look at which devices: the bus is asked for a device while somebody does. */
export const watchers = ({ bus, log }: { bus: Bus; log: Log }) => {
  const devices = new Map<string, { members: Set<Watcher>; cancel: Cancel }>()

  const listen = (endpointId: string, members: Set<Watcher>): Cancel => {
    const odd = (subject: string) => log.warn({ subject }, 'a message about a device could not be read')
    const cancels = [
      bus.subscribe(subjects.state(endpointId), (message, subject) => {
        const state = deviceState.safeParse(message)
        if (!state.success) return odd(subject)
        for (const member of members) member.state(state.data)
      }),
      bus.subscribe(subjects.value(endpointId), (message, subject) => {
        const value = deviceValue.safeParse(message)
        if (!value.success) return odd(subject)
        for (const member of members) member.value(value.data)
      }),
    ]
    return () => {
      for (const cancel of cancels) cancel()
    }
  }

  return {
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
