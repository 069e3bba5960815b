import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { newPassword } from '@headend/contract/schemas/rules'
import { logLevels } from './log.ts'

export const serverRoles = ['api', 'gateway', 'worker'] as const
export type ServerRole = (typeof serverRoles)[number]

/** What devices have to prove. */
export const deviceAuths = ['open', 'known', 'secret', 'mtls'] as const

const port = (fallback: number) => z.coerce.number().pipe(z.int().min(0).max(65_535)).default(fallback)
const text = z.string().trim().min(1)
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const url = (...protocols: readonly string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const list = text.transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** Days for which rows are kept; `least` is what screens still show of them. */
const days = (fallback: number, least = 1) => z.coerce.number().pipe(z.int().min(least).max(3_660)).default(fallback)

type Setting<Schema extends z.ZodType = z.ZodType> = Readonly<{
  /** What it does, for the reference in docs/operate.md. */
  description: string
  /** What holds when it is not set, in words. */
  otherwise: string
  secret?: true
  schema: Schema
}>

const setting = <Schema extends z.ZodType>(
  description: string,
  otherwise: string,
  schema: Schema,
  secret?: true,
): Setting<Schema> => ({ description, otherwise, schema, ...(secret === undefined ? {} : { secret }) })

/** Every variable of the environment that the server reads. */
export const settings = {
  PORT: setting('Port of the console and its calls. 0 takes a free one.', '8080', port(8080)),
  DEVICE_PORT: setting('Port that devices connect to. 0 takes a free one.', '8369', port(8369)),
  HOST: setting('Address that both ports listen on.', '0.0.0.0, in evaluation 127.0.0.1', text.optional()),
  DEVICE_HOST: setting('Address that the device port listens on, where it differs.', 'HOST', text.optional()),
  DATA_DIR: setting(
    'Folder of the embedded database, files, mails and generated secrets.',
    'data, in evaluation data-evaluation',
    text.optional(),
  ),
  DATABASE_URL: setting(
    'A PostgreSQL 16 or newer to use instead of the embedded one.',
    'the embedded PostgreSQL',
    url('postgres:', 'postgresql:').optional(),
    true,
  ),
  DATABASE_POOL: setting(
    'Connections to the database that one process holds at most.',
    '20',
    z.coerce.number().pipe(z.int().min(4).max(500)).default(20),
  ),
  NATS_URL: setting(
    'NATS server through which processes with different ROLES communicate, such as nats://user:password@nats.example:4222 (tls:// for TLS); several of one cluster separated by commas.',
    'the bus within the process',
    list.pipe(z.array(url('nats:', 'tls:')).min(1)).optional(),
    true,
  ),
  S3_URL: setting('Not yet offered by this version: leave it empty.', 'files in DATA_DIR', text.optional()),
  MQTT_URL: setting(
    'Not yet offered by this version: leave it empty.',
    'devices connect by WebSocket',
    text.optional(),
  ),
  SMTP_URL: setting(
    'Mail server, such as smtps://user:password@mail.example.',
    'mails are written to DATA_DIR/outbox',
    url('smtp:', 'smtps:').optional(),
    true,
  ),
  MAIL_FROM: setting(
    'Sender of every mail.',
    'Headend <headend@localhost>',
    text.default('Headend <headend@localhost>'),
  ),
  PUBLIC_URL: setting(
    'Address under which people reach the console; links in mails begin with it. With https, cookies are sent by https only.',
    'http://127.0.0.1 and PORT',
    url('http:', 'https:').optional(),
  ),
  DEVICE_URL: setting(
    'Address under which devices reach the device port, for the files they fetch, such as https://devices.example:8369.',
    'the address the device connected to',
    url('http:', 'https:').optional(),
  ),
  TRUST_PROXY: setting(
    'Addresses or networks of reverse proxies, separated by commas, whose X-Forwarded-For is believed.',
    'none is believed',
    list.optional(),
  ),
  CONTROLLER_ID: setting(
    'USP endpoint id of this controller.',
    'self::headend',
    text
      .regex(/^[a-z0-9-]+:[^:\s]*:[!-~]+$/, { error: 'must be a USP endpoint id such as self::headend' })
      .default('self::headend'),
  ),
  ROLES: setting(
    'What this process does: api (console and calls), gateway (devices), worker (background jobs), separated by commas.',
    'api,gateway,worker',
    list.pipe(z.array(z.enum(serverRoles)).min(1)).default([...serverRoles]),
  ),
  DEVICE_AUTH: setting(
    'What a device has to prove: known (nothing but what its secret asks for, where it was given one), secret (a secret or a certificate, every device), mtls (a certificate of DEVICE_TLS_CA that names its endpoint id), open (nothing; it may also take the place of an imported device by its serial number).',
    'known, in evaluation open',
    z.enum(deviceAuths).optional(),
  ),
  DEVICE_AUTH_FORCE_OPEN: setting('1 allows DEVICE_AUTH=open on an address that others can reach.', '0', flag),
  DEVICE_TLS_CERT: setting(
    'File with the certificate of the device port, PEM.',
    'the device port is not encrypted',
    text.optional(),
  ),
  DEVICE_TLS_KEY: setting(
    'File with the key of that certificate, PEM.',
    'the device port is not encrypted',
    text.optional(),
  ),
  DEVICE_TLS_CA: setting(
    'File with the authorities that sign the certificates of devices, PEM.',
    'devices show no certificate',
    text.optional(),
  ),
  DEVICE_MAX_RECORD: setting(
    'Largest record a device may send, in KiB. A device that sends a larger one is disconnected, and its data model is read in parts from then on.',
    '8192',
    z.coerce.number().pipe(z.int().min(16).max(65_536)).default(8192),
  ),
  DEVICE_TLS_CRL: setting(
    'File with the revocation lists (CRL) of those authorities, PEM; read again while the server runs, as the other files are.',
    'no certificate is revoked',
    text.optional(),
  ),
  TOKEN_SECRET: setting(
    'Key that signs access tokens, at least 32 characters; the same for all processes.',
    'made at the first start and kept in DATA_DIR',
    text.min(32, { error: 'must have at least 32 characters' }).optional(),
    true,
  ),
  BROWSER_CHECK: setting(
    'on: the first sign-in from a browser has to be confirmed through a mailed link.',
    'on, in evaluation off',
    onOff.optional(),
  ),
  ADMIN_EMAIL: setting(
    'E-mail address of the first System Administrator.',
    'needed at the first start',
    z.email({ error: 'must be an e-mail address' }).optional(),
  ),
  ADMIN_PASSWORD: setting(
    'Password of the first System Administrator, who has to change it at the first sign-in.',
    'needed at the first start',
    text.max(200).optional(),
    true,
  ),
  RETENTION_ACTIONS: setting(
    'Days for which it is kept what people did: histories of actions, tasks and their results, deployments, deleted accounts, browsers that nobody uses. At least 8.',
    '396',
    days(396, 8),
  ),
  RETENTION_EVENTS: setting('Days for which events of devices are kept.', '30', days(30)),
  RETENTION_PRESENCE: setting(
    'Days for which it is kept how many devices were online, hour by hour. At least 8.',
    '400',
    days(400, 8),
  ),
  RETENTION_UPLOADS: setting(
    'Days for which it is kept what became of uploaded files, and of their refused rows.',
    '90',
    days(90),
  ),
  RETENTION_UNREGISTERED: setting(
    'Days for which a device in no inventory is listed after it was last connected.',
    '30',
    days(30),
  ),
  RETENTION_FEEDBACK: setting('Days for which feedback on the console is kept.', '396', days(396)),
  RETENTION_MAILS: setting('Days for which mails stay in DATA_DIR/outbox.', '30', days(30)),
  HEADEND_EVALUATION: setting('1 starts with example companies and accounts, on this machine alone.', '0', flag),
  LOG_LEVEL: setting(`One of ${logLevels.join(', ')}.`, 'info, in evaluation warn', z.enum(logLevels).optional()),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema']
  },
)

type DeviceTls = Readonly<{ cert: string; key: string; ca: string | undefined; crl: string | undefined }>

/** For how many days what is kept, as far as somebody may choose. */
export type Retention = Readonly<
  Record<'actions' | 'events' | 'presence' | 'uploads' | 'unregistered' | 'feedback' | 'mails', number>
>

/** The environment, parsed and found safe. */
export type Config = Readonly<{
  port: number
  devicePort: number
  host: string
  deviceHost: string
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'url'; url: string }
  databasePool: number
  /** Servers of one NATS cluster; undefined where the whole server is one process. */
  natsUrls: readonly string[] | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined until it is known from the port really taken. */
  publicUrl: string | undefined
  deviceUrl: string | undefined
  trustProxy: readonly string[]
  controllerId: string
  roles: readonly ServerRole[]
  deviceAuth: (typeof deviceAuths)[number]
  deviceTls: DeviceTls | undefined
  /** Bytes. */
  deviceMaxRecord: number
  tokenSecret: string | undefined
  browserCheck: boolean
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
  if (new Set(env.ROLES).size < serverRoles.length && (env.NATS_URL === undefined || env.DATABASE_URL === undefined)) {
    return 'ROLES names a part of the server only, and the parts share a database and a bus: set DATABASE_URL and NATS_URL, or leave ROLES empty.'
  }
  return undefined
}

/**
 * The settings from the environment.
 * @throws {Misconfiguration} for a value that cannot be read or a combination that is not safe.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
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
  const admin =
    e.ADMIN_EMAIL !== undefined && e.ADMIN_PASSWORD !== undefined
      ? { email: e.ADMIN_EMAIL.toLowerCase(), password: e.ADMIN_PASSWORD, mustChange: true }
      : evaluation
        ? { ...evaluationAdmin, mustChange: false }
        : undefined
  return {
    port: e.PORT,
    devicePort: e.DEVICE_PORT,
    host,
    deviceHost,
    dataDir: resolve((e.DATA_DIR ?? (evaluation ? 'data-evaluation' : 'data')).replace(/^~(?=\/|$)/, homedir())),
    database: e.DATABASE_URL === undefined ? { kind: 'embedded' } : { kind: 'url', url: e.DATABASE_URL },
    databasePool: e.DATABASE_POOL,
    natsUrls: e.NATS_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    deviceUrl: e.DEVICE_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY ?? [],
    controllerId: e.CONTROLLER_ID,
    roles: [...new Set(e.ROLES)],
    deviceAuth,
    deviceMaxRecord: e.DEVICE_MAX_RECORD * 1024,
    deviceTls:
      e.DEVICE_TLS_CERT !== undefined && e.DEVICE_TLS_KEY !== undefined
        ? { cert: e.DEVICE_TLS_CERT, key: e.DEVICE_TLS_KEY, ca: e.DEVICE_TLS_CA, crl: e.DEVICE_TLS_CRL }
        : undefined,
    tokenSecret: e.TOKEN_SECRET,
    browserCheck: e.BROWSER_CHECK ?? !evaluation,
    admin,
    retention: {
      actions: e.RETENTION_ACTIONS,
      events: e.RETENTION_EVENTS,
      presence: e.RETENTION_PRESENCE,
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
  files: join(dataDir, 'files'),
  outbox: join(dataDir, 'outbox'),
  secrets: join(dataDir, 'secrets'),
})
