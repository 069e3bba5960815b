import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Events } from '../device/events.ts'
import type { DeviceListener } from '../device/listener.ts'
import type { DownloadNeeds } from './downloadServer.ts'

/** Tells what becomes of downloads: how far one is to its task, that an address was too old to the history of its device. */
export const downloadNotes = ({
  listener,
  events,
  clock,
  log,
}: {
  listener: Pick<DeviceListener, 'operationProgressed'>
  events: Pick<Events, 'write'>
  clock: Clock
  log: Log
}): Pick<DownloadNeeds, 'sent' | 'expired'> => ({
  sent: ({ endpointId, commandKey }, bytes, size) => {
    const args = { Bytes: String(bytes), Size: String(size) }
    listener
      .operationProgressed(endpointId, { commandKey, args })
      .catch((err: unknown) => log.debug({ err, endpointId }, 'it could not be told how far a download is'))
  },
  expired: ({ endpointId, commandKey }) => {
    events
      .write({ endpointId, time: clock.date(), kind: 'downloadExpired', level: 'warning', detail: { commandKey } })
      .catch((err: unknown) => log.warn({ err, endpointId }, 'it could not be written that an address was too old'))
  },
})
