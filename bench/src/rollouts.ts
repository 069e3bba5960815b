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
export const everything = (companyId: string, mid: string) => ({
  kind,
  create: (trx: Db, writes: RolloutWrites) =>
    writes.create(trx, bencher, {
      companyId,
      name: 'Everything',
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

/** All that the page of a profile asks: what it is, its counts, reasons, rate and days, and a page of its devices. */
const pageTimes = async (connection: Connection, rolloutId: string, rounds: number): Promise<readonly number[]> => {
  const { db } = connection
  const random = repeatable(5)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const now = Date.now()
    const start = performance.now()
    const row = await selectRollouts(db, kind.name)
      .where('rollout.rollout_id', '=', rolloutId)
      .executeTakeFirstOrThrow()
    await Promise.all([
      detailsOf(db, row, now, 'en'),
      daysOf(db, row),
      devicePage(
        db,
        { row, kind },
        {
          page: 1 + Math.floor(random() * 50),
          limit: 15,
          keyword: '',
          status: round % 2 === 0 ? undefined : 'success',
        },
        { language: 'en', now },
      ),
    ])
    times.push(performance.now() - start)
  }
  return times.slice(10)
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
      return rowsOf(driven, bare, times)
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
