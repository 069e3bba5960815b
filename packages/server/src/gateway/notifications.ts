import type { Clock } from '../core/clock.ts'
import { limit } from '../core/limits.ts'
import type { DeviceEvent, Events } from '../device/events.ts'
import { currentAlarms } from '../device/facets/faults.ts'
import type { DeviceListener } from '../device/listener.ts'
import type { DeviceNotification, DeviceSession } from '../device/session.ts'
import { deviceText } from '../device/text.ts'

export type NotificationHandlers = Readonly<{
  /** A value that is subscribed to. */
  valueChanged: (session: DeviceSession, path: string, value: string) => Promise<void>
  /** The device restarted: `store` keeps that, once a session; then its report is to be read again. */
  booted: (session: DeviceSession, store: () => Promise<void>) => Promise<void>
  onBoard: (session: DeviceSession, who: Readonly<{ oui: string; deviceSn: string }>) => void
}>

const isFault = (path: string): boolean => path.startsWith(currentAlarms)

/** Notifications of one device a second beyond which it has to wait for us; so many at once are taken before. */
const rate = { perSecond: 200, burst: 1000 }

/**
 * Takes what devices notify. It settles once all of it is stored, which is what acknowledges the notification; a device
 * that sends faster than it may is slowed down by a later acknowledgement, never by losing what it sent. Of a device in no
 * inventory nothing is kept but who it says it is.
 */
export const notifications = ({
  events,
  clock,
  listener,
  handlers,
}: {
  events: Pick<Events, 'write'>
  clock: Clock
  listener: DeviceListener
  handlers: NotificationHandlers
}) => {
  const pace = limit({ clock, most: rate.burst, windowMs: (rate.burst / rate.perSecond) * 1000, keys: 100_000 })

  return async (session: DeviceSession, notification: DeviceNotification, isRegistered: boolean): Promise<void> => {
    const { endpointId } = session
    const verdict = pace.take(endpointId)
    if (!verdict.pass) await new Promise<void>((resolve) => clock.after(verdict.retryAfterMs, resolve))
    const write = async (event: Omit<DeviceEvent, 'endpointId' | 'time'>): Promise<void> => {
      if (isRegistered) await events.write({ endpointId, time: clock.date(), ...event })
    }

    switch (notification.kind) {
      case 'operationComplete': {
        const { command, commandKey, end } = notification
        const stored = listener.operationCompleted(endpointId, { command, commandKey, end })
        // A step of a task is in the task's own history; a ping of fifteen would bury everything else that happened.
        const isStep = /:\d+$/.test(commandKey)
        await Promise.all([
          stored,
          ...(isStep
            ? []
            : [
                write({
                  kind: 'operationComplete',
                  path: command,
                  ...(end.kind === 'failed'
                    ? { level: 'warning', message: `${end.code} ${end.message}` }
                    : { message: end.outputArgs['Status'] ?? '' }),
                  detail: { commandKey },
                }),
              ]),
        ])
        return
      }
      case 'operationProgress': {
        // It is for those who watch now; a history of it would bury everything else that happened.
        const { commandKey, args } = notification
        return listener.operationProgressed(endpointId, { commandKey, args })
      }
      case 'boot': {
        const { path, args, commandKey, cause } = notification
        const boot = { bootTime: undefined, connectTime: session.connectedTime, commandKey, cause }
        return handlers.booted(session, async () => {
          await Promise.all([
            write({ kind: 'boot', path, message: cause ?? '', detail: args }),
            listener.booted(endpointId, boot),
          ])
        })
      }
      case 'transferComplete': {
        const { path, args } = notification
        const failed = (args['FaultCode'] ?? '0') !== '0'
        const message = args['FaultString'] ?? ''
        return write({ kind: 'transferComplete', path, message, detail: args, level: failed ? 'warning' : 'info' })
      }
      case 'valueChange': {
        if (!isRegistered) return
        const { path, value } = notification
        await Promise.all([handlers.valueChanged(session, path, value), listener.valueChanged(endpointId, path)])
        return
      }
      case 'objectCreation':
        if (isRegistered && isFault(notification.path)) listener.faultsChanged(endpointId)
        return write({ kind: 'objectCreation', path: notification.path, detail: notification.uniqueKeys })
      case 'objectDeletion':
        if (isRegistered && isFault(notification.path)) listener.faultsChanged(endpointId)
        return write({ kind: 'objectDeletion', path: notification.path })
      case 'unitChange': {
        const { path, args, change } = notification
        const failed = change.fault === null ? {} : { level: 'warning' as const, message: change.fault.message }
        await Promise.all([
          listener.unitChanged(endpointId, change),
          write({ kind: 'event', path, detail: args, ...failed }),
        ])
        return
      }
      case 'association':
        // The history of the mesh has them; a log of them would bury everything else that happened.
        return isRegistered ? listener.associationChanged(endpointId, notification.association) : undefined
      case 'report':
        // One of a device in no inventory is counted as such, and acknowledged: it would send it for ever.
        return listener.reported(endpointId, notification.report)
      case 'event':
        return write({ kind: 'event', path: notification.path, detail: notification.args })
      case 'onBoard': {
        const { oui, productClass, serialNumber } = notification
        handlers.onBoard(session, { oui: deviceText(oui, 6).toUpperCase(), deviceSn: deviceText(serialNumber, 64) })
        return write({ kind: 'onBoard', detail: { oui, productClass, serialNumber } })
      }
    }
  }
}
