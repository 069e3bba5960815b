import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { digest, systemRandom } from '../core/random.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'

const asRoot = process.getuid?.() === 0

/** A folder for the data. `open` false is one that only its owner can enter, as /root is. */
const dataFolder = async (open: boolean): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'headend-db-'))
  await chmod(parent, open ? 0o755 : 0o700)
  const dataDir = join(parent, 'data')
  onTestFinished(async () => {
    // Data that had to lie elsewhere is found through the link.
    const far = await readFile(join(dataDir, 'secrets', 'installation'), 'utf8').catch(() => undefined)
    if (far !== undefined) await rm(join('/var/lib/headend', far.trim()), { recursive: true, force: true })
    await rm(parent, { recursive: true, force: true })
  })
  return dataDir
}

const start = (dataDir: string, onLost: (error: Error) => void = () => undefined): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir, clock: systemClock(), log: silentLog(), random: systemRandom(), durable: true, onLost })

const query = async <Row extends pg.QueryResultRow>(
  database: EmbeddedDatabase | string,
  sql: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: typeof database === 'string' ? database : database.url('postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const pidOf = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Another process that starts the database on `dataDir`, as a server does, and says where it is. */
const otherServer = async (dataDir: string) => {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
  const core = (file: string) => JSON.stringify(join(import.meta.dirname, '../core', file))
  const program = `
    import { startEmbedded } from ${module}
    import { systemClock } from ${core('clock.ts')}
    import { silentLog } from ${core('log.ts')}
    import { systemRandom } from ${core('random.ts')}
    const database = await startEmbedded({
      dataDir: ${JSON.stringify(dataDir)}, clock: systemClock(), log: silentLog(), random: systemRandom(),
      durable: true, onLost: () => process.exit(1),
    })
    console.log(JSON.stringify({ url: database.url('postgres'), folder: database.folder }))
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    ...(JSON.parse(String(line)) as { url: string; folder: string }),
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

test('data outlives a stop, and nothing keeps running', async () => {
  const dataDir = await dataFolder(true)
  const first = await start(dataDir)
  await query(first, 'create table kept as select 1 as n')
  const pid = await pidOf(first.folder)
  await first.stop()
  expect(alive(pid)).toBe(false)
  const second = await start(dataDir)
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('after a server was killed, its database is stopped and starts again with all that was answered', async () => {
  const dataDir = await dataFolder(true)
  const server = await otherServer(dataDir)
  await query(server.url, 'create table kept as select 1 as n')
  const orphan = await pidOf(server.folder)
  await server.kill()
  expect(alive(orphan)).toBe(true)
  const next = await start(dataDir)
  expect(await pidOf(next.folder)).not.toBe(orphan)
  expect(await query(next, 'select n from kept')).toEqual([{ n: 1 }])
  await next.stop()
})

test('a database that was killed with its server recovers', async () => {
  const dataDir = await dataFolder(true)
  const server = await otherServer(dataDir)
  await query(server.url, 'create table kept as select 1 as n')
  const orphan = await pidOf(server.folder)
  await server.kill()
  process.kill(orphan, 'SIGKILL')
  const next = await start(dataDir)
  expect(await query(next, 'select n from kept')).toEqual([{ n: 1 }])
  await next.stop()
})

test('a file that names a process of another program does not stand in the way', async () => {
  const dataDir = await dataFolder(true)
  const first = await start(dataDir)
  const file = join(first.folder, 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, left.replace(/^\d+/, String(process.pid)))
  const next = await start(dataDir)
  expect(await query(next, 'select 1 as n')).toEqual([{ n: 1 }])
  await next.stop()
})

test.each([
  ['empty', () => ''],
  ['cut', (left: string) => left.slice(0, 2).replaceAll(/\d/g, ' ')],
  ['of noise', () => '\0\0\0\0\n\0'],
  ['of a process that is gone', (left: string) => left.replace(/^\d+/, '4194303')],
])('a file of processes that is %s does not stand in the way, nor what was beside', async (_what, spoilt) => {
  const dataDir = await dataFolder(true)
  const first = await start(dataDir)
  await query(first, 'create table kept as select 1 as n')
  const file = join(first.folder, 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, spoilt(left))
  await writeFile(join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock'), '')
  await mkdir(`${first.folder}.part`)
  const next = await start(dataDir)
  expect(await query(next, 'select n from kept')).toEqual([{ n: 1 }])
  await next.stop()
})

test('a database that lives is found though its file was lost, and never started beside', async () => {
  const dataDir = await dataFolder(true)
  const server = await otherServer(dataDir)
  await query(server.url, 'create table kept as select 1 as n')
  const orphan = await pidOf(server.folder)
  await server.kill()
  await writeFile(join(server.folder, 'postmaster.pid'), '')
  const next = await start(dataDir)
  expect(await pidOf(next.folder)).not.toBe(orphan)
  expect(await query(next, 'select n from kept')).toEqual([{ n: 1 }])
  await next.stop()
})

test('a folder that holds something else is left as it is', async () => {
  const dataDir = await dataFolder(true)
  await mkdir(join(dataDir, 'postgres/data'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/data/mine'), 'kept')
  await expect(start(dataDir)).rejects.toThrow(
    /data is no database, and is not empty: put back what was there, .*DATA_DIR\.$/,
  )
  expect(await readdir(join(dataDir, 'postgres/data'))).toEqual(['mine'])
})

test('where the path is long, what others have prepared among temporary files is not followed', async () => {
  const dataDir = join(await dataFolder(true), 'x'.repeat(100))
  const path = join(tmpdir(), `headend-${digest(join(dataDir, 'postgres/data')).slice(0, 12)}`)
  const theirs = await dataFolder(true)
  await mkdir(theirs, { recursive: true, mode: 0o755 })
  await symlink(theirs, path)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const before = await stat(theirs)
  await expect(start(dataDir)).rejects.toThrow(/is not a folder of this server: remove it, or set DATA_DIR/)
  const after = await stat(theirs)
  expect([after.mode, after.uid, await readdir(theirs)]).toEqual([before.mode, before.uid, []])
  await rm(path)
  const database = await start(dataDir)
  expect((await lstat(path)).mode & 0o777).toBe(0o700)
  await database.stop()
})

test('nobody but its owner reads the data, the socket and the secrets', async () => {
  const dataDir = await dataFolder(true)
  const database = await start(dataDir)
  await chmod(join(dataDir, 'secrets/database'), 0o644)
  await chmod(join(dataDir, 'secrets'), 0o755)
  await database.stop()
  const again = await start(dataDir)
  const modeOf = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777
  for (const path of ['secrets', 'postgres/data', 'postgres/socket']) expect(await modeOf(path), path).toBe(0o700)
  for (const path of ['secrets/database', 'postgres/data.log']) expect(await modeOf(path), path).toBe(0o600)
  await again.stop()
})

test('a folder that another server uses is refused, and that server lives on', async () => {
  const dataDir = await dataFolder(true)
  const server = await otherServer(dataDir)
  await expect(start(dataDir)).rejects.toThrow(/^Another server uses .*: stop it, or set another DATA_DIR\.$/)
  expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.kill()
  await (await start(dataDir)).stop()
}, 60_000)

test('a server keeps its database when a process of that dies', async () => {
  const dataDir = await dataFolder(true)
  const database = await start(dataDir)
  const marks = "select pid from pg_stat_activity where application_name like 'headend server%'"
  const markOf = () => query<{ pid: number }>(database, marks).catch(() => [])
  const [first] = await markOf()
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const [mark] = await markOf()
      if (mark === undefined || mark.pid === first?.pid) throw new Error('It is nobody’s')
    },
    { timeout: 20_000, interval: 50 },
  )
  await expect(start(dataDir)).rejects.toThrow(/^Another server uses/)
  expect(await query(database, 'select 1 as n')).toEqual([{ n: 1 }])
  await database.stop()
}, 60_000)

test('a database that ends by itself is reported', async () => {
  const dataDir = await dataFolder(true)
  const lost = Promise.withResolvers<Error>()
  const database = await start(dataDir, lost.resolve)
  process.kill(await pidOf(database.folder), 'SIGKILL')
  expect((await lost.promise).message).toMatch(/^PostgreSQL ended by itself \(SIGKILL\)/)
  await database.stop()
})

test('data of another PostgreSQL version is refused with the way out', async () => {
  const dataDir = await dataFolder(true)
  const database = await start(dataDir)
  await database.stop()
  await writeFile(join(database.folder, 'PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow('belongs to PostgreSQL 12')
})

test.runIf(asRoot)('in a folder that only root can enter, the data lies where its own user can', async () => {
  const dataDir = await dataFolder(false)
  const database = await start(dataDir)
  expect(database.folder).toMatch(/^\/var\/lib\/headend\/[0-9a-f-]{36}\/data$/)
  expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
  await query(database, 'create table kept as select 1 as n')
  await database.stop()
  const again = await start(dataDir)
  expect(again.folder).toBe(database.folder)
  expect(await query(again, 'select n from kept')).toEqual([{ n: 1 }])
  await again.stop()
})

test('it cannot be reached without the password, nor from the network, and no program has that as an argument', async () => {
  const database = await start(await dataFolder(true))
  const { password } = new URL(database.url('postgres'))
  expect(password.length).toBeGreaterThan(20)
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'args='])
  expect(stdout).toContain(database.folder)
  expect(stdout).not.toContain(password)
  const wrong = database.url('postgres').replace(/:[^:@]+@/, ':wrong@')
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await database.stop()
})

test('several that start on an empty folder make one database, and one of them has it', async () => {
  const dataDir = await dataFolder(true)
  const clock = systemClock()
  // While one of them makes it, the next comes.
  const all = await Promise.allSettled([0, 150, 300, 450].map((ms) => clock.sleep(ms).then(() => start(dataDir))))
  const [database, ...others] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (database === undefined) throw new Error(String(all.map((one) => one.status === 'rejected' && one.reason)))
  expect(others).toEqual([])
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
}, 120_000)
