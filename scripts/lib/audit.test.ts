import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from './audit.mjs'

const advisory = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Reads what is not its own',
  severity: 'high',
  vulnerable_versions: '<1.0.1',
}

/** Asks a registry that answers like this about one package, `broken` 1.0.0. */
const asked = async (answer: RequestListener) => {
  const registry = createServer(answer).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port')
  const folder = mkdtempSync(join(tmpdir(), 'headend-audit-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    registry.closeAllConnections()
    registry.close()
    await once(registry, 'close')
  })
  const own = { name: 'audited', version: '1.0.0', dependencies: { broken: '1.0.0' } }
  const packages = { '': own, 'node_modules/broken': { version: '1.0.0', integrity: 'sha512-x' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }))
  return audit(folder, ['--registry', `http://127.0.0.1:${address.port}`, '--cache', join(folder, 'cache')])
}

const json =
  (advisories: unknown): RequestListener =>
  (request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const known = { name: 'broken', versions: { '1.0.0': { name: 'broken', version: '1.0.0' } } }
    response.end(JSON.stringify(request.url?.endsWith('/advisories/bulk') ? advisories : known))
  }

test('published faults are named with where they are described', async () => {
  const { faults } = await asked(json({ broken: [advisory] }))
  expect(faults).toEqual([expect.stringMatching(/^broken .*high: Reads what is not its own \(https:\/\/advisories/)])
})

test('a registry that knows of none lets everything pass', async () => {
  expect(await asked(json({}))).toEqual({ faults: [] })
})

test('a registry that keeps no advisories is said to be none that could be asked', async () => {
  const { skipped } = await asked((request, response) => {
    request.resume()
    response.writeHead(405).end()
  })
  expect(skipped).toMatch(/^Nobody could be asked .* 2 packages: 405 /)
})
