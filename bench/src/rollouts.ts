import { fullSafety } from '@headend/contract/schemas/rollouts'
import { createAudit } from '@headend/server/core/audit'
import { inProcessBus } from '@headend/server/core/bus/inProcess'
import { createChange } from '@headend/server/core/change'
import { systemClock } from '@headend/server/core/clock'
import type { Connection } from '@headend/server/core/db/database'
import { silentLog } from '@headend/server/core/log'
import { systemRandom } from '@headend/server/core/random'
import { rolloutEngine } from '@headend/server/features/rollouts/engine'
import type { Begin } from '@headend/server/features/rollouts/engine'
import { gathering } from '@headend/server/features/rollouts/gather'
import {
  begin as due,
  campaign,
  daysOf,
  detailsOf,
  devicePage,
  rolloutWrites,
  selectRollouts,
} from '@headend/server/features/rollouts/service'
import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { layFleet, layGround } from './support/fleet.ts'
import { repeatable } from './support/random.ts'
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

const batch = 500

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

const coreOf = ({ db }: Pick<Connection, 'db'>) => {
  const [clock, random] = [systemClock(), systemRandom()]
  const bus = inProcessBus({ clock, log: silentLog() })
  return { db, clock, random, bus, change: createChange({ db, audit: createAudit({ clock }) }) }
}

/** A roll-out to every device, begun, followed and ended by the engine. Gives its id and the rows a second. */
const drive = async (connection: Connection, companyId: string, mid: string, { say }: FigureContext) => {
  const core = coreOf(connection)
  let next = 0
  const ended: string[] = []
  const begin: Begin = async (_trx, { devices }) => {
    const taskIds = new Map(devices.map(({ endpointId }) => [endpointId, `bench-${(next += 1)}`]))
    return { taskIds, send: () => void ended.push(...taskIds.values()) }
  }
  const engine = rolloutEngine({ core, kinds: [kind], begin, lacking: async () => new Set() })
  const writes = rolloutWrites({ core, kind })
  const began = performance.now()
  const rolloutId = await connection.db.transaction().execute((trx) =>
    writes.create(
      trx,
      { userId: null, userName: 'Bench' },
      {
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
      },
    ),
  )
  await gathering({ core, kinds: [kind], touched: () => undefined })()
  const gatheredMs = performance.now() - began
  await connection.pool.query('analyze rollout_device')
  say(`its devices are taken up after ${Math.round(gatheredMs / 1000)} s`)
  const start = performance.now()
  for (let more = true; more;) {
    more = await engine.advance(rolloutId)
    const over = ended.splice(0)
    await engine.settle(over.map((taskId) => ({ taskId, state: 'success', reason: 'updated', said: null })))
    if (next % (40 * batch) === 0) await engine.sweep()
  }
  const rate = next / ((performance.now() - start) / 1000)
  await engine.sweep()
  return { rolloutId, rate, devices: next, gathered: next / (gatheredMs / 1000) }
}

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
      const client = await connection.pool.connect()
      const ground = await layGround(client)
      const [model] = ground.models
      if (model === undefined) throw new Error('There is no model')
      await layFleet(client, { ...ground, models: [model] }, devices, Date.now())
      await client.query(
        `insert into gateway (gateway_id, epoch, lease_time) values ('bench', 'e', now() + interval '1 day')`,
      )
      await client.query(`insert into session (endpoint_id, gateway_id, session_id, address)
        select endpoint_id, 'bench', 's' || did, '' from device`)
      await client.query('analyze session')
      const { rows } = await client.query<{ id: string }>(
        'select company_id as id from company where parent_id is null',
      )
      client.release(true)
      context.say(`${devices.toLocaleString('en-US')} devices lie ready`)
      // Before and after: the machine may have other guests.
      const bareRows = Math.min(devices, 200_000)
      const before = await bareRate(connection.pool, bareRows)
      const driven = await drive(connection, String(rows[0]?.id), model.mid, context)
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
