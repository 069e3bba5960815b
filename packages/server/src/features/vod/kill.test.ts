import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@headend/contract/auth'
import { vodCalls, vodProblems } from '@headend/contract/cmsVod'
import { described } from '@headend/contract/core'
import { envelope } from '@headend/contract/schemas/core'
import { startVodServer } from '@headend/simulator'
import { expect, it } from 'vitest'
import { evaluationAdmin } from '../../core/config.ts'
import { connect } from '../../core/db/database.ts'
import { testDatabase } from '../../core/testing.ts'
import { eventually } from '../../testing/devices.ts'

type Called = Readonly<{ method: string; path: string }>

/** The server as a process of its own, and somebody who is signed in there. */
const runProgram = async (env: Readonly<Record<string, string>>, cleanUp: AsyncDisposableStack) => {
  const main = join(import.meta.dirname, '../../main.ts')
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
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const url = await eventually(() => /^ {2}Console +(\S+)$/m.exec(said)?.[1])
  const send = async ({ method, path }: Called, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return envelope.parse(await response.json())
  }
  const credentials = { user: evaluationAdmin.email, password: evaluationAdmin.password, clientKey: 'abcdefghij' }
  const { data } = await send(authCalls.createToken, credentials)
  const { token } = (await described(authCalls.createToken)).data.parse(data)
  return { kill, ask: (call: Called, body?: object) => send(call, body, token) }
}

it('a server that is killed while it fetches a list leaves no flag and nothing half, and another one fetches it', async () => {
  await using cleanUp = new AsyncDisposableStack()
  const database = cleanUp.use(await testDatabase())
  const vod = cleanUp.use(await startVodServer({ titles: 6000 }))
  const dataDir = await mkdtemp(join(tmpdir(), 'headend-kill-'))
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const connection = connect({ url: database.url, pool: 2, onError: () => undefined })
  cleanUp.defer(connection.close)
  const { db } = connection
  const rows = async () => (await db.selectFrom('vod_title').select('place').execute()).length

  const first = await runProgram(env, cleanUp)
  const settings = { url: vod.at('silent'), apiKey: vod.apiKey }
  expect(await first.ask(vodCalls.updateServer, settings)).toMatchObject({ code: 'success' })
  const answer = first.ask(vodCalls.refresh, {}).catch(() => 'gone')
  await eventually(async () => (await rows()) > 0)
  await first.kill()
  expect(await answer).toBe('gone')

  const second = await runProgram(env, cleanUp)
  const { data } = await second.ask(vodCalls.list)
  // Its lease still holds: nobody knows yet that its process is gone.
  expect(data).toMatchObject({ running: true, list: [], vodApiResponseId: null })
  await db
    .updateTable('vod_run')
    .set({ lease_time: new Date(0) })
    .execute()
  expect((await second.ask(vodCalls.list)).data).toMatchObject({
    running: false,
    list: [],
    failure: { message: vodProblems.interrupted.en },
  })
  await second.ask(vodCalls.updateServer, { ...settings, url: vod.at() })
  expect(await second.ask(vodCalls.refresh, {})).toMatchObject({ code: 'success' })
  expect(await rows()).toBe(6000)
  expect((await second.ask(vodCalls.list)).data).toMatchObject({ running: false, titles: 6000, failure: null })
  const lists = await db.selectFrom('vod_list').select('state').execute()
  expect(lists).toEqual([{ state: 'current' }])
}, 60_000)
