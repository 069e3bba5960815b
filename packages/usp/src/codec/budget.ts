import type { DescMessage } from '@bufbuild/protobuf'

/**
 * Strings, messages and map entries one record or message may hold. A parameter of a GetResp is
 * three of them, so that the 50,000 parameters of a large device fit twice; without a limit a few
 * megabytes of empty elements would become a gigabyte of objects.
 */
export const maxElements = 300_000

/** Shorter input cannot hold enough elements to be worth counting. */
const countedFrom = 32 * 1024

/** Which fields of a message hold messages, by their numbers. */
type Shape = ReadonlyMap<number, Shape>

/** What says whether encoded messages of one type hold too many elements to be decoded. */
export function elementBudget(schema: DescMessage): (bytes: Uint8Array) => boolean {
  const shape = shapeOf(schema)
  return (bytes) => bytes.length >= countedFrom && counter(bytes).count(shape, 0, bytes.length) > maxElements
}

function shapeOf(schema: DescMessage): Shape {
  const shape = new Map<number, Shape>()
  for (const field of schema.fields) {
    // USP's messages nest, but none holds itself.
    if (field.message !== undefined) shape.set(field.number, shapeOf(field.message))
  }
  return shape
}

/** Walks over encoded fields. What is malformed ends the walk: the decoder will say what is wrong. */
function counter(bytes: Uint8Array): { count(shape: Shape, start: number, end: number): number } {
  let at = 0
  let elements = 0

  function varint(end: number): number {
    let value = 0
    let factor = 1
    while (at < end) {
      const byte = bytes[at] ?? 0
      at += 1
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
    return Number.POSITIVE_INFINITY
  }

  function count(shape: Shape, start: number, end: number): number {
    at = start
    while (at < end && elements <= maxElements) {
      const tag = varint(end)
      switch (tag % 8) {
        case 0:
          varint(end)
          break
        case 1:
          at += 8
          break
        case 5:
          at += 4
          break
        case 2: {
          const length = varint(end)
          const fieldEnd = at + length
          elements += 1
          if (fieldEnd > end) return elements
          const inner = shape.get(Math.floor(tag / 8))
          if (inner !== undefined) count(inner, at, fieldEnd)
          at = fieldEnd
          break
        }
        default:
          return elements
      }
    }
    return elements
  }

  return { count }
}
