import { WebSocket } from 'ws'
import { serveParent, sharedClock } from './child.ts'
import { inParallel } from './statistics.ts'

/** A process with many clients of the bare server. */

const sockets: WebSocket[] = []
let answer: Uint8Array | undefined
let received = 0
let lastReceived = 0
let onReceived: (() => void) | undefined
let onEcho: ((socket: WebSocket) => void) | undefined

const open = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => {
      sockets.push(socket)
      resolve()
    })
    socket.on('message', () => {
      if (onEcho !== undefined) return onEcho(socket)
      if (answer !== undefined) socket.send(answer)
      received += 1
      lastReceived = sharedClock()
      onReceived?.()
    })
  })

const closeAll = async (): Promise<void> => {
  const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
  for (const socket of sockets.splice(0)) socket.terminate()
  await Promise.all(closed)
}

const handlers = {
  /** Opens connections until there are `count`, `most` handshakes at a time; when the last was open. */
  connect: async (input: { url: string; count: number; most: number }): Promise<number> => {
    await inParallel(Array(Math.max(0, input.count - sockets.length)).keys(), input.most, () => open(input.url))
    return sharedClock()
  },
  close: closeAll,
  /** From now on answers every message with `bytes`, or not at all. */
  answerWith: async (input: { bytes: Uint8Array | undefined }): Promise<void> => {
    answer = input.bytes
  },
  /** Forgets what was received. */
  expectNone: async (): Promise<void> => {
    received = 0
  },
  /** When the last of `count` messages came. */
  whenReceived: (input: { count: number }): Promise<number> =>
    new Promise((resolve) => {
      onReceived = () => {
        if (received < input.count) return
        onReceived = undefined
        resolve(lastReceived)
      }
      onReceived()
    }),
  /** Every client sends `payload`, `inFlight` at a time, and again whatever came back: how many came back in `ms`. */
  echoes: async (input: { payload: Uint8Array; inFlight: number; ms: number }): Promise<number> => {
    let echoes = 0
    let going = true
    onEcho = (socket) => {
      echoes += 1
      if (going) socket.send(input.payload)
    }
    const start = sharedClock()
    for (const socket of sockets) for (let sent = 0; sent < input.inFlight; sent += 1) socket.send(input.payload)
    await new Promise((resolve) => setTimeout(resolve, input.ms))
    const rate = (echoes / (sharedClock() - start)) * 1000
    going = false
    await new Promise((resolve) => setTimeout(resolve, 100))
    onEcho = undefined
    return rate
  },
}
export type BareClients = typeof handlers

serveParent(handlers, closeAll)
