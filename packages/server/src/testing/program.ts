import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import type { Envelope } from '@headend/contract/core'
import { envelope } from '@headend/contract/schemas/core'
import { evaluationAdmin } from '../core/config.ts'
import { connect } from '../core/db/database.ts'
import { testDatabase } from '../core/testing.ts'

type Called = Readonly<{ method: string; path: string }>

/** The server as a process of its own. */
export type Program = Readonly<{
  url: string
  deviceUrl: string
  /** Ends it as a power cut does, and waits until it is gone. */
  kill: () => Promise<void>
  /** Makes a call, as the first administrator; a form is sent as one. */
  ask: (call: Called, body?: object) => Promise<Envelope>
}>

/** What processes of the server that come after each other share: their database, as the test reads it too, and their folder. */
export const programGround = async (cleanUp: AsyncDisposableStack, pool = 2) => {
  const database = cleanUp.use(await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'headend-kill-'))
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { db, close } = connect({ url: database.url, pool, onError: () => undefined })
  cleanUp.defer(close)
  return { db, dataDir, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}

/** Starts the server as a process of its own, as an evaluation is; a test that kills it needs no other of its doings. */
export const runProgram = async (
  env: Readonly<Record<string, string>>,
  cleanUp: AsyncDisposableStack,
): Promise<Program> => {
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [main, '--evaluation'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DEVICE_PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  cleanUp.defer(kill)
  const { promise: serving, resolve: serve, reject } = Promise.withResolvers<readonly [string, string]>()
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString()
    const [console, devices] = ['Console', 'Devices'].map(
      (name) => new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(said)?.[1],
    )
    if (console !== undefined && devices !== undefined) serve([console, devices])
  })
  child.once('exit', () => reject(new Error(`The server ended before it served: ${said}`)))
  const [url, deviceUrl] = await serving
  const send = async ({ method, path }: Called, body?: object, token?: string): Promise<Envelope> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return envelope.parse(await response.json())
  }
  const credentials = { user: evaluationAdmin.email, password: evaluationAdmin.password, clientKey: 'abcdefghij' }
  const { data } = await send(authCalls.createToken, credentials)
  const { token } = (await described(authCalls.createToken)).data.parse(data)
  return { url, deviceUrl, kill, ask: (call, body) => send(call, body, token) }
}
