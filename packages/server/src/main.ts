import { startServer } from './app.ts'
import type { Server } from './app.ts'
import { evaluationAdmin, foldersOf, Misconfiguration, readConfig } from './core/config.ts'
import type { Config } from './core/config.ts'
import { isAway } from './core/db/database.ts'
import { asError } from './core/errors.ts'
import { lineOf, refusalOf } from './core/refusal.ts'
import { serverRoles } from './core/settings.ts'
import { version } from './version.ts'

/** The program: reads the settings, starts the server, says where it is, and stops it in order when it is asked to. */

/** A stop that takes longer than this ends the process, however busy it is. */
const stopWithinMs = 30_000
/** Orders to stop that come closer together are one. */
const sameOrderMs = 1_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const banner = (server: Server, config: Config): readonly string[] => {
  const people = config.roles.includes('api')
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Roles', config.roles.length < serverRoles.length ? config.roles.join(', ') : undefined],
    ['Console', people ? (config.publicUrl ?? server.url) : undefined],
    ['Calls', people ? `${server.url}/api/v1/reference` : undefined],
    ['Devices', server.deviceUrl],
    ['Sign in', config.evaluation ? `${evaluationAdmin.email} / ${evaluationAdmin.password}` : undefined],
    [
      'Data',
      config.database.kind === 'embedded' ? config.dataDir : `${config.dataDir}, and the database of DATABASE_URL`,
    ],
    ['Mails', config.smtpUrl === undefined ? foldersOf(config.dataDir).outbox : undefined],
  ]
  return [
    '',
    `  Headend ${version}${config.evaluation ? ', evaluation on this machine alone' : ''}`,
    '',
    ...lines.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(9)} ${value}`])),
    '',
  ]
}

const explain = (error: Error): readonly string[] => {
  if (error instanceof Misconfiguration) return [error.message]
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : ''
    return [`Port ${port} is taken by another program: stop it, or set PORT or DEVICE_PORT.`]
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error) {
    return [`Port ${String(error.port)} may not be opened by this user: set PORT or DEVICE_PORT to one above 1023.`]
  }
  const refusal = refusalOf(error)
  if (refusal !== undefined) {
    const where = 'path' in error && typeof error.path === 'string' ? error.path : 'DATA_DIR'
    return [`The server cannot use ${where}: ${refusal}.`]
  }
  if (isAway(error) || isAway(error.cause))
    return [`The server could not start: the database went away (${lineOf(error.cause ?? error)}).`]
  // The system or the database says what is wrong; where it was said is of no use to who runs the server.
  if ('code' in error) return [`The server could not start: ${lineOf(error)}.`]
  const cause = error.cause instanceof Error ? [`  because: ${error.cause.message}`] : []
  return [`The server could not start: ${error.message}`, ...cause, ...(error.stack?.split('\n').slice(1, 6) ?? [])]
}

const end = (code: number): never => process.exit(code)

const main = async (): Promise<void> => {
  const evaluation = process.argv.includes('--evaluation')
  let starting: Promise<Server> | undefined
  let stoppedAt: number | undefined
  const stop = async (code: number): Promise<void> => {
    if (stoppedAt !== undefined) return
    stoppedAt = performance.now()
    setTimeout(() => end(1), stopWithinMs).unref()
    // A server that is still starting has a database already, which would stay behind.
    const server = await starting?.catch(() => undefined)
    await server?.close()
    end(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second order is an order to stop at once. A terminal and npm may each hand on the same one.
      if (stoppedAt !== undefined && performance.now() - stoppedAt > sameOrderMs) end(1)
      void stop(0)
    })
  }
  try {
    const config = readConfig({ ...process.env, ...(evaluation ? { HEADEND_EVALUATION: '1' } : {}) })
    starting = startServer(config, {
      onLost: (error) => {
        complain(error.message)
        void stop(1)
      },
    })
    const server = await starting
    for (const line of banner(server, config)) say(line)
  } catch (thrown) {
    for (const line of explain(asError(thrown))) complain(line)
    end(1)
  }
}

await main()
