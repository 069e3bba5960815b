import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluationAdmin, isLoopback, Misconfiguration, readConfig } from './config.ts'
import { settings } from './settings.ts'

const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'headend', OIDC_CLIENT_SECRET: 's' }

describe('defaults', () => {
  test('for real use', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      devicePort: 8369,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      database: { kind: 'embedded' },
      controllerId: 'self::headend',
      roles: ['api', 'gateway', 'worker'],
      deviceAuth: 'known',
      browserCheck: true,
      admin: undefined,
      evaluation: false,
    })
  })

  test('for an evaluation, on this machine alone', () => {
    expect(readConfig({ HEADEND_EVALUATION: '1' })).toMatchObject({
      host: '127.0.0.1',
      deviceHost: '127.0.0.1',
      dataDir: resolve('data-evaluation'),
      deviceAuth: 'open',
      browserCheck: false,
      admin: { ...evaluationAdmin, mustChange: false },
    })
  })

  test('an empty variable is one that is not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', NATS_URL: '' })).toMatchObject({ port: 8080, host: '0.0.0.0' })
  })
})

test('what is kept is kept for at least as long as charts show it', () => {
  expect(readConfig({}).retention).toMatchObject({ actions: 396, events: 30 })
  expect(readConfig({ RETENTION_EVENTS: '1' }).retention.events).toBe(1)
  for (const [name, value] of [
    ['RETENTION_ACTIONS', '7'],
    ['RETENTION_EVENTS', '0'],
    ['RETENTION_UPLOADS', 'all'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('values are read', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      DEVICE_HOST: '10.0.0.1',
      DATABASE_URL: 'postgres://u:p@db/x',
      PUBLIC_URL: 'https://console.example/',
      NATS_URL: 'nats://u:p@one.example:4222, tls://two.example',
      ROLES: 'gateway, gateway',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      ADMIN_BASE: '/backoffice/api/v1',
      ADMIN_EMAIL: 'Root@Example.com',
      ADMIN_PASSWORD: 'Abcdef-12',
      BROWSER_CHECK: 'off',
    }),
  ).toMatchObject({
    port: 0,
    host: '::1',
    deviceHost: '10.0.0.1',
    database: { kind: 'url', url: 'postgres://u:p@db/x' },
    natsUrls: ['nats://u:p@one.example:4222', 'tls://two.example'],
    roles: ['gateway'],
    publicUrl: 'https://console.example',
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    adminBase: '/backoffice/api/v1',
    admin: { email: 'root@example.com', password: 'Abcdef-12', mustChange: true },
    browserCheck: false,
  })
})

describe('refused', () => {
  test.each([
    [{ PORT: 'x' }, /^PORT: /],
    [{ PORT: '70000' }, /^PORT: /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ ROLES: 'api,cook' }, /^ROLES: /],
    [{ ROLES: 'api' }, /^ROLES names a part of the server only/],
    [{ ROLES: 'api', NATS_URL: 'nats://x' }, /^ROLES names a part of the server only.*set DATABASE_URL and NATS_URL/],
    [{ NATS_URL: 'nats.example:4222' }, /^NATS_URL: must be an address that begins with nats:\/\/ or tls:\/\//],
    [{ NATS_URL: 'nats://a, http://b' }, /^NATS_URL: /],
    [{ S3_URL: 's3://x' }, /^S3_URL is set, but this version does not offer it yet/],
    [{ MQTT_URL: 'mqtt://x' }, /^MQTT_URL is set, but this version does not offer it yet/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be an address that begins with postgres:/],
    [{ CONTROLLER_ID: 'headend' }, /^CONTROLLER_ID: must be a USP endpoint id/],
    [
      { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' },
      /^OIDC_ISSUER, OIDC_CLIENT_ID and .* belong together/,
    ],
    [{ OIDC_NAME: 'Staff' }, /^OIDC_ISSUER, OIDC_CLIENT_ID and .* belong together/],
    [{ ...provider, OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER must be an address with https/],
    [provider, /^OIDC_ISSUER needs PUBLIC_URL/],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET: must have at least 32 characters/],
    [{ HEADEND_EVALUATION: '1', HOST: '0.0.0.0' }, /listens on this machine alone/],
    [{ HEADEND_EVALUATION: '1', DEVICE_HOST: '10.0.0.1' }, /listens on this machine alone/],
    [{ DEVICE_AUTH: 'open' }, /^DEVICE_AUTH=open lets any device in/],
    [{ DEVICE_AUTH: 'mtls' }, /^DEVICE_AUTH=mtls needs/],
    [{ DEVICE_TLS_CERT: 'c' }, /belong together/],
    [{ DEVICE_TLS_CRL: 'c' }, /^DEVICE_TLS_CRL is of use only with/],
    [{ DEVICE_TLS_CA: 'c' }, /^DEVICE_TLS_CA is of use only with/],
    [{ TRUST_PROXY: '10.0.0.7, proxy.example' }, /^TRUST_PROXY: must be addresses or networks such as 10.0.0.7/],
    [{ ADMIN_BASE: 'backoffice/' }, /^ADMIN_BASE: must be a path such as/],
    [{ ADMIN_BASE: '/api/v1' }, /^ADMIN_BASE: must not be a path of other calls/],
    [{ CONNECTIONS_PER_ADDRESS: '0' }, /^CONNECTIONS_PER_ADDRESS: /],
    [{ DEVICE_CONNECTIONS: '2000' }, /need more descriptors than the 2000 that this process may open: raise its limit/],
    [{ ADMIN_EMAIL: 'a@b.example' }, /belong together/],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'weak' }, /^ADMIN_PASSWORD must have/],
  ])('%o', (env, message) => {
    const read = () => readConfig(env, 2000)
    expect(read).toThrow(Misconfiguration)
    expect(read).toThrow(message)
  })
})

test('an open device port is allowed on loopback, and elsewhere when it is forced', () => {
  expect(readConfig({ DEVICE_AUTH: 'open', HOST: '127.0.0.1' }).deviceAuth).toBe('open')
  expect(readConfig({ DEVICE_AUTH: 'open', DEVICE_HOST: '::1' }).deviceAuth).toBe('open')
  expect(readConfig({ DEVICE_AUTH: 'open', DEVICE_AUTH_FORCE_OPEN: '1' }).deviceAuth).toBe('open')
})

test('loopback is distinguished from what others can reach', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', '127.evil.example', '1270.0.0.1'].some(isLoopback)).toBe(false)
})

test('every variable is described, with what holds without it', () => {
  for (const [name, { description, otherwise }] of Object.entries(settings)) {
    expect(description, name).toMatch(/\.$/)
    expect(otherwise, name).not.toBe('')
  }
})
