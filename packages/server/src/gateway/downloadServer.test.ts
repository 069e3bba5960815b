import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { folderFiles } from '../core/files.ts'
import { silentLog } from '../core/log.ts'
import { systemRandom } from '../core/random.ts'
import { sealing } from '../core/sealing.ts'
import { stackSecret, startStack, testDatabase } from '../core/testing.ts'
import type { TestDatabase } from '../core/testing.ts'
import { connect } from '../core/db/database.ts'
import type { Connection } from '../core/db/database.ts'
import { signedDownloads } from '../device/downloads.ts'
import type { Download } from '../device/downloads.ts'
import { plant } from '../testing/devices.ts'
import { defaultDownloadLimits, downloadServer } from './downloadServer.ts'
import type { DownloadLimits } from './downloadServer.ts'

const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
const sha256 = 'ab'.repeat(32)
const minute = 60_000

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, pool: 2, onError: () => undefined })
})
afterAll(async () => {
  await connection.close()
  await database[Symbol.asyncDispose]()
})

const site = async (limits: DownloadLimits = defaultDownloadLimits) => {
  const { db } = connection
  const folder = await mkdtemp(join(tmpdir(), 'headend-downloads-'))
  const random = systemRandom()
  const files = folderFiles({ folder, random })
  await files.write('firmware/one', content)
  const clock = systemClock()
  const downloads = signedDownloads({ db, clock, random, sealing: sealing('a secret of the installation') })
  const sent: number[] = []
  const expired: Download[] = []
  const warned: string[] = []
  const serve = downloadServer({
    downloads,
    files,
    clock,
    log: { ...silentLog(), warn: (_what: object, text: string) => void warned.push(text) } as ReturnType<
      typeof silentLog
    >,
    sent: (_download, bytes) => void sent.push(bytes),
    expired: (download) => void expired.push(download),
    limits,
  })
  const server = createServer((req, res) => void serve(req, res, req.url ?? '').catch(() => res.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  const address = async (changed: Partial<Download> = {}, name = 'router-9.1.0.bin') => {
    const end = clock.now() + minute
    const download = { endpointId: 'os::012345-1', commandKey: 'task', store: 'firmware/one', sha256, end, ...changed }
    return (await downloads.address(download, name)).replace('{deviceUrl}', origin)
  }
  return { address, sent, expired, warned, files, origin }
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

describe('a file for a device', () => {
  it('is served under the address that was made for it, whole, and how far it came is told', async () => {
    const { address, sent } = await site()
    const response = await fetch(await address())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': String(content.length),
    })
    expect((await bytesOf(response)).equals(content)).toBe(true)
    await expect.poll(() => sent.at(-1)).toBe(content.length)
  })

  it('says with HEAD what it is, and sends nothing', async () => {
    const { address } = await site()
    const response = await fetch(await address(), { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(content.length)])
    expect(await bytesOf(response)).toHaveLength(0)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=299900-', 299_900, 299_999],
    ['bytes=-100', 299_900, 299_999],
    ['bytes=1000-9999999', 1000, 299_999],
  ])('is served in part: %s', async (range, start, end) => {
    const { address } = await site()
    const response = await fetch(await address(), { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/300000`])
    expect((await bytesOf(response)).equals(content.subarray(start, end + 1))).toBe(true)
  })

  it('has no part behind its end', async () => {
    const { address } = await site()
    const response = await fetch(await address(), { headers: { range: 'bytes=300000-' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */300000'])
  })

  it('goes on only where it is the same file still, and is not sent to who has it', async () => {
    const { address } = await site()
    const range = 'bytes=100-'
    const asked = async (headers: Record<string, string>) => (await fetch(await address(), { headers })).status
    expect(await asked({ range, 'if-range': `"${sha256}"` })).toBe(206)
    expect(await asked({ range, 'if-range': '"another"' })).toBe(200)
    expect(await asked({ 'if-none-match': `"${sha256}"` })).toBe(304)
  })

  it('is nowhere under an address that nobody made, and that is logged once a minute', async () => {
    const { address, warned, origin, expired } = await site()
    const good = await address()
    const [payload = '', signature = '', name = ''] = good.split('/').slice(-3)
    const another = Buffer.from(JSON.stringify(['os::012345-2', 'task', 'firmware/one', sha256, Date.now() + minute]))
    const made = (...parts: string[]) => `${origin}/files/download/${parts.join('/')}`
    for (const address of [
      made(payload, signature, 'other.bin'),
      made(another.toString('base64url'), signature, name),
      made(payload, `${signature.slice(0, -2)}AA`, name),
      made(payload, signature),
      made(payload, signature, name, 'more'),
      made(payload, '', name),
      made('', '', ''),
      made('%', '%', '%'),
    ]) {
      expect((await fetch(address)).status, address).toBe(404)
    }
    expect(warned).toHaveLength(1)
    expect(expired).toEqual([])
    expect((await fetch(good)).status).toBe(200)
  })

  it('is nowhere once the time of its address is over, and whose it was is recorded', async () => {
    const { address, expired } = await site()
    expect((await fetch(await address({ end: Date.now() - 1 }))).status).toBe(404)
    expect(expired).toMatchObject([{ endpointId: 'os::012345-1', commandKey: 'task' }])
  })

  it('is nowhere once it is deleted', async () => {
    const { address, files } = await site()
    await files.remove('firmware/one')
    expect((await fetch(await address())).status).toBe(404)
  })

  it('is only read', async () => {
    const { address } = await site()
    expect((await fetch(await address(), { method: 'PUT', body: 'x' })).status).toBe(405)
  })

  it('goes to a device so often at a time, and again when one of those is over', async () => {
    const { address, files } = await site({ ...defaultDownloadLimits, perDevice: 1 })
    await files.write('firmware/large', Buffer.alloc(30_000_000))
    const url = await address({ store: 'firmware/large' })
    // Nobody reads it: it is on its way for as long as its socket is there.
    const [first] = (await once(request(url).end(), 'response')) as [IncomingMessage]
    const status = async (changed: Partial<Download> = {}) => (await fetch(await address(changed))).status
    expect(await status()).toBe(503)
    expect(await status({ endpointId: 'os::012345-2' })).toBe(200)
    first.destroy()
    await expect.poll(() => status()).toBe(200)
  })

  it('is signed with the same key by whoever needs it', async () => {
    const { address } = await site()
    const url = await address()
    const { db } = connection
    const other = signedDownloads({
      db,
      clock: systemClock(),
      random: systemRandom(),
      sealing: sealing('a secret of the installation'),
    })
    expect(await other.read(new URL(url).pathname)).toMatchObject({ kind: 'good' })
    const [{ sealed } = { sealed: '' }] = await db.selectFrom('download_key').selectAll().execute()
    expect(sealed).not.toBe('')
    const elsewhere = signedDownloads({ db, clock: systemClock(), random: systemRandom(), sealing: sealing('another') })
    await expect(elsewhere.read(new URL(url).pathname)).rejects.toThrow('TOKEN_SECRET')
  })
})

describe('an address whose time is over', () => {
  it('stands in the history of its device', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme Telecom')
    const endpointId = await plant(stack, company, 'S1')
    const { core, server } = stack
    const downloads = signedDownloads({ ...core, sealing: sealing(stackSecret) })
    const download = { endpointId, commandKey: 'task', store: 'firmware/one', sha256, end: core.clock.now() - 1 }
    const origin = (server.deviceUrl ?? '').replace('ws:', 'http:').replace('/usp', '')
    const address = (await downloads.address(download, 'one.bin')).replace('{deviceUrl}', origin)
    expect((await fetch(address)).status).toBe(404)
    const events = () => stack.db.selectFrom('device_event').select(['kind', 'level']).execute()
    await expect.poll(events).toContainEqual({ kind: 'downloadExpired', level: 'warning' })
  })
})
