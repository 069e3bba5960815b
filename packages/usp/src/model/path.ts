/** What a search expression compares a parameter with. */
export type SearchValue =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'dateTime'; readonly value: string }

export type SearchOperator = '==' | '!=' | '<=' | '>=' | '<' | '>' | '~='

/** One comparison of a search expression; the comparisons of an expression must all hold. */
export type SearchTerm = {
  /** Sub-objects and followed references between the searched object and the parameter. */
  readonly via: readonly Segment[]
  readonly parameter: string
  readonly operator: SearchOperator
  readonly value: SearchValue
}

/** One step of a path. */
export type Segment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'instance'; readonly number: number }
  /** `*`: every instance. */
  | { readonly kind: 'any' }
  /** `[ID=="x"]`: the instances for which the expression holds. */
  | { readonly kind: 'search'; readonly terms: readonly SearchTerm[] }
  /** `{i}`: an instance in a path of the supported data model. */
  | { readonly kind: 'template' }
  /** `LowerLayers+`, `LowerLayers#2+`, `LowerLayers#*+`: the object or objects a parameter refers to. */
  | { readonly kind: 'follow'; readonly parameter: string; readonly item: number | 'any' | undefined }

/** What the last part of a path names. */
export type PathTarget =
  | { readonly kind: 'object' }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'event'; readonly name: string }

/** A parsed path of TR-369: the way to its objects, and what it names there. */
export type Path = {
  readonly segments: readonly Segment[]
  readonly target: PathTarget
}

/** The path as text, in the one spelling that parses to an equal path. */
export function formatPath(path: Path): string {
  const objects = formatSegments(path.segments)
  return path.target.kind === 'object' ? objects : objects + path.target.name
}

function formatSegments(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) text += `${formatSegment(segment)}.`
  return text
}

function formatSegment(segment: Segment): string {
  switch (segment.kind) {
    case 'name':
      return segment.name
    case 'instance':
      return String(segment.number)
    case 'any':
      return '*'
    case 'template':
      return '{i}'
    case 'search':
      return `[${segment.terms.map(formatTerm).join('&&')}]`
    case 'follow': {
      const item = segment.item === undefined ? '' : `#${segment.item === 'any' ? '*' : segment.item}`
      return `${segment.parameter}${item}+`
    }
  }
}

function formatTerm(term: SearchTerm): string {
  return `${formatSegments(term.via)}${term.parameter}${term.operator}${formatValue(term.value)}`
}

function formatValue(value: SearchValue): string {
  // TR-369, search paths: quotation marks and percent signs inside a string are percent-encoded.
  if (value.kind === 'string') return `"${value.value.replaceAll('%', '%25').replaceAll('"', '%22')}"`
  return String(value.value)
}

/** Whether the path needs no look at a device to be resolved: names and instance numbers only. */
export function isConcrete(path: Path): boolean {
  return path.segments.every((segment) => segment.kind === 'name' || segment.kind === 'instance')
}

/**
 * Whether `path` lies at or below what `pattern` names. An object pattern takes in everything below
 * it; `*` and `{i}` stand for any instance. A search expression holds when `holds` says so for the
 * text of the searched instance's path; references are never followed here.
 */
export function pathMatches(
  pattern: Path,
  path: Path,
  holds: (terms: readonly SearchTerm[], objectPath: string) => boolean = () => false,
): boolean {
  if (pattern.segments.length > path.segments.length) return false
  let text = ''
  for (const [index, segment] of path.segments.entries()) {
    text += `${formatSegment(segment)}.`
    const wanted = pattern.segments[index]
    if (wanted !== undefined && !segmentMatches(wanted, segment, text, holds)) return false
  }
  if (pattern.target.kind === 'object') return true
  if (path.target.kind === 'object' || path.segments.length !== pattern.segments.length) return false
  return path.target.kind === pattern.target.kind && path.target.name === pattern.target.name
}

function segmentMatches(
  wanted: Segment,
  segment: Segment,
  text: string,
  holds: (terms: readonly SearchTerm[], objectPath: string) => boolean,
): boolean {
  switch (wanted.kind) {
    case 'name':
      return segment.kind === 'name' && segment.name === wanted.name
    case 'instance':
      return segment.kind === 'instance' && segment.number === wanted.number
    case 'any':
    case 'template':
      return segment.kind === 'instance'
    case 'search':
      return segment.kind === 'instance' && holds(wanted.terms, text)
    case 'follow':
      return false
  }
}

/** The path with `{i}` in place of every instance, as the supported data model spells it. */
export function supportedPath(path: Path): Path {
  const segments = path.segments.map((segment): Segment =>
    segment.kind === 'instance' || segment.kind === 'any' || segment.kind === 'search' ? { kind: 'template' } : segment,
  )
  return { segments, target: path.target }
}
