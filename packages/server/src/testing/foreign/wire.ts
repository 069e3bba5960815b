/**
 * The wire format of protobuf by hand: no schema and no library, so that what is tested against it shares nothing with
 * what it tests. It writes what is legal and rare: lengths in more bytes than they need.
 */

const kinds = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

const varintOf = (value: number, longer = false): Buffer => {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(longer ? rest + 0x80 : rest, ...(longer ? [0] : []))
  return Buffer.from(bytes)
}

const tagOf = (field: number, kind: number): Buffer => varintOf(field * 8 + kind)

/** A number or an enumeration; zero is written too, though it may be left out. */
export const number = (field: number, value: number): Buffer =>
  Buffer.concat([tagOf(field, kinds.varint), varintOf(value)])

export const flag = (field: number, value: boolean): Buffer => number(field, value ? 1 : 0)

export const fixed32 = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return Buffer.concat([tagOf(field, kinds.fixed32), bytes])
}

/** A text, bytes, or a message of the given fields in their order; an empty one is written too. */
export const part = (field: number, ...content: readonly (string | Uint8Array)[]): Buffer => {
  const bytes = Buffer.concat(content.map((piece) => Buffer.from(piece)))
  return Buffer.concat([tagOf(field, kinds.bytes), varintOf(bytes.length, true), bytes])
}

/** A map: its entries name the value before the key. */
export const pairs = (field: number, entries: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(Object.entries(entries).map(([key, value]) => part(field, part(2, value), part(1, key))))

/** A field that no version of the protocol has; whoever reads it has to skip it. */
export const unknown = Buffer.concat([number(1900, 77), part(1901, 'of a later version'), fixed32(1902, 5)])

export type Message = Readonly<{
  /** The numbers of the fields that are there. */
  fields: ReadonlySet<number>
  number: (field: number) => number
  text: (field: number) => string
  texts: (field: number) => readonly string[]
  message: (field: number) => Message
  messages: (field: number) => readonly Message[]
  bytes: (field: number) => Uint8Array
  pairs: (field: number) => Readonly<Record<string, string>>
}>

/** Reads a message; throws where the bytes are none. */
export const messageOf = (bytes: Uint8Array): Message => {
  const input = Buffer.from(bytes)
  const numbers = new Map<number, number>()
  const parts = new Map<number, Buffer[]>()
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = input.readUInt8(at)
      at += 1
      value += (byte % 0x80) * scale
      if (byte < 0x80) return value
    }
  }
  while (at < input.length) {
    const tag = varint()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === kinds.varint) numbers.set(field, varint())
    else if (kind === kinds.fixed32) {
      numbers.set(field, input.readUInt32LE(at))
      at += 4
    } else if (kind === kinds.bytes) {
      const length = varint()
      if (at + length > input.length) throw new Error(`field ${field} is longer than its message`)
      parts.set(field, [...(parts.get(field) ?? []), input.subarray(at, at + length)])
      at += length
    } else throw new Error(`field ${field} is of an unexpected kind ${kind}`)
  }
  const all = (field: number): readonly Buffer[] => parts.get(field) ?? []
  const last = (field: number): Buffer => all(field).at(-1) ?? Buffer.alloc(0)
  return {
    fields: new Set([...numbers.keys(), ...parts.keys()]),
    number: (field) => numbers.get(field) ?? 0,
    text: (field) => last(field).toString(),
    texts: (field) => all(field).map(String),
    message: (field) => messageOf(last(field)),
    messages: (field) => all(field).map(messageOf),
    bytes: last,
    pairs: (field) =>
      Object.fromEntries(all(field).map((entry) => [messageOf(entry).text(1), messageOf(entry).text(2)])),
  }
}
