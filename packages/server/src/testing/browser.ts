import { WebSocket } from 'ws'
import { iamCalls } from '@headend/contract/iam'
import type { ServerMessage } from '@headend/contract/realtime'
import { serverMessage } from '@headend/contract/schemas/realtime'
import type { Stack, TestSession } from '../core/testing.ts'
import { eventually } from './devices.ts'

/** A browser as the realtime channel sees it. */
export type Browser = Disposable & {
  clientId: string
  socket: WebSocket
  messages: ServerMessage[]
  closed: Promise<number>
  say: (message: unknown) => void
  /** The first message that fits, from now or before. */
  received: (fits: (message: ServerMessage) => boolean) => Promise<ServerMessage>
}

/** A channel on which nobody has said yet who they are. */
export const open = async (stack: Stack, clientId: string, headers: Record<string, string> = {}): Promise<Browser> => {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/ws/${clientId}`, { headers })
  const messages: ServerMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(serverMessage.parse(JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    clientId,
    socket,
    messages,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    received: (fits) => eventually(() => messages.find(fits)),
    [Symbol.dispose]: () => socket.terminate(),
  }
}

/** A confirmed browser of a person. */
export const clientOf = async (stack: Stack, as: TestSession): Promise<string> =>
  (await stack.ask(iamCalls.registerClient, { body: {} }, { as })).clientId

/** A channel of a person who is signed in. */
export const enter = async (stack: Stack, as: TestSession): Promise<Browser> => {
  const clientId = await clientOf(stack, as)
  const browser = await open(stack, clientId)
  browser.say({ type: 'subscribe', token: as.info.token, clientId })
  await browser.received((message) => 'type' in message && message.type === 'subscribed')
  return browser
}

/** Watches a device: what happens to it from now on is received. */
export const watch = async (browser: Browser, endpointId: string): Promise<void> => {
  browser.say({ type: 'subscribe', endpointId })
  await browser.received(
    (message) => 'type' in message && message.type === 'subscribed' && message.endpointId === endpointId,
  )
}
