import { uspError } from '../codec/errors.ts'
import type { DataModel, ObjectRef } from './dataModel.ts'
import type { Path, SearchTerm, Segment } from './path.ts'
import { parsePath } from './pathParser.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import type { ObjectNode } from './supported.ts'

/** A place in the tree: an object, or a table of which no instance is chosen yet. */
type Place<Device> = ObjectRef<Device> & { readonly choosing: boolean }

export type Resolved<Device> = {
  readonly ok: true
  /** The objects the path leads to; for a path that ends at a table, its parents. */
  readonly objects: readonly ObjectRef<Device>[]
  /** The table the path ends at, when it names a table rather than instances of it. */
  readonly table: ObjectNode<Device> | undefined
  /** The kind of the objects, where the supported model alone has it (not behind a reference). */
  readonly node: ObjectNode<Device> | undefined
  /** The instance named by number that is not there. */
  readonly missing: string | undefined
}

/**
 * The objects a path leads to in a device's data model. A path the model does not support is refused
 * (7026); wildcards, searches and references that find nothing give no objects.
 */
export function resolve<Device>(model: DataModel<Device>, path: Path): Resolved<Device> | Refusal {
  const [first, ...rest] = path.segments
  const { root } = model.supported
  if (first === undefined || first.kind !== 'name' || first.name !== root.name) {
    return refuse(uspError.invalidPath, `The path does not begin with ${root.path}`)
  }
  let places: Place<Device>[] = [{ node: root, at: [], choosing: false }]
  let schema: { readonly node: ObjectNode<Device>; readonly choosing: boolean } | undefined = {
    node: root,
    choosing: false,
  }
  let missing: string | undefined
  for (const segment of rest) {
    if (schema !== undefined) {
      const next: typeof schema | 'unknown' | undefined = schemaStep(schema, segment)
      if (next === undefined) return refuse(uspError.invalidPath, 'The path does not exist in the supported data model')
      schema = next === 'unknown' ? undefined : next
    }
    const before = places
    places = before.flatMap((place) => step(model, place, segment))
    if (segment.kind === 'instance' && places.length === 0 && before[0] !== undefined) {
      missing ??= model.pathOf({ node: before[0].node, at: [...before[0].at, segment.number] })
    }
  }
  const choosing = schema === undefined ? places.some((place) => place.choosing) : schema.choosing
  const node = schema?.node ?? places[0]?.node
  return { ok: true, objects: places, table: choosing ? node : undefined, node, missing }
}

function schemaStep<Device>(
  from: { readonly node: ObjectNode<Device>; readonly choosing: boolean },
  segment: Segment,
): { readonly node: ObjectNode<Device>; readonly choosing: boolean } | 'unknown' | undefined {
  if (segment.kind === 'follow') {
    return !from.choosing && from.node.parameters.has(segment.parameter) ? 'unknown' : undefined
  }
  if (segment.kind !== 'name') return from.choosing ? { node: from.node, choosing: false } : undefined
  const child = from.choosing ? undefined : from.node.children.get(segment.name)
  return child === undefined ? undefined : { node: child, choosing: child.table }
}

function step<Device>(model: DataModel<Device>, place: Place<Device>, segment: Segment): Place<Device>[] {
  switch (segment.kind) {
    case 'name': {
      const child = place.choosing ? undefined : place.node.children.get(segment.name)
      return child === undefined ? [] : [{ node: child, at: place.at, choosing: child.table }]
    }
    case 'follow':
      return place.choosing ? [] : followReference(model, place, segment)
    case 'template':
    case 'any':
      return choose(model, place, () => true)
    case 'instance':
      return choose(model, place, (ref) => ref.at.at(-1) === segment.number)
    case 'search':
      return choose(model, place, (ref) => holds(model, ref, segment.terms))
  }
}

function choose<Device>(
  model: DataModel<Device>,
  place: Place<Device>,
  wanted: (ref: ObjectRef<Device>) => boolean,
): Place<Device>[] {
  if (!place.choosing) return []
  return model
    .instances(place.node, place.at)
    .map((number) => ({ node: place.node, at: [...place.at, number], choosing: false }))
    .filter(wanted)
}

/** The longest chain of references followed by one path. A model may hold circles. */
function followReference<Device>(
  model: DataModel<Device>,
  place: ObjectRef<Device>,
  segment: Extract<Segment, { kind: 'follow' }>,
): Place<Device>[] {
  const text = model.value(place, segment.parameter)
  if (text === undefined || text === '') return []
  const references = text.split(',').map((reference) => reference.trim())
  const chosen = segment.item === 'any' ? references : references.slice((segment.item ?? 1) - 1, segment.item ?? 1)
  return chosen.flatMap((reference) => {
    const parsed = parsePath(reference)
    // A parameter can only name another parameter or an object; a plain last name is an object without its dot.
    if (!parsed.ok || !isPlain(parsed.value)) return []
    const path = parsed.value
    const segments =
      path.target.kind === 'parameter'
        ? [...path.segments, { kind: 'name' as const, name: path.target.name }]
        : path.segments
    const found = resolve(model, { segments, target: { kind: 'object' } })
    return found.ok && found.table === undefined ? found.objects.map((ref) => ({ ...ref, choosing: false })) : []
  })
}

function isPlain(path: Path): boolean {
  return path.segments.every((segment) => segment.kind === 'name' || segment.kind === 'instance')
}

/** Whether a search expression holds for an object: every comparison must. */
export function holds<Device>(model: DataModel<Device>, ref: ObjectRef<Device>, terms: readonly SearchTerm[]): boolean {
  return terms.every((term) => {
    let places: Place<Device>[] = [{ ...ref, choosing: false }]
    for (const segment of term.via) places = places.flatMap((place) => step(model, place, segment))
    return places.some((place) => {
      const text = model.value(place, term.parameter)
      return text !== undefined && compare(text, term)
    })
  })
}

function compare(text: string, { operator, value }: SearchTerm): boolean {
  switch (operator) {
    case '==':
      return order(text, value) === 0
    case '!=':
      return order(text, value) !== 0
    case '<':
      return order(text, value) < 0
    case '>':
      return order(text, value) > 0
    case '<=':
      return order(text, value) <= 0
    case '>=':
      return order(text, value) >= 0
    case '~=':
      return text.split(',').some((item) => order(item.trim(), value) === 0)
  }
}

/** Below, equal or above zero; not a number when the two cannot be compared. */
function order(text: string, value: SearchTerm['value']): number {
  switch (value.kind) {
    case 'number':
      return text.trim() === '' ? Number.NaN : Number(text) - value.value
    case 'boolean':
      return text === String(value.value) ? 0 : Number.NaN
    case 'dateTime':
      return Date.parse(text) - Date.parse(value.value)
    case 'string':
      return text === value.value ? 0 : text < value.value ? -1 : 1
  }
}
