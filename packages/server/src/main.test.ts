import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import { envelope } from '@headend/contract/schemas/core'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { taskCalls } from '@headend/contract/tasks'
import { router } from '@headend/simulator'
import { evaluationAdmin } from './core/config.ts'
import { connect } from './core/db/database.ts'
import { migrationLock } from './core/db/migrate.ts'
import { onOwnConnection } from './core/db/ownConnection.ts'
import { testDatabase } from './core/testing.ts'
import { wayTo } from './core/testing/awayDatabase.ts'
import { startNats } from './core/testing/nats.ts'
import { eventually, inventoryOf, online, quickFleet, register } from './testing/devices.ts'

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'headend-main-'))
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return join(path, 'data')
}

/** Runs the program with these variables alone. */
const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DEVICE_PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const complaint = text(child.stderr)
  let said = ''
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const url = /^ {2}(?:Console|Devices) +(\S+)$/m.exec(said)?.[1]
      if (url !== undefined && said.endsWith('\n\n')) resolve(url)
    })
  })
  return {
    /** The address of the console, of a gateway alone that of the devices, once the banner is out. */
    ready: () => Promise.race([ready, gone.then(async () => Promise.reject(new Error(await complaint)))]),
    banner: () => said,
    kill: async (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal)
      await gone
      return child.exitCode
    },
    ended: async () => {
      await gone
      return { code: child.exitCode, complaint: await complaint }
    },
  }
}

const post = async (url: string, body: unknown, token?: string) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return envelope.parse(await response.json())
}

const signIn = (url: string, user = evaluationAdmin.email, password = evaluationAdmin.password) =>
  post(`${url}/auth/v1/token`, { user, password, clientKey: 'abcdefghij' })

describe('the program', () => {
  test('says in one sentence what is wrong with its settings, and fails', async () => {
    expect(await run({ S3_URL: 's3://x' }).ended()).toEqual({
      code: 1,
      complaint: 'S3_URL is set, but this version does not offer it yet: leave it empty.\n',
    })
  })

  test('says when there is no first account, and when the settings name one it has to change its password', async () => {
    await using database = await testDatabase({ migrated: false })
    const env = { DATABASE_URL: database.url, DATA_DIR: await folder(), HOST: '127.0.0.1', BROWSER_CHECK: 'off' }
    expect(await run(env).ended()).toEqual({
      code: 1,
      complaint:
        'There is no account yet: set ADMIN_EMAIL and ADMIN_PASSWORD, which the first System Administrator signs in with.\n',
    })
    const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'First-time-1' }
    const server = run({ ...env, ...admin })
    const answer = await signIn(await server.ready(), admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
    expect(answer).toMatchObject({ code: 'success', data: { passwordMustChange: true } })
    expect(await server.kill('SIGTERM')).toBe(0)
    const later = run(env)
    await later.ready()
    expect(await later.kill('SIGINT')).toBe(0)
    expect(await run({ ...env, HOST: '' }, '--evaluation').ended()).toEqual({
      code: 1,
      complaint: expect.stringMatching(/^The database is one for real use, .* DATABASE_URL .*\n$/),
    })
  })

  test('says when a port is taken, and that the database of an evaluation is not for real use', async () => {
    await using database = await testDatabase({ migrated: false })
    const env = { DATABASE_URL: database.url, DATA_DIR: await folder() }
    const first = run(env, '--evaluation')
    const { port } = new URL(await first.ready())
    const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'First-time-1' }
    expect(await run({ ...env, ...admin, HOST: '127.0.0.1' }).ended()).toEqual({
      code: 1,
      complaint: expect.stringMatching(/^The database is that of an evaluation, whose passwords .* DATABASE_URL .*\n$/),
    })
    const second = await run(
      { DATABASE_URL: database.url, DATA_DIR: await folder(), PORT: port },
      '--evaluation',
    ).ended()
    expect(second).toEqual({
      code: 1,
      complaint: `Port ${port} is taken by another program: stop it, or set PORT or DEVICE_PORT.\n`,
    })
  })

  test('is two processes that share a database and NATS: one for people, one for devices', async () => {
    await using database = await testDatabase()
    await using nats = await startNats()
    const env = { DATABASE_URL: database.url, NATS_URL: nats.url }
    const people = run({ ...env, DATA_DIR: await folder(), ROLES: 'api,worker' }, '--evaluation')
    const devices = run({ ...env, DATA_DIR: await folder(), ROLES: 'gateway' }, '--evaluation')
    const [url, deviceUrl] = await Promise.all([people.ready(), devices.ready()])
    expect(people.banner()).toMatch(/^ {2}Roles +api, worker$/m)
    expect(people.banner()).not.toContain('Devices')
    expect(devices.banner()).not.toContain('Console')

    const connection = connect({ url: database.url, pool: 2, onError: () => undefined })
    onTestFinished(connection.close)
    const { db } = connection
    await using fleet = quickFleet(deviceUrl, [router()])
    const [device] = fleet.devices
    if (device === undefined) throw new Error('The fleet is empty')
    const { endpointId } = device
    const root = await db
      .selectFrom('company')
      .select('company_id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow()
    await register(db, root.company_id, inventoryOf(device))
    device.drop()
    await online(db, endpointId)
    const { token } = (await described(authCalls.createToken)).data.parse((await signIn(url)).data)
    const ping = () =>
      post(`${url}${diagnosticsCalls.startPing.path}`, { endpointId, host: '8.8.8.8', repetitions: 3 }, token)
    expect(await ping()).toMatchObject({ code: 'success' })
    await expect
      .poll(() => post(`${url}${taskCalls.list.path}`, { endpointId }, token), { timeout: 20_000 })
      .toMatchObject({ data: [{ endpointId, taskStatus: 'success', step: 3 }] })
    // Where devices connect is gone, and nothing else.
    expect(await devices.kill('SIGTERM')).toBe(0)
    expect(await ping()).toMatchObject({ code: 'wsdisconnect' })
    expect(await people.kill('SIGTERM')).toBe(0)
  })

  test('says when a database cannot be reached', async () => {
    const { code, complaint } = await run({
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      DATA_DIR: await folder(),
    }).ended()
    expect([code, complaint]).toEqual([1, 'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n'])
    // A name of several addresses fails with an error of several, which says nothing itself.
    const named = await run({ DATABASE_URL: 'postgres://localhost:1/x', DATA_DIR: await folder() }).ended()
    expect([named.code, named.complaint]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL cannot be used: connect ECONNREFUSED \S+:1\.\n$/),
    ])
  })

  test('says when the database goes away while it starts', async () => {
    await using database = await testDatabase({ migrated: false })
    await using way = await wayTo(database)
    // As another server that starts at the same time does: this one waits.
    await onOwnConnection({ connectionString: database.url }, async (other) => {
      await other.query('select pg_advisory_lock($1)', [migrationLock])
      const server = run({ DATABASE_URL: way.url, DATA_DIR: await folder() })
      const waits = `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
      await eventually(async () => (await other.query(waits)).rowCount === 1)
      await way.cut()
      expect(await server.ended()).toEqual({
        code: 1,
        complaint: 'The server could not start: the database went away (Connection terminated unexpectedly).\n',
      })
    })
  })

  test('says in one sentence what is wrong with its folder', async () => {
    const dataDir = await folder()
    await writeFile(dataDir, 'a file')
    for (const more of [{}, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }]) {
      const { code, complaint } = await run({ ...more, DATA_DIR: join(dataDir, 'in it') }, '--evaluation').ended()
      expect(code).toBe(1)
      expect(complaint).toMatch(/^[^\n]+\.\n$/)
    }
  })

  test('has, after it was killed, all that it had answered and its sessions, and nothing of broken uploads', async () => {
    const env = { DATA_DIR: await folder() }
    const first = run(env, '--evaluation')
    const url = await first.ready()
    expect(first.banner()).toContain(`${evaluationAdmin.email} / ${evaluationAdmin.password}`)
    const { data } = await signIn(url)
    await first.kill('SIGKILL')
    const uploads = join(env.DATA_DIR, 'files', '.incoming')
    await mkdir(uploads, { recursive: true })
    await writeFile(join(uploads, 'old'), 'half')
    await utimes(join(uploads, 'old'), new Date(0), new Date(0))
    await writeFile(join(uploads, 'of another process'), 'half')

    const second = run(env, '--evaluation')
    const again = await second.ready()
    const token = typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : ''
    const profile = await fetch(`${again}/auth/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(profile.status).toBe(200)
    expect(await readdir(uploads)).toEqual(['of another process'])
    expect(await second.kill('SIGTERM')).toBe(0)
    // PostgreSQL removes it when it has ended in order.
    await expect(access(join(env.DATA_DIR, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})
