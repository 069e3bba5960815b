import type { ControllerSession, Notify } from '@headend/usp'
import type { Clock } from '../core/clock.ts'
import { limit } from '../core/limits.ts'
import type { DeviceEvent, Events } from '../device/events.ts'
import type { DeviceListener, OperationEnd } from '../device/listener.ts'
import { transferStep } from '../device/report.ts'
import { deviceArgs, deviceText } from '../device/text.ts'

export type NotificationHandlers = Readonly<{
  /** A value the device was asked to tell of. */
  valueChanged: (session: ControllerSession, path: string, value: string) => Promise<void>
  /** The device restarted: `store` notes it, once a session; then what is known of it is to be read again. */
  booted: (session: ControllerSession, store: () => Promise<void>) => Promise<void>
  onBoard: (session: ControllerSession, who: Readonly<{ oui: string; deviceSn: string }>) => void
}>

/** Notifications of one device a second beyond which it has to wait for us; so many at once are taken before. */
const rate = { perSecond: 200, burst: 1000 }

type Operation = Extract<Notify['notification'], { readonly case: 'operComplete' }>['value']

const endOf = ({ operationResp }: Operation): OperationEnd => {
  if (operationResp.case === 'cmdFailure') {
    const { errCode, errMsg } = operationResp.value
    return { kind: 'failed', code: errCode, message: deviceText(errMsg, 300) }
  }
  const outputArgs = operationResp.case === 'reqOutputArgs' ? deviceArgs(operationResp.value.outputArgs) : {}
  return { kind: 'completed', outputArgs }
}

/**
 * Takes what devices notify. It settles once all of it is stored, which is what acknowledges the Notify; a device that
 * sends faster than it may is slowed down by a later acknowledgement, never by losing what it said.
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

  return async (session: ControllerSession, notify: Notify): Promise<void> => {
    const { endpointId } = session
    const verdict = pace.take(endpointId)
    if (!verdict.pass) await new Promise<void>((resolve) => clock.after(verdict.retryAfterMs, resolve))
    const write = (event: Omit<DeviceEvent, 'endpointId' | 'time'>): Promise<void> =>
      events.write({ endpointId, time: clock.date(), ...event })
    const { notification } = notify

    switch (notification.case) {
      case 'operComplete': {
        const operation = notification.value
        const end = endOf(operation)
        const command = `${operation.objPath}${operation.commandName}`
        const { commandKey } = operation
        const told = listener.operationCompleted(endpointId, { command, commandKey, end })
        // A step of a task is told by the task; a ping of fifteen would bury everything else that happened.
        const isStep = /:\d+$/.test(commandKey)
        await Promise.all([
          told,
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
      case 'event': {
        const { objPath, eventName, params } = notification.value
        const path = `${objPath}${eventName}`
        if (path === 'Device.Boot!') {
          const boot = {
            bootTime: undefined,
            connectTime: session.connectedTime,
            commandKey: params['CommandKey'] || undefined,
            cause: params['Cause'] || undefined,
          }
          await handlers.booted(session, async () => {
            await Promise.all([
              write({ kind: 'boot', path, message: params['Cause'] ?? '', detail: params }),
              listener.booted(endpointId, boot),
            ])
          })
        } else if (eventName === 'TransferComplete!') {
          const failed = (params['FaultCode'] ?? '0') !== '0'
          const message = params['FaultString'] ?? ''
          await write({ kind: 'transferComplete', path, message, detail: params, level: failed ? 'warning' : 'info' })
        } else if (path === transferStep) {
          // It is for whoever looks now; a history of it would bury everything else that happened.
          await listener.operationProgressed(endpointId, { commandKey: params['CommandKey'] ?? '', args: params })
        } else await write({ kind: 'event', path, detail: params })
        return
      }
      case 'valueChange': {
        const { paramPath, paramValue } = notification.value
        await handlers.valueChanged(session, paramPath, paramValue)
        return
      }
      case 'objCreation':
        return write({
          kind: 'objectCreation',
          path: notification.value.objPath,
          detail: notification.value.uniqueKeys,
        })
      case 'objDeletion':
        return write({ kind: 'objectDeletion', path: notification.value.objPath })
      case 'onBoardReq': {
        const { oui, serialNumber, productClass } = notification.value
        handlers.onBoard(session, { oui: deviceText(oui, 6).toUpperCase(), deviceSn: deviceText(serialNumber, 64) })
        return write({ kind: 'onBoard', detail: { oui, productClass, serialNumber } })
      }
      case undefined:
        return
    }
  }
}
