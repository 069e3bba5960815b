/** As much of the wire format as an agent of the bench needs to decode a message and encode one. */

type Range = Readonly<{ start: number; end: number }>

/** Where the last length-delimited field of this number lies within a range. */
export const fieldIn = (bytes: Uint8Array, number: number, { start, end }: Range): Range | undefined => {
  let at = start
  let found: Range | undefined
  const varint = (): number => {
    let value = 0
    for (let factor = 1; at < end; factor *= 128) {
      const byte = bytes[at] ?? 0
      at += 1
      value += (byte & 127) * factor
      if (byte < 128) break
    }
    return value
  }
  while (at < end) {
    const tag = varint()
    switch (tag % 8) {
      case 0:
        varint()
        break
      case 1:
        at += 8
        break
      case 5:
        at += 4
        break
      case 2: {
        const length = varint()
        if (Math.floor(tag / 8) === number) found = { start: at, end: at + length }
        at += length
        break
      }
      default:
        return undefined
    }
  }
  return found
}

export type LeanMessage = Readonly<{ payload: Range; msgId: Range; body: Range }>

/** The parts of a plain record that holds a message; undefined for any other record. */
export const messageIn = (record: Uint8Array): LeanMessage | undefined => {
  const inner = fieldIn(record, 7, { start: 0, end: record.length })
  const payload = inner === undefined ? undefined : fieldIn(record, 2, inner)
  if (payload === undefined) return undefined
  const header = fieldIn(record, 1, payload)
  const msgId = header === undefined ? undefined : fieldIn(record, 1, header)
  const body = fieldIn(record, 2, payload)
  return msgId === undefined || body === undefined ? undefined : { payload, msgId, body }
}

const lengthDelimited = (number: number, content: Uint8Array): Uint8Array => {
  const head = [(number << 3) | 2]
  for (let rest = content.length; ; rest = Math.floor(rest / 128)) {
    head.push(rest > 127 ? (rest % 128) | 128 : rest)
    if (rest <= 127) break
  }
  return Buffer.concat([Uint8Array.from(head), content])
}

/** A message from its id, the number of its type and its encoded body. */
export const messageFrom = (msgId: Uint8Array, type: number, body: Uint8Array): Uint8Array =>
  Buffer.concat([
    lengthDelimited(1, Buffer.concat([lengthDelimited(1, msgId), Uint8Array.of(0x10, type)])),
    lengthDelimited(2, body),
  ])
