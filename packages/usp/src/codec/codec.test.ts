import { create, equals, fromBinary, toBinary, toJson } from '@bufbuild/protobuf'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MsgSchema } from './gen/usp_pb.ts'
import { Record_PayloadSecurity, RecordSchema } from './gen/usp-record_pb.ts'
import { frameBytes, goldenFrames } from './golden/frames.ts'
import type { RequestType } from './message.ts'
import { decodeMessage, encodeMessage, errorMessage, request, response, responseTo } from './message.ts'
import type { UspRecord } from './record.ts'
import {
  decodeRecord,
  disconnectRecord,
  encodeRecord,
  messageRecord,
  record,
  webSocketConnectRecord,
} from './record.ts'

const frames = goldenFrames()
const address = { toId: 'os::012345-1', fromId: 'self::controller' }

function decodedRecord(bytes: Uint8Array): UspRecord {
  const decoded = decodeRecord(bytes)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.value
}

function payloadOf(value: UspRecord): Uint8Array {
  if (value.type !== 'noSessionContext') throw new Error(`a ${value.type} record has no payload`)
  return value.body.payload
}

describe('golden frames (R-ENC.0, R-ENC.1, R-MSG.6, R-MSG.7)', () => {
  it('has them all', () => {
    expect(frames).toHaveLength(83)
  })

  it.each(frames.map((frame, index) => ({ index, frame })))('decodes frame $index', ({ frame }) => {
    const value = decodedRecord(frameBytes(frame))
    const json = toJson(RecordSchema, fromBinary(RecordSchema, frameBytes(frame)))
    if (frame.msg === null) {
      expect(json).toEqual(frame.record)
      return
    }
    // The payload stands beside the record as `msg`.
    expect({ ...Object(json), noSessionContext: undefined }).toEqual({ ...Object(frame.record) })
    const payload = payloadOf(value)
    expect(toJson(MsgSchema, fromBinary(MsgSchema, payload))).toEqual(frame.msg)
    expect(decodeMessage(payload).ok).toBe(true)
  })

  it.each(frames.map((frame, index) => ({ index, frame })))('gives frame $index back', ({ frame }) => {
    const bytes = frameBytes(frame)
    const value = decodedRecord(bytes)
    expect(Buffer.from(encodeRecord(value)).toString('hex')).toBe(frame.hex)
    if (value.type !== 'noSessionContext') return
    const message = decodeMessage(value.body.payload)
    if (!message.ok) throw new Error(message.reason)
    const again = encodeMessage(message.value)
    const fields = fromBinary(MsgSchema, value.body.payload)
    expect(equals(MsgSchema, fromBinary(MsgSchema, again), fields)).toBe(true)
    // Bytes may differ only where the sender itself did not write them in the canonical order.
    expect(Buffer.from(again)).toEqual(Buffer.from(toBinary(MsgSchema, fields)))
  })
})

describe('records', () => {
  const samples: readonly UspRecord[] = [
    messageRecord(address, new Uint8Array([1, 2, 3])),
    webSocketConnectRecord({ ...address, version: '1.2' }),
    disconnectRecord(address, 'going to sleep', 7105),
    record(address, { type: 'udsConnect', body: {} }),
    record(address, { type: 'mqttConnect', body: { version: 1, subscribedTopic: 'agents/1' } }),
    record(address, { type: 'stompConnect', body: { version: 0, subscribedDestination: '/queue/1' } }),
    record(address, {
      type: 'sessionContext',
      body: {
        sessionId: 2n ** 63n,
        sequenceId: 1n,
        expectedId: 7n,
        retransmitId: 0n,
        payloadSarState: 1,
        payloadrecSarState: 3,
        payload: [new Uint8Array([1]), new Uint8Array([2])],
      },
    }),
  ]

  it.each(samples)('keeps a $type record', (sample) => {
    expect(decodedRecord(encodeRecord(sample))).toMatchObject(sample)
  })

  it('keeps signature, certificate and payload security', () => {
    const signed = {
      ...messageRecord(address, new Uint8Array([1])),
      payloadSecurity: Record_PayloadSecurity.TLS12,
      macSignature: new Uint8Array([5]),
      senderCert: new Uint8Array([6, 7]),
    }
    expect(decodedRecord(encodeRecord(signed))).toMatchObject(signed)
  })

  it('writes a plain message as the general way does', () => {
    const text = fc.string({ maxLength: 200 })
    const payload = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(127, 128, 16_383, 16_384, 3_000_000).map((size) => new Uint8Array(size)),
    )
    fc.assert(
      fc.property(text, text, text, payload, (version, toId, fromId, bytes) => {
        const written = encodeRecord(messageRecord({ version, toId, fromId }, bytes))
        const recordType = { case: 'noSessionContext' as const, value: { payload: bytes } }
        const general = toBinary(RecordSchema, create(RecordSchema, { version, toId, fromId, recordType }))
        expect(Buffer.compare(written, general)).toBe(0)
      }),
    )
  })

  it('refuses a record without a type', () => {
    const bytes = encodeRecord(messageRecord(address, new Uint8Array())).slice(0, -2)
    expect(decodeRecord(bytes)).toEqual({ ok: false, reason: 'the record has no record type', discarded: true })
  })
})

describe('messages', () => {
  const types = Object.keys(responseTo) as RequestType[]

  it.each(types)('knows the %s request and its response by their bodies', (type) => {
    const asked = decodeMessage(encodeMessage(request('m1', type, {})))
    expect(asked).toMatchObject({ ok: true, value: { kind: 'request', type, msgId: 'm1' } })
    const answered = decodeMessage(encodeMessage(response('m1', responseTo[type], {})))
    expect(answered).toMatchObject({ ok: true, value: { kind: 'response', type: responseTo[type], msgId: 'm1' } })
  })

  it('takes the body of an error for what it is, whatever its header says', () => {
    const error = { ...errorMessage('m1', 7004, 'no'), headerType: 2 }
    const decoded = decodeMessage(encodeMessage(error))
    expect(decoded).toMatchObject({ ok: true, value: { kind: 'error', headerType: 2, body: { errCode: 7004 } } })
  })

  it('says why a message cannot be used and which one it was', () => {
    const bytes = encodeMessage(request('m-77', 'get', { paramPaths: ['Device.'] }))
    const cut = decodeMessage(bytes.slice(0, -2))
    expect(cut).toMatchObject({ ok: false, errCode: 7100, msgId: 'm-77' })
    expect(decodeMessage(new Uint8Array())).toMatchObject({ ok: false, errCode: 7004, msgId: undefined })
    // A request that holds none that is known: header, then body.request with field 99 (R-ENC.5).
    const header = bytes.slice(0, bytes.indexOf(0x12, 2))
    const unknown = new Uint8Array([...header, 0x12, 5, 0x0a, 3, 0x9a, 0x06, 0])
    expect(decodeMessage(unknown)).toMatchObject({ ok: false, errCode: 7004, msgId: 'm-77', kind: 'request' })
    // R-ENC.2: a type that only a later version knows.
    const later = { ...request('m-78', 'get', {}), headerType: 99 }
    expect(decodeMessage(encodeMessage(later))).toMatchObject({ ok: false, errCode: 7001, msgId: 'm-78' })
  })

  it('tells of a message that is cut off whether it was a request, a response or an error', () => {
    const kindOf = (message: Parameters<typeof encodeMessage>[0]) => {
      const decoded = decodeMessage(encodeMessage(message).slice(0, -1))
      if (decoded.ok) throw new Error('it was decoded')
      return decoded.kind
    }
    expect(kindOf(request('1', 'get', { paramPaths: ['Device.'] }))).toBe('request')
    expect(kindOf(response('1', 'getResp', { reqPathResults: [{ requestedPath: 'Device.' }] }))).toBe('response')
    expect(kindOf(errorMessage('1', 7000, 'no'))).toBe('error')
  })

  it('reads bytes that are no UTF-8 as one replacement character each', () => {
    const spoiled = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => (byte === 0x7e ? 0xe9 : byte))
    const results = [{ resolvedPath: 'Device.A.', resultParams: { 'B~': 'caf~' } }]
    const answer = response('1', 'getResp', { reqPathResults: [{ resolvedPathResults: results }] })
    const decoded = decodeMessage(spoiled(encodeMessage(answer)))
    if (!decoded.ok || decoded.value.kind !== 'response' || decoded.value.type !== 'getResp') throw new Error('lost')
    const [result] = decoded.value.body.reqPathResults
    expect({ ...result?.resolvedPathResults[0]?.resultParams }).toEqual({ 'B\ufffd': 'caf\ufffd' })
    expect(decodedRecord(spoiled(encodeRecord(disconnectRecord(address, 'no~more', 0)))).body).toMatchObject({
      reason: 'no\ufffdmore',
    })
  })

  it('keeps maps with any keys', () => {
    const args = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(args, (inputArgs) => {
        const decoded = decodeMessage(encodeMessage(request('1', 'operate', { command: 'Device.Reboot()', inputArgs })))
        if (!decoded.ok || decoded.value.kind !== 'request' || decoded.value.type !== 'operate') throw new Error('lost')
        expect({ ...decoded.value.body.inputArgs }).toEqual(inputArgs)
      }),
    )
  })
})

describe('bytes of any kind', () => {
  const decodeAll = (bytes: Uint8Array): void => {
    const decoded = decodeRecord(bytes)
    if (decoded.ok && decoded.value.type === 'noSessionContext') decodeMessage(decoded.value.body.payload)
    decodeMessage(bytes)
  }
  const someFrame = fc.constantFrom(...frames.map(frameBytes))

  it('never throws on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), decodeAll), { numRuns: 2000 })
  })

  it('never throws on a truncated frame', () => {
    fc.assert(
      fc.property(someFrame, fc.nat(), (bytes, at) => decodeAll(bytes.slice(0, at % (bytes.length + 1)))),
      { numRuns: 2000 },
    )
  })

  it('never throws on a mutated frame', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(someFrame, changes, (bytes, mutations) => {
        const mutated = bytes.slice()
        for (const [at, value] of mutations) mutated[at % mutated.length] = value
        decodeAll(mutated)
      }),
      { numRuns: 2000 },
    )
  })

  it('does not follow nested groups down the stack', () => {
    expect(decodeRecord(new Uint8Array(1_000_000).fill(0x0b)).ok).toBe(false)
    expect(decodeMessage(new Uint8Array(1_000_000).fill(0x0b)).ok).toBe(false)
  })

  it('does not decode what would become too many objects', () => {
    const field = (number: number, content: Uint8Array): Uint8Array => {
      const writer = new BinaryWriter()
      return writer.tag(number, WireType.LengthDelimited).bytes(content).finish()
    }
    const empty = (count: number, tag: number): Uint8Array => Buffer.alloc(2 * count, Buffer.from([tag, 0]))
    const header = field(1, field(1, Buffer.from('m-77')))
    const getResp = (results: Uint8Array): Uint8Array => Buffer.concat([header, field(2, field(2, field(1, results)))])
    expect(decodeMessage(getResp(empty(290_000, 0x0a))).ok).toBe(true)
    const refused = { ok: false, reason: 'more than 300000 elements', errCode: 7005, msgId: 'm-77', kind: 'response' }
    expect(decodeMessage(getResp(empty(310_000, 0x0a)))).toEqual(refused)
    // Four levels deeper, and in a record: the parameters of one object, the payloads of one context.
    const deep = field(2, field(2, field(2, field(1, field(5, empty(310_000, 0x32))))))
    expect(decodeMessage(Buffer.concat([header, deep]))).toEqual(refused)
    expect(decodeRecord(field(8, empty(310_000, 0x3a))).ok).toBe(false)
    // Long texts are no elements, even where they look like some.
    const text = Buffer.from(empty(310_000, 0x0a)).toString('latin1')
    expect(decodeMessage(encodeMessage(request('1', 'get', { paramPaths: [text] }))).ok).toBe(true)
  })

  it('does not let a map write into prototypes', () => {
    const inputArgs = Object.fromEntries([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    decodeMessage(encodeMessage(request('1', 'operate', { inputArgs })))
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    expect(create(MsgSchema, {}).$typeName).toBe('usp.Msg')
  })
})
