import * as z from 'zod'
import { logLevels } from './log.ts'
import { namesProxies } from './proxies.ts'

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

const sockets = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional()

/** Days for which rows are kept; `least` is what screens still show of them. */
const days = (fallback: number, least = 1) => z.coerce.number().pipe(z.int().min(least).max(3_660)).default(fallback)

const seconds = (fallback: number) => z.coerce.number().pipe(z.int().min(1).max(604_800)).default(fallback)

const megabytes = (fallback: number) => z.coerce.number().pipe(z.int().min(1).max(16_384)).default(fallback)

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
  FILES_DIR: setting(
    'Folder of the files alone: one that all processes share, where there are several.',
    'DATA_DIR/files',
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
  ADMIN_BASE: setting(
    'Another path under which the calls of the admin area are taken, for clients that have them elsewhere, such as /backoffice/api/v1. The console uses their own.',
    '/admin/api/v1 alone',
    text
      .regex(/^(?:\/[\w-]+)+$/, { error: 'must be a path such as /backoffice/api/v1' })
      .refine((path) => !/^\/(?:api|auth|ws)(?:\/|$)/.test(path), { error: 'must not be a path of other calls' })
      .optional(),
  ),
  DEVICE_URL: setting(
    'Address under which devices reach the device port, for the files they fetch, such as https://devices.example:8369.',
    'the address the device connected to',
    url('http:', 'https:').optional(),
  ),
  TRUST_PROXY: setting(
    'Addresses or networks of reverse proxies, separated by commas, whose X-Forwarded-For is believed and whose connections, on either port, are not limited as those of one address.',
    'none is believed',
    list.refine(namesProxies, { error: 'must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8' }).optional(),
  ),
  CONNECTIONS: setting(
    'Connections to the port of the console at a time, in all. One that is too many is closed at once.',
    'a fifth of the descriptors that the process may open',
    sockets,
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    'The same of one address; an IPv6 network of 64 bits is one.',
    '1000, or half of CONNECTIONS where that is less',
    sockets,
  ),
  DEVICE_CONNECTIONS: setting(
    'Connections to the device port at a time, in all.',
    'three fifths of the descriptors that the process may open',
    sockets,
  ),
  DEVICE_CONNECTIONS_PER_ADDRESS: setting(
    'The same of one address. Many devices may share one, behind a NAT of their provider.',
    'half of DEVICE_CONNECTIONS',
    sockets,
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
    'What a device has to prove: known (nothing but what its secret asks for, where it was given one), secret (a secret or a certificate, every device), mtls (a certificate of DEVICE_TLS_CA that names its endpoint id), open (as known; it may also take the place of an imported device without a secret by its serial number).',
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
    'Key that signs access tokens and encrypts the secrets of second factors, at least 32 characters; the same for all processes.',
    'made at the first start and kept in DATA_DIR',
    text.min(32, { error: 'must have at least 32 characters' }).optional(),
    true,
  ),
  OIDC_ISSUER: setting(
    'OpenID Connect provider that people may sign in through: its issuer, such as https://login.example/realms/staff.',
    'people sign in with e-mail and password alone',
    url('https:', 'http:').optional(),
  ),
  OIDC_CLIENT_ID: setting('Id of Headend at that provider.', 'no provider', text.optional()),
  OIDC_CLIENT_SECRET: setting('Secret of Headend at that provider.', 'no provider', text.optional(), true),
  OIDC_NAME: setting(
    'What the provider is called on the sign-in page.',
    'the host name of OIDC_ISSUER',
    text.max(60).optional(),
  ),
  BROWSER_CHECK: setting(
    'on: the first sign-in from a browser has to be confirmed through a mailed link.',
    'on, in evaluation off',
    onOff.optional(),
  ),
  WEBHOOK_PRIVATE: setting(
    'on: webhooks may go to private networks and to this machine, and over http. off: only over https to addresses of the internet.',
    'off, in evaluation on',
    onOff.optional(),
  ),
  VOD_PRIVATE: setting(
    'on: VOD servers may be in private networks and on this machine, and be asked over http. off: only over https at addresses of the internet.',
    'off, in evaluation on',
    onOff.optional(),
  ),
  FIRMWARE_APPROVAL: setting(
    'other: firmware is approved by another person than the one who uploaded it. any: by anybody who may approve.',
    'other, in evaluation any',
    z.enum(['any', 'other']).optional(),
  ),
  FIRMWARE_START_SECONDS: setting(
    'How long a device may wait with the start of new firmware where no hours are given, such as for the answer of its viewer. A start at once is given 15 minutes at most, one at any time an hour.',
    '86400, a day',
    seconds(86_400),
  ),
  FIRMWARE_RETURN_SECONDS: setting(
    'After this, from when it had to start new firmware at the latest, a device that is not back has failed.',
    '1200, 20 minutes',
    seconds(1200),
  ),
  FIRMWARE_MAX_MB: setting('The largest file of firmware, in MB of 1024 × 1024 bytes.', '1024', megabytes(1024)),
  APP_MAX_MB: setting('The largest file of an application, in such MB.', '500', megabytes(500)),
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
  RETENTION_ALARMS: setting('Days for which alarms of devices are kept once they are closed.', '30', days(30)),
  RETENTION_TOPOLOGIES: setting(
    'Days for which it is kept how the mesh of a device was. Of one device the newest 500 changes and the newest 500 stations that came or left stay at most.',
    '30',
    days(30),
  ),
  RETENTION_PRESENCE: setting(
    'Days for which it is kept how many devices were online, hour by hour. At least 8.',
    '400',
    days(400, 8),
  ),
  RETENTION_VIEWINGS: setting(
    'Days for which each viewing is kept that set-top boxes report, one by one. At least 93: of so many days statistics can be updated.',
    '100',
    days(100, 93),
  ),
  RETENTION_STATISTICS: setting(
    'Days for which the numbers of television and video on demand are kept.',
    '1100',
    days(1_100, 93),
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
