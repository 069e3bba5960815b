// Rules for what comes from the registry. Offline: package-lock.json and node_modules say everything.
import { describe, expect, test } from 'vitest'
import {
  fetched,
  installed,
  installScripts,
  isAllowed,
  isSince,
  licenseFault,
  manifests,
  mayLackIntegrity,
  nameOf,
  oldestNode,
  runsScript,
} from './packages.ts'

const none = (findings: readonly string[], advice: string): void => {
  if (findings.length > 0) expect.fail([advice, ...findings].join('\n'))
}
const fontless = { version: '1.0.0', integrity: 'sha512-x' }

describe('what comes from the registry', () => {
  test('is there to be looked at', () => {
    expect(fetched.filter(([at]) => installed(at) !== undefined).length).toBeGreaterThan(fetched.length / 2)
    expect(manifests.length).toBeGreaterThan(5)
  })

  test('has its checksum in package-lock.json', () => {
    none(
      fetched.filter(([at, entry]) => entry.integrity === undefined && !mayLackIntegrity(at, entry)).map(([at]) => at),
      'Run "node scripts/completeLockfile.mjs": it asks the registry.',
    )
    const build = { version: '1.0.0', dev: true, optional: true, os: ['aix'] }
    expect(mayLackIntegrity('node_modules/@oxlint/binding-aix', build)).toBe(true)
    expect(mayLackIntegrity('node_modules/@oxlint/binding-aix', { ...build, dev: false })).toBe(false)
    expect(mayLackIntegrity('node_modules/@node-rs/argon2-aix', build)).toBe(false)
  })

  test('is asked for in one version exactly', () => {
    const inexact = manifests.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    )
    none(inexact, 'Give the version itself, without a range, tag or address.')
  })

  test('is licensed so that it may be used and passed on', () => {
    none(
      fetched.flatMap(([at, entry]) => licenseFault(at, entry) ?? []),
      'Do without the package; only where the licence asks for no more than being named, add it to scripts/repo/packages.ts.',
    )
    expect(isAllowed('(MIT OR GPL-3.0)', ['MIT'])).toBe(true)
    expect(isAllowed('(MIT AND GPL-3.0)', ['MIT'])).toBe(false)
    expect(licenseFault('node_modules/none', { ...fontless, license: 'GPL-3.0' })).toContain('GPL-3.0')
    expect(licenseFault('node_modules/none', { ...fontless, license: 'MPL-2.0' })).toContain('delivered')
    expect(licenseFault('node_modules/none', { ...fontless, license: 'MPL-2.0', dev: true })).toBeUndefined()
    expect(licenseFault('node_modules/none', { ...fontless, license: 'OFL-1.1' })).toContain('OFL-1.1')
    expect(licenseFault('node_modules/none', fontless)).toContain('states no licence')
  })

  test('runs scripts while it is installed only where that is allowed, with the reason', () => {
    const running = fetched.filter(([at, entry]) => runsScript(at, entry)).map(([at]) => nameOf(at))
    expect(running).toContain('@bufbuild/buf')
    none(
      running.filter((name) => !(name in installScripts)),
      'Do without the package, or give the reason in scripts/repo/packages.ts and allow it in package.json.',
    )
    const [, { allowScripts }] = manifests.find(([path]) => path === 'package.json') ?? ['', {}]
    expect(allowScripts).toEqual(Object.fromEntries(Object.keys(installScripts).map((name) => [name, true])))
  })

  test('has no Node with faults that newer ones have not', () => {
    const nodes = fetched.filter(([at]) => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(nameOf(at)))
    expect(nodes.length).toBeGreaterThan(3)
    none(
      nodes
        .filter(([, { version }]) => !isSince(version ?? '', oldestNode))
        .map(([at, { version }]) => `${at} ${version}`),
      `Take a release since ${oldestNode}: of 24, or of a later line with long-term support.`,
    )
    expect(isSince('24.9.0', '24.18.0')).toBe(false)
    expect(isSince('26.10.0', '24.18.0')).toBe(true)
  })
})
