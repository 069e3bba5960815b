import { connectWebSocket, decodeMessage, encodeMessage, encodeRecord, messageRecord, request } from '@headend/usp'
import type { Fields, RequestBodies, RequestMessage, WebSocketConnection } from '@headend/usp'
import { fieldIn, messageFrom, messageIn } from './leanCodec.ts'
import { answerOf, endpointIdOf } from './leanModel.ts'
import type { LeanState } from './leanModel.ts'

/**
 * Agents that really connect and really answer, but remember their answers: to the same question in the same state
 * goes the same body under another message id. What they cost is then little more than what their sockets cost.
 */

export type LeanFleet = Readonly<{
  url: string
  controllerId: string
  /** Called with every request once it is answered. */
  asked: (agent: LeanAgent, type: RequestMessage['type'], commandKey: string) => void
  /** Called with every answer to a notification. */
  answered: (agent: LeanAgent) => void
  closed: (agent: LeanAgent) => void
}>

type Known = Readonly<{
  type: RequestMessage['type']
  header: number
  body: Uint8Array
  /** What a Set makes of the lock. */
  locks: boolean | undefined
}>

/** Numbers of the types of answers in a header (TR-369 Header.MsgType). */
const headerOf: Partial<Record<RequestMessage['type'], number>> = { get: 2, set: 5, operate: 7, add: 9 }
/** Where a request holds an Operate, and an Operate its command and its key. */
const notifyHeader = 3
const operateField = 7
const commandField = 1
const commandKeyField = 2

/** The encoded body of a Notify. */
export const notifyBody = (notify: Fields<RequestBodies['notify']>): Uint8Array => {
  const encoded = encodeMessage(request('', 'notify', notify))
  const place = fieldIn(encoded, 2, { start: 0, end: encoded.length })
  if (place === undefined) throw new Error('a Notify was encoded without a body')
  return encoded.slice(place.start, place.end)
}

const answers = new Map<string, Known>()
let answersOf = -1

const locksOf = (message: RequestMessage): boolean | undefined => {
  if (message.type !== 'set') return undefined
  const settings = message.body.updateObjs.filter(({ objPath }) => objPath.endsWith('UILock.'))
  const value = settings[0]?.paramSettings.find(({ param }) => param === 'Enable')?.value
  return value === undefined ? undefined : value === 'true' || value === '1'
}

export class LeanAgent {
  readonly endpointId: string
  subscribed: boolean
  locked = false
  /** When the device started; milliseconds since 1970. */
  bootTime: number
  private readonly fleet: LeanFleet
  private connection: WebSocketConnection | undefined

  constructor(fleet: LeanFleet, endpointId: string, bootTime: number) {
    this.fleet = fleet
    this.endpointId = endpointId
    this.bootTime = bootTime
    this.subscribed = false
  }

  get connected(): boolean {
    return this.connection !== undefined
  }

  async connect(): Promise<void> {
    const { url, controllerId } = this.fleet
    let closed = false
    const connected = await connectWebSocket({
      url,
      controllerId,
      endpointId: this.endpointId,
      handshakeTimeout: 60_000,
      onRecord: (bytes) => this.received(bytes),
      onClose: () => {
        closed = true
        // The end of an older connection may come when the next one is there already.
        if (connected.ok && this.connection === connected.connection) this.connection = undefined
        this.fleet.closed(this)
      },
    })
    if (!connected.ok) throw new Error(`${this.endpointId} could not connect: ${connected.reason}`)
    if (!closed) this.connection = connected.connection
  }

  /** Cuts the connection. */
  drop(): void {
    this.connection?.terminate()
  }

  /** Sends a Notify made by `notifyBody`; its answer is handed to the fleet. */
  notify(msgId: string, body: Uint8Array): void {
    this.send(messageFrom(Buffer.from(msgId), notifyHeader, body))
  }

  private send(message: Uint8Array): void {
    this.connection?.send(
      encodeRecord(messageRecord({ toId: this.fleet.controllerId, fromId: this.endpointId }, message)),
    )
  }

  private received(bytes: Uint8Array): void {
    const found = messageIn(bytes)
    if (found === undefined) return
    const { payload, msgId, body } = found
    const asked = fieldIn(bytes, 1, body)
    // Otherwise it is an answer, and only those to notifications can come.
    if (asked === undefined) return this.fleet.answered(this)
    // Every Operate is unlike the others by its key, and answered alike.
    const operate = fieldIn(bytes, operateField, asked)
    const key = operate === undefined ? undefined : fieldIn(bytes, commandKeyField, operate)
    const same = operate === undefined ? body : (fieldIn(bytes, commandField, operate) ?? body)
    const known = this.remembered(bytes.subarray(payload.start, payload.end), bytes.subarray(same.start, same.end))
    if (known === undefined) return
    this.send(messageFrom(bytes.subarray(msgId.start, msgId.end), known.header, known.body))
    if (known.type === 'add') this.subscribed = true
    this.locked = known.locks ?? this.locked
    this.fleet.asked(
      this,
      known.type,
      key === undefined ? '' : Buffer.from(bytes.subarray(key.start, key.end)).toString(),
    )
  }

  /** The answer to a request, made once for all that have `same` in common while the state is the same. */
  private remembered(payload: Uint8Array, same: Uint8Array): Known | undefined {
    const { subscribed, locked } = this
    const state: LeanState = { subscribed, locked, upTime: Math.floor((Date.now() - this.bootTime) / 1000) }
    if (state.upTime !== answersOf) {
      answers.clear()
      answersOf = state.upTime
    }
    const text = Buffer.from(same.buffer, same.byteOffset, same.length).toString('latin1')
    const key = `${subscribed ? 's' : '-'}${locked ? 'l' : '-'}${text}`
    const before = answers.get(key)
    if (before !== undefined) return before
    const decoded = decodeMessage(payload)
    if (!decoded.ok || decoded.value.kind !== 'request') return undefined
    const { type } = decoded.value
    const header = headerOf[type]
    const answer = answerOf(decoded.value, state)
    if (answer === undefined || header === undefined) return undefined
    const encoded = encodeMessage(answer)
    const place = fieldIn(encoded, 2, { start: 0, end: encoded.length })
    if (place === undefined) return undefined
    const known = { type, header, body: encoded.slice(place.start, place.end), locks: locksOf(decoded.value) }
    answers.set(key, known)
    return known
  }
}

/** The record of a Get of `paths` and the record with which an agent of the bench answers it. */
export const requestAndAnswer = (paths: readonly string[]): Readonly<{ asked: Uint8Array; answer: Uint8Array }> => {
  const ask = request('x-100000', 'get', { paramPaths: paths })
  const answer = answerOf(ask, { subscribed: true, locked: false, upTime: 0 })
  if (answer === undefined) throw new Error('an agent of the bench does not answer a Get')
  const device = endpointIdOf(0)
  const controller = 'self::headend'
  return {
    asked: encodeRecord(messageRecord({ toId: device, fromId: controller }, encodeMessage(ask))),
    answer: encodeRecord(
      messageRecord({ toId: controller, fromId: device }, encodeMessage({ ...answer, msgId: ask.msgId })),
    ),
  }
}

/** The record of a Notify about the value of `path`. */
export const notifyRecord = (path: string): Uint8Array => {
  const notification = { case: 'valueChange', value: { paramPath: path, paramValue: '10' } } as const
  const message = request('n100000', 'notify', { subscriptionId: 'headend-values', sendResp: true, notification })
  return encodeRecord(messageRecord({ toId: 'self::headend', fromId: endpointIdOf(0) }, encodeMessage(message)))
}

/** The record of an Operate of `command`. */
export const commandRecord = (command: string): Uint8Array => {
  const commandKey = '00000000-0000-0000-0000-000000000000'
  const message = request('x-100000', 'operate', { command, commandKey, sendResp: true })
  return encodeRecord(messageRecord({ toId: endpointIdOf(0), fromId: 'self::headend' }, encodeMessage(message)))
}
