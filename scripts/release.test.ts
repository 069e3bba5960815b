import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetched, nameOf } from './repo/packages.ts'
import { root } from './repo/files.ts'

type Component = Readonly<{
  'bom-ref': string
  name: string
  version: string
  type: string
  hashes?: unknown
  licenses?: unknown
}>
type Materials = Readonly<{ bomFormat: string; metadata: { component: Component }; components: readonly Component[] }>

test('a release has its sources, the list of what it is made of, and the checksums of both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headend-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs'), folder], { cwd: root })

  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const archive = `headend-${version}.tar.gz`
  const bom = `headend-${version}.cdx.json`
  const sum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${sum(archive)}  ${archive}\n${sum(bom)}  ${bom}\n`)
  const files = execFileSync('tar', ['-tzf', archive], { cwd: folder, encoding: 'utf8' }).split('\n')
  expect(files).toContain(`headend-${version}/package-lock.json`)
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([])

  const { bomFormat, metadata, components }: Materials = JSON.parse(readFileSync(join(folder, bom), 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component).toMatchObject({ name: 'headend', version, type: 'application' })
  const listed = new Set(components.map(({ name, version: at }) => `${name}@${at}`))
  const delivered = fetched.filter(([, { dev }]) => dev !== true).map(([at, entry]) => `${nameOf(at)}@${entry.version}`)
  expect(delivered.filter((one) => !listed.has(one))).toEqual([])
  for (const tool of ['vitest', 'typescript', '@playwright/test', '@headend/e2e'])
    expect(components.filter((one) => one['bom-ref'].startsWith(`${tool}@`))).toEqual([])
  expect(components.map((one) => one['bom-ref'])).toContain('@headend/server@1.0.0')
  expect(delivered.some((one) => one.startsWith('pg@'))).toBe(true)
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512' }],
  })
})
