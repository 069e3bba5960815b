import type { ModelLibrary, StandardCommand, StandardEvent, StandardObject, StandardParameter } from './library.ts'
import type { Refusal } from './refusal.ts'

/** Instance numbers from the root down to an object: `[1, 3]` for `Device.WiFi.AccessPoint.1.AssociatedDevice.3.`. */
export type Instances = readonly number[]

/**
 * Where a parameter's value comes from until somebody sets it: a constant, or a function of the device
 * and the instance. `undefined` gives the type's own default.
 */
export type Source<Device> =
  | string
  | number
  | boolean
  | ((device: Device, at: Instances) => string | number | boolean | undefined)

/** How a command went; outputs are named as the data model names them. */
export type CommandOutcome =
  | { readonly ok: true; readonly outputs?: { readonly [name: string]: string } | undefined }
  | Refusal

export type CommandCall = {
  /** The object's path, such as `Device.IP.Diagnostics.`. */
  readonly objectPath: string
  readonly at: Instances
  readonly commandKey: string
  readonly args: { readonly [name: string]: string }
  /** The endpoint that asked. */
  readonly originator: string
  /** Aborted when the request is cancelled or the device restarts. */
  readonly signal: AbortSignal
}

/** Carries a command out; an asynchronous one may take as long as it takes. */
export type CommandHandler<Device> = (device: Device, call: CommandCall) => CommandOutcome | Promise<CommandOutcome>

/** What a device has of one object of its library. */
export type ObjectSpec<Device> = {
  /** The instances of a table from the start: their count, or a function when the device itself makes them. */
  readonly instances?: number | ((device: Device, at: Instances) => readonly number[])
  readonly params?: { readonly [name: string]: Source<Device> }
  readonly commands?: { readonly [name: string]: CommandHandler<Device> }
  readonly events?: readonly string[]
  /** What the device fills in when an instance is added, before the controller's own settings. */
  readonly added?: (device: Device, at: Instances, originator: string) => { readonly [name: string]: string }
  /** May refuse what is about to be set; the values are those the object would have. */
  readonly check?: (device: Device, at: Instances, value: (name: string) => string) => CheckRefusal | undefined
}

/** A refusal of values that do not go together; `param` is the one at fault, the first that was set unless given. */
export type CheckRefusal = Refusal & { readonly param?: string }

export type SupportedParameter<Device> = StandardParameter & {
  readonly source: Source<Device> | undefined
  /** Set when the parameter counts the instances of the child of this name. */
  readonly counts: string | undefined
}
export type SupportedCommand<Device> = StandardCommand & { readonly run: CommandHandler<Device> }

/** One object of a supported data model. Shared by every device of its kind, so immutable. */
export type ObjectNode<Device> = {
  readonly name: string
  /** As the supported data model spells it, `{i}` for instances. */
  readonly path: string
  readonly table: boolean
  readonly creatable: boolean
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly parent: ObjectNode<Device> | undefined
  readonly children: ReadonlyMap<string, ObjectNode<Device>>
  readonly parameters: ReadonlyMap<string, SupportedParameter<Device>>
  readonly commands: ReadonlyMap<string, SupportedCommand<Device>>
  readonly events: ReadonlyMap<string, StandardEvent>
  readonly instances: (device: Device, at: Instances) => readonly number[]
  readonly added: ObjectSpec<Device>['added']
  readonly check: ObjectSpec<Device>['check']
}

/** A device's supported data model. */
export type SupportedModel<Device> = {
  readonly root: ObjectNode<Device>
  /** `data_model_inst_uri` of GetSupportedDM. */
  readonly uri: string
}

export type ModelSpec<Device> = { readonly [objectPath: string]: ObjectSpec<Device> }

const noInstances = (): readonly number[] => []

type OpenNode<Device> = {
  -readonly [Key in Exclude<keyof ObjectNode<Device>, 'children' | 'parameters'>]: ObjectNode<Device>[Key]
} & { children: Map<string, OpenNode<Device>>; parameters: Map<string, SupportedParameter<Device>> }

/**
 * Builds a supported data model: the specs say what a device has, the library says what that is.
 * Throws on a path, parameter, command or event the library does not know: a model is part of the program.
 */
export function supportedModel<Device>(
  library: ModelLibrary,
  specs: readonly ModelSpec<Device>[],
  uri = 'urn:broadband-forum-org:tr-181-2-16-0',
): SupportedModel<Device> {
  const root = openNode<Device>('Device', 'Device.', undefined, library.get('Device.'), {})
  for (const spec of specs) {
    for (const [path, object] of Object.entries(spec)) place(root, library, path, object)
  }
  addCounts(root, library)
  return { root, uri }
}

function place<Device>(root: OpenNode<Device>, library: ModelLibrary, path: string, spec: ObjectSpec<Device>): void {
  const standard = library.get(path)
  if (standard === undefined) throw new Error(`the library has no object ${path}`)
  let node = root
  let at = 'Device.'
  for (const name of path.slice(at.length).split('.')) {
    if (name === '' || name === '{i}') continue
    at += `${name}.`
    if (path.startsWith(`${at}{i}.`)) at += '{i}.'
    let child = node.children.get(name)
    if (child === undefined) {
      child = openNode(name, at, node, library.get(at), {})
      node.children.set(name, child)
    }
    node = child
  }
  apply(node, standard, spec)
}

function openNode<Device>(
  name: string,
  path: string,
  parent: OpenNode<Device> | undefined,
  standard: StandardObject | undefined,
  spec: ObjectSpec<Device>,
): OpenNode<Device> {
  const node: OpenNode<Device> = {
    name,
    path,
    table: path.endsWith('{i}.'),
    creatable: standard?.access === 'readWrite' && path.endsWith('{i}.'),
    uniqueKeys: standard?.uniqueKeys ?? [],
    parent,
    children: new Map(),
    parameters: new Map(),
    commands: new Map(),
    events: new Map(),
    instances: noInstances,
    added: undefined,
    check: undefined,
  }
  if (standard !== undefined) apply(node, standard, spec)
  return node
}

function apply<Device>(node: OpenNode<Device>, standard: StandardObject, spec: ObjectSpec<Device>): void {
  const { instances } = spec
  if (typeof instances === 'number') {
    const numbers = Array.from({ length: instances }, (_, index) => index + 1)
    node.instances = () => numbers
  } else if (instances !== undefined) {
    node.instances = instances
    node.creatable = false
  }
  node.added = spec.added ?? node.added
  node.check = spec.check ?? node.check
  for (const [name, source] of Object.entries(spec.params ?? {})) {
    const parameter = standard.parameters.get(name)
    if (parameter === undefined) throw new Error(`the library has no parameter ${node.path}${name}`)
    node.parameters.set(name, { ...parameter, source, counts: undefined })
  }
  if (node.table && standard.parameters.has('Alias') && !node.parameters.has('Alias')) {
    const alias = standard.parameters.get('Alias')
    const source: Source<Device> = (_, at) => `cpe-${at.at(-1) ?? 0}`
    if (alias !== undefined) node.parameters.set('Alias', { ...alias, source, counts: undefined })
  }
  const commands = new Map(node.commands)
  for (const [name, run] of Object.entries(spec.commands ?? {})) {
    const command = standard.commands.get(name)
    if (command === undefined) throw new Error(`the library has no command ${node.path}${name}`)
    commands.set(name, { ...command, run })
  }
  node.commands = commands
  const events = new Map(node.events)
  for (const name of spec.events ?? []) {
    const event = standard.events.get(name)
    if (event === undefined) throw new Error(`the library has no event ${node.path}${name}`)
    events.set(name, event)
  }
  node.events = events
}

/** Every table that is there is counted by its parent's `…NumberOfEntries`, where the data model has one. */
function addCounts<Device>(node: OpenNode<Device>, library: ModelLibrary): void {
  for (const child of node.children.values()) {
    const name = `${child.name}NumberOfEntries`
    const parameter = child.table ? library.get(node.path)?.parameters.get(name) : undefined
    if (parameter !== undefined) {
      node.parameters.set(name, { ...parameter, source: undefined, counts: child.name })
    }
    addCounts(child, library)
  }
}
