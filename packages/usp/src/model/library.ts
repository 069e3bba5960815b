import { readFileSync } from 'node:fs'
import type { ValueType } from './value.ts'
import { valueType } from './value.ts'

/** What a data model says about one parameter or argument. */
export type StandardParameter = {
  readonly name: string
  readonly access: 'readOnly' | 'readWrite'
  readonly type: ValueType
}
export type StandardCommand = {
  readonly name: string
  readonly kind: 'sync' | 'async'
  /** Names such as `Host`, or `RouteHops.{i}.RTTimes` within a table. */
  readonly input: readonly StandardParameter[]
  readonly output: readonly StandardParameter[]
}
export type StandardEvent = { readonly name: string; readonly args: readonly StandardParameter[] }

/** What a data model says about one object; `{i}` at the end of its path marks a table. */
export type StandardObject = {
  readonly path: string
  /** Whether instances can be added and deleted. */
  readonly access: 'readOnly' | 'readWrite'
  /** The unique keys: sets of parameters whose values identify an instance. */
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly parameters: ReadonlyMap<string, StandardParameter>
  readonly commands: ReadonlyMap<string, StandardCommand>
  readonly events: ReadonlyMap<string, StandardEvent>
}

/** The objects of one or more data models by their path, such as `Device.WiFi.Radio.{i}.`. */
export type ModelLibrary = ReadonlyMap<string, StandardObject>

type OpenObject = {
  path: string
  access: 'readOnly' | 'readWrite'
  uniqueKeys: readonly (readonly string[])[]
  parameters: Map<string, StandardParameter>
  commands: Map<string, StandardCommand>
  events: Map<string, StandardEvent>
}

/**
 * Reads the tab-separated description of a data model that stands in `data/`: a line per object, below it
 * indented by one tab its parameters, commands and events, below those indented by two their arguments.
 * Throws on a line it does not understand: the text is part of the program.
 */
export function readModelLibrary(text: string): ModelLibrary {
  const objects = new Map<string, OpenObject>()
  let object: OpenObject | undefined
  let args: { input: StandardParameter[]; output: StandardParameter[]; event: StandardParameter[] } | undefined
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const cells = line.split('\t')
    if (cells[0] !== undefined && cells[0] !== '') {
      object = readObject(cells)
      objects.set(object.path, object)
    } else if (object !== undefined && cells[1] !== undefined && cells[1] !== '') {
      args = readItem(object, cells.slice(1))
    } else if (args !== undefined && cells[2] !== undefined && cells[2] !== '') {
      readArgument(args, cells.slice(2))
    } else {
      throw new Error(`not a line of a data model: ${line}`)
    }
  }
  return objects
}

function readObject([path = '', access = 'r', keys = '']: readonly string[]): OpenObject {
  return {
    path,
    access: access === 'w' ? 'readWrite' : 'readOnly',
    uniqueKeys: keys === '' ? [] : keys.split(';').map((set) => set.split('+')),
    parameters: new Map(),
    commands: new Map(),
    events: new Map(),
  }
}

function readItem(object: OpenObject, [name = '', access = '', type = 'string', values = '']: readonly string[]) {
  const input: StandardParameter[] = []
  const output: StandardParameter[] = []
  const event: StandardParameter[] = []
  if (name.endsWith('()')) {
    object.commands.set(name, { name, kind: access === 'async' ? 'async' : 'sync', input, output })
  } else if (name.endsWith('!')) {
    object.events.set(name, { name, args: event })
  } else {
    object.parameters.set(name, parameter(name, access === 'w', type, values))
  }
  return { input, output, event }
}

function readArgument(
  args: { input: StandardParameter[]; output: StandardParameter[]; event: StandardParameter[] },
  [name = '', type = 'string', values = '']: readonly string[],
): void {
  const list = name.startsWith('<') ? args.input : name.startsWith('>') ? args.output : args.event
  list.push(parameter(name.slice(1), false, type, values))
}

/** Equal types are one value: the model has thousands of parameters and a few dozen types. */
const types = new Map<string, ValueType>()

function parameter(name: string, writable: boolean, type: string, values: string): StandardParameter {
  const key = `${type}|${values}`
  let shared = types.get(key)
  if (shared === undefined) {
    shared = valueType(type, values === '' ? [] : values.split('|'))
    types.set(key, shared)
  }
  return { name, access: writable ? 'readWrite' : 'readOnly', type: shared }
}

/** Several data models as one; where two describe one object, their contents are joined. */
export function joinLibraries(...libraries: readonly ModelLibrary[]): ModelLibrary {
  const joined = new Map<string, StandardObject>()
  for (const library of libraries) {
    for (const [path, object] of library) {
      const before = joined.get(path)
      joined.set(
        path,
        before === undefined
          ? object
          : {
              ...before,
              parameters: new Map([...before.parameters, ...object.parameters]),
              commands: new Map([...before.commands, ...object.commands]),
              events: new Map([...before.events, ...object.events]),
            },
      )
    }
  }
  return joined
}

const loaded = new Map<string, ModelLibrary>()

function load(file: string): ModelLibrary {
  let library = loaded.get(file)
  if (library === undefined) {
    library = readModelLibrary(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'))
    loaded.set(file, library)
  }
  return library
}

/** TR-181 Issue 2, `Device:2.16`. Read once, on first use. */
export function tr181(): ModelLibrary {
  return load('tr-181-2.16.tsv')
}

/** TR-135, `STBService:1.4`. Read once, on first use. */
export function tr135(): ModelLibrary {
  return load('tr-135-1.4.tsv')
}
