import { factoryValues, model, valueTypes } from './model.ts'

/** Why a request is refused: a code of USP and the agent's own words. */
export class Refusal extends Error {
  readonly code: number
  readonly path: string

  constructor(code: number, message: string, path = '') {
    super(message)
    this.code = code
    this.path = path
  }
}

/** A path with `{i}` for its instances. */
export const templateOf = (path: string): string => path.replaceAll(/\.(?:\d+|\*)(?=\.|$)/g, '.{i}')

/** What a path stands for: one of its own length, or with everything below where it is an object. */
export const fits = (path: string): RegExp => {
  const text = path.replaceAll(/[.$()!{}]/g, '\\$&').replaceAll('*', '\\d+')
  return new RegExp(`^${text}${path.endsWith('.') ? '' : '$'}`)
}

const objectOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const templates = Object.keys(model)

/** Levels of names below a path; the numbers of instances are none. */
const levels = (path: string): number => path.split('.').filter((name) => /^[^\d*]/.test(name)).length

/** The parameters of the agent: those of its factory, and what became of them. */
export const tree = ({ upTime }: { upTime: () => number }) => {
  const values = new Map(Object.entries(factoryValues))
  const valueOf = (path: string): string =>
    nameOf(path) === 'UpTime' ? String(Math.floor(upTime() / 1000)) : (values.get(path) ?? '')

  const typeOf = (path: string) => model[templateOf(objectOf(path))]?.params?.[nameOf(path)]

  /** Whether there is something of a path to be told of: values, rows, ends of commands or events. */
  const isTold = (path: string): boolean => {
    if (path.endsWith('.')) return templates.some((other) => other.startsWith(templateOf(path)))
    const { commands = {}, events = {} } = model[templateOf(objectOf(path))] ?? {}
    return typeOf(path) !== undefined || nameOf(path) in { ...commands, ...events }
  }

  /** Refuses a path that is no parameter, object or table of the model, and an instance that is not there. */
  const assertPath = (path: string): void => {
    const isObject = path.endsWith('.')
    const template = templateOf(path)
    const known = isObject ? templates.some((other) => other.startsWith(template)) : typeOf(path) !== undefined
    if (!known) throw new Refusal(7026, `Quinta knows no ${nameOf(path) || 'such object'}`, path)
    const instance = /^(.*\.\d+\.)/.exec(path)?.[1]
    if (instance !== undefined && ![...values.keys()].some((other) => fits(instance).test(other))) {
      throw new Refusal(7016, 'Nobody is at home there', path)
    }
  }

  /** Paths of the objects that there are below a path, the last first. */
  const objectsAt = (path: string): readonly string[] => {
    const fit = fits(path)
    return [...new Set([...values.keys()].map(objectOf))].filter((object) => fit.test(object)).toReversed()
  }

  return {
    valueOf,
    assertPath,
    objectsAt,
    /** The values below a path, by object. */
    read: (path: string, maxDepth: number): ReadonlyMap<string, Readonly<Record<string, string>>> => {
      assertPath(path)
      const found = new Map<string, Record<string, string>>()
      const fit = fits(path)
      for (const parameter of [...values.keys()].toReversed()) {
        if (!fit.test(parameter)) continue
        if (path.endsWith('.') && maxDepth > 0 && levels(parameter) - levels(path) > maxDepth) continue
        const object = objectOf(parameter)
        found.set(object, { ...found.get(object), [nameOf(parameter)]: valueOf(parameter) })
      }
      return found
    },
    /** Refuses a value that cannot be, before anything is written. */
    assertWritable: (path: string, value: string): void => {
      const type = typeOf(path)
      if (type === undefined) throw new Refusal(7010, 'Quinta has nothing of that name', path)
      if (!type.endsWith(' rw')) throw new Refusal(7013, 'Sealed at the factory', path)
      if (type.startsWith('unsignedInt') && !/^\d+$/.test(value)) throw new Refusal(7012, 'Not a number to us', path)
      if (nameOf(path) === 'ReferenceList' && !value.split(',').every((one) => isTold(one.trim()))) {
        throw new Refusal(7012, 'Nothing to tell of that', path)
      }
    },
    write: (path: string, value: string): void => {
      const isFlag = typeOf(path)?.startsWith('boolean') === true
      values.set(path, isFlag ? (/^(1|true)$/.test(value) ? '1' : '0') : value)
    },
    /** As it left its factory. */
    reset: (): void => {
      values.clear()
      for (const [path, value] of Object.entries(factoryValues)) values.set(path, value)
    },
    /** Makes a row with every parameter it has, and gives its path. */
    addRow: (table: string): string => {
      const taken = [...values.keys()].flatMap(
        (path) => /^\d+/.exec(path.startsWith(table) ? path.slice(table.length) : '') ?? [],
      )
      const row = `${table}${Math.max(36, ...taken.map(Number)) + 5}.`
      for (const [name, type] of Object.entries(model[templateOf(row)]?.params ?? {})) {
        values.set(row + name, type.startsWith('string') ? '' : '0')
      }
      return row
    },
    deleteRow: (row: string): void => {
      for (const path of values.keys()) if (path.startsWith(row)) values.delete(path)
    },
  }
}

export type Tree = ReturnType<typeof tree>

/** The number of a parameter's type, and whether it may be written. */
export const described = (type: string): { type: number; access: number } => {
  const [name = ''] = type.split(' ')
  const found = Object.entries(valueTypes).find(([key]) => key === name)
  return { type: found?.[1] ?? 0, access: type.endsWith(' rw') ? 1 : 0 }
}
