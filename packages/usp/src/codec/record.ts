import type { MessageInitShape } from '@bufbuild/protobuf'
import { fromBinary, toBinary, create } from '@bufbuild/protobuf'
import { elementBudget, maxElements } from './budget.ts'
import type { Record as RecordFields } from './gen/usp-record_pb.ts'
import { RecordSchema } from './gen/usp-record_pb.ts'
import type { Decoded, Plain } from './value.ts'
import { whyUndecodable } from './reason.ts'

type RecordInit = MessageInitShape<typeof RecordSchema>
type RecordBody = Exclude<Plain<RecordFields>['recordType'], { readonly case: undefined }>

/** What a record carries: the names are those of TR-369's `record_type`. */
export type RecordContent = {
  [Type in RecordBody['case']]: {
    readonly type: Type
    readonly body: Extract<RecordBody, { readonly case: Type }>['value']
  }
}[RecordBody['case']]

/** A USP record: what one endpoint sends another over an MTP. */
export type UspRecord = {
  /** The sender's protocol version, such as "1.4". */
  readonly version: string
  readonly toId: string
  readonly fromId: string
  /** 0 plain text, 1 TLS 1.2. */
  readonly payloadSecurity: RecordFields['payloadSecurity']
  readonly macSignature: Uint8Array
  readonly senderCert: Uint8Array
} & RecordContent

/** The addresses of a record. `version` is "1.4" unless given. */
export type RecordAddress = {
  readonly toId: string
  readonly fromId: string
  readonly version?: string | undefined
}

const holdsTooMuch = elementBudget(RecordSchema)
const noBytes = new Uint8Array()

/** The protocol versions we speak, oldest first. */
export const supportedVersions: readonly string[] = ['1.0', '1.1', '1.2', '1.3', '1.4']

/** The newest protocol version we speak. */
export const newestVersion = '1.4'

/** What an agent speaks that does not say (GetSupportedProtocol is of 1.0). */
export const oldestVersion = '1.0'

/** The newest version of ours in an agent's comma separated list; the oldest when none is (TR-369 §7.4.4). */
export function commonVersion(agentVersions: string): string {
  const theirs = new Set(agentVersions.split(',').map((version) => version.trim()))
  return supportedVersions.findLast((version) => theirs.has(version)) ?? oldestVersion
}

/** Whether a protocol version is at least another one of ours, such as "1.2" for what came with it. */
export function isVersion(version: string, atLeast: string): boolean {
  return supportedVersions.indexOf(version) >= supportedVersions.indexOf(atLeast)
}

/** A plain-text record around `content`. */
export function record(address: RecordAddress, content: RecordContent): UspRecord {
  return {
    version: address.version ?? newestVersion,
    toId: address.toId,
    fromId: address.fromId,
    payloadSecurity: 0,
    macSignature: noBytes,
    senderCert: noBytes,
    ...content,
  }
}

/** A record without session context around an encoded message. */
export function messageRecord(address: RecordAddress, payload: Uint8Array): UspRecord {
  return record(address, { type: 'noSessionContext', body: { payload } })
}

/** The first record over a WebSocket, from either side (R-MTP.5). */
export function webSocketConnectRecord(address: RecordAddress): UspRecord {
  return record(address, { type: 'websocketConnect', body: {} })
}

/** The record that says why its sender is about to close the MTP connection. */
export function disconnectRecord(address: RecordAddress, reason: string, reasonCode: number): UspRecord {
  return record(address, { type: 'disconnect', body: { reason, reasonCode } })
}

/** A record, or why there is none: `discarded` is one without a type, such as one of a later version (R-ENC.4). */
export type DecodedRecord = Decoded<UspRecord> & { readonly discarded?: boolean }

/** Reads one record. Fails on bytes that are no record and on a record without a type. */
export function decodeRecord(bytes: Uint8Array): DecodedRecord {
  if (holdsTooMuch(bytes)) return { ok: false, reason: `more than ${maxElements} elements` }
  let fields: RecordFields
  try {
    fields = fromBinary(RecordSchema, bytes, { readUnknownFields: false })
  } catch (error) {
    return { ok: false, reason: whyUndecodable(error) }
  }
  const { version, toId, fromId, payloadSecurity, macSignature, senderCert, recordType } = fields
  if (recordType.case === undefined) return { ok: false, reason: 'the record has no record type', discarded: true }
  const head = { version, toId, fromId, payloadSecurity, macSignature, senderCert }
  // Case and value of a oneof belong together; TypeScript cannot follow that through the copy.
  const content = { type: recordType.case, body: recordType.value } as RecordContent
  return { ok: true, value: { ...head, ...content } }
}

/** The bytes of a record, fields in the order of their numbers. */
export function encodeRecord(value: UspRecord): Uint8Array {
  if (isPlainMessage(value)) return encodePlainMessage(value, value.body.payload)
  const { type, body, ...head } = value
  return toBinary(
    RecordSchema,
    create(RecordSchema, { ...head, recordType: { case: type, value: body } } as RecordInit),
  )
}

type MessageRecord = Extract<UspRecord, { readonly type: 'noSessionContext' }>

function isPlainMessage(value: UspRecord): value is MessageRecord {
  const { type, payloadSecurity, macSignature, senderCert } = value
  return type === 'noSessionContext' && payloadSecurity === 0 && macSignature.length + senderCert.length === 0
}

/**
 * Nearly every record is a message in plain text, and written this way costs a tenth of what the
 * general way does: half of the codec's share of a round trip.
 */
function encodePlainMessage({ version, toId, fromId }: RecordAddress, payload: Uint8Array): Uint8Array {
  const head = [version ?? '', toId, fromId]
  const lengths = head.map((text) => Buffer.byteLength(text))
  const inner = payload.length === 0 ? 0 : 1 + varintLength(payload.length) + payload.length
  let size = 1 + varintLength(inner) + inner
  for (const length of lengths) if (length > 0) size += 1 + varintLength(length) + length
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const [index, text] of head.entries()) {
    const length = lengths[index] ?? 0
    if (length === 0) continue
    at = writeLength(bytes, at, ((index + 1) << 3) | lengthDelimited, length)
    at += bytes.write(text, at)
  }
  at = writeLength(bytes, at, (7 << 3) | lengthDelimited, inner)
  if (payload.length > 0) bytes.set(payload, writeLength(bytes, at, (2 << 3) | lengthDelimited, payload.length))
  // A Buffer's slice is a view and not a copy, where a Uint8Array's is a copy.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

const lengthDelimited = 2

function varintLength(value: number): number {
  let length = 1
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length += 1
  return length
}

function writeLength(bytes: Buffer, start: number, tag: number, length: number): number {
  let at = start
  bytes[at] = tag
  at += 1
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    bytes[at] = rest > 127 ? (rest % 128) | 128 : rest
    at += 1
    if (rest <= 127) return at
  }
}
