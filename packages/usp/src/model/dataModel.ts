import type { Instances, ObjectNode, SupportedModel, SupportedParameter } from './supported.ts'
import { defaultValue } from './value.ts'

/** One object of a device: what it is, and which instance of it. */
export type ObjectRef<Device> = { readonly node: ObjectNode<Device>; readonly at: Instances }

/** Called with what changed in a data model, in the order in which it happened. */
export type ModelObserver = {
  created(objectPath: string): void
  deleted(objectPath: string): void
  /** A value was written; it may be the same as before. */
  written(objectPath: string, name: string): void
}

type Table = { numbers: readonly number[]; next: number }

/**
 * A device's instantiated data model. Of its own it holds only what differs from the supported model it
 * shares with all devices of its kind: values written and instances added or deleted. A class, because
 * thousands of them share one set of methods.
 */
export class DataModel<Device> {
  readonly supported: SupportedModel<Device>
  readonly device: Device
  observer: ModelObserver | undefined
  #rows: Map<string, { [name: string]: string }> | undefined
  #tables: Map<string, Table> | undefined

  constructor(supported: SupportedModel<Device>, device: Device) {
    this.supported = supported
    this.device = device
  }

  /** The object's path with its instance numbers, such as `Device.WiFi.Radio.1.`. */
  pathOf(ref: ObjectRef<Device>): string {
    let used = 0
    return ref.node.path.replaceAll('{i}', () => String(ref.at[used++] ?? 0))
  }

  /** The instance numbers of a table below the object at `parent`, ascending unless the device orders them. */
  instances(node: ObjectNode<Device>, parent: Instances): readonly number[] {
    const table = this.#tables?.get(tableKey(node, parent))
    return table?.numbers ?? node.instances(this.device, parent)
  }

  /** The parameter's text, or undefined when the object has no such parameter. */
  value(ref: ObjectRef<Device>, name: string): string | undefined {
    const parameter = ref.node.parameters.get(name)
    return parameter === undefined ? undefined : this.read(ref, parameter, this.rowOf(ref))
  }

  /** The written values of an object, to read several of its parameters at the price of one look-up. */
  rowOf(ref: ObjectRef<Device>): { readonly [name: string]: string } | undefined {
    return this.#rows === undefined ? undefined : this.#rows.get(this.pathOf(ref))
  }

  read(
    ref: ObjectRef<Device>,
    parameter: SupportedParameter<Device>,
    row: { readonly [name: string]: string } | undefined,
  ): string {
    if (parameter.counts !== undefined) {
      const child = ref.node.children.get(parameter.counts)
      return child === undefined ? '0' : String(this.instances(child, ref.at).length)
    }
    const written = row?.[parameter.name]
    if (written !== undefined) return written
    const { source } = parameter
    const value = typeof source === 'function' ? source(this.device, ref.at) : source
    return value === undefined ? defaultValue(parameter.type) : String(value)
  }

  /** Writes values that were checked before. */
  write(ref: ObjectRef<Device>, values: { readonly [name: string]: string }): void {
    const path = this.pathOf(ref)
    this.#rows ??= new Map()
    const row = this.#rows.get(path)
    if (row === undefined) this.#rows.set(path, { ...values })
    else Object.assign(row, values)
    for (const name of Object.keys(values)) this.observer?.written(path, name)
  }

  /** Back to what {@link rowOf} gave before a write. It is not reported. */
  restore(ref: ObjectRef<Device>, row: { readonly [name: string]: string } | undefined): void {
    if (row === undefined) this.#rows?.delete(this.pathOf(ref))
    else this.#rows?.set(this.pathOf(ref), { ...row })
  }

  /** The instance number the next {@link create} would take. Numbers of deleted instances are not taken again. */
  nextInstance(node: ObjectNode<Device>, parent: Instances): number {
    return this.#tables?.get(tableKey(node, parent))?.next ?? Math.max(0, ...this.instances(node, parent)) + 1
  }

  /** Adds an instance to a table, with values that were checked before. */
  create(node: ObjectNode<Device>, parent: Instances, values: { readonly [name: string]: string }): ObjectRef<Device> {
    const number = this.nextInstance(node, parent)
    this.#tables ??= new Map()
    this.#tables.set(tableKey(node, parent), {
      numbers: [...this.instances(node, parent), number],
      next: number + 1,
    })
    const ref = { node, at: [...parent, number] }
    this.#rows ??= new Map()
    this.#rows.set(this.pathOf(ref), { ...values })
    this.observer?.created(this.pathOf(ref))
    return ref
  }

  /** Deletes an instance and everything below it. */
  remove(ref: ObjectRef<Device>): void {
    const parent = ref.at.slice(0, -1)
    const number = ref.at.at(-1)
    const key = tableKey(ref.node, parent)
    const before = this.instances(ref.node, parent)
    const path = this.pathOf(ref)
    this.#tables ??= new Map()
    const next = this.nextInstance(ref.node, parent)
    this.#tables.set(key, { numbers: before.filter((candidate) => candidate !== number), next })
    for (const row of this.#rows?.keys() ?? []) {
      if (row.startsWith(path)) this.#rows?.delete(row)
    }
    for (const table of this.#tables.keys()) {
      if (table.startsWith(path)) this.#tables.delete(table)
    }
    this.observer?.deleted(path)
  }

  /** The values below an object as the device left the factory; instances that were added or deleted stay so. */
  forget(objectPath: string): void {
    for (const [path, row] of this.#rows ?? []) {
      if (!path.startsWith(objectPath)) continue
      this.#rows?.delete(path)
      for (const name of Object.keys(row)) this.observer?.written(path, name)
    }
  }

  /** Back to the state in which the device left the factory. It is not reported. */
  reset(): void {
    this.#rows = undefined
    this.#tables = undefined
  }
}

/** The path of a table without instance, such as `Device.WiFi.AccessPoint.1.AssociatedDevice.`. */
function tableKey<Device>(node: ObjectNode<Device>, parent: Instances): string {
  let used = 0
  return node.path.slice(0, -'{i}.'.length).replaceAll('{i}', () => String(parent[used++] ?? 0))
}
