/** Bytes of one title, or of one field before them. */
const mostOfOne = 64 * 1024

/** Why an answer cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly problem: 'malformed' | 'title'

  constructor(problem: 'malformed' | 'title', cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const at = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  brace: 0x7b,
  braceEnd: 0x7d,
  bracket: 0x5b,
  bracketEnd: 0x5d,
} as const

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isEnd = (byte: number): boolean =>
  isSpace(byte) || byte === at.comma || byte === at.braceEnd || byte === at.bracketEnd

type Expected = 'object' | 'key' | 'nextKey' | 'colon' | 'value' | 'element' | 'nextElement' | 'done'

type Wanted = Readonly<{
  /** The field whose list is read entry by entry. */
  list: string
  field: (name: string, value: unknown) => void
  entry: (value: unknown) => void
}>

/**
 * Reads a JSON object (RFC 8259) as its bytes come, and one of its fields, a list, entry by entry: no more of it is held than one
 * entry, however long the list is. `end` says whether the object was whole.
 * @throws {Unreadable} from `push`
 */
export const jsonReader = ({ list, field, entry }: Wanted) => {
  let expected: Expected = 'object'
  let allowsEnd = false
  let name = ''
  let listed = false
  // What is captured of a value.
  let parts: Buffer[] = []
  let held = 0
  let depth = 0
  let kind: 'none' | 'text' | 'nested' | 'bare' = 'none'
  let inText = false
  let escaped = false

  const malformed = (cause?: unknown) => new Unreadable('malformed', cause)

  const keep = (part: Buffer): void => {
    held += part.length
    if (held > mostOfOne) throw expected === 'element' ? new Unreadable('title') : malformed()
    parts.push(part)
  }

  const captured = (): void => {
    let value: unknown
    try {
      value = JSON.parse(Buffer.concat(parts).toString('utf8'))
    } catch (thrown) {
      throw malformed(thrown)
    }
    parts = []
    held = 0
    kind = 'none'
    if (expected === 'element') {
      expected = 'nextElement'
      entry(value)
    } else if (expected === 'value') {
      expected = 'nextKey'
      field(name, value)
    } else {
      name = String(value)
      expected = 'colon'
    }
  }

  const begin = (byte: number): void => {
    if (isEnd(byte)) throw malformed()
    depth = 0
    inText = byte === at.quote
    escaped = false
    kind = inText ? 'text' : byte === at.brace || byte === at.bracket ? 'nested' : 'bare'
    if (kind === 'nested') depth = 1
  }

  /** Where a value that is captured ends within `chunk`, from `from`; undefined where it goes on. */
  const endOf = (chunk: Buffer, from: number): number | undefined => {
    for (let index = from; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0
      if (inText) {
        if (escaped) escaped = false
        else if (byte === at.backslash) escaped = true
        else if (byte === at.quote) {
          inText = false
          if (kind === 'text') return index + 1
        }
        continue
      }
      if (kind === 'bare') {
        if (isEnd(byte)) return index
        continue
      }
      if (byte === at.quote) inText = true
      else if (byte === at.brace || byte === at.bracket) depth += 1
      else if (byte === at.braceEnd || byte === at.bracketEnd) {
        depth -= 1
        if (depth === 0) return index + 1
      }
    }
    return undefined
  }

  /** A sign between values. Whether a value begins with it. */
  const step = (byte: number): boolean => {
    switch (expected) {
      case 'object':
        if (byte !== at.brace) throw malformed()
        expected = 'key'
        allowsEnd = true
        return false
      case 'key':
        if (byte === at.braceEnd && allowsEnd) {
          expected = 'done'
          return false
        }
        if (byte !== at.quote) throw malformed()
        return true
      case 'nextKey':
        if (byte !== at.comma && byte !== at.braceEnd) throw malformed()
        expected = byte === at.comma ? 'key' : 'done'
        allowsEnd = false
        return false
      case 'colon':
        if (byte !== at.colon) throw malformed()
        expected = 'value'
        return false
      case 'value':
        if (name !== list) return true
        if (byte !== at.bracket || listed) throw malformed()
        listed = true
        expected = 'element'
        allowsEnd = true
        return false
      case 'element':
        if (byte === at.bracketEnd && allowsEnd) {
          expected = 'nextKey'
          return false
        }
        allowsEnd = false
        return true
      case 'nextElement':
        if (byte !== at.comma && byte !== at.bracketEnd) throw malformed()
        expected = byte === at.comma ? 'element' : 'nextKey'
        allowsEnd = false
        return false
      case 'done':
        throw malformed()
    }
  }

  return {
    push: (chunk: Buffer): void => {
      let index = 0
      while (index < chunk.length) {
        if (kind === 'none') {
          const byte = chunk[index] ?? 0
          if (isSpace(byte) || !step(byte)) {
            index += 1
            continue
          }
          begin(byte)
          keep(chunk.subarray(index, index + 1))
          index += 1
        }
        const end = endOf(chunk, index)
        keep(chunk.subarray(index, end))
        if (end === undefined) return
        index = end
        captured()
      }
    },
    /** Whether the object was whole, its list within. */
    isWhole: (): boolean => expected === 'done' && listed,
  }
}
