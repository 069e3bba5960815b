import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connectWebSocket } from '@headend/usp'
import { fakeClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { createLog, silentLog } from '../core/log.ts'
import { authorizationOf, storedSecret } from '../device/proof.ts'
import { publishRegistration } from '../device/state.ts'
import type { Db } from '../core/db/database.ts'
import { router } from '@headend/simulator'
import { eventually, quickFleet, register } from '../testing/devices.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { admission } from './admission.ts'
import type { Peer } from './protocol.ts'

const peer = (endpointId: string, over: Partial<Peer> = {}): Peer => ({
  endpointId,
  remoteAddress: '192.0.2.1',
  certificateIds: undefined,
  credentials: undefined,
  ...over,
})

const online = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectFrom('device').select('endpoint_id').where('online', '=', true).execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')

describe('a gateway that asks for certificates', () => {
  it('lets a device in as the one its certificate names, and nobody else (R-SEC.2, R-SEC.9)', async () => {
    await using stand = await gatewayStand()
    const tls = { cert: fixture('server.pem'), key: fixture('server.key'), ca: fixture('ca.pem'), crl: undefined }
    const { url } = await stand.start({ config: { deviceAuth: 'mtls' }, tls })
    const attempt = async (endpointId: string, certificate: object): Promise<string> => {
      const nothing = () => undefined
      const connected = await connectWebSocket({
        url,
        endpointId,
        tls: { ca: tls.ca, ...certificate },
        onRecord: nothing,
        onClose: nothing,
      })
      if (!connected.ok) return connected.reason
      connected.connection.terminate()
      return 'let in'
    }
    const device = { cert: fixture('device.pem'), key: fixture('device.key') }
    const server = { cert: tls.cert, key: tls.key }
    expect(await attempt('os::582B0A-R7-0', device)).toBe('let in')
    expect(await attempt('os::582B0A-R7-1', device)).toContain('403')
    expect(await attempt('os::582B0A-R7-0', server)).toContain('403')
    expect(await attempt('os::582B0A-R7-0', {})).toContain('403')
  })
})

describe('a gateway behind a proxy', () => {
  /** The statuses with which unknown devices are answered, each as the proxy says where it comes from. */
  const statuses = async (trustProxy: readonly string[], forwarded: readonly string[]) => {
    await using stand = await gatewayStand()
    const limits = { admission: { newcomers: { burst: 2, perHour: 2 } } }
    const { url } = await stand.start({ config: { deviceAuth: 'known', trustProxy }, limits })
    using sockets = new DisposableStack()
    const said: number[] = []
    for (const [number, address] of forwarded.entries()) {
      const headers = { 'x-forwarded-for': address }
      const socket = new WebSocket(`${url}?eid=os::A4C7F2-N${number}`, 'v1.usp', { headers })
      sockets.defer(() => socket.terminate())
      said.push(
        await new Promise<number>((resolve) => {
          socket.once('open', () => resolve(101))
          socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
          socket.on('error', () => undefined)
        }),
      )
    }
    const addresses = stand.db.selectFrom('session').select('address').orderBy('endpoint_id')
    const entered = said.filter((status) => status === 101).length
    const rows = await eventually(async () => {
      const found = await addresses.execute()
      return found.length === entered && found
    })
    return { said, addresses: rows.map(({ address }) => address) }
  }
  const three = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'] as const

  it('counts devices by the addresses that the proxy names', async () => {
    expect(await statuses(['127.0.0.1'], three)).toEqual({
      said: [101, 101, 503, 101],
      addresses: ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
    })
  })

  it('believes nobody else, and nothing that is no address', async () => {
    const own = { said: [101, 101, 503, 503], addresses: ['127.0.0.1', '127.0.0.1'] }
    expect(await statuses([], three)).toEqual(own)
    expect(await statuses(['127.0.0.1'], ['somewhere', '<b>', 'x', 'y'])).toEqual(own)
  })
})

describe('a device that was given a secret', () => {
  it('is let in with it and with no other', async () => {
    await using stand = await gatewayStand()
    const gateway = await stand.start({ config: { deviceAuth: 'known' } })
    const profiles = ['right', 'wrong', undefined].map((secret, at) =>
      router({ serial: `R7-${at}`, ...(secret !== undefined && { secret }) }),
    )
    for (const { model, serial = '' } of profiles) {
      await register(stand.db, stand.company, { endpointId: `os::582B0A-${serial}`, serial, model })
    }
    const { salt, hash } = storedSecret('right')
    await stand.db.updateTable('device').set({ secret_salt: salt, secret_hash: hash }).execute()
    await using fleet = quickFleet(gateway.url, profiles)
    await eventually(async () => (await online(stand.db)).length === 1)
    expect(fleet.devices.map(({ connected }) => connected)).toEqual([true, false, false])
    expect(await online(stand.db)).toEqual(['os::582B0A-R7-0'])
  })

  it('while it is connected has to show it at once, and so when it is given another', async () => {
    await using stand = await gatewayStand()
    const gateway = await stand.start({ config: { deviceAuth: 'known' } })
    const [named, proved] = ['os::582B0A-R7-0', 'os::582B0A-R7-1']
    const profiles = [router({ serial: 'R7-0' }), router({ serial: 'R7-1', secret: 'right' })]
    for (const { model, serial = '' } of profiles)
      await register(stand.db, stand.company, { endpointId: `os::582B0A-${serial}`, serial, model })
    const give = async (endpointId: string, secret: string): Promise<void> => {
      const { salt, hash } = storedSecret(secret)
      const set = { secret_salt: salt, secret_hash: hash }
      await stand.db.updateTable('device').set(set).where('endpoint_id', '=', endpointId).execute()
      publishRegistration(stand.bus, endpointId)
    }
    await give(proved, 'right')
    await using fleet = quickFleet(gateway.url, profiles)
    await eventually(async () => (await online(stand.db)).length === 2)
    await give(named, 'another')
    await eventually(async () => (await online(stand.db)).length === 1)
    expect(await online(stand.db)).toEqual([proved])
    publishRegistration(stand.bus, proved)
    await give(proved, 'a newer one')
    await eventually(async () => (await online(stand.db)).length === 0)
    expect(fleet.devices.map(({ connected }) => connected)).toEqual([false, false])
  })

  it('is told when to come again, where it shows wrong ones', async () => {
    await using stand = await gatewayStand()
    const limits = { admission: { guesses: { perEndpoint: 1, perAddress: 100 } } }
    const { url } = await stand.start({ config: { deviceAuth: 'secret' }, limits })
    const { model, serial = '' } = router({ serial: 'R7-0' })
    await register(stand.db, stand.company, { endpointId: 'os::582B0A-R7-0', serial, model })
    const attempt = (): Promise<{ status: number; retryAfter: string | undefined }> =>
      new Promise((resolve, reject) => {
        const headers = { authorization: authorizationOf('os::582B0A-R7-0', 'a guess') }
        const socket = new WebSocket(`${url}?eid=os::582B0A-R7-0`, 'v1.usp', { headers })
        socket.once('unexpected-response', (request, { statusCode = 0, headers: said }) => {
          resolve({ status: statusCode, retryAfter: said['retry-after'] })
          request.destroy()
        })
        socket.once('open', () => reject(new Error('it was let in')))
        socket.on('error', () => undefined)
      })
    expect(await attempt()).toEqual({ status: 401, retryAfter: undefined })
    expect(await attempt()).toEqual({ status: 429, retryAfter: '60' })
  })
})

describe('admission', () => {
  const registered = 'os::A4C7F2-S410'
  const made = async (auth: Config['deviceAuth'], over: Partial<Parameters<typeof admission>[0]> = {}) => {
    const stand = await gatewayStand()
    const clock = fakeClock()
    const model = { modelName: 'Aria S410', oui: 'A4C7F2', productClass: 'STB', manufacturer: 'Norwave' }
    await register(stand.db, stand.company, { endpointId: registered, serial: 'S410', model })
    const door = admission({ db: stand.db, clock, log: silentLog(), auth, held: () => 0, ...over })
    const hear = async (asked: Peer) => {
      // The look-up waits for others to look up with it.
      const [said] = await Promise.all([door.admit(asked), clock.advance(5)])
      return said
    }
    const say = async (asked: Peer) => {
      const said = await hear(asked)
      return said.ok ? 'in' : (said.status ?? 403)
    }
    const secret = async (text: string) => {
      const { salt, hash } = storedSecret(text)
      await stand.db.updateTable('device').set({ secret_salt: salt, secret_hash: hash }).execute()
    }
    const add = (endpointId: string) =>
      register(stand.db, stand.company, { endpointId, serial: endpointId.slice(-4), model })
    const list = (endpointId: string) =>
      stand.db.insertInto('unregistered_device').values({ endpoint_id: endpointId }).execute()
    return { ...door, clock, hear, say, secret, add, list, [Symbol.asyncDispose]: () => stand[Symbol.asyncDispose]() }
  }

  it('by certificate takes an endpoint only for what its certificate names', async () => {
    await using door = await made('mtls')
    expect(await door.say(peer(registered, { certificateIds: [registered] }))).toBe('in')
    expect(await door.say(peer('os::A4C7F2-NEW', { certificateIds: ['os::A4C7F2-NEW'] }))).toBe('in')
    expect(await door.say(peer(registered, { certificateIds: ['os::A4C7F2-OTHER'] }))).toBe(403)
    expect(await door.say(peer(registered))).toBe(403)
  })

  it.each(['known', 'secret', 'open'] as const)(
    'of %s believes no other than a certificate that is shown',
    async (auth) => {
      await using door = await made(auth)
      expect(await door.say(peer(registered, { certificateIds: ['os::A4C7F2-OTHER'] }))).toBe(403)
      expect(await door.say(peer(registered, { certificateIds: [registered] }))).toBe('in')
    },
  )

  it('asks a device that was given a secret for it, in whatever mode', async () => {
    await using door = await made('known')
    expect(await door.say(peer(registered))).toBe('in')
    await door.secret('a secret of its own')
    expect(await door.say(peer(registered))).toBe(401)
    expect(await door.say(peer(registered, { credentials: `${registered}:another` }))).toBe(401)
    expect(await door.say(peer(registered, { credentials: `${registered}:a secret of its own` }))).toBe('in')
    // A certificate is the stronger proof.
    expect(await door.say(peer(registered, { certificateIds: [registered] }))).toBe('in')
  })

  it('of secret lets no device of the inventory in without one', async () => {
    await using door = await made('secret')
    expect(await door.say(peer(registered))).toBe(401)
    expect(await door.say(peer('os::A4C7F2-NEW'))).toBe('in')
  })

  it('holds devices in no inventory, so many of one address and so many in all', async () => {
    let held = 0
    await using door = await made('known', {
      held: () => held,
      limits: { newcomers: { burst: 2, perHour: 2 }, held: 5 },
    })
    const ask = (number: number, remoteAddress: string) => door.say(peer(`os::A4C7F2-N${number}`, { remoteAddress }))
    expect(await ask(1, '192.0.2.1')).toBe('in')
    expect(await ask(2, '192.0.2.1')).toBe('in')
    expect(await ask(3, '192.0.2.1')).toBe(503)
    expect(await ask(3, '192.0.2.2')).toBe('in')
    expect(await door.say(peer(registered))).toBe('in')
    await door.clock.advance(30 * 60_000)
    expect(await ask(4, '192.0.2.1')).toBe('in')
    held = 5
    expect(await ask(5, '192.0.2.3')).toBe(503)
    expect(await door.say(peer(registered))).toBe('in')
  })

  it('takes a device that is listed as unregistered for no new one when it comes back', async () => {
    await using door = await made('known', { limits: { newcomers: { burst: 1, perHour: 1 }, perMinute: 3 } })
    const listed = 'os::A4C7F2-N1'
    expect(await door.say(peer(listed))).toBe('in')
    await door.list(listed)
    for (const said of ['in', 'in', 'in', 503]) expect(await door.say(peer(listed))).toBe(said)
    expect(await door.say(peer('os::A4C7F2-N2'))).toBe(503)
  })

  it('lets nobody use up the connections of another, proved or not', async () => {
    await using door = await made('known', { limits: { perMinute: 2 } })
    const attacker = peer(registered, { remoteAddress: '198.51.100.7' })
    for (const said of ['in', 'in', 503]) expect(await door.say(attacker)).toBe(said)
    expect(await door.say(peer(registered))).toBe('in')
    await door.secret('a secret of its own')
    for (let tries = 0; tries < 5; tries += 1) expect(await door.say(attacker)).toBe(401)
    expect(await door.say(peer(registered, { credentials: `:a secret of its own` }))).toBe('in')
  })

  const wrong = (remoteAddress: string, endpointId = registered) =>
    peer(endpointId, { remoteAddress, credentials: `${endpointId}:a guess` })
  const right = (remoteAddress: string) =>
    peer(registered, { remoteAddress, credentials: `${registered}:a secret of its own` })

  it('lets the right secret in whatever wrong ones came from its address, for itself and for others', async () => {
    await using door = await made('secret', { limits: { guesses: { perEndpoint: 3, perAddress: 5 } } })
    const neighbour = 'os::A4C7F2-S411'
    await door.add(neighbour)
    await door.secret('a secret of its own')
    for (let tries = 0; tries < 200; tries += 1) {
      await door.say(wrong('198.51.100.7', tries % 2 === 0 ? neighbour : registered))
      if (tries % 20 === 19) expect(await door.say(right('198.51.100.7'))).toBe('in')
    }
  })

  it('asks who shows many wrong secrets to come again later, by endpoint and by address', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    await using door = await made('secret', { log, limits: { guesses: { perEndpoint: 3, perAddress: 6 } } })
    const neighbours = ['os::A4C7F2-S411', 'os::A4C7F2-S412', 'os::A4C7F2-S413']
    for (const one of neighbours) await door.add(one)
    await door.secret('a secret of its own')
    // What asks whether a secret is needed guesses none.
    for (let asks = 0; asks < 5; asks += 1) expect(await door.say(peer(registered))).toBe(401)
    for (const said of [401, 401, 401, 429]) expect(await door.say(wrong('198.51.100.7'))).toBe(said)
    const early = await door.hear(wrong('198.51.100.7'))
    expect(!early.ok && early.retryAfterMs).toBeGreaterThan(19_000)
    // Five of the address were wrong, and it may show six.
    for (const [at, said] of [401, 429, 429].entries())
      expect(await door.say(wrong('198.51.100.7', neighbours[at]))).toBe(said)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('a device showed a wrong secret')
    expect(lines[1]).toContain('too many wrong secrets')
    for (const line of lines) expect(line).toContain(`"endpointId":"${registered}","address":"198.51.100.7"`)
    expect(lines.join('')).not.toContain('a guess')
    await door.clock.advance(20_000)
    expect(await door.say(wrong('198.51.100.7'))).toBe(401)
  })

  it('lets a serial number be claimed only by those who can be believed', async () => {
    await using stand = await gatewayStand()
    const may = (auth: Config['deviceAuth'], endpointId: string) =>
      admission({ db: stand.db, clock: fakeClock(), log: silentLog(), auth, held: () => 0 }).mayAdopt(
        endpointId,
        'A4C7F2',
        'S410',
      )
    expect(may('open', 'proto::anything')).toBe(true)
    expect(may('known', 'os::A4C7F2-S410')).toBe(false)
    expect(may('secret', 'os::A4C7F2-S410')).toBe(false)
    expect(may('mtls', 'os::A4C7F2-S410')).toBe(true)
    expect(may('mtls', 'ops::A4C7F2-STB-S410')).toBe(true)
    expect(may('mtls', 'os::A4C7F2-S411')).toBe(false)
    expect(may('mtls', 'proto::anything')).toBe(false)
  })
})
