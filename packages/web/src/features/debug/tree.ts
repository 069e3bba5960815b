import type { SupportedObject } from '@headend/contract/dataModel'
import type { HeldValues } from './values.ts'

type Parameter = SupportedObject['parameters'][number]
type Command = SupportedObject['commands'][number]

/** The objects an agent supports, by the object they stand in. Paths carry `{i}` in place of instance numbers. */
export type ModelIndex = Readonly<{
  object: (template: string) => SupportedObject | undefined
  within: (template: string) => readonly string[]
  roots: readonly string[]
  /** Parameters, commands and events in all. */
  size: number
}>

export type TreeRow = Readonly<{ path: string; name: string; depth: number }> &
  (
    | Readonly<{
        kind: 'object' | 'table' | 'instance'
        template: string
        open: boolean
        supported: boolean
        /** What the agent says may be done with the rows of the table; null where it says nothing. */
        access: SupportedObject['access'] | null
      }>
    | Readonly<{ kind: 'parameter'; type: string | null; access: Parameter['access'] | null }>
    | Readonly<{ kind: 'command'; command: Command }>
    | Readonly<{ kind: 'event'; inputs: readonly string[] }>
    /** A table without instances: none are there, or nobody asked yet. */
    | Readonly<{ kind: 'hollow'; asked: boolean }>
  )

export type ContainerRow = Extract<TreeRow, { template: string }>

const tableMark = '{i}.'

/** The object or table's object that a template stands in: `Device.A.B.{i}.` stands in `Device.A.`. */
const parentOf = (template: string): string => {
  const bare = template.endsWith(tableMark) ? template.slice(0, -tableMark.length) : template
  return bare.slice(0, bare.slice(0, -1).lastIndexOf('.') + 1)
}

const nameOf = (template: string): string => {
  const bare = template.endsWith(tableMark) ? template.slice(0, -tableMark.length) : template
  return bare.slice(bare.slice(0, -1).lastIndexOf('.') + 1, -1)
}

/** Orders what the agent sent as a tree; an object that is only named by those below it is placed too. */
export const modelIndex = (objects: readonly SupportedObject[]): ModelIndex => {
  const known = new Map(objects.map((object) => [object.path, object]))
  const within = new Map<string, string[]>()
  const placed = new Set<string>()
  const roots: string[] = []
  const place = (template: string): void => {
    if (placed.has(template)) return
    placed.add(template)
    const parent = parentOf(template)
    if (parent === '') {
      roots.push(template)
      return
    }
    place(parent)
    within.set(parent, [...(within.get(parent) ?? []), template])
  }
  for (const object of objects) place(object.path)
  return {
    object: (template) => known.get(template),
    within: (template) => within.get(template) ?? [],
    roots,
    size: objects.reduce(
      (sum, { parameters, commands, events }) => sum + parameters.length + commands.length + events.length,
      0,
    ),
  }
}

/** The address to ask for what stands directly in a container: its own parameters, or those of all its instances. */
export const readPath = (row: Pick<ContainerRow, 'kind' | 'path'>): string =>
  row.kind === 'table' ? `${row.path}*.` : row.path

/** A path as a person types it, with the dot at its end where the model has an object or table of that name. */
export const completePath = (typed: string, model: ModelIndex): string => {
  if (typed.endsWith('.') || typed.endsWith(')')) return typed
  const template = `${typed}.`.replaceAll(/\.\d+(?=\.)/g, '.{i}')
  const isContainer = [template, `${template}${tableMark}`].some(
    (one) => model.object(one) !== undefined || model.within(one).length > 0,
  )
  return isContainer ? `${typed}.` : typed
}

type View = Readonly<{
  model: ModelIndex
  values: HeldValues
  isOpen: (path: string) => boolean
}>

const leaves = (template: string, path: string, depth: number, { model, values }: View): TreeRow[] => {
  const object = model.object(template)
  const parameters = object?.parameters ?? []
  const known = new Set(parameters.map(({ name }) => name))
  return [
    ...parameters.map(({ name, type, access }): TreeRow => ({
      kind: 'parameter',
      path: path + name,
      name,
      depth,
      type,
      access,
    })),
    // What a device reports beyond what it says it supports is shown all the same.
    ...values
      .names(path)
      .filter((name) => !known.has(name))
      .map((name): TreeRow => ({ kind: 'parameter', path: path + name, name, depth, type: null, access: null })),
    ...(object?.commands ?? []).map((command): TreeRow => ({
      kind: 'command',
      path: path + command.name,
      name: command.name,
      depth,
      command,
    })),
    ...(object?.events ?? []).map(({ name, inputs }): TreeRow => ({
      kind: 'event',
      path: path + name,
      name,
      depth,
      inputs,
    })),
  ]
}

const container = (
  kind: ContainerRow['kind'],
  template: string,
  path: string,
  name: string,
  depth: number,
  view: View,
): ContainerRow => ({
  kind,
  template,
  path,
  name,
  depth,
  open: view.isOpen(path),
  access: view.model.object(template)?.access ?? null,
  supported: kind === 'instance' || view.model.object(template) !== undefined || view.model.within(template).length > 0,
})

/** What stands directly in a container. */
export const childrenOf = (row: ContainerRow, view: View): TreeRow[] => {
  const { model, values } = view
  const depth = row.depth + 1
  if (row.kind === 'table') {
    const numbers = values.instances(row.path)
    if (numbers.length === 0) {
      return [{ kind: 'hollow', path: `${row.path}{i}.`, name: '', depth, asked: values.asked(row.path) }]
    }
    return numbers.map((number) =>
      container('instance', row.template, `${row.path}${number}.`, String(number), depth, view),
    )
  }
  const templates = model.within(row.template)
  const known = new Set(templates.map(nameOf))
  return [
    ...leaves(row.template, row.path, depth, view),
    ...templates.map((template) => {
      const kind = template.endsWith(tableMark) ? 'table' : 'object'
      return container(kind, template, `${row.path}${nameOf(template)}.`, nameOf(template), depth, view)
    }),
    ...values
      .objects(row.path)
      .filter((name) => !known.has(name))
      .map((name) => {
        const path = `${row.path}${name}.`
        const isTable = values.instances(path).length > 0
        const template = `${row.template}${name}.${isTable ? tableMark : ''}`
        return container(isTable ? 'table' : 'object', template, path, name, depth, view)
      }),
  ]
}

const rootsOf = (view: View): ContainerRow[] => {
  const roots = view.model.roots.length > 0 ? view.model.roots : ['Device.']
  return roots.map((template) => container('object', template, template, nameOf(template), 0, view))
}

/** Whether rows may be added to the table of this line. */
export const takesRows = (row: TreeRow): row is ContainerRow =>
  row.kind === 'table' && (row.access === 'addDelete' || row.access === 'addOnly')

/** Whether this line is a row that may be deleted. */
export const isDeletable = (row: TreeRow): row is ContainerRow =>
  row.kind === 'instance' && (row.access === 'addDelete' || row.access === 'deleteOnly')

/** The table that an instance stands in. */
export const tableOf = (instance: string): string => instance.replace(/\d+\.$/, '')

/** The rows in sight: those of every open container. */
export const openRows = (view: View): readonly TreeRow[] => {
  const rows: TreeRow[] = []
  const walk = (row: TreeRow): void => {
    rows.push(row)
    if (!('template' in row) || !row.open) return
    for (const child of childrenOf(row, view)) walk(child)
  }
  for (const root of rootsOf(view)) walk(root)
  return rows
}

/** Whether something of an object, or of those below it, has a path or type that `matches`. */
const hasInside = (template: string, model: ModelIndex, matches: (text: string) => boolean): boolean => {
  const { parameters = [], commands = [], events = [] } = model.object(template) ?? {}
  return (
    parameters.some(({ name, type }) => matches(`${template}${name} ${type ?? ''}`)) ||
    [...commands, ...events].some(({ name }) => matches(template + name)) ||
    model.within(template).some((inner) => matches(inner) || hasInside(inner, model, matches))
  )
}

/**
 * The rows whose path, type or value holds every word of `query`, below the containers they stand in. A container that
 * matches by its own name shows all it holds directly. Of a table whose rows nobody read, what they would hold is
 * searched by the model: it says that it has to be read.
 */
export const foundRows = (view: View, query: string): readonly TreeRow[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const hasWords = (text: string): boolean => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  const matches = (row: TreeRow): boolean => {
    if (row.kind === 'hollow') return false
    const held = view.values.get(row.path)
    return hasWords(
      `${row.path} ${row.kind === 'parameter' ? (row.type ?? '') : ''} ${held?.masked ? '' : (held?.value ?? '')}`,
    )
  }
  const walk = (row: TreeRow): TreeRow[] => {
    if (!('template' in row)) return matches(row) ? [row] : []
    const children = childrenOf(row, view)
    const [first] = children
    if (first?.kind === 'hollow' && !first.asked && hasInside(row.template, view.model, hasWords))
      return [{ ...row, open: true }, first]
    const inner = children.flatMap(walk)
    if (inner.length === 0) return matches(row) ? [{ ...row, open: false }] : []
    return [{ ...row, open: true }, ...inner]
  }
  return rootsOf(view).flatMap(walk)
}

/** How many rows were found: values, commands, events and closed containers, not the open ones they stand in. */
export const countFound = (rows: readonly TreeRow[]): number =>
  rows.filter((row) => !('template' in row) || !row.open).length
