import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import type { Allowance } from '../device/files.ts'
import type { FileServerLimits } from './fileServer.ts'
import { noDownloads } from '../testing/noDownloads.ts'
import { noFrames } from '../testing/noFrames.ts'
import { noReports } from '../testing/noReports.ts'
import { fileServer } from './fileServer.ts'

const serve = async (allowances: Readonly<Record<string, Allowance>>, limits?: FileServerLimits) => {
  const server = createServer(
    fileServer({
      allowed: async (token) => allowances[token],
      frames: noFrames,
      reports: noReports,
      download: { ...noDownloads, sent: () => undefined, expired: () => undefined },
      clock: systemClock(),
      log: silentLog(),
      ...(limits === undefined ? {} : { limits }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/files/speed`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const down: Allowance = { direction: 'download', bytes: 1_000_000 }
const up: Allowance = { direction: 'upload', bytes: 1_000_000 }

describe('the file server', () => {
  it('gives a test exactly the bytes it asks for', async () => {
    await using site = await serve({ token: down })
    for (const bytes of [1, 65_536, 100_001, 1_000_000]) {
      const response = await fetch(`${site.url}?task=token&bytes=${bytes}`)
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBe(bytes)
    }
  })

  it('takes an upload up to what the test may send', async () => {
    await using site = await serve({ token: up })
    const put = (bytes: number) => fetch(`${site.url}?task=token`, { method: 'PUT', body: new Uint8Array(bytes) })
    expect((await put(1_000_000)).status).toBe(201)
    expect((await put(1_000_001)).status).toBe(413)
  })

  it.each(['//', '//files/speed', '/files/speed/', '*', '/%'])('finds nothing at %s', async (path) => {
    await using site = await serve({ token: down })
    const asked = request({ port: new URL(site.url).port, path }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(404)
  })

  it('cuts off an upload that does not say how long it is and does not end', async () => {
    await using site = await serve({ token: up })
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    })
    const endless = fetch(`${site.url}?task=token`, { method: 'POST', body, duplex: 'half' })
    await expect(
      endless.then(({ status }) => (status >= 400 ? Promise.reject(new Error('refused')) : status)),
    ).rejects.toThrow()
  })

  it.each([
    ['no token', '?bytes=10', 403],
    ['a token of nobody', '?task=other&bytes=10', 403],
    ['a token that is no word', "?task='%20or%201=1&bytes=10", 403],
    ['more bytes than it may have', '?task=token&bytes=1000001', 400],
    ['no bytes', '?task=token', 400],
    ['bytes that are no number', '?task=token&bytes=-1', 400],
  ])('refuses %s', async (_what, query, status) => {
    await using site = await serve({ token: down })
    expect((await fetch(`${site.url}${query}`)).status).toBe(status)
  })

  it('refuses other paths and the wrong way round', async () => {
    await using site = await serve({ down, up })
    expect((await fetch(site.url.replace('/files/speed', '/etc/passwd'))).status).toBe(404)
    expect((await fetch(`${site.url}?task=down&bytes=1`, { method: 'PUT', body: 'x' })).status).toBe(405)
    expect((await fetch(`${site.url}?task=up&bytes=1`)).status).toBe(405)
  })

  it('serves so many transfers of one token at a time, and further ones when those are over', async () => {
    await using site = await serve({ token: up }, { transfers: 10, perToken: 1, timeoutMs: 60_000 })
    let end = (): void => undefined
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(10))
        end = () => controller.close()
      },
    })
    const slow = fetch(`${site.url}?task=token`, { method: 'PUT', body, duplex: 'half' })
    const put = () => fetch(`${site.url}?task=token`, { method: 'PUT', body: 'x' }).then(({ status }) => status)
    await expect.poll(put).toBe(503)
    end()
    expect((await slow).status).toBe(201)
    await expect.poll(put).toBe(201)
  })
})
