import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { FileLimit } from '@headend/contract/core'
import { newPassword } from '@headend/contract/schemas/rules'
import { descriptorLimit, shareDescriptors } from './descriptors.ts'
import type { ConnectionLimits } from './descriptors.ts'
import type { logLevels } from './log.ts'
import { serverRoles, settings } from './settings.ts'
import type { deviceAuths, ServerRole, SettingName } from './settings.ts'

const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema']
  },
)

type DeviceTls = Readonly<{ cert: string; key: string; ca: string | undefined; crl: string | undefined }>

/** For how many days what is kept, as far as somebody may choose. */
export type Retention = Readonly<
  Record<
    | 'actions'
    | 'events'
    | 'alarms'
    | 'topologies'
    | 'presence'
    | 'viewings'
    | 'statistics'
    | 'uploads'
    | 'unregistered'
    | 'feedback'
    | 'mails',
    number
  >
>

/** The environment, parsed and found safe. */
export type Config = Readonly<{
  port: number
  devicePort: number
  host: string
  deviceHost: string
  dataDir: string
  /** Folder of the file store. */
  filesDir: string
  database: { kind: 'embedded' } | { kind: 'url'; url: string }
  databasePool: number
  /** Servers of one NATS cluster; undefined where the whole server is one process. */
  natsUrls: readonly string[] | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined until it is known from the port really taken. */
  publicUrl: string | undefined
  deviceUrl: string | undefined
  /** Another path under which the calls of the admin area are taken. */
  adminBase: string | undefined
  trustProxy: readonly string[]
  /** Sockets that each of the two ports holds at a time. */
  connections: Readonly<Record<'people' | 'devices', ConnectionLimits>>
  controllerId: string
  roles: readonly ServerRole[]
  deviceAuth: (typeof deviceAuths)[number]
  deviceTls: DeviceTls | undefined
  /** Bytes. */
  deviceMaxRecord: number
  tokenSecret: string | undefined
  /** The OpenID Connect provider that people may sign in through. */
  oidc: Readonly<{ issuer: string; clientId: string; clientSecret: string; name: string }> | undefined
  browserCheck: boolean
  /** Whether webhooks may go to private networks. */
  webhookPrivate: boolean
  /** Whether VOD servers may be in private networks. */
  vodPrivate: boolean
  /** Who approves firmware: anybody who may, or another person than the one who uploaded it. */
  firmwareApproval: 'any' | 'other'
  /** How long a device may wait with the start of new firmware, and how long it may be away for that; seconds. */
  firmwareWaits: Readonly<{ start: number; return: number }>
  /** The largest files that are taken; bytes. */
  fileLimits: Readonly<Record<FileLimit, number>>
  admin: { email: string; password: string; mustChange: boolean } | undefined
  retention: Retention
  evaluation: boolean
  logLevel: (typeof logLevels)[number]
}>

/** A mistake in the settings, in one sentence that says what to do. */
export class Misconfiguration extends Error {
  override readonly name = 'Misconfiguration'
}

/** Sign-in of a new evaluation installation; it exists on loopback alone. */
export const evaluationAdmin = { email: 'admin@headend.example', password: 'Headend-demo-1' }

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

type Parsed = z.output<typeof environment>

/** The settings of a provider, all of them or none. */
const oidcOf = (env: Parsed): Config['oidc'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME ?? new URL(issuer).hostname }
}

const refusedProvider = (env: Parsed): string | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_NAME: name } = env
  if (issuer === undefined && id === undefined && secret === undefined && name === undefined) return undefined
  if (issuer === undefined || id === undefined || secret === undefined)
    return 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none.'
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !isLoopback(hostname))
    return 'OIDC_ISSUER must be an address with https: what the provider says of people could be changed on its way.'
  if (env.PUBLIC_URL === undefined && !env.HEADEND_EVALUATION)
    return 'OIDC_ISSUER needs PUBLIC_URL: the provider sends people back there.'
  return undefined
}

const refused = (
  env: Parsed,
  host: string,
  deviceHost: string,
  deviceAuth: Config['deviceAuth'],
): string | undefined => {
  for (const name of ['S3_URL', 'MQTT_URL'] as const) {
    if (env[name] !== undefined) return `${name} is set, but this version does not offer it yet: leave it empty.`
  }
  if (env.HEADEND_EVALUATION && !(isLoopback(host) && isLoopback(deviceHost))) {
    return `HEADEND_EVALUATION=1 has a well-known password and listens on this machine alone: leave HOST empty, or use "npm run server" for real use.`
  }
  if (deviceAuth === 'open' && !isLoopback(deviceHost) && !env.DEVICE_AUTH_FORCE_OPEN) {
    return `DEVICE_AUTH=open lets any device in and ${deviceHost} can be reached by others: use known, secret or mtls, or set DEVICE_AUTH_FORCE_OPEN=1.`
  }
  if ((env.DEVICE_TLS_CERT === undefined) !== (env.DEVICE_TLS_KEY === undefined)) {
    return 'DEVICE_TLS_CERT and DEVICE_TLS_KEY belong together: set both or neither.'
  }
  if (deviceAuth === 'mtls' && (env.DEVICE_TLS_CERT === undefined || env.DEVICE_TLS_CA === undefined)) {
    return 'DEVICE_AUTH=mtls needs DEVICE_TLS_CERT, DEVICE_TLS_KEY and DEVICE_TLS_CA.'
  }
  if (env.DEVICE_TLS_CA !== undefined && env.DEVICE_TLS_CERT === undefined) {
    return 'DEVICE_TLS_CA is of use only with DEVICE_TLS_CERT and DEVICE_TLS_KEY.'
  }
  if (env.DEVICE_TLS_CRL !== undefined && env.DEVICE_TLS_CA === undefined) {
    return 'DEVICE_TLS_CRL is of use only with DEVICE_TLS_CA.'
  }
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    return 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.'
  }
  if (env.ADMIN_PASSWORD !== undefined && !newPassword.safeParse(env.ADMIN_PASSWORD).success) {
    return 'ADMIN_PASSWORD must have 8 to 20 characters and mix capitals, lower case, digits and special characters.'
  }
  const provider = refusedProvider(env)
  if (provider !== undefined) return provider
  if (new Set(env.ROLES).size < serverRoles.length && (env.NATS_URL === undefined || env.DATABASE_URL === undefined)) {
    return 'ROLES names a part of the server only, and the parts share a database and a bus: set DATABASE_URL and NATS_URL, or leave ROLES empty.'
  }
  return undefined
}

/**
 * The settings from the environment, for a process that may open so many descriptors.
 * @throws {Misconfiguration} for a value that cannot be read or a combination that is not safe.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  descriptors: number = descriptorLimit(),
): Config => {
  // An empty variable is one that is not set: service files and containers often carry the name alone.
  const given = Object.fromEntries(
    Object.keys(settings).flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Misconfiguration(`${String(issue?.path[0] ?? 'The environment')}: ${issue?.message ?? 'cannot be read'}.`)
  }
  const e = parsed.data
  const evaluation = e.HEADEND_EVALUATION
  const host = e.HOST ?? (evaluation ? '127.0.0.1' : '0.0.0.0')
  const deviceHost = e.DEVICE_HOST ?? host
  const deviceAuth = e.DEVICE_AUTH ?? (evaluation ? 'open' : 'known')
  const mistake = refused(e, host, deviceHost, deviceAuth)
  if (mistake !== undefined) throw new Misconfiguration(mistake)
  const connections = shareDescriptors({
    descriptors,
    databasePool: e.DATABASE_POOL,
    roles: e.ROLES,
    people: { total: e.CONNECTIONS, perAddress: e.CONNECTIONS_PER_ADDRESS },
    devices: { total: e.DEVICE_CONNECTIONS, perAddress: e.DEVICE_CONNECTIONS_PER_ADDRESS },
  })
  if (connections === undefined) {
    throw new Misconfiguration(
      `CONNECTIONS and DEVICE_CONNECTIONS need more descriptors than the ${descriptors} that this process may open: raise its limit (LimitNOFILE, ulimit -n), or set them lower.`,
    )
  }
  const admin =
    e.ADMIN_EMAIL !== undefined && e.ADMIN_PASSWORD !== undefined
      ? { email: e.ADMIN_EMAIL.toLowerCase(), password: e.ADMIN_PASSWORD, mustChange: true }
      : evaluation
        ? { ...evaluationAdmin, mustChange: false }
        : undefined
  const home = (path: string): string => resolve(path.replace(/^~(?=\/|$)/, homedir()))
  const dataDir = home(e.DATA_DIR ?? (evaluation ? 'data-evaluation' : 'data'))
  return {
    port: e.PORT,
    devicePort: e.DEVICE_PORT,
    host,
    deviceHost,
    dataDir,
    filesDir: e.FILES_DIR === undefined ? join(dataDir, 'files') : home(e.FILES_DIR),
    database: e.DATABASE_URL === undefined ? { kind: 'embedded' } : { kind: 'url', url: e.DATABASE_URL },
    databasePool: e.DATABASE_POOL,
    natsUrls: e.NATS_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    deviceUrl: e.DEVICE_URL?.replace(/\/+$/, ''),
    adminBase: e.ADMIN_BASE,
    trustProxy: e.TRUST_PROXY ?? [],
    connections,
    controllerId: e.CONTROLLER_ID,
    roles: [...new Set(e.ROLES)],
    deviceAuth,
    deviceMaxRecord: e.DEVICE_MAX_RECORD * 1024,
    deviceTls:
      e.DEVICE_TLS_CERT !== undefined && e.DEVICE_TLS_KEY !== undefined
        ? { cert: e.DEVICE_TLS_CERT, key: e.DEVICE_TLS_KEY, ca: e.DEVICE_TLS_CA, crl: e.DEVICE_TLS_CRL }
        : undefined,
    tokenSecret: e.TOKEN_SECRET,
    oidc: oidcOf(e),
    browserCheck: e.BROWSER_CHECK ?? !evaluation,
    webhookPrivate: e.WEBHOOK_PRIVATE ?? evaluation,
    vodPrivate: e.VOD_PRIVATE ?? evaluation,
    firmwareApproval: e.FIRMWARE_APPROVAL ?? (evaluation ? 'any' : 'other'),
    firmwareWaits: { start: e.FIRMWARE_START_SECONDS, return: e.FIRMWARE_RETURN_SECONDS },
    fileLimits: { firmware: e.FIRMWARE_MAX_MB * 1024 * 1024, app: e.APP_MAX_MB * 1024 * 1024 },
    admin,
    retention: {
      actions: e.RETENTION_ACTIONS,
      events: e.RETENTION_EVENTS,
      alarms: e.RETENTION_ALARMS,
      topologies: e.RETENTION_TOPOLOGIES,
      presence: e.RETENTION_PRESENCE,
      viewings: e.RETENTION_VIEWINGS,
      statistics: e.RETENTION_STATISTICS,
      uploads: e.RETENTION_UPLOADS,
      unregistered: e.RETENTION_UNREGISTERED,
      feedback: e.RETENTION_FEEDBACK,
      mails: e.RETENTION_MAILS,
    },
    evaluation,
    logLevel: e.LOG_LEVEL ?? (evaluation ? 'warn' : 'info'),
  }
}

/** Folders below DATA_DIR. */
export const foldersOf = (dataDir: string) => ({
  database: join(dataDir, 'postgres'),
  outbox: join(dataDir, 'outbox'),
  secrets: join(dataDir, 'secrets'),
})
