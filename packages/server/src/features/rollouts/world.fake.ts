import { fullSafety } from '@headend/contract/schemas/rollouts'
import type { RolloutSafety } from '@headend/contract/rollouts'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod'
import { createAudit } from '../../core/audit.ts'
import { inProcessBus } from '../../core/bus/inProcess.ts'
import { createChange } from '../../core/change.ts'
import { connect } from '../../core/db/database.ts'
import { silentLog } from '../../core/log.ts'
import { systemRandom } from '../../core/random.ts'
import { fakeClock, testDatabase } from '../../core/testing.ts'
import type { TestDatabase } from '../../core/testing.ts'
import { attempts } from './devices.ts'
import { rolloutEngine } from './engine.ts'
import type { Begin } from './engine.ts'
import { gathering } from './gather.ts'
import { begin as due, campaign, ended, unknown } from './kind.ts'
import type { NewRollout } from './writes.ts'
import { rolloutWrites } from './writes.ts'
import type { End } from './store.ts'
import { countsOf } from './store.ts'

const goal = z.object({ version: z.string(), part: z.string().default('whole') })

/** A kind whose devices have what they report: nobody is sent what it has. */
export const fakeKind = campaign({
  kind: 'fake',
  goal,
  tasks: [{ type: 'Reboot', done: 'updated', already: 'already' }],
  taskOf: () => 'Reboot',
  fits: () => sql<boolean>`d.mid = 1`,
  misfit: 'otherModel',
  // Some companies are not to have it.
  offered: () => sql<boolean>`d.friendly_name is distinct from 'foreign'`,
  version: sql<string | null>`d.firmware_version`,
  judge:
    async (_db, { version }) =>
    (device) => {
      if (device.version === version) return ended('success', device.tries > 0 ? 'updated' : 'already')
      if (device.version === null) return unknown('versionUnknown')
      return device.version === '0' ? ended('fail', 'belowMinimum') : due
    },
  input: () => ({}),
  refusal: 'fwerr',
  page: ({ rolloutId, serviceTaskId }) => `/fake/${serviceTaskId}/${rolloutId}`,
  rivals: ({ part }) => sql<boolean>`coalesce(x.goal->>'part', 'whole') = ${part}`,
  unwanted: ['newer'],
  shownBy: [],
})

const usual = {
  dids: null,
  gid: null,
  lasting: false,
  startDate: null,
  startHour: 0,
  endHour: 0,
  retries: 1,
  start: true,
} as const

type Asked = Partial<Omit<NewRollout, 'safety'>> & Readonly<{ safety?: Partial<RolloutSafety> }>

/** Worlds of one file of tests, one after the other in one database: to make one takes longer than most tests. */
export const worlds = () => {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.[Symbol.asyncDispose]())
  return (devices: number, { online = devices }: Readonly<{ online?: number }> = {}) => {
    if (database === undefined) throw new Error('There is no database yet')
    return rolloutWorld(database, devices, online)
  }
}

/** Devices of one model, of which so many are connected, and engines that roll out to them. */
const rolloutWorld = async (database: TestDatabase, devices: number, online: number) => {
  const resources = new AsyncDisposableStack()
  const clock = fakeClock(Date.UTC(2026, 4, 4, 12))
  const log = silentLog()
  const { db, close } = connect({ url: database.url, pool: 6, onError: () => undefined })
  resources.defer(close)
  const bus = inProcessBus({ clock, log })
  resources.defer(() => bus.close())
  await sql`truncate company, manufacturer, gateway, audit, rollout, rollout_attempt, role, user_account, webhook, notice restart identity cascade`.execute(
    db,
  )
  const change = createChange({ db, audit: createAudit({ clock }) })
  await sql`insert into company (company_name, parent_id, time_zone) values ('Root', null, 'UTC'), ('Han', 1, 'Asia/Seoul')`.execute(
    db,
  )
  await sql`insert into manufacturer (manufacturer_name) values ('Maker')`.execute(db)
  await sql`insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
    values (1, 'Box', 'A4C7F2', 'STB', '{}')`.execute(db)
  await sql`insert into gateway (gateway_id, epoch, lease_time) values ('gate', 'e', now() + interval '1 day')`.execute(
    db,
  )
  await sql`
    insert into device (endpoint_id, device_sn, mid, company_id, firmware_version, access_time)
    select 'os::A4C7F2-' || n, 'S' || n, 1, 2, '1.0.0', now() from generate_series(1, ${devices}::int) n order by n`.execute(
    db,
  )
  const connectDevices = (from: number, to: number) =>
    sql`insert into session (endpoint_id, gateway_id, session_id, address)
      select endpoint_id, 'gate', 's' || did, '' from device where did between ${from} and ${to}`.execute(db)
  if (online > 0) await connectDevices(1, online)

  /** Tasks that were written, by device: what it was sent. */
  const sent = new Map<string, string[]>()
  const underWay: string[] = []
  let next = 0
  const begin: Begin = async (_trx, about) => {
    const taskIds = new Map(about.devices.map(({ endpointId }) => [endpointId, `t${(next += 1)}`]))
    return {
      taskIds,
      send: () => {
        for (const [endpointId, taskId] of taskIds) {
          sent.set(endpointId, [...(sent.get(endpointId) ?? []), taskId])
          underWay.push(taskId)
        }
      },
    }
  }
  const core = { db, bus, clock, random: systemRandom(), change }
  const engineOf = () => rolloutEngine({ core, kinds: [fakeKind], begin, lacking: async () => new Set() })
  const engine = engineOf()
  const gather = gathering({ core, kinds: [fakeKind], touched: () => undefined })
  const writes = rolloutWrites({ core, kind: fakeKind })
  const create = ({ safety, ...asked }: Asked = {}): Promise<string> =>
    db.transaction().execute((trx) =>
      writes.create(
        trx,
        { userId: null, userName: 'Han' },
        {
          ...usual,
          companyId: '2',
          name: `r${(next += 1)}`,
          mid: '1',
          goal: { version: '2.0.0' },
          ...asked,
          safety: fullSafety(safety),
        },
      ),
    )
  /** Ends what is under way, oldest first: as told of each, all of it where nothing is said of how many. */
  const endSome = async (end: (taskId: string) => Omit<End, 'taskId'>, most = Infinity): Promise<void> => {
    const over = underWay.splice(0, most)
    await engine.settle(over.map((taskId) => ({ taskId, ...end(taskId) })))
  }
  return {
    db,
    clock,
    core,
    begin,
    engine,
    engineOf,
    gather,
    writes,
    create,
    sent,
    underWay,
    endSome,
    connectDevices,
    /** Adds an account, the first one, that may have begun roll-outs. */
    person: async (): Promise<void> => {
      await sql`insert into role (role_group_key, role_name, role_level, permissions, menus) values ('staff', 'Staff', 1, '{}', '{}')`.execute(
        db,
      )
      await sql`insert into user_account (email, company_id, role_id, user_name, create_time)
        select 'han@han.example', 2, role_id, 'Han', now() from role limit 1`.execute(db)
    },
    /** Devices by state and reason, as the counts say. */
    counts: async (rolloutId: string): Promise<Record<string, number>> => {
      const sums: Record<string, number> = {}
      for (const { state, reason, devices } of await countsOf(db, rolloutId)) {
        const key = `${state} ${reason}`
        sums[key] = (sums[key] ?? 0) + devices
      }
      return sums
    },
    /** The same, counted row by row. */
    rows: async (rolloutId: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ key: string; devices: number }>`
        select state || ' ' || reason as key, count(*)::int as devices from rollout_device
        where rollout_id = ${rolloutId} group by 1`.execute(db)
      return Object.fromEntries(rows.map(({ key, devices: many }) => [key, many]))
    },
    /** All attempts that ended. */
    attempts: async () =>
      (await sql<{ did: string; state: string; reason: string }>`select * from ${attempts} a`.execute(db)).rows,
    rollout: (rolloutId: string) =>
      db.selectFrom('rollout').selectAll().where('rollout_id', '=', rolloutId).executeTakeFirstOrThrow(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export const success = (): Omit<End, 'taskId'> => ({ state: 'success', reason: 'updated', said: null })
export const silent = (): Omit<End, 'taskId'> => ({ state: 'fail', reason: 'silent', said: null })
