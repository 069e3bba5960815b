import { allCalls } from '../../packages/contract/src/index.ts'
import { isTest, sources } from './files.ts'

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
const namedCalls = (): readonly NamedCall[] => {
  const names = areas()
  return allCalls.map(({ id }) => {
    const [area = '', name = ''] = id.split('.')
    const constants = names.get(area)
    if (constants === undefined) throw new Error(`no file of the contract defines calls('${area}', …)`)
    return { id, areas: constants, name }
  })
}

/**
 * Calls of everybody that no test names, neither by id nor through the contract. All others are made by the test of the
 * tenant boundary, on the server as it is put together.
 */
export const untested = (): readonly NamedCall[] => {
  const tests = sources.filter(({ path }) => isTest(path)).map(({ text }) => text)
  const open = new Set(allCalls.filter(({ access }) => access === 'public').map(({ id }) => id))
  return namedCalls().filter(({ id, areas: constants, name }) => {
    if (!open.has(id)) return false
    const named = new RegExp(`['"\`]${id.replace('.', '\\.')}['"\`]|\\b(?:${constants.join('|')})\\.${name}\\b`)
    return !tests.some((text) => named.test(text))
  })
}
