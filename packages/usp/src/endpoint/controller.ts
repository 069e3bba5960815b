import type { CloseReason } from '../mtp/connection.ts'
import { closeCodes } from '../mtp/connection.ts'
import { defaultWebSocketLimits } from '../mtp/server.ts'
import type { ControllerCore } from './controllerCore.ts'
import { deadlines } from './controllerDeadlines.ts'
import type { LinkHost } from './controllerLink.ts'
import { AgentLink } from './controllerLink.ts'
import { AgentSession } from './controllerSession.ts'
import type { ControllerEndpoint, ControllerLimits, ControllerOptions } from './controllerTypes.ts'

export const defaultControllerLimits: ControllerLimits = {
  maxOutstanding: 16,
  maxWaiting: 256,
  requestTimeout: 30_000,
  silentAfter: 4_000,
  nudgeAfter: 300,
  maxNotifies: 64,
  maxNotifyBytes: 1024 * 1024,
  freeErrors: 16,
  maxMessageBytes: defaultWebSocketLimits.maxRecordBytes,
  connectGrace: 3_000,
  identifyTimeout: 10_000,
}

/**
 * The controller side of USP: turns MTP connections into sessions of agents, at most one per
 * endpoint (R-WS.4), answers what agents ask and hands on what they notify.
 */
export function controllerEndpoint(options: ControllerOptions): ControllerEndpoint {
  const { clock, handlers, controllerId } = options
  const sessions = new Map<string, AgentSession>()
  const links = new Set<AgentLink>()
  const msgIdPrefix = clock.now().toString(36)
  let requests = 0

  const core: ControllerCore = {
    controllerId,
    clock,
    handlers,
    limits: { ...defaultControllerLimits, ...options.limits },
    deadlines: deadlines(clock),
    nextMsgId() {
      requests += 1
      return `${msgIdPrefix}-${requests}`
    },
    problem(connection, endpointId, text, cause) {
      const { remoteAddress } = connection
      handlers.problem?.({ endpointId, remoteAddress, text, ...(cause === undefined ? {} : { cause }) })
    },
  }

  function guarded(link: AgentLink, endpointId: string, call: () => void): void {
    try {
      call()
    } catch (cause) {
      core.problem(link.connection, endpointId, 'a handler failed', cause)
    }
  }

  const user: LinkHost = {
    begin(link, endpointId) {
      const session = new AgentSession(core, link, endpointId, ended)
      const older = sessions.get(endpointId)
      sessions.set(endpointId, session)
      if (older !== undefined) {
        core.problem(link.connection, endpointId, `takes the place of its connection from ${older.remoteAddress}`)
        older.close(closeCodes.policyViolation, 'replaced by a newer connection of this endpoint')
      }
      return session
    },
    begun(link, session) {
      guarded(link, session.endpointId, () => handlers.connected?.(session))
    },
    done(link) {
      links.delete(link)
    },
  }

  function ended(session: AgentSession, link: AgentLink, reason: CloseReason): void {
    if (sessions.get(session.endpointId) === session) sessions.delete(session.endpointId)
    guarded(link, session.endpointId, () => handlers.disconnected?.(session, reason))
  }

  return {
    receiver(connection) {
      const link = new AgentLink(core, connection, user)
      links.add(link)
      return link
    },
    get size() {
      return sessions.size
    },
    get outstanding() {
      let sum = 0
      for (const session of sessions.values()) sum += session.outstanding
      return sum
    },
    session: (endpointId) => sessions.get(endpointId),
    sessions: () => sessions.values(),
    close() {
      for (const link of links) link.end(closeCodes.goingAway, 'the controller is shutting down')
      core.deadlines.stop()
    },
  }
}
