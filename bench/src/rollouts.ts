import { rolloutReasons } from '@headend/contract/rollouts'
import { fullSafety } from '@headend/contract/schemas/rollouts'
import type { Connection, Db } from '@headend/server/core/db/database'
import {
  begin as due,
  campaign,
  daysOf,
  detailsOf,
  devicePage,
  selectRollouts,
} from '@headend/server/features/rollouts/service'
import type { RolloutWrites } from '@headend/server/features/rollouts/service'
import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, Row } from './support/figure.ts'
import { repeatable } from './support/random.ts'
import { batch, bencher, drive, layConnected } from './support/rolloutDrive.ts'
import { quantile } from './support/statistics.ts'

/** Devices of which each takes what it is sent at once. */
const kind = campaign({
  kind: 'bench',
  goal: z.object({ mid: z.string() }),
  tasks: [{ type: 'Reboot', done: 'updated', already: 'already' }],
  taskOf: () => 'Reboot',
  fits: ({ mid }) => sql<boolean>`d.mid = ${mid}`,
  misfit: 'otherModel',
  version: sql<string | null>`d.firmware_version`,
  judge: async () => () => due,
  input: () => ({}),
  refusal: 'fwerr',
  page: () => '/',
  shownBy: [],
})

/** What the database itself does of it: rows claimed and ended in batches of the same size, with the index of their turns. */
const bareRate = async (pool: pg.Pool, rows: number): Promise<number> => {
  await pool.query(`
    create table bare (id bigint primary key, place int not null, state text not null, task_id text, start_time timestamptz,
      end_time timestamptz) with (fillfactor = 70)`)
  await pool.query(
    `insert into bare select n, (random() * 2000000000)::int, 'waiting' from generate_series(1, $1::int) n`,
    [rows],
  )
  await pool.query(`create index bare_turn on bare (place) where state = 'waiting'`)
  await pool.query('analyze bare')
  const start = performance.now()
  for (let claimed = batch; claimed === batch;) {
    const { rows: taken } = await pool.query<{ id: string }>(
      `update bare set state = 'progress', task_id = 't' || id, start_time = now() where id in (
        select id from bare where state = 'waiting' order by place limit $1 for update skip locked) returning id`,
      [batch],
    )
    claimed = taken.length
    await pool.query(`update bare set state = 'success', end_time = now() where id = any($1::bigint[])`, [
      taken.map(({ id }) => id),
    ])
  }
  const rate = rows / ((performance.now() - start) / 1000)
  await pool.query('drop table bare')
  return rate
}

/** A roll-out of that kind to every device of a company and a model. */
export const everything = (companyId: string, mid: string, name = 'Everything') => ({
  kind,
  create: (trx: Db, writes: RolloutWrites) =>
    writes.create(trx, bencher, {
      companyId,
      name,
      mid,
      goal: { mid },
      dids: null,
      gid: null,
      lasting: false,
      startDate: null,
      startHour: 0,
      endHour: 0,
      retries: 0,
      safety: fullSafety({ failShare: null, atOnce: 2 * batch }),
      start: true,
    }),
})

const told = { language: 'en' } as const

/** The roll-out as its page reads it first. */
const rowOf = ({ db }: Pick<Connection, 'db'>, rolloutId: string) =>
  selectRollouts(db, kind.name).where('rollout.rollout_id', '=', rolloutId).executeTakeFirstOrThrow()

/** All that the page of a profile asks: what it is, its counts, reasons, rate and days, and a page of its devices. */
const pageTimes = async (connection: Connection, rolloutId: string, rounds: number): Promise<readonly number[]> => {
  const { db } = connection
  const random = repeatable(5)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const now = Date.now()
    const start = performance.now()
    const row = await rowOf(connection, rolloutId)
    const page = 1 + Math.floor(random() * 50)
    const asked = { page, limit: 15, keyword: '', status: round % 2 === 0 ? undefined : ('success' as const) }
    await Promise.all([
      detailsOf(db, row, now, told.language),
      daysOf(db, row),
      devicePage(db, { row, kind }, asked, { ...told, now }),
    ])
    times.push(performance.now() - start)
  }
  return times.slice(10)
}

/** Words that people look for among the devices of a roll-out, and what each of them is. */
const keywordsOf = async ({ pool }: Pick<Connection, 'pool'>) => {
  const { rows } = await pool.query<{ sn: string; city: string; model: string }>(`
    select d.device_sn as sn, y.city_name as city, m.model_name as model
    from device d join model m on m.mid = d.mid join city y on y.op_city_id = d.op_city_id order by d.did limit 1`)
  const [first] = rows
  if (first === undefined) throw new Error('There is no device with a city')
  return {
    'a serial number': first.sn,
    'part of one': first.sn.slice(-5),
    'a city': first.city,
    'the model, which all have': first.model,
    'a reason': rolloutReasons.updated.en,
    'nothing there is': 'zzqxzzqx',
  }
}

/** A page of its devices by each of the words, with how many there are; by word, in milliseconds. */
const searchTimes = async (connection: Connection, rolloutId: string, rounds: number) => {
  const { db, pool } = connection
  // As the database does by itself a while after so many changes.
  await pool.query('vacuum analyze rollout_device, device_search, device_key, device_cell')
  const row = await rowOf(connection, rolloutId)
  const taken: Record<string, number[]> = {}
  for (const [what, keyword] of Object.entries(await keywordsOf(connection))) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await devicePage(db, { row, kind }, { page: 1, limit: 15, keyword }, { ...told, now: Date.now() })
      times.push(performance.now() - start)
    }
    taken[what] = times.slice(2)
  }
  return taken
}

export const figure: Figure = {
  about: 'a roll-out to a million devices, driven by the engine alone',
  run: async (context) => {
    const devices = context.quick ? 100_000 : 1_000_000
    return onOwnDatabase(context, async (connection) => {
      const { companyId, mid } = await layConnected(connection, devices)
      context.say(`${devices.toLocaleString('en-US')} devices lie ready`)
      // Before and after: the machine may have other guests.
      const bareRows = Math.min(devices, 200_000)
      const before = await bareRate(connection.pool, bareRows)
      const driven = await drive(connection, everything(companyId, mid), context)
      const after = await bareRate(connection.pool, bareRows)
      context.say(`bare batches: ${Math.round(before)} and ${Math.round(after)} rows a second`)
      const bare = 2 / (1 / before + 1 / after)
      const times = await pageTimes(connection, driven.rolloutId, context.quick ? 110 : 310)
      const searches = await searchTimes(connection, driven.rolloutId, context.quick ? 12 : 42)
      return [...rowsOf(driven, bare, times), searchRow(devices, searches)]
    })
  },
}

const rowsOf = (
  { rate, devices, gathered }: Readonly<{ rate: number; devices: number; gathered: number }>,
  bare: number,
  times: readonly number[],
): readonly Row[] => [
  {
    what: 'devices of a roll-out, begun and ended',
    measured: { value: rate, unit: 'rate' },
    limit: { value: bare, unit: 'rate', of: 'rows claimed and ended in bare batches' },
    goals: [{ kind: 'ratioAtLeast', ratio: 0.3 }],
    note: `${devices.toLocaleString('en-US')} devices that answer at once, one worker, batches of ${batch}; each judged, counted by state, reason and time, and with its attempt. Taken up before at ${Math.round(gathered).toLocaleString('en-US')} a second`,
  },
  {
    what: 'page of a roll-out',
    measured: { value: quantile(times, 0.95), unit: 'ms' },
    goals: [{ kind: 'atMost', value: 50 }],
    note: `p95 of ${times.length}, of ${devices.toLocaleString('en-US')} devices; counts, reasons, rate, end, days and 15 devices of pages 1 to 50; median ${quantile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  },
]

const searchRow = (devices: number, taken: Readonly<Record<string, readonly number[]>>): Row => {
  const p95 = Object.entries(taken).map(([what, times]) => [what, quantile(times, 0.95)] as const)
  const said = p95.map(([what, ms]) => `${what} ${ms.toFixed(1)}`).join(', ')
  return {
    what: 'search among the devices of a roll-out',
    measured: { value: Math.max(...p95.map(([, ms]) => ms)), unit: 'ms' },
    goals: [{ kind: 'atMost', value: 250 }],
    note: `the slowest word, p95 of ${Object.values(taken)[0]?.length ?? 0} each, first page and count among ${devices.toLocaleString('en-US')} devices, which is counted up to 10,000; ms: ${said}`,
  }
}
