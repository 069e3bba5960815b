import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveThings } from '../testing/things.ts'
import { createLog } from '../log.ts'

test('a client whose frames are refused writes a few lines without a stack, and no more', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    'info',
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  const { app, clock } = await serveThings({
    log,
    routes: (scope) => {
      scope.get('/ws/echo', { websocket: true }, () => undefined)
    },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const refused = async (): Promise<number> => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/echo`)
    await once(socket, 'open')
    socket.send('x'.repeat(100_000))
    const [code] = await once(socket, 'close')
    return code
  }
  for (let at = 0; at < 12; at++) expect(await refused()).toBe(1009)
  const fault = 'a frame of a browser was refused'
  expect(lines.filter(({ level }) => level === 50)).toEqual([])
  expect(lines.filter(({ msg }) => msg === fault)).toHaveLength(10)
  expect(lines.every((line) => !JSON.stringify(line).includes('stack'))).toBe(true)
  await clock.advance(60_000)
  await refused()
  expect(lines.filter(({ msg }) => msg === fault)).toHaveLength(11)
  await app.close()
})
