import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { dataModelCalls } from '@headend/contract/dataModel'
import { closeCodes, watchLimit } from '@headend/contract/realtime'
import { connectWebSocket } from '@headend/usp'
import { router } from '@headend/simulator'
import { deviceBench } from './testing/bench.ts'
import type { DeviceBench } from './testing/bench.ts'
import { clientOf, enter, open } from './testing/browser.ts'
import { eventually } from './testing/devices.ts'

/**
 * What floods the whole server, while a browser and a device go on. Floods that one part answers are tested beside it:
 * names and messages of devices in gateway/attackers.test.ts, sign-ins in features/auth/gate.test.ts, requests that never arrive in
 * core/http/arrival.test.ts and core/http/upload.test.ts.
 */

/** Sockets that one address may have on either port. */
const perAddress = 300
const path = 'Device.DeviceInfo.SoftwareVersion'

let b: DeviceBench
beforeAll(async () => {
  b = await deviceBench(router({ serial: 'R7-0' }), {
    stack: {
      split: false,
      env: {
        DEVICE_AUTH: 'known',
        CONNECTIONS_PER_ADDRESS: `${perAddress}`,
        DEVICE_CONNECTIONS_PER_ADDRESS: `${perAddress}`,
      },
    },
  })
}, 60_000)
afterAll(() => b[Symbol.asyncDispose]())

/** The status that a browser gets on a connection of its own. */
const visit = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${b.stack.url}/auth/v1/dbcheck`, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).once('error', reject)
  })

/** Somebody comes, and somebody reads a value of the device. */
const round = async (): Promise<void> => {
  expect(await visit()).toBe(200)
  const body = { endpointId: b.endpointId, paths: [path] }
  const { values } = await b.stack.ask(dataModelCalls.getValues, { body }, { as: b.as })
  expect(values).toHaveLength(1)
}

/** Milliseconds in which half of the rounds are done. */
const pace = async (): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 15; n += 1) {
    const begin = performance.now()
    await round()
    times.push(performance.now() - begin)
  }
  return times.toSorted((x, y) => x - y)[7] ?? Number.POSITIVE_INFINITY
}

const said = z.object({ begun: z.number(), open: z.number() })

/** So many silent sockets at a port; `open` is how many of them there are now. */
const crowd = async (count: number, port: number) => {
  const child = fork(join(import.meta.dirname, 'testing/crowd.ts'), [`${count}`, `${port}`, '127.0.0.2'])
  let last = { begun: 0, open: 0 }
  child.on('message', (message) => (last = said.parse(message)))
  return {
    begun: () => last.begun,
    open: () => last.open,
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

// Elsewhere this machine has one address of its own alone.
describe.runIf(process.platform === 'linux')('5,000 sockets that never speak', () => {
  const descriptors = () => readdirSync('/proc/self/fd').length

  it.each([
    ['console', () => b.stack.url],
    ['devices', () => b.stack.server.deviceUrl ?? ''],
  ])(
    'at the port of the %s take so many places and no more, and others go on',
    async (_port, url) => {
      const before = { ms: await pace(), descriptors: descriptors() }
      {
        await using silent = await crowd(5000, Number(new URL(url()).port))
        await eventually(() => silent.begun() === 5000 && silent.open() === perAddress)
        expect(descriptors() - before.descriptors).toBeLessThan(perAddress + 50)
        expect((await pace()) / Math.max(before.ms, 2)).toBeLessThan(50)
        // Those who are not there yet come in too.
        b.device.drop()
        await eventually(async () =>
          round().then(
            () => true,
            () => false,
          ),
        )
      }
      await eventually(() => descriptors() - before.descriptors < 50)
    },
    60_000,
  )
})

describe('a browser without end', () => {
  it('has twenty channels, whose oldest make room, and who does not say who they are has a hundred', async () => {
    const clientId = await clientOf(b.stack, b.as)
    const closed: number[] = []
    const mine = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const one = await open(b.stack, clientId)
        void one.closed.then((code) => closed.push(code))
        one.say({ type: 'subscribe', token: b.as.info.token, clientId })
        return one
      }),
    )
    await eventually(() => closed.length === 40)
    expect(new Set(closed)).toEqual(new Set([closeCodes.replaced]))
    for (const one of mine) one.socket.terminate()
    const nobody = await Promise.all(Array.from({ length: 130 }, () => open(b.stack, clientId)))
    const early: number[] = []
    for (const one of nobody) void one.closed.then((code) => early.push(code))
    await eventually(() => early.filter((code) => code === 1013).length >= 30)
    for (const one of nobody) one.socket.terminate()
  })

  it('watches a thousand devices and is told when it asks for more', async () => {
    const most = watchLimit
    await sql`
      insert into device (endpoint_id, device_sn, mid, company_id)
      select 'os::WATCHED-' || n, 'WATCHED-' || n, (select min(mid) from model), ${b.company}
      from generate_series(1, ${most + 1}) as n
    `.execute(b.stack.db)
    using browser = await enter(b.stack, b.as)
    const ids = Array.from({ length: most }, (_, n) => `os::WATCHED-${n + 1}`)
    browser.say({ type: 'subscribe', endpointIds: ids })
    await browser.received((message) => 'type' in message && message.type === 'subscribed' && 'endpointIds' in message)
    browser.say({ type: 'subscribe', endpointId: `os::WATCHED-${most + 1}` })
    const refusal = await browser.received((message) => 'type' in message && message.type === 'error')
    expect(refusal).toMatchObject({ code: 'toomany', endpointId: `os::WATCHED-${most + 1}` })
    expect(browser.socket.readyState).toBe(browser.socket.OPEN)
  })
})

describe('a peer that comes and goes without pause', () => {
  it.each([
    ['one device', () => 'os::WATCHED-1', 60],
    ['ever another', (n: number) => `os::NOBODY-${n}`, 30],
  ])(
    'as %s is let in for so long, and leaves rows and events by as many',
    async (_which, name, most) => {
      const attempt = async (n: number): Promise<boolean> => {
        const endpointId = name(n)
        const nothing = () => undefined
        const url = b.stack.server.deviceUrl ?? ''
        const connected = await connectWebSocket({ url, endpointId, onRecord: nothing, onClose: nothing })
        if (connected.ok) connected.connection.terminate()
        return connected.ok
      }
      let entered = 0
      for (let n = 0; n < 200; n += 1) if (await attempt(n)) entered += 1
      // Devices of the tests above had their part of the budget of this address.
      expect(entered).toBeGreaterThanOrEqual(most / 2)
      // What is due again while this goes on comes on top.
      expect(entered).toBeLessThan(most + 60)
      const count = async (table: 'session' | 'device_event' | 'unregistered_device') =>
        Number(
          (
            await b.stack.db
              .selectFrom(table)
              .select(b.stack.db.fn.countAll().as('rows'))
              .where('endpoint_id', 'like', name(0).replace(/\d$/, '%'))
              .executeTakeFirstOrThrow()
          ).rows,
        )
      await eventually(async () => (await count('session')) === 0)
      expect(await count('device_event')).toBeLessThanOrEqual(2 * entered)
      expect(await count('unregistered_device')).toBeLessThanOrEqual(entered)
    },
    60_000,
  )
})
