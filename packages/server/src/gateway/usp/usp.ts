import { acceptWebSockets, controllerEndpoint } from '@headend/usp'
import type { ControllerSession } from '@headend/usp'
import type { DeviceSession } from '../../device/session.ts'
import type { Protocol } from '../protocol.ts'
import { largeAnswers } from './agent.ts'
import { notificationOf } from './notification.ts'
import { uspSession } from './session.ts'

/** Bytes of the largest message of a device in no inventory: a report takes some KB, and a model is read in parts. */
const maxUnvouchedBytes = 1024 * 1024

/** USP (TR-369) over WebSocket: agents on the device port, each a session of the gateway. */
export const usp: Protocol = ({
  server,
  controllerId,
  maxRecordBytes,
  addressOf,
  clock,
  log,
  admit,
  allowance,
  sessions,
}) => {
  const large = largeAnswers()
  const open = new WeakMap<ControllerSession, DeviceSession>()
  const sessionOf = (session: ControllerSession): DeviceSession => {
    const known = open.get(session)
    if (known !== undefined) return known
    const made = uspSession(session, { log, clock, large: large.of(session.endpointId) })
    open.set(session, made)
    return made
  }
  const controller = controllerEndpoint({
    controllerId,
    clock,
    limits: { maxMessageBytes: maxRecordBytes },
    handlers: {
      connected: (session) => sessions.opened(sessionOf(session)),
      disconnected: (session, { code, reason }) =>
        sessions.closed(sessionOf(session), {
          replaced: reason.startsWith('replaced'),
          message: `${code} ${reason}`.trim(),
        }),
      silent: (session, since) => sessions.silent(sessionOf(session), since),
      notify: async (session, notify) => {
        const notification = notificationOf(notify)
        if (notification !== undefined) await sessions.notified(sessionOf(session), notification)
      },
      problem: (problem) => log.info(problem, 'a problem with a device'),
    },
  })
  const acceptor = acceptWebSockets({
    server,
    controllerId,
    clock,
    receiver: controller.receiver,
    authenticate: admit,
    addressOf,
    allowance,
    limits: { maxRecordBytes, maxUnvouchedBytes },
  })
  return {
    close: async () => {
      controller.close()
      await acceptor.close()
    },
  }
}
