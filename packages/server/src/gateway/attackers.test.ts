import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setInterval } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { encodeMessage, encodeRecord, messageRecord, request, webSocketConnectRecord } from '@headend/usp'
import { router } from '@headend/simulator'
import { busLink } from '../device/link.ts'
import type { Link } from '../device/link.ts'
import { eventually, quickFleet, register } from '../testing/devices.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import type { GatewayStand } from '../testing/gatewayStand.ts'
import type { GatewayNeeds } from './gateway.ts'

/**
 * What attackers of the device port come to, while a device of the inventory goes on as if they were not there. The list of
 * them is in docs/conformance.md.
 */

const healthy = 'os::582B0A-R7-0'
const address = (fromId: string) => ({ toId: 'self::headend', fromId })
const connectRecord = (endpointId: string) => encodeRecord(webSocketConnectRecord(address(endpointId)))

type Options = Readonly<{
  config?: Partial<GatewayNeeds['config']>
  events?: number
  listener?: GatewayNeeds['listener']
  newcomers?: number
}>

/** A gateway with one healthy device of the inventory, which is online. */
const bench = async ({ config, events = 500, listener, newcomers = 10 }: Options = {}) => {
  const resources = new AsyncDisposableStack()
  const stand = resources.use(await gatewayStand())
  const gateway = await stand.start({
    config: { deviceAuth: 'known', ...config },
    limits: {
      // Attackers share the process here, and would cost the gateway a short one.
      lease: { leaseMs: 60_000, renewMs: 5_000, expireMs: 5_000, reconcileMs: 5_000 },
      admission: { perMinute: 1000, newcomers: { burst: newcomers, perHour: 10 }, held: 500 },
      events: { burst: events, perHour: 1 },
      handshakeMs: 2_000,
    },
    ...(listener === undefined ? {} : { listener }),
  })
  const profile = router({ serial: 'R7-0', endpointId: healthy })
  await register(stand.db, stand.company, { endpointId: healthy, serial: 'R7-0', model: profile.model })
  resources.use(quickFleet(gateway.url, [profile]))
  const link = busLink(stand)
  await eventually(async () => (await firmware(link).catch(() => undefined)) !== undefined)
  const sockets = new Set<WebSocket>()
  resources.defer(() => sockets.forEach((socket) => socket.terminate()))
  return {
    stand,
    gateway,
    link,
    /** A socket of an attacker and what becomes of it; `status` is that of a handshake that was refused. */
    attacker: async (query = '', headers: Record<string, string> = {}) => {
      const socket = new WebSocket(`${gateway.url}${query}`, 'v1.usp', { headers })
      sockets.add(socket)
      socket.on('error', () => undefined)
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      const status = await new Promise<number>((resolve) => {
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (asked, answer) => {
          resolve(answer.statusCode ?? 0)
          asked.destroy()
          sockets.delete(socket)
        })
      })
      return { socket, status, closed }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const firmware = async (link: Link) =>
  (await link.get(healthy, ['Device.DeviceInfo.SoftwareVersion'])).values.get('Device.DeviceInfo.SoftwareVersion')

/** Milliseconds in which half of the answers of the healthy device come. */
const pace = async (link: Link, until: Promise<unknown> = Promise.resolve()): Promise<number> => {
  const times: number[] = []
  let over = false
  void until.finally(() => (over = true))
  while (times.length < 20 || !over) {
    const begin = performance.now()
    expect(await firmware(link)).toBeDefined()
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** The healthy device answers as before: what it takes may grow with what else is done, not with how much there is of it. */
const unnoticed = async (link: Link, attack: () => Promise<unknown>): Promise<void> => {
  const before = await pace(link)
  const attacking = attack()
  const meanwhile = await pace(link, attacking)
  await attacking
  expect(meanwhile / Math.max(before, 2)).toBeLessThan(50)
}

const rows = async ({ db }: GatewayStand, table: 'unregistered_device' | 'session' | 'device_event') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)

describe('a flood of names that nobody knows', () => {
  it('is let in up to the limit of its address, and leaves as many rows', async () => {
    await using b = await bench()
    const statuses: number[] = []
    await unnoticed(b.link, async () => {
      for (let wave = 0; wave < 8; wave += 1) {
        const names = Array.from({ length: 25 }, (_, n) => `os::FLOOD-${wave}-${n}`)
        await Promise.all(
          names.map(async (name) => {
            const { socket, status } = await b.attacker(`?eid=${name}`)
            statuses.push(status)
            if (status === 101) socket.send(connectRecord(name))
          }),
        )
      }
    })
    expect(statuses.filter((status) => status === 101)).toHaveLength(10)
    expect(statuses.filter((status) => status === 503)).toHaveLength(190)
    expect(await rows(b.stand, 'session')).toBeLessThanOrEqual(11)
    expect(await rows(b.stand, 'unregistered_device')).toBeLessThanOrEqual(10)
    expect(await rows(b.stand, 'device_event')).toBeLessThan(50)
  })
})

/** What those wait in the mean who ask every 20 ms, also while the process stands still; milliseconds. */
const meanWait = async (link: Link, ms: number): Promise<number> => {
  const begin = performance.now()
  const asked: Promise<number>[] = []
  const ask = async (due: number): Promise<number> => {
    expect(await firmware(link)).toBeDefined()
    return performance.now() - due
  }
  for await (const _ of setInterval(5)) {
    // Those that would have been asked while the process stood still are asked then.
    while (begin + asked.length * 20 <= performance.now()) asked.push(ask(begin + asked.length * 20))
    if (asked.length * 20 >= ms) break
  }
  const waits = await Promise.all(asked)
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length
}

describe('agents in no inventory that say', () => {
  /** How many were let in of so many agents that say so many parameters again and again. */
  const loudAgents = (url: string, count: number, parameters: number) => {
    const script = join(import.meta.dirname, '../testing/loudAgents.ts')
    const child = fork(script, [url, `${count}`, `${parameters}`])
    let entered = 0
    child.on('message', (message) => (entered = Number(message)))
    return {
      entered: () => entered,
      [Symbol.asyncDispose]: async () => {
        const gone = once(child, 'exit')
        child.disconnect()
        await gone
      },
    }
  }

  it.each([
    ['more than they may at once', 120_000],
    ['as much as they may, again and again', 20_000],
  ])(
    '%s, two hundred from as many addresses, leave the others their time',
    async (_what, parameters) => {
      await using b = await bench({ config: { trustProxy: ['127.0.0.1'] }, newcomers: 1000 })
      const before = await meanWait(b.link, 1000)
      await using loud = loudAgents(b.gateway.url, 200, parameters)
      await eventually(() => loud.entered() >= 1)
      const meanwhile = await meanWait(b.link, 5000)
      await eventually(() => loud.entered() >= 200)
      // The attackers are on the same machine, and take most of the time that is missing here. Read from without a budget they
      // leave requests unanswered for ten seconds.
      expect(meanwhile / Math.max(before, 2)).toBeLessThan(250)
    },
    60_000,
  )
})

describe('connections that say nothing, or begin what they never end', () => {
  it('hold a few kilobytes each and are ended', async () => {
    await using b = await bench()
    const codes: number[] = []
    await unnoticed(b.link, async () => {
      const all = await Promise.all(Array.from({ length: 200 }, () => b.attacker()))
      for (const { socket } of all) {
        // One byte a frame costs more than the byte.
        for (let n = 0; n < 1500; n += 1) socket.send(Uint8Array.of(1), { fin: false })
      }
      codes.push(...(await Promise.all(all.map(({ closed }) => closed))))
    })
    expect(codes).toHaveLength(200)
    expect(b.gateway.size()).toBe(1)
    await eventually(async () => (await rows(b.stand, 'session')) === 1)
    const { closed } = await b.attacker()
    // Nothing at all, and the beginning of a request.
    const port = Number(new URL(b.gateway.http).port)
    const mute = ['', 'GET /usp HTTP/1.1\r\nHost: x\r\nX-Slow: '].map(async (said) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(said)
      await once(socket, 'close')
    })
    await Promise.all(mute)
    expect(await closed).toBe(1008)
    expect(await firmware(b.link)).toBeDefined()
  }, 60_000)
})

describe('a page in a browser', () => {
  it('is refused in the role of an agent, whatever it says it is', async () => {
    await using b = await bench()
    const page = { Origin: 'https://console.example', 'User-Agent': 'Mozilla/5.0' }
    expect(await b.attacker(`?eid=${healthy}`, page)).toMatchObject({ status: 403 })
    expect(await b.attacker('', page)).toMatchObject({ status: 403 })
    expect(b.gateway.size()).toBe(1)
  })
})

describe('a device that answers for another', () => {
  it('is disconnected with its first record, and the other keeps its session', async () => {
    await using b = await bench()
    await unnoticed(b.link, async () => {
      for (let n = 0; n < 5; n += 1) {
        const { socket, closed } = await b.attacker(`?eid=os::LIAR-${n}`)
        socket.send(connectRecord(healthy))
        expect(await closed).toBe(1008)
      }
    })
    const drops = await b.stand.db
      .selectFrom('device_event')
      .select('kind')
      .where('kind', '=', 'disconnected')
      .execute()
    expect(drops).toEqual([])
  })
})

describe('records that are sent again', () => {
  const end = (id: string) =>
    encodeMessage(
      request(id, 'notify', {
        subscriptionId: 'headend-operations',
        sendResp: true,
        notification: {
          case: 'operComplete',
          value: {
            objPath: 'Device.',
            commandName: 'Reboot()',
            commandKey: 'a task of somebody else',
            operationResp: { case: 'reqOutputArgs', value: { outputArgs: {} } },
          },
        },
      }),
    )

  it('by another device are told as that one’s, and by any are kept within its budget', async () => {
    const heard: string[] = []
    const listener: GatewayNeeds['listener'] = {
      operationCompleted: async (endpointId) => void heard.push(endpointId),
      operationProgressed: async () => undefined,
      faultsChanged: () => undefined,
      unitChanged: async () => undefined,
      associationChanged: async () => undefined,
      reported: async () => undefined,
      valueChanged: async () => undefined,
      booted: async () => undefined,
      returned: async () => undefined,
    }
    await using b = await bench({ events: 40, listener })
    const thief = 'os::582B0A-R7-1'
    const { model } = router({ serial: 'R7-1' })
    await register(b.stand.db, b.stand.company, { endpointId: thief, serial: 'R7-1', model })
    const { socket } = await b.attacker(`?eid=${thief}`)
    socket.send(connectRecord(thief))
    const recorded = (id: string) => encodeRecord(messageRecord(address(thief), end(id)))
    const sent = 300
    await unnoticed(b.link, async () => {
      // Each twice: the second is one too many while the first is being taken (R-MSG.4).
      for (let n = 0; n < sent; n += 1) for (const _ of [1, 2]) socket.send(recorded(`n${n}`))
      await eventually(() => heard.length >= sent)
    })
    expect(new Set(heard)).toEqual(new Set([thief]))
    // Its own record, as it was recorded on the line of the other, is refused by the name that it bears.
    const { socket: other, closed } = await b.attacker('?eid=os::THIEF')
    other.send(recorded('n0'))
    expect(await closed).toBe(1008)
    const events = b.stand.db.selectFrom('device_event').select('kind').where('endpoint_id', '=', thief)
    expect((await events.execute()).length).toBeLessThanOrEqual(41)
  })
})
