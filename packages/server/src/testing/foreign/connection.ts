import { WebSocket } from 'ws'
import { numbers } from './numbers.ts'
import { messageOf, number, part, unknown } from './wire.ts'
import type { Message } from './wire.ts'

const { record, plain, msg, header } = numbers

export type Received = Readonly<{ id: string; body: Message }>

export type Connection = Readonly<{
  /** Sends a message: its id, its type and the field of its body with what that holds. */
  send: (message: Readonly<{ id: string; type: number; field: number; content: Uint8Array }>) => void
  close: () => void
}>

/**
 * One connection to the controller: a bare WebSocket that says who it is in its address (R-WS.10b) and in its first record.
 * Fields come in the opposite of their order, empty ones are written out, messages are divided into frames and the header
 * of a message into two that have to be merged, as protobuf allows.
 */
export const connection = ({
  url,
  endpointId,
  controllerId,
  opened,
  received,
  closed,
}: Readonly<{
  url: string
  endpointId: string
  controllerId: string
  opened: () => void
  received: (message: Received) => void
  closed: () => void
}>): Connection => {
  const socket = new WebSocket(`${url}?eid=${encodeURIComponent(endpointId)}`, 'v1.usp')
  const sendRecord = (content: Uint8Array): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    const bytes = Buffer.concat([
      content,
      part(record.certificate),
      part(record.signature),
      number(record.security, 0),
      part(record.fromId, endpointId),
      part(record.toId, controllerId),
      unknown,
      part(record.version, '1.3'),
    ])
    const half = Math.ceil(bytes.length / 2)
    socket.send(bytes.subarray(0, half), { binary: true, fin: false })
    socket.send(bytes.subarray(half), { binary: true, fin: true })
  }
  socket.on('open', () => {
    sendRecord(part(record.connect))
    opened()
  })
  socket.on('message', (data: Buffer) => {
    const said = messageOf(data)
    if (!said.fields.has(record.plain)) return
    const message = messageOf(said.message(record.plain).bytes(plain.payload))
    received({ id: message.message(msg.header).text(header.id), body: message.message(msg.body) })
  })
  socket.on('error', () => undefined)
  socket.on('close', closed)
  return {
    send: ({ id, type, field, content }) => {
      const message = Buffer.concat([
        part(msg.body, part(field, content), unknown),
        part(msg.header, number(header.type, type), unknown),
        part(msg.header, part(header.id, id)),
      ])
      sendRecord(part(record.plain, part(plain.payload, message)))
    },
    close: () => socket.close(1000),
  }
}
