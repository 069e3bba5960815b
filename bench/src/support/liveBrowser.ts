import { WebSocket } from 'ws'
import { iamCalls } from '@headend/contract/iam'
import { operations } from '@headend/contract/schemas/iam'
import { serverMessage } from '@headend/contract/schemas/realtime'
import type { ServerMessage } from '@headend/contract/realtime'
import type { HttpUser } from './http.ts'

/** What the realtime channel sent to one browser since `forget`. */
export type Heard = Readonly<{
  messages: number
  bytes: number
  /** Messages of the second that had most. */ most: number
}>

/** A browser as the realtime channel sees it: who it is, and the devices of the list page it shows. */
export type LiveBrowser = Disposable &
  Readonly<{
    forget: () => void
    heard: () => Heard
    /** Settles with the next message that fits, counted from `forget`. */
    received: (fits: (message: ServerMessage) => boolean) => Promise<void>
  }>

const second = 1000

/** Opens the channel of a new browser of somebody who signed in, and watches devices as a list page does. */
export const liveBrowser = async (
  url: string,
  user: HttpUser,
  endpointIds: readonly string[] = [],
): Promise<LiveBrowser> => {
  const { clientId } = operations.registerClient.data.parse(await user.post(iamCalls.registerClient.path, {}))
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${clientId}`)
  const all: { message: ServerMessage; at: number; bytes: number }[] = []
  const looks = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    const message = serverMessage.parse(JSON.parse(data.toString()))
    all.push({ message, at: performance.now(), bytes: data.length })
    for (const look of looks) look()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const received = (fits: (message: ServerMessage) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!all.some(({ message }) => fits(message))) return
        looks.delete(look)
        resolve()
      }
      looks.add(look)
      look()
    })
  const isSubscribed = (message: ServerMessage): boolean => 'type' in message && message.type === 'subscribed'
  const say = async (message: unknown): Promise<void> => {
    all.length = 0
    socket.send(JSON.stringify(message))
    await received(isSubscribed)
  }
  await say({ type: 'subscribe', token: user.token, clientId })
  if (endpointIds.length > 0) await say({ type: 'subscribe', endpointIds })
  return {
    forget: () => void (all.length = 0),
    heard: () => {
      const seconds = Map.groupBy(all, ({ at }) => Math.floor(at / second))
      return {
        messages: all.length,
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        most: Math.max(0, ...[...seconds.values()].map(({ length }) => length)),
      }
    },
    received,
    [Symbol.dispose]: () => socket.terminate(),
  }
}
