import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { limit } from '../limits.ts'

/** Lines a minute, whoever sends the frames. */
const pace = { most: 10, windowMs: 60_000 }

/** A frame that the standard or the limits refuse (RFC 6455): too large, badly masked, no UTF-8. */
const isFrameFault = (thrown: unknown): thrown is Error & { code: string } =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && thrown.code.startsWith('WS_ERR_')

/**
 * What becomes of a websocket that fails. A refused frame is the client's fault and written without a stack, so many a
 * minute at most: a client decides how often it happens, and must not fill the log.
 */
export const socketFaults = (clock: Clock) => {
  const lines = limit({ clock, ...pace, keys: 1 })
  return (thrown: Error, socket: WebSocket, request: FastifyRequest): void => {
    if (!isFrameFault(thrown)) request.log.error({ err: thrown }, 'a websocket failed')
    else if (lines.take('').pass)
      request.log.info({ req: request.id, code: thrown.code }, 'a frame of a browser was refused')
    socket.terminate()
  }
}
