import { model } from './model.ts'
import { numbers } from './numbers.ts'
import { described, Refusal, templateOf } from './tree.ts'
import type { Tree } from './tree.ts'
import { fixed32, flag, number, pairs, part, unknown } from './wire.ts'
import type { Message } from './wire.ts'

/** Everything written through to the tree; called with each value, row or deletion, for notifications. */
export type Changes = Readonly<{
  changed: (path: string) => void
  created: (row: string) => void
  deleted: (row: string) => void
}>

const refusalOf = (thrown: unknown): Refusal => {
  if (thrown instanceof Refusal) return thrown
  throw thrown
}

/** What was asked for, one result a path; a refused path has a code and words in place of its results. */
const each = (paths: readonly string[], found: (path: string) => readonly Buffer[]): Buffer =>
  Buffer.concat(
    paths.toReversed().map((path) => {
      try {
        const results = found(path)
        return part(1, ...results, part(3, ''), fixed32(2, 0), part(1, path))
      } catch (thrown) {
        const { code, message } = refusalOf(thrown)
        return part(1, part(3, message), fixed32(2, code), part(1, path))
      }
    }),
  )

/** Get: each object by itself and the deepest first. */
const get = (tree: Tree, asked: Message): Buffer => {
  const { got } = numbers
  return each(asked.texts(numbers.get.paths), (path) =>
    [...tree.read(path, asked.number(numbers.get.maxDepth))].map(([object, values]) =>
      part(got.resolved, pairs(got.params, values), part(got.resolvedPath, object), unknown),
    ),
  )
}

const supportedObject = (path: string, asked: Message): Buffer => {
  const { object, param, command, event, supported } = numbers
  const { rows, params = {}, commands = {}, events = {} } = model[path] ?? {}
  const wants = (field: number): boolean => asked.number(field) === 1
  return part(
    numbers.supports.objects,
    flag(object.multiple, path.endsWith('{i}.')),
    number(object.access, rows === true ? 1 : 0),
    ...(wants(supported.params) ? Object.entries(params) : []).map(([name, kind]) => {
      const { type, access } = described(kind)
      const isWriting = [number(param.type, type), number(param.access, access), part(param.name, name)]
      return part(object.params, number(param.change, 1), ...isWriting)
    }),
    ...(wants(supported.commands) ? Object.entries(commands) : []).map(([name, { async, inputs = [], outputs = [] }]) =>
      part(
        object.commands,
        number(command.type, async === true ? 2 : 1),
        ...outputs.map((output) => part(command.outputs, output)),
        ...inputs.map((input) => part(command.inputs, input)),
        part(command.name, name),
      ),
    ),
    ...(wants(supported.events) ? Object.entries(events) : []).map(([name, args]) =>
      part(object.events, ...args.map((arg) => part(event.args, arg)), part(event.name, name)),
    ),
    part(object.path, path),
  )
}

/** GetSupportedDM: the deepest object first, its name last. */
const supported = (_tree: Tree, asked: Message): Buffer =>
  each(asked.texts(numbers.supported.paths), (path) => {
    const template = templateOf(path)
    const below = Object.keys(model).filter((other) => other.startsWith(template))
    if (below.length === 0) throw new Refusal(7026, 'Quinta builds no such thing', path)
    const steps = (other: string): number => other.slice(template.length).replaceAll('.{i}', '').split('.').length - 1
    const firstLevel = asked.number(numbers.supported.firstLevel) === 1
    const objects = below.filter((other) => !firstLevel || steps(other) <= 1).toReversed()
    const uri = part(numbers.supports.uri, 'urn:broadband-forum-org:tr-181-2-14-0-usp')
    return [uri, ...objects.map((other) => supportedObject(other, asked))]
  })

/** GetInstances: of the asked objects, or of the tables directly named only. */
const instances = (tree: Tree, asked: Message): Buffer =>
  each(asked.texts(numbers.instances.paths), (path) => {
    tree.assertPath(path)
    const rows = tree.objectsAt(path).filter((object) => /\.\d+\.$/.test(object))
    const firstLevel = asked.number(numbers.instances.firstLevel) === 1
    const wanted = rows.filter((row) => !firstLevel || /^\d+\.$/.test(row.slice(path.length)))
    return wanted.map((row) => part(numbers.listed.instances, part(numbers.listed.instance, row)))
  })

const refused = (field: number, { code, message }: Refusal): Buffer =>
  part(field, part(numbers.failure.message, message), fixed32(numbers.failure.code, code))

/** What was asked of one object, or why not: where nothing is to be done in part, a refusal is one of the whole message. */
const attempt = (asked: Message, path: string, act: () => readonly Buffer[]): Buffer => {
  const { written } = numbers
  try {
    return part(written.results, part(written.status, part(written.success, ...act())), part(written.path, path))
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    if (asked.number(numbers.write.partial) === 0) throw refusal
    return part(written.results, part(written.status, refused(written.failure, refusal)), part(written.path, path))
  }
}

const settingsOf = (object: Message): readonly [name: string, value: string][] =>
  object
    .messages(numbers.write.settings)
    .map((setting) => [setting.text(numbers.write.name), setting.text(numbers.write.value)])

const set = (tree: Tree, asked: Message, { changed }: Changes): Buffer =>
  Buffer.concat(
    asked.messages(numbers.write.objects).map((update) => {
      const path = update.text(numbers.write.path)
      return attempt(asked, path, () => {
        tree.assertPath(path)
        const objects = tree.objectsAt(path).filter((object) => templateOf(object) === templateOf(path))
        const settings = settingsOf(update)
        const all = objects.flatMap((object) => settings.map(([name, value]) => [object + name, value] as const))
        for (const [parameter, value] of all) tree.assertWritable(parameter, value)
        for (const [parameter, value] of all) {
          tree.write(parameter, value)
          changed(parameter)
        }
        const { updated } = numbers
        return objects.map((object) =>
          part(updated.results, pairs(updated.params, Object.fromEntries(settings)), part(updated.path, object)),
        )
      })
    }),
  )

const add = (tree: Tree, asked: Message, { created }: Changes): Buffer =>
  Buffer.concat(
    asked.messages(numbers.write.objects).map((wanted) => {
      const table = wanted.text(numbers.write.path)
      return attempt(asked, table, () => {
        if (model[`${templateOf(table)}{i}.`]?.rows !== true)
          throw new Refusal(7017, 'Quinta adds no rows there', table)
        const settings = settingsOf(wanted)
        for (const [name, value] of settings) tree.assertWritable(`${table}1.${name}`, value)
        const row = tree.addRow(table)
        for (const [name, value] of settings) tree.write(row + name, value)
        created(row)
        return [part(numbers.added.path, row)]
      })
    }),
  )

const remove = (tree: Tree, asked: Message, { deleted }: Changes): Buffer =>
  Buffer.concat(
    asked.texts(numbers.remove.paths).map((row) =>
      attempt(asked, row, () => {
        tree.assertPath(row)
        if (model[templateOf(row)]?.rows !== true) throw new Refusal(7024, 'Riveted', row)
        tree.deleteRow(row)
        deleted(row)
        return [part(numbers.removed.affected, row)]
      }),
    ),
  )

type Answer = (tree: Tree, asked: Message, changes: Changes) => Buffer

const protocol: Answer = () => part(numbers.protocol.versions, '1.0,1.1,1.2,1.3')

/** The content of a response, by the field of its request. Throws a {@link Refusal} of the whole message. */
export const answers: ReadonlyMap<number, Answer> = new Map([
  [numbers.requests.get.field, get],
  [numbers.requests.supported.field, supported],
  [numbers.requests.instances.field, instances],
  [numbers.requests.set.field, set],
  [numbers.requests.add.field, add],
  [numbers.requests.delete.field, remove],
  [numbers.requests.protocol.field, protocol],
])
