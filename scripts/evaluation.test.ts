import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { EvaluationNews } from './evaluation/messages.ts'

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'headend-evaluation-'))
  // The database's own user has to be able to enter.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (dataDir: string, env: Readonly<Record<string, string>> = {}, ...args: readonly string[]) => {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'evaluation.ts'), '--devices', '6', ...args], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DEVICE_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const gone = once(program, 'exit')
  onTestFinished(async () => {
    program.kill('SIGTERM')
    await gone
  })
  const complaint = text(program.stderr ?? new ReadableStream())
  const ready = new Promise<EvaluationNews>((resolve, reject) => {
    program.once('message', resolve)
    void gone.then(async () => reject(new Error(await complaint)))
  })
  ready.catch(() => undefined)
  return { program, gone, ready, complaint }
}

const database = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')

const signIn = async (url: string): Promise<unknown> => {
  const answer = await fetch(`${url}/auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'admin@headend.example', password: 'Headend-demo-1', clientKey: 'AbCdEfGhIj' }),
  })
  return answer.json()
}

/** What a request is answered that names another host: `fetch` names none but the right one. */
const statusFor = async (url: string, host: string): Promise<number | undefined> => {
  const sent = get(url, { headers: { host } })
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

/** The fleet is connected and in the inventory. */
const onlineDevices = async (url: string): Promise<number> => {
  const { data } = Object(await signIn(url))
  const answer = await fetch(`${url}/api/v1/devices/connects/page`, {
    method: 'POST',
    headers: { authorization: `Bearer ${Object(data).token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, limit: 20 }),
  })
  const body: unknown = await answer.json()
  expect(body).toMatchObject({ code: 'success' })
  const { data: rows } = Object(body)
  return rows.filter((row: unknown) => Object(row).online === true).length
}

test('an evaluation starts, is filled with a live fleet, stops in order, and keeps its data', async () => {
  const dataDir = newFolder()
  const first = start(dataDir)
  const { url } = await first.ready
  expect(await signIn(url)).toMatchObject({ code: 'success' })
  expect(await statusFor(url, 'rebound.example'), 'a page of another site reads an evaluation').toBe(400)
  await expect.poll(() => onlineDevices(url), { timeout: 20_000 }).toBe(6)

  // Ctrl+C reaches it from the terminal and from npm: once is meant.
  first.program.kill('SIGINT')
  first.program.kill('SIGINT')
  await first.gone
  expect(first.program.exitCode).toBe(0)
  expect(existsSync(database(dataDir)), 'the database runs on').toBe(false)

  const second = start(dataDir)
  await expect.poll(async () => onlineDevices((await second.ready).url), { timeout: 20_000 }).toBe(6)
})

test('one that is stopped while it starts leaves no database behind', async () => {
  const dataDir = newFolder()
  const { program, gone } = start(dataDir)
  await expect.poll(() => existsSync(database(dataDir)), { timeout: 20_000, interval: 5 }).toBe(true)
  const pid = Number(readFileSync(database(dataDir), 'utf8').split('\n')[0])
  program.kill('SIGTERM')
  await gone
  expect(existsSync(database(dataDir)), `PostgreSQL ${pid} runs on`).toBe(false)
})

test('one that ends with its parent: nobody is left to stop it', async () => {
  const { program, gone, ready } = start(newFolder())
  await ready
  program.disconnect()
  await gone
  expect(program.exitCode).toBe(0)
})

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const { program, gone, complaint } = start(newFolder(), { PORT: port })
  await gone
  expect(program.exitCode).toBe(1)
  expect(await complaint).toContain(`Port ${port} is taken by another program`)
})

test('an argument that makes no sense is refused in one sentence', async () => {
  const { program, gone, complaint } = start(newFolder(), {}, '--devices', 'many')
  await gone
  expect(program.exitCode).toBe(1)
  expect((await complaint).trim().split('\n')).toHaveLength(1)
})
