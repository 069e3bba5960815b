import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { memoryOfProcess, serveParent, sharedClock } from './child.ts'

/** A process with the least server there can be: `ws`, nothing above it. It echoes what comes. */

const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
const sockets = new Set<WebSocket>()
let onMessage: ((socket: WebSocket, data: Buffer) => void) | undefined

server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('message', (data: Buffer) => {
    if (onMessage === undefined) socket.send(data)
    else onMessage(socket, data)
  })
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => undefined)
})

const handlers = {
  /** Its address. */
  listen: async (): Promise<string> => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 4096, resolve))
    // Of a server that listens on a port.
    return `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
  },
  memory: async () => memoryOfProcess(),
  size: async (): Promise<number> => sockets.size,
  /** Sends `payload` to `concurrency` clients, and again to each that answered: answers a second. */
  roundTrips: async (input: { payload: Uint8Array; concurrency: number; ms: number }): Promise<number> => {
    const { payload, concurrency, ms } = input
    const start = sharedClock()
    let answers = 0
    onMessage = (socket) => {
      answers += 1
      socket.send(payload)
    }
    for (const socket of [...sockets].slice(0, concurrency)) socket.send(payload)
    await new Promise((resolve) => setTimeout(resolve, ms))
    const rate = (answers / (sharedClock() - start)) * 1000
    // Those under way arrive and are not answered.
    onMessage = () => undefined
    await new Promise((resolve) => setTimeout(resolve, 100))
    onMessage = undefined
    return rate
  },
  /** Sends `payload` to every client; gives when it began. */
  broadcast: async (input: { payload: Uint8Array }): Promise<number> => {
    const start = sharedClock()
    for (const socket of sockets) socket.send(input.payload)
    return start
  },
}
export type BareServer = typeof handlers

serveParent(handlers, async () => {
  for (const socket of sockets) socket.terminate()
  server.close()
  http.close()
})
