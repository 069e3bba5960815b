import { dirname, posix } from 'node:path'
import { isTest } from './files.ts'
import type { Source } from './files.ts'

type Import = Readonly<{ from: string; specifier: string; to: string | undefined }>

const specifiers = /(?:^|[\s;}])(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/gm

/** What a file imports, each resolved to a path of the repository where it is one of ours. */
export const importsOf = ({ path, text }: Source): readonly Import[] =>
  [...text.matchAll(specifiers)].flatMap((match) => {
    const specifier = match[1] ?? match[2]
    return specifier === undefined ? [] : [{ from: path, specifier, to: resolved(path, specifier) }]
  })

const resolved = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.normalize(dirname(from)), specifier)
  const own = /^@headend\/([a-z]+)(.*)$/.exec(specifier)
  return own === null ? undefined : `packages/${own[1]}/src${own[2] || '/index.ts'}`
}

const packageOf = (path: string): string | undefined => /^packages\/([a-z]+)\//.exec(path)?.[1]
const featureOf = (path: string): string | undefined =>
  /^packages\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Which packages of ours each package may import beside itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  usp: [],
  media: ['contract'],
  server: ['contract', 'media', 'usp'],
  simulator: ['usp'],
  web: ['contract', 'media'],
}

/** Which layers of the server each layer may import beside itself; what stands beside them composes them. */
const layers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  embedded: ['core'],
  device: ['core'],
  gateway: ['core', 'device'],
  features: ['core', 'device'],
}
const layerOf = (path: string): string | undefined => /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1]
const protocolOf = (path: string): string | undefined => /^packages\/server\/src\/gateway\/([^/]+)\//.exec(path)?.[1]

/** Why an import within the server goes against its layers. */
const againstLayers = (from: string, to: string): string | undefined => {
  if (isTestOrItsHelp(from) || isTestOrItsHelp(to)) return undefined
  const [upper, lower] = [layerOf(from), layerOf(to)]
  if (upper === undefined || !(upper in layers)) return undefined
  if (upper !== lower && !(lower !== undefined && layers[upper]?.includes(lower))) {
    return `${upper}/ of the server must not import ${to}`
  }
  const [own, other] = [protocolOf(from), protocolOf(to)]
  if (other === undefined || own === other || from === 'packages/server/src/gateway/protocols.ts') return undefined
  return `the protocol ${other} is imported beside gateway/protocols.ts`
}

/** The agent of the tests that has to share nothing with the controller. */
const apart = 'packages/server/src/testing/foreign/'

/** Why an import breaks the table of docs/architecture.md; undefined when it does not. */
export const forbidden = ({ from, to }: Import): string | undefined => {
  if (to === undefined) return undefined
  if (from.startsWith(apart) && !to.startsWith(apart)) return `the agent that shares nothing with ours imports ${to}`
  const [importer, imported] = [packageOf(from), packageOf(to)]
  if (importer === undefined) return undefined
  if (imported === undefined) return `${importer} imports ${to}, which is outside of the packages`
  if (imported !== importer) {
    // The one interface of time, and its fake for tests.
    if (importer === 'web' && to === 'packages/usp/src/clock') return undefined
    const mayStartDevices = importer === 'server' && imported === 'simulator' && isTestOrItsHelp(from)
    if (!mayStartDevices && !allowed[importer]?.includes(imported)) return `${importer} must not import ${imported}`
    const speaksUsp = protocolOf(from) === 'usp' || isTestOrItsHelp(from) || to === 'packages/usp/src/clock'
    if (importer === 'server' && imported === 'usp' && !speaksUsp) {
      return 'only gateway/usp of the server speaks USP: the rest knows device/'
    }
    return undefined
  }
  if (importer === 'server') {
    const reason = againstLayers(from, to)
    if (reason !== undefined) return reason
  }
  const [own, other] = [featureOf(from), featureOf(to)]
  if (own === undefined || other === undefined || own === other) return undefined
  if (importer === 'web') return `the feature ${own} of the console imports the feature ${other}`
  return to.endsWith('/service.ts') || isTestOrItsHelp(from)
    ? undefined
    : `the feature ${own} imports another part of the feature ${other} than its service.ts`
}

const isTestOrItsHelp = (path: string): boolean => isTest(path) || /\/(testing|test)(\/|\.ts$)/.test(path)
