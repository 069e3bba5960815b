import type { Path, PathTarget, SearchOperator, SearchTerm, SearchValue, Segment } from './path.ts'

/** A value, or why there is none. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string }

/** Longer texts are no path of any data model; the limit keeps hostile input cheap. */
const longestPath = 4096
const deepestPath = 64

const name = /^[A-Za-z_][A-Za-z0-9_-]*$/
const follow = /^([A-Za-z_][A-Za-z0-9_-]*)(?:#([1-9][0-9]{0,8}|\*))?\+$/
const instance = /^[1-9][0-9]{0,9}$/
const operators: readonly SearchOperator[] = ['==', '!=', '<=', '>=', '~=', '<', '>']

class PathError extends Error {}

/**
 * Reads a path of TR-369: object (`Device.WiFi.`), parameter, command (`Reboot()`) and event
 * (`Boot!`) paths with instance numbers, `*`, `{i}`, search expressions and followed references.
 * A path that ends in an instance without its dot, as references do, names that object.
 */
export function parsePath(text: string): Parsed<Path> {
  try {
    return { ok: true, value: readPath(text) }
  } catch (error) {
    if (error instanceof PathError) return { ok: false, reason: error.message }
    throw error
  }
}

function readPath(text: string): Path {
  if (text.length === 0) throw new PathError('the path is empty')
  if (text.length > longestPath) throw new PathError(`the path is longer than ${longestPath} characters`)
  const parts = split(text)
  const last = parts.pop() ?? ''
  if (parts.length > deepestPath) throw new PathError(`the path is deeper than ${deepestPath} objects`)
  const segments = parts.map(readSegment)
  const target = readTarget(last, segments)
  checkOrder(segments)
  return { segments, target }
}

/** Splits at the dots outside brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let inBrackets = false
  let inQuotes = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inBrackets && character === '"') inQuotes = !inQuotes
    else if (inQuotes) continue
    else if (character === '[') {
      if (inBrackets) throw new PathError('a search expression stands inside another')
      inBrackets = true
    } else if (character === ']') {
      if (!inBrackets) throw new PathError('a bracket is closed that was never opened')
      inBrackets = false
    } else if (character === '.' && !inBrackets) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (inQuotes) throw new PathError('a quotation mark is missing')
  if (inBrackets) throw new PathError('a closing bracket is missing')
  parts.push(text.slice(start))
  return parts
}

function readSegment(part: string): Segment {
  if (part === '*') return { kind: 'any' }
  if (part === '{i}') return { kind: 'template' }
  if (instance.test(part)) return { kind: 'instance', number: Number(part) }
  if (part.startsWith('[') && part.endsWith(']')) return { kind: 'search', terms: readTerms(part.slice(1, -1)) }
  if (name.test(part)) return { kind: 'name', name: part }
  const followed = follow.exec(part)
  if (followed?.[1] !== undefined) {
    const item = followed[2] === undefined ? undefined : followed[2] === '*' ? 'any' : Number(followed[2])
    return { kind: 'follow', parameter: followed[1], item }
  }
  throw new PathError(part === '' ? 'a name is missing between two dots' : `"${part}" is no name, instance or search`)
}

function readTarget(last: string, segments: Segment[]): PathTarget {
  if (last === '') return { kind: 'object' }
  if (last.endsWith('()') && name.test(last.slice(0, -2))) return { kind: 'command', name: last }
  if (last.endsWith('!') && name.test(last.slice(0, -1))) return { kind: 'event', name: last }
  if (name.test(last)) {
    if (segments.length === 0) throw new PathError(`"${last}" needs a dot to name an object`)
    return { kind: 'parameter', name: last }
  }
  segments.push(readSegment(last))
  return { kind: 'object' }
}

function checkOrder(segments: readonly Segment[]): void {
  let before: Segment['kind'] | undefined
  for (const segment of segments) {
    const isInstance = segment.kind !== 'name' && segment.kind !== 'follow'
    if (isInstance && before !== 'name') throw new PathError('an instance stands where a name belongs')
    if (segment.kind === 'follow' && before === undefined) throw new PathError('a path cannot begin with a reference')
    before = segment.kind
  }
}

function readTerms(text: string): readonly SearchTerm[] {
  return splitTerms(text).map(readTerm)
}

function splitTerms(text: string): string[] {
  const terms: string[] = []
  let start = 0
  let inQuotes = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') inQuotes = !inQuotes
    else if (!inQuotes && text.startsWith('&&', at)) {
      terms.push(text.slice(start, at))
      start = at + 2
      at += 1
    }
  }
  terms.push(text.slice(start))
  return terms
}

function readTerm(text: string): SearchTerm {
  const at = text.search(/[=!<>~]/)
  const operator = at < 1 ? undefined : operators.find((candidate) => text.startsWith(candidate, at))
  if (operator === undefined) throw new PathError(`"${text}" is no comparison`)
  const parts = split(text.slice(0, at).trim())
  const parameter = parts.pop() ?? ''
  if (!name.test(parameter)) throw new PathError(`"${parameter}" is no parameter name`)
  const via = parts.map(readSegment)
  for (const segment of via) {
    if (segment.kind === 'search' || segment.kind === 'template') throw new PathError('a search holds another')
  }
  return { via, parameter, operator, value: readValue(text.slice(at + operator.length).trim()) }
}

function readValue(text: string): SearchValue {
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) {
    const inner = text.slice(1, -1)
    if (inner.includes('"')) throw new PathError('a quotation mark inside a value must be written %22')
    return { kind: 'string', value: inner.replaceAll('%22', '"').replaceAll('%25', '%') }
  }
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true' }
  if (/^-?[0-9]{1,20}(\.[0-9]{1,20})?$/.test(text)) return { kind: 'number', value: Number(text) }
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9:]+)?$/.test(text)) return { kind: 'dateTime', value: text }
  throw new PathError(`"${text}" is no value`)
}
