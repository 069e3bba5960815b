import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inProcessBus } from '../../core/bus/inProcess.ts'
import { fakeClock } from '../../core/testing.ts'
import { systemClock } from '../../core/clock.ts'
import { silentLog } from '../../core/log.ts'
import { digest } from '../../core/random.ts'
import { framePath, mostFrameBytes } from '../../device/files.ts'
import { noDownloads } from '../../testing/noDownloads.ts'
import { noReports } from '../../testing/noReports.ts'
import type { FrameTaker } from '../../device/files.ts'
import { fileServer } from '../../gateway/fileServer.ts'
import type { TaskService } from '../tasks/service.ts'
import { frameTaker, frameTopic } from './frames.ts'
import type { Frame } from './frames.ts'
import { imageTypeOf } from './image.ts'

/** The beginning of a PNG of this size: what is looked at. */
const png = (width: number, height: number, more = 0): Buffer => {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, header, deflateSync(Buffer.alloc(10)), Buffer.alloc(more)])
}

const jpeg = (width: number, height: number): Buffer => {
  const [app, frame] = [Buffer.alloc(18), Buffer.alloc(21)]
  app.set([0xff, 0xe0, 0, 16])
  frame.set([0xff, 0xc0, 0, 17, 8])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame])
}

describe('a frame', () => {
  it('is a picture by its content, of a size that screens have', () => {
    expect(imageTypeOf(png(1920, 1080))).toBe('image/png')
    expect(imageTypeOf(jpeg(1280, 720))).toBe('image/jpeg')
    for (const bytes of [png(0, 10), png(30_000, 30_000), jpeg(65_535, 65_535), jpeg(0, 1)])
      expect(imageTypeOf(bytes)).toBeUndefined()
  })

  it('is nothing else, whatever it begins with', () => {
    const whole = [png(640, 360), jpeg(640, 360)]
    for (const bytes of whole)
      for (let length = 0; length < Math.min(bytes.length, 33); length += 1)
        expect(() => imageTypeOf(bytes.subarray(0, length))).not.toThrow()
    for (const text of ['', '<svg onload="x">', 'GIF89a', '\u00ff\u00d8\u00ff\u00ff\u00ff\u00ff', '%PDF-1.7'])
      expect(imageTypeOf(Buffer.from(text, 'latin1'))).toBeUndefined()
    expect(imageTypeOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1000, 0xff)]))).toBeUndefined()
  })
})

const secret = 'address-of-one-capture'
const second = 1000

const stand = (count = 100) => {
  const clock = fakeClock()
  const bus = inProcessBus({ clock: systemClock(), log: silentLog() })
  const ended: string[] = []
  const stopped: string[] = []
  const input = { consent: 'c', count, intervalMs: 100, digest: digest(secret) }
  const task = { type: 'ScreenCapture', endpointId: 'os::box', input } as unknown as Awaited<
    ReturnType<TaskService['open']>
  >
  const taker = frameTaker({
    bus,
    clock,
    log: silentLog(),
    tasks: {
      open: async (taskId) => (taskId === 'view' && ended.length === 0 ? task : undefined),
      giveUp: async (taskId, { key }) => void ended.push(`${taskId} ${key}`),
    },
    link: {
      operate: async (endpointId, command) => {
        stopped.push(`${endpointId} ${command}`)
        return { kind: 'completed', outputArgs: {} }
      },
    },
  })
  const seen: Frame[] = []
  const watch = () =>
    bus.serve(frameTopic.of('view'), (frame) => {
      seen.push(frame)
      return null
    })
  return { clock, taker, ended, stopped, seen, watch }
}

describe('frames that a device sends', () => {
  it('belong to one capture, by the secret of its address', async () => {
    const { taker } = stand()
    expect(await taker.admits('view', secret)).toBe(true)
    for (const key of ['', 'other', `${secret}x`, digest(secret)]) expect(await taker.admits('view', key)).toBe(false)
    expect(await taker.admits('elsewhere', secret)).toBe(false)
    expect(await taker.take('elsewhere', png(10, 10))).toBe('over')
  })

  it('are handed to who watches, and are pictures', async () => {
    const { taker, seen, watch } = stand()
    watch()
    expect(await taker.take('view', Buffer.from('no picture'))).toBe('unfit')
    expect(await taker.take('view', png(30_000, 30_000))).toBe('unfit')
    expect(await taker.take('view', png(640, 360))).toBe('taken')
    expect(seen.map(({ number, type }) => ({ number, type }))).toEqual([{ number: 1, type: 'image/png' }])
    expect(Buffer.from(seen[0]?.data ?? '', 'base64')).toEqual(png(640, 360))
  })

  it('are no more and no faster than was asked for', async () => {
    const { taker, clock, watch } = stand(45)
    watch()
    const burst = []
    for (let sent = 0; sent < 60; sent += 1) burst.push(await taker.take('view', png(10, 10)))
    expect(burst.filter((word) => word === 'taken')).toHaveLength(40)
    expect(burst.slice(40)).toEqual(Array.from({ length: 20 }, () => 'early'))
    clock.tick(second)
    const rest = []
    for (let sent = 0; sent < 10; sent += 1) rest.push(await taker.take('view', png(10, 10)))
    expect(rest.filter((word) => word === 'taken')).toHaveLength(5)
    expect(rest.at(-1)).toBe('over')
  })

  it('that nobody watches end the capture after a moment, on the device too', async () => {
    const { taker, clock, ended, stopped, watch } = stand()
    expect(await taker.take('view', png(10, 10))).toBe('taken')
    const leave = watch()
    clock.tick(4 * second)
    expect(await taker.take('view', png(10, 10))).toBe('taken')
    leave()
    clock.tick(4 * second)
    expect(await taker.take('view', png(10, 10))).toBe('taken')
    expect(ended).toEqual([])
    clock.tick(4 * second)
    expect(await taker.take('view', png(10, 10))).toBe('over')
    expect(ended).toEqual(['view unwatched'])
    expect(stopped).toEqual(['os::box Device.X_HEADEND_RemoteView.StopCapture()'])
    expect(await taker.admits('view', secret)).toBe(false)
  })
})

describe('the address of frames', () => {
  const served = async (take: FrameTaker['take']) => {
    const server = createServer(
      fileServer({
        allowed: async () => undefined,
        frames: { admits: async (task, key) => task === 'view' && key === secret, take },
        reports: noReports,
        download: { ...noDownloads, sent: () => undefined, expired: () => undefined },
        clock: systemClock(),
        log: silentLog(),
      }),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const put = async (body: Uint8Array<ArrayBuffer>, key = secret, method = 'PUT') =>
      (
        await fetch(`http://127.0.0.1:${port}${framePath}?task=view&key=${key}`, {
          method,
          ...(method === 'PUT' && { body }),
        })
      ).status
    return { put, [Symbol.asyncDispose]: async () => void (server.closeAllConnections(), server.close()) }
  }

  it('takes frames of a size, says what became of each, and nothing without its secret', async () => {
    const taken: number[] = []
    const words = ['taken', 'unfit', 'early', 'over'] as const
    await using site = await served(async (_task, bytes) => {
      taken.push(bytes.length)
      return words[taken.length - 1] ?? 'over'
    })
    const some = new Uint8Array(1000)
    expect([await site.put(some), await site.put(some), await site.put(some), await site.put(some)]).toEqual([
      204, 415, 429, 410,
    ])
    expect(await site.put(new Uint8Array(mostFrameBytes + 1))).toBe(413)
    expect(await site.put(some, 'guessed')).toBe(403)
    expect(await site.put(some, secret, 'GET')).toBe(405)
    expect(taken).toEqual([1000, 1000, 1000, 1000])
  })

  it('takes two frames of a capture at a time: a device that sends more waits', async () => {
    const gate = Promise.withResolvers<void>()
    await using site = await served(async () => {
      await gate.promise
      return 'taken'
    })
    const sent = Array.from({ length: 5 }, () => site.put(new Uint8Array(10)))
    let early = 0
    for (const one of sent) void one.then((code) => (early += code === 429 ? 1 : 0))
    await expect.poll(() => early).toBe(3)
    gate.resolve()
    const codes = await Promise.all(sent)
    expect(codes.filter((code) => code === 204)).toHaveLength(2)
  })
})
