import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { Feature } from '../../core/feature.ts'
import { tryAgainLater } from './channel.ts'
import type { Hub } from './hub.ts'
import type { LiveData } from './liveData.ts'
import { addressOf } from '../../core/proxies.ts'

/** A browser that answers no ping for so long is gone; milliseconds. */
const pingMs = 30_000
const policyViolation = 1008

/** Pages of other sites must not open the channel in a visitor's name, token or not. */
const isSameOrigin = ({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean => {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || new URL(origin).origin === new URL(publicUrl).origin
}

/** The console's realtime channel. */
export const realtimeFeature = ({
  hub,
  liveData,
  clock,
  publicUrl,
}: {
  hub: Hub
  liveData: Pick<LiveData, 'stop'>
  clock: Clock
  publicUrl: () => string
}): Feature => {
  const connect = (socket: WebSocket, clientId: string, address: string): void => {
    let alive = true
    const channel = hub.open(clientId, address, {
      send: (text) => socket.send(text),
      buffered: () => socket.bufferedAmount,
      close: (code, reason) => socket.close(code, reason),
    })
    if (channel === undefined) return socket.close(tryAgainLater, 'too many connections')
    const cancel = clock.every(pingMs, () => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    })
    socket.on('pong', () => (alive = true))
    socket.on('message', (data, isBinary) => {
      alive = true
      if (isBinary) return channel.close(1003, 'text only')
      // A message is a Buffer unless another kind was asked for.
      void channel.receive(Buffer.isBuffer(data) ? data.toString('utf8') : '')
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      cancel()
      hub.gone(channel, address)
    })
  }

  return {
    name: 'realtime',
    roles: ['api'],
    routes: (app) => {
      app.get<{ Params: { clientId: string } }>('/ws/:clientId', { websocket: true }, (socket, request) => {
        if (!isSameOrigin(request, publicUrl())) return socket.close(policyViolation, 'another site')
        connect(socket, request.params.clientId, addressOf(request))
      })
    },
    stop: async () => {
      hub.stop()
      liveData.stop()
    },
  }
}
