import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createAudit } from './core/audit.ts'
import { createChange, createDeviceChange } from './core/change.ts'
import type { Bus } from './core/bus/bus.ts'
import { inProcessBus } from './core/bus/inProcess.ts'
import { natsBus } from './core/bus/nats.ts'
import { systemClock } from './core/clock.ts'
import type { Clock } from './core/clock.ts'
import { foldersOf } from './core/config.ts'
import type { Config } from './core/config.ts'
import { connectionGuard } from './core/connectionGuard.ts'
import { connect } from './core/db/database.ts'
import type { Connection } from './core/db/database.ts'
import { openDatabase } from './openDatabase.ts'
import { asError, bug } from './core/errors.ts'
import type { Core } from './core/feature.ts'
import { folderFiles } from './core/files.ts'
import { httpServer } from './core/http/server.ts'
import { createLog } from './core/log.ts'
import type { Log } from './core/log.ts'
import { outboxMail, smtpMail } from './core/mail.ts'
import type { Mail } from './core/mail.ts'
import { proxiesOf } from './core/proxies.ts'
import { systemRandom } from './core/random.ts'
import type { Random } from './core/random.ts'
import { companyTree } from './core/scope.ts'
import { sealing } from './core/sealing.ts'
import { secretFile } from './core/secrets.ts'
import { features as everyFeature } from './features.ts'
import { passwords as passwordsOf } from './features/auth/passwords.ts'
import type { PasswordCost } from './features/auth/passwords.ts'
import { sessions as sessionsOf } from './features/auth/sessions.ts'
import { accessTokens } from './features/auth/tokens.ts'
import { version } from './version.ts'

/** An upload is broken off when it stands still much shorter than this: what has not grown since belongs to nobody. */
const uploadLifeMs = 15 * 60_000

/** What tests and tools replace the real thing by. */
export type Overrides = Readonly<{
  clock?: Clock
  random?: Random
  log?: Log
  mail?: Mail
  passwordCost?: PasswordCost
  /** A bus that others use too; the caller closes it. */
  bus?: Bus
  /** Proves every answer against the contract. */
  checkAnswers?: boolean
  /** Folder of the built console. */
  consoleFolder?: string
  /** Called when the server cannot go on. */
  onLost?: (error: Error) => void
}>

export type Server = Readonly<{
  core: Core
  /** Where people reach it, such as http://127.0.0.1:8080; empty in a process without the role api. */
  url: string
  /** Where devices reach it, such as ws://127.0.0.1:8369; undefined in a process without the role gateway. */
  deviceUrl: string | undefined
  close: () => Promise<void>
}>

const builtConsole = join(import.meta.dirname, '../../web/dist')

/** What answers on their way get when the server stops, however slowly somebody reads them; milliseconds. */
const lastAnswersMs = 5000

/** Runs each of `steps` though one fails, last first, and gives what failed. */
const undo = async (steps: readonly (() => Promise<unknown> | void)[], log: Log): Promise<void> => {
  for (const step of steps.toReversed()) {
    try {
      await step()
    } catch (thrown) {
      log.error({ err: asError(thrown) }, 'a part of the server did not stop in order')
    }
  }
}

const mailOf = (config: Config, needs: { log: Log; clock: Clock; random: Random }): Mail =>
  config.smtpUrl === undefined
    ? outboxMail({ folder: foldersOf(config.dataDir).outbox, from: config.mailFrom, ...needs })
    : smtpMail({ url: config.smtpUrl, from: config.mailFrom, log: needs.log })

const busOf = async (
  { natsUrls }: Config,
  needs: { clock: Clock; log: Log; onLost: (error: Error) => void },
): Promise<Bus> => (natsUrls === undefined ? inProcessBus(needs) : natsBus({ urls: natsUrls, ...needs }))

const urlOf = (config: Config, app: FastifyInstance): string => {
  const address = app.server.address() as AddressInfo | null
  const port = address?.port ?? config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The names under which an evaluation is reached: this machine's own, and the one that was set. */
const hostsOf = ({ host, publicUrl }: Config): readonly string[] => [
  'localhost',
  '127.0.0.1',
  '::1',
  host,
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
]

/**
 * Composes the server and starts it: database, migrations, features, then the ports. When a step fails, those
 * before it are undone.
 * @throws {Misconfiguration} with one sentence that says what to do.
 */
export const startServer = async (config: Config, overrides: Overrides = {}): Promise<Server> => {
  const clock = overrides.clock ?? systemClock()
  const random = overrides.random ?? systemRandom()
  const log = overrides.log ?? createLog(config.logLevel)
  const lost = overrides.onLost ?? ((error: Error) => log.fatal({ err: error }, 'the server cannot go on'))
  const steps: (() => Promise<unknown> | void)[] = []
  try {
    const { url: databaseUrl, stop } = await openDatabase({ config, log, random, onLost: lost })
    steps.push(stop)
    const connection: Connection = connect({
      url: databaseUrl,
      pool: config.databasePool,
      onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    })
    steps.push(connection.close)
    const { db, pool, isAway } = connection
    const bus = overrides.bus ?? (await busOf(config, { clock, log, onLost: lost }))
    if (overrides.bus === undefined) steps.push(bus.close)
    const mail = overrides.mail ?? mailOf(config, { log, clock, random })
    steps.push(mail.close)

    const files = folderFiles({ folder: config.filesDir, random })
    const sweepUploads = () => files.sweep(new Date(clock.now() - uploadLifeMs))
    await sweepUploads()
    steps.push(
      clock.every(uploadLifeMs, () => {
        sweepUploads().catch((thrown: unknown) => log.warn({ err: asError(thrown) }, 'broken uploads stay for now'))
      }),
    )

    let publicUrl = config.publicUrl
    const audit = createAudit({ clock })
    const core: Core = {
      config,
      db,
      pool,
      isAway,
      bus,
      clock,
      random,
      log,
      mail,
      files,
      change: createChange({ db, audit }),
      deviceChange: createDeviceChange({ db, audit }),
      tree: companyTree({ db }),
      publicUrl: () => {
        if (publicUrl === undefined) throw bug('the address of the console is asked for before the server listens')
        return publicUrl
      },
    }
    const secret =
      config.tokenSecret ?? (await secretFile(join(foldersOf(config.dataDir).secrets, 'token'), random.secret))
    const sessions = sessionsOf({ ...core, tokens: accessTokens({ secret, clock }) })
    const passwords = passwordsOf({
      random,
      ...(overrides.passwordCost === undefined ? {} : { cost: overrides.passwordCost }),
    })
    const {
      list: features,
      deviceUrl,
      checkInput,
    } = everyFeature({
      core,
      sessions,
      passwords,
      sealing: sealing(secret),
    })
    const here = features.filter(
      ({ roles }) => roles === undefined || roles.some((role) => config.roles.includes(role)),
    )
    for (const feature of here) {
      if (feature.stop !== undefined) steps.push(feature.stop)
      await feature.start?.()
    }
    let url = ''
    if (config.roles.includes('api')) {
      const app = await httpServer({
        features,
        authenticate: sessions.authenticate,
        checkInput,
        clock,
        files: core.files,
        fileLimits: config.fileLimits,
        log,
        random,
        trustProxy: config.trustProxy,
        adminBase: config.adminBase,
        guard: connectionGuard({
          port: 'console',
          limits: config.connections.people,
          isProxy: proxiesOf(config.trustProxy),
          clock,
          log,
        }),
        https: config.publicUrl?.startsWith('https:') === true,
        ...(config.evaluation ? { hosts: hostsOf(config) } : {}),
        consoleFolder: overrides.consoleFolder ?? builtConsole,
        checkAnswers: overrides.checkAnswers ?? false,
        version,
      })
      steps.push(async () => {
        const cancel = clock.after(lastAnswersMs, () => app.server.closeAllConnections())
        await app.close().finally(cancel)
      })
      await app.listen({ host: config.host, port: config.port })
      url = urlOf(config, app)
      publicUrl ??= url
    }
    return { core, url, deviceUrl: deviceUrl(), close: () => undo(steps, log) }
  } catch (thrown) {
    await undo(steps, log)
    throw thrown
  }
}
