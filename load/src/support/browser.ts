import { WebSocket } from 'ws'
import { iamCalls } from '@headend/contract/iam'
import type { ServerMessage } from '@headend/contract/realtime'
import { serverMessage } from '@headend/contract/schemas/realtime'
import type { Client } from './client.ts'

/** The realtime channel of somebody's browser, which connects anew whenever it is cut off. */
export type Browser = Readonly<{
  /** Watches these devices from now on, beside those it watches already; the oldest of more than `mostWatched` go. */
  watch: (endpointId: string) => void
  /** Whether it is subscribed to what it watches. */
  isOpen: () => boolean
  /** Messages that the server sent in all. */
  received: () => number
  close: () => void
}>

/** Devices that one browser watches at a time. */
const mostWatched = 8
const againMs = 1000
const pingMs = 15_000

const decode = (data: unknown): ServerMessage => serverMessage.parse(JSON.parse(String(data)))

/** Opens the channel; `hears` gets every message. */
export const openBrowser = (
  options: Readonly<{ url: string; user: Client; hears: (message: ServerMessage) => void }>,
): Browser => {
  const { url, user, hears } = options
  const watched = new Set<string>()
  let socket: WebSocket | undefined
  let again: NodeJS.Timeout | undefined
  let isOpen = false
  let isClosed = false
  let received = 0

  const say = (message: unknown): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const heard = (message: ServerMessage): void => {
    received += 1
    // The first answer is to who it is; what it watches comes after.
    if ('type' in message && message.type === 'subscribed' && !isOpen) {
      isOpen = true
      if (watched.size > 0) say({ type: 'subscribe', endpointIds: [...watched] })
    }
    hears(message)
  }
  const connect = async (): Promise<void> => {
    const { clientId } = await user.ask(iamCalls.registerClient, { body: {} })
    const token = await user.token()
    if (isClosed) return
    const made = new WebSocket(`${url.replace('http', 'ws')}/ws/${clientId}`)
    socket = made
    made.on('error', () => undefined)
    made.on('message', (data) => heard(decode(data)))
    made.once('open', () => say({ type: 'subscribe', token, clientId }))
    made.once('close', later)
  }
  const later = (): void => {
    isOpen = false
    if (isClosed) return
    again = setTimeout(() => void connect().catch(later), againMs)
  }
  const alive = setInterval(() => say({ type: 'ping' }), pingMs)
  void connect().catch(later)

  return {
    watch: (endpointId) => {
      watched.delete(endpointId)
      watched.add(endpointId)
      const [oldest] = watched
      if (watched.size > mostWatched && oldest !== undefined) {
        watched.delete(oldest)
        if (isOpen) say({ type: 'unsubscribe', endpointId: oldest })
      }
      if (isOpen) say({ type: 'subscribe', endpointId })
    },
    isOpen: () => isOpen,
    received: () => received,
    close: () => {
      isClosed = true
      clearTimeout(again)
      clearInterval(alive)
      socket?.terminate()
    },
  }
}
