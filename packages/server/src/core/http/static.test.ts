import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fakeClock } from '../clock.ts'
import { fail } from '../errors.ts'
import { silentLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { httpServer } from './server.ts'

type Started = Readonly<{ built: boolean; publicUrl?: string; hosts?: readonly string[] }>

const start = async ({ built, publicUrl = 'http://x', ...given }: Started) => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-console-'))
  if (built) {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<title>Console</title>')
    await writeFile(join(folder, 'favicon.svg'), '<svg/>')
    for (const name of ['app', 'page'])
      await writeFile(join(folder, 'assets', `${name}-1a2b3c.js`), `export const text = '${'x'.repeat(5000)}'`)
    // Not what the file says: so that it is seen which of the two is sent.
    await writeFile(join(folder, 'assets', 'page-1a2b3c.js.gz'), gzipSync('compressed by the build'))
  }
  const app = await httpServer({
    features: [],
    checkInput: async () => undefined,
    files: { hold: () => Promise.reject(new Error('nothing is uploaded here')) },
    authenticate: () => Promise.reject(fail('jwterr')),
    clock: fakeClock(),
    log: silentLog(),
    random: systemRandom(),
    trustProxy: [],
    https: publicUrl.startsWith('https'),
    ...given,
    consoleFolder: folder,
    checkAnswers: true,
    version: '1',
  })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return app
}

test.each(['/', '/login', '/device/deviceList/1', '/device/deviceDetail/os::012345-A.B.c', '/nowhere'])(
  'the screen %s is the console',
  async (url) => {
    const { statusCode, headers, body } = await (await start({ built: true })).inject({ url })
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<title>Console</title>', 'no-cache'])
  },
)

test('files with a hash in their name are kept for ever, and large ones are sent compressed', async () => {
  const app = await start({ built: true })
  const { statusCode, headers } = await app.inject({
    url: '/assets/app-1a2b3c.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([statusCode, headers['cache-control'], headers['content-encoding']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'gzip',
  ])
  expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
})

test('what the build compressed is sent as it is', async () => {
  const app = await start({ built: true })
  const ask = (encodings: string) =>
    app.inject({ url: '/assets/page-1a2b3c.js', headers: { 'accept-encoding': encodings } })
  const { statusCode, headers, rawPayload } = await ask('gzip, br')
  expect([statusCode, headers['content-encoding'], headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'gzip',
    expect.stringMatching(/javascript; charset=utf-8$/),
    'public, max-age=31536000, immutable',
  ])
  expect(gunzipSync(rawPayload).toString()).toBe('compressed by the build')
  expect((await ask('identity')).body).toContain('export')
})

test.each(['/assets/app-old.js', '/robots.txt', '/api/v1/nothing', '/auth/v1', '/ws/x'])(
  'what is not there is missing: %s',
  async (url) => {
    const reply = await (await start({ built: true })).inject({ url })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'notfound'])
  },
)

test('nothing outside of the folder is served', async () => {
  const app = await start({ built: true })
  for (const url of ['/../package.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd']) {
    expect((await app.inject({ url })).body, url).not.toMatch(/root:|"name"/)
  }
})

test('an address that is none is refused, whatever it spells', async () => {
  const { port } = new URL(await (await start({ built: true })).listen({ host: '127.0.0.1', port: 0 }))
  /** As it is written: no client of ours would send it. */
  const statusOf = async (path: string): Promise<number | undefined> => {
    const [response] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  const outside = ['../index.html', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/x', '%00', '/', '.hidden']
  for (const path of outside) expect(await statusOf(`/api/v1/reference/static/${path}`), path).toBe(404)
  const strange = [
    '//',
    '//x/..',
    '/%00',
    '/%',
    '/%ff',
    '/assets/',
    '/assets/..',
    '/assets/%00.js',
    '\\\\x\\..',
    '*',
    'http:',
  ]
  for (const path of strange) expect([200, 400, 404], path).toContain(await statusOf(path))
})

test('a console that is not built says so', async () => {
  expect((await (await start({ built: false })).inject({ url: '/' })).body).toContain('npm run build')
})

test('a request that names a host of somebody else is refused where hosts are given', async () => {
  const app = await start({ built: true, hosts: ['127.0.0.1', '::1'] })
  for (const host of ['127.0.0.1', '127.0.0.1:8080', '[::1]:8080'])
    expect((await app.inject({ url: '/', headers: { host } })).statusCode, host).toBe(200)
  for (const host of ['rebound.example', '127.0.0.1.rebound.example:8080', ''])
    expect((await app.inject({ url: '/', headers: { host } })).json(), host).toMatchObject({
      code: 'custom',
      data: { reason: 'otherHost' },
    })
})

test('over https browsers are made to stay there', async () => {
  const { headers } = await (await start({ built: true, publicUrl: 'https://x' })).inject({ url: '/' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('a server that closes answers that it is unavailable, and lets go', async () => {
  const app = await start({ built: true })
  const held = Promise.withResolvers<void>()
  app.addHook('preClose', () => held.promise)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const closing = app.close()
  await expect
    .poll(async () => {
      const response = await fetch(`${address}/api/v1/openapi.json`)
      const body: unknown = await response.json()
      return [response.status, body]
    })
    .toMatchObject([503, { code: 'unavailable' }])
  held.resolve()
  await closing
})
