import { allCalls } from '../../packages/contract/src/index.ts'
import { isTest, sources } from './files.ts'
import type { Source } from './files.ts'

type NamedCall = Readonly<{
  /** `devices.list` */
  id: string
  /** Where it may be in the contract: `deviceCalls.list`; an area may be in several files. */
  areas: readonly string[]
  name: string
}>

const areas = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { path, text } of sources) {
    if (!path.startsWith('packages/contract/src/')) continue
    for (const match of text.matchAll(/export const (\w+) = calls\(\s*'([^']+)'/g)) {
      if (match[1] === undefined || match[2] === undefined) continue
      found.set(match[2], [...(found.get(match[2]) ?? []), match[1]])
    }
  }
  return found
}

/** Every call of the contract with the name under which code refers to it. */
export const namedCalls = (): readonly NamedCall[] => {
  const names = areas()
  return allCalls.map(({ id }) => {
    const [area = '', name = ''] = id.split('.')
    const constants = names.get(area)
    if (constants === undefined) throw new Error(`no file of the contract defines calls('${area}', …)`)
    return { id, areas: constants, name }
  })
}

const code = (folder: string, tests: boolean): readonly Source[] =>
  sources.filter(({ path }) => path.startsWith(folder) && isTest(path) === tests)

/** Calls that no feature of the server implements. */
export const unanswered = (): readonly NamedCall[] => {
  const server = code('packages/server/src/', false).map(({ text }) => text)
  const whole = new Set<string>()
  const picked = new Set<string>()
  for (const text of server) {
    for (const match of text.matchAll(/implement\(\s*(\w+Calls)\s*,/g)) whole.add(match[1] ?? '')
    for (const match of text.matchAll(/pick\(\s*(\w+Calls)\s*,([^)]*)\)/g)) {
      for (const name of (match[2] ?? '').matchAll(/'([^']+)'/g)) picked.add(`${match[1]}.${name[1]}`)
    }
  }
  return namedCalls().filter(
    ({ areas: constants, name }) => !constants.some((one) => whole.has(one) || picked.has(`${one}.${name}`)),
  )
}

/** Calls that no test names, neither by id nor through the contract. */
export const untested = (): readonly NamedCall[] => {
  const tests = sources.filter(({ path }) => isTest(path)).map(({ text }) => text)
  return namedCalls().filter(({ id, areas: constants, name }) => {
    const named = new RegExp(`['"\`]${id.replace('.', '\\.')}['"\`]|\\b(?:${constants.join('|')})\\.${name}\\b`)
    return !tests.some((text) => named.test(text))
  })
}
