import type { DeviceListRequest } from '@headend/contract/devices'
import { deviceOrderColumns } from '@headend/contract/devices'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import type pg from 'pg'
import { systemClock } from '@headend/server/core/clock'
import type { Connection } from '@headend/server/core/db/database'
import type { CompanyScope } from '@headend/server/core/http/caller'
import { companyTree } from '@headend/server/core/scope'
import { deviceReading } from '@headend/server/features/devices/service'
import type { DeviceReading } from '@headend/server/features/devices/service'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { layFleet, layGround } from './support/fleet.ts'
import type { FleetGround } from './support/fleet.ts'
import { repeatable } from './support/random.ts'
import { pageTimes, quantile } from './support/statistics.ts'
import type { AskedPage, PageTimes } from './support/statistics.ts'

/** Somebody who looks: what they may see. */
type Viewer = Readonly<{ companies: CompanyScope }>
type Question = Pick<DeviceListRequest, 'orders' | 'filters' | 'keyword' | 'activeType' | 'opId'>
type Kind = 'first' | 'any' | 'keyword' | 'placed' | 'unplaced'

const limit = 15

/** Questions as people ask them, and as nobody does: any order, any filter, and pages up to the last. */
const questions = (ground: FleetGround, kind: Kind, count: number): readonly Question[] => {
  const random = repeatable(kind.length)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('Nothing to choose from')
    return value
  }
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const someKeyword = () =>
    pick([
      () => `A4:C7:00:${hex(2)}:${hex(2)}`,
      () => `a4-c7-${hex(2)}`,
      () => hex(5),
      () => `K00${Math.floor(random() * 10_000)}`,
      () => `C-${hex(4)}`,
      () => `room-${Math.floor(random() * 10_000)}`,
      () => 'Bench B',
      () => `${hex(4)}zz`,
      () => `city 2.3 ${hex(2)}:${hex(2)}`,
      () => `bench b110 ${hex(2)}`,
      () => `operator 1.2 living ${Math.floor(random() * 100)}`,
      () => `3.18.0 K00${Math.floor(random() * 10_000)}`,
      () => `os::A4C7 ${hex(3)}`,
    ])()
  const ofSome = (each: ReadonlyMap<string, readonly string[]>): string => pick(each.get(pick(ground.companies)) ?? [])
  const somePlace = (): object => {
    const choices: readonly (() => object)[] = [
      () => ({ tag: [pick(ground.tags)] }),
      () => ({ tag: [pick(ground.tags)], online: true }),
      () => ({ tag: [pick(ground.tags), pick(ground.tags)], prodClass: ['STB'] }),
      () => ({ gid: ofSome(ground.groups) }),
      () => ({ gid: ofSome(ground.groups), online: true }),
      () => ({ roomId: ofSome(ground.rooms) }),
      () => ({ roomId: ofSome(ground.rooms), tag: [pick(ground.tags)] }),
    ]
    return pick(choices)()
  }
  const someFilters = (): object => {
    const choices: readonly (() => object)[] = [
      () => ({}),
      () => ({}),
      () => ({}),
      () => ({ online: random() < 0.7 }),
      () => ({ locked: true }),
      () => ({ prodClass: [pick(['STB', 'APROUTER', 'EXTENDER', 'AP'])] }),
      () => ({ mid: [pick(ground.models).mid] }),
      () => ({ companyId: [pick(ground.companies), pick(ground.companies)] }),
      () => ({ provinceId: [`P${1 + Math.floor(random() * 8)}`] }),
      () => ({ opCityId: [pick(ground.cities)] }),
      () => ({ firmwareVersion: ['3.18.0'] }),
      () => ({ online: true, prodClass: ['STB'], provinceId: ['P2', 'P3'] }),
    ]
    return pick(choices)()
  }
  return Array.from({ length: count }, () =>
    deviceListRequest.parse({
      activeType: pick(['all', 'all', 'deployed', 'inventory', 'requested']),
      keyword: kind === 'keyword' ? someKeyword() : '',
      orders: Array.from({ length: pick([0, 1, 1, 1, 2]) }, () => ({
        column: pick(deviceOrderColumns),
        order: pick(['asc', 'desc']),
      })),
      filters:
        kind === 'placed'
          ? somePlace()
          : kind === 'unplaced'
            ? pick([{ gid: 'none' }, { roomId: 'none' }])
            : someFilters(),
    }),
  )
}

const timed = async <Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> => {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Asks each question for one page and reads the same rows by primary key. */
const ask = async (
  reading: DeviceReading,
  viewer: Viewer,
  asked: readonly Question[],
  kind: Kind,
): Promise<PageTimes> => {
  const random = repeatable(99)
  const results: AskedPage[] = []
  for (const [index, question] of asked.entries()) {
    const at = (page: number) => deviceListRequest.parse({ ...question, page, limit })
    // Which pages there are; the question is not timed while it warms what it touches for the first time.
    const { pagination } = await reading.page(viewer, at(1))
    const page =
      kind === 'first'
        ? 1 + Math.floor(random() * 3)
        : 1 + Math.floor(random() * (kind === 'keyword' ? Math.min(20, pagination.totalPage) : pagination.totalPage))
    const { ms, result } = await timed(() => reading.page(viewer, at(page)))
    const { ms: byKey } = await timed(() => reading.byDid(result.rows.map(({ did }) => did)))
    if (index >= 20)
      results.push({
        ms,
        byKey,
        about: `${ms.toFixed(0)} ms: page ${page} of ${pagination.totalPage} of ${JSON.stringify(question)}`,
      })
  }
  return pageTimes(results)
}

const rowOf = (what: string, { pages, byKey }: PageTimes, note: string): Row => ({
  what,
  measured: { value: quantile(pages, 0.95), unit: 'ms' },
  limit: { value: quantile(byKey, 0.95), unit: 'ms', of: 'p95 of the same rows by primary key' },
  goals: [
    { kind: 'ratioAtMost', ratio: 10 },
    { kind: 'atMost', value: 50 },
  ],
  note: `p95 of ${pages.length}; median ${quantile(pages, 0.5).toFixed(1)} ms beside ${quantile(byKey, 0.5).toFixed(1)} ms, longest ${Math.max(...pages).toFixed(0)} ms. ${note}`,
})

/** What a wave of devices that go offline and come back costs the database. */
const flips = async (pool: pg.Pool, devices: number): Promise<number> => {
  const times: number[] = []
  for (const online of [false, true, false, true]) {
    const { ms } = await timed(() =>
      pool.query(
        `update device set online = $1, access_time = now(), sync_time = now()
         where did in (select did from device where device_status = 'deployed' and did > 1000 order by did limit $2)`,
        [online, devices],
      ),
    )
    times.push(ms)
  }
  return quantile(times, 0.5)
}

const measure = async (
  { db, pool }: Connection,
  reading: DeviceReading,
  ground: FleetGround,
  { quick, say }: FigureContext,
) => {
  const count = quick ? 120 : 420
  const tree = companyTree({ db })
  const root: Viewer = { companies: 'all' }
  // A region with its operators: about half of the fleet.
  const region: Viewer = { companies: await tree.below(ground.companies[0] ?? '') }
  const small: Viewer = { companies: await tree.below(ground.companies.at(-1) ?? '') }
  const rows: Row[] = []
  const sets: readonly (readonly [string, Viewer, Kind, string])[] = [
    ['device page, first pages', root, 'first', 'any order and filter, pages 1 to 3'],
    ['device page, any page', root, 'any', 'any order and filter, pages drawn evenly from the first to the last'],
    [
      'device page, by keyword',
      root,
      'keyword',
      'parts of MAC, serial, endpoint, customer, names, model, city, company and firmware, up to three words; any order and filter, pages 1 to 20',
    ],
    [
      'device page, by tag, group or room',
      root,
      'placed',
      'tags of a fifth of the devices, groups of a third, rooms of a fifth, alone and with other filters; any order, any page',
    ],
    [
      'device page, in no group or room',
      root,
      'unplaced',
      'two thirds of the devices, or four fifths; any order, any page',
    ],
    [
      'device page, by tag, group or room, operator with half of the fleet',
      region,
      'placed',
      'the same; what is not theirs finds nothing',
    ],
    ['device page, any page, operator with half of the fleet', region, 'any', 'as any page'],
    ['device page, any page, operator with a fiftieth', small, 'any', 'as any page'],
  ]
  for (const [what, viewer, kind, note] of sets) {
    const times = await ask(
      reading,
      viewer,
      questions(ground, kind, kind === 'unplaced' ? Math.max(40, count / 6) : count),
      kind,
    )
    say(`${what}: p95 ${quantile(times.pages, 0.95).toFixed(1)} ms; the slowest were`)
    for (const line of times.slowest) say(`  ${line}`)
    rows.push(rowOf(what, times, note))
  }
  for (const [who, viewer] of [
    ['everything', root],
    ['half of the fleet', region],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < 60; round += 1) times.push((await timed(() => reading.counts(viewer, undefined))).ms)
    rows.push({
      what: `badge counts of ${who}`,
      measured: { value: quantile(times.slice(10), 0.95), unit: 'ms' },
      goals: [{ kind: 'atMost', value: 20 }],
      note: 'p95 of 50',
    })
  }
  const wave = quick ? 2_000 : 18_000
  rows.push({
    what: `presence of ${wave.toLocaleString('en-US')} devices written`,
    measured: { value: await flips(pool, wave), unit: 'ms' },
    goals: [],
    note: 'one statement, counts and order included; median of 4',
  })
  return rows
}

export const figure: Figure = {
  about: 'pages and counts of the device list at a million devices',
  run: async (context) => {
    const devices = context.quick ? 100_000 : 1_000_000
    return onOwnDatabase(context, async (connection) => {
      const client = await connection.pool.connect()
      const start = performance.now()
      const ground = await layGround(client)
      await layFleet(client, ground, devices, Date.now())
      client.release(true)
      context.say(
        `${devices.toLocaleString('en-US')} devices lie ready after ${Math.round((performance.now() - start) / 1000)} s`,
      )
      const { db, pool } = connection
      const reading = deviceReading({ db, pool, clock: systemClock(), tree: companyTree({ db }) })
      return measure(connection, reading, ground, context)
    })
  },
}
