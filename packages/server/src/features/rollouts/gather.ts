import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import { awayReason, isToCome, settledVerdict } from './kind.ts'
import type { Kind, Verdict } from './kind.ts'
import { keepAttempts } from './store.ts'

/** Devices that are taken up at a time. */
export const gatheredAtOnce = 5000
/** How often it is looked for devices that joined, at least; milliseconds. */
const everyMs = 30_000
/** Of its time a worker spends so much on looking at one roll-out again. */
const share = 0.02

type Gathering = Readonly<{
  rollout_id: string
  kind: string
  company_id: string
  gid: string | null
  everybody: boolean
  random_order: boolean
  lasting: boolean
  goal: unknown
}>

type Found = Readonly<{
  did: string
  version: string | null
  online: boolean
  /** Whether it ever connected. */
  known: boolean
  /** Whether what is rolled out is offered to its company. */
  offered: boolean
}>

const standing = (device: Found, verdict: Verdict) => {
  if (!device.offered) return { state: 'cancelled', reason: 'notOffered' }
  const settled = settledVerdict(verdict)
  if (settled.kind === 'begin' || isToCome(verdict, { read: false }))
    return { state: 'waiting', reason: device.online ? 'due' : awayReason(device) }
  return { state: settled.state, reason: settled.reason }
}

/** Devices of a company and those below it. */
export const below = (companyId: string): RawBuilder<boolean> => sql<boolean>`
  d.company_id = any(array(
    select c.company_id from company c, company o where o.company_id = ${companyId} and c.path <@ o.path))`

/** Whom a target is about: `d` is the device. */
export const targeted = (
  kind: Pick<Kind, 'fits'>,
  { goal, gid }: Readonly<{ goal: unknown; gid: string | null }>,
): RawBuilder<boolean> =>
  gid === null ? kind.fits(goal) : sql<boolean>`${kind.fits(goal)} and d.did in (select group_devices(${gid}))`

/** Writes devices into a roll-out as they stand: most are due, some have it already or cannot get it. */
export const addRows = async (
  trx: Db,
  {
    row,
    kind,
    found,
    now,
    chance,
  }: Readonly<{ row: Gathering; kind: Kind; found: readonly Found[]; now: Date; chance: () => number }>,
): Promise<number> => {
  if (found.length === 0) return 0
  const judge = await kind.judge(trx, row.goal, found)
  const most = 2_147_483_647
  const rows = found.map((device) => {
    const { did, version } = device
    const to = standing(device, judge({ version, tries: 0 }))
    const place = row.random_order ? Math.floor(chance() * most) : Math.min(Number(did), most)
    return { did, place, ...to }
  })
  const dids = found.map(({ did }) => did)
  await keepAttempts(trx, row.rollout_id, sql`rd.state = 'cancelled' and rd.did = any(${dids}::bigint[])`)
  const { rows: added } = await sql`
    insert into rollout_device (rollout_id, did, place, state, reason, change_time, end_time)
    select ${row.rollout_id}, did, place, state, reason, ${now}::timestamptz, case when state <> 'waiting' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (did bigint, place int, state text, reason text)
    -- Who was taken out is taken in again by somebody who names it.
    on conflict (rollout_id, did) do update set state = excluded.state, reason = excluded.reason, tries = 0, due_time = null, task_id = null,
      change_time = excluded.change_time, end_time = excluded.end_time
    where rollout_device.state = 'cancelled'
    returning 1
  `.execute(trx)
  return added.length
}

const foundWhere = async (
  db: Db,
  { row, kind }: Readonly<{ row: Pick<Gathering, 'goal'>; kind: Kind }>,
  where: RawBuilder<boolean>,
  most: number,
): Promise<readonly Found[]> => {
  const { rows } = await sql<Found>`
    select d.did, ${kind.version} as version, exists (select from session s where s.endpoint_id = d.endpoint_id) as online,
      d.access_time is not null as known, ${kind.offered(row.goal)} as offered
    from device d cross join (select ${JSON.stringify(row.goal)}::jsonb as goal) x
    where ${where} order by d.did limit ${most}
  `.execute(db)
  return rows
}

/** Those of these devices that are of the company, or below it, and that the roll-out can be for. */
export const namedDevices = (
  db: Db,
  { row, kind }: Readonly<{ row: Gathering; kind: Kind }>,
  dids: readonly string[],
): Promise<readonly Found[]> =>
  foundWhere(
    db,
    { row, kind },
    sql<boolean>`d.did = any(${[...dids]}::bigint[]) and ${kind.fits(row.goal)} and ${below(row.company_id)}`,
    dids.length,
  )

/** Takes up the next devices of the target of a roll-out; gives whether there may be more. */
export const gatherSome = async (
  trx: Db,
  {
    row,
    kind,
    now,
    chance,
    from,
  }: Readonly<{ row: Gathering; kind: Kind; now: Date; chance: () => number; from: string }>,
): Promise<string | undefined> => {
  // Its group is gone: nobody else was meant.
  if (row.gid === null && !row.everybody) return undefined
  // One that lasts takes those again that were none of its devices for a while, such as of another company.
  const again = row.lasting
    ? sql`and not (rd.state = 'cancelled' and rd.reason = any(${[kind.misfit, 'notOffered']}::text[]))`
    : sql``
  const found = await foundWhere(
    trx,
    { row, kind },
    sql<boolean>`d.did > ${from} and ${targeted(kind, row)} and ${kind.offered(row.goal)} and ${below(row.company_id)} and not exists (
      select from rollout_device rd where rd.rollout_id = ${row.rollout_id} and rd.did = d.did ${again})`,
    gatheredAtOnce,
  )
  await addRows(trx, { row, kind, found, now, chance })
  return found.length === gatheredAtOnce ? found.at(-1)?.did : undefined
}

/** Takes up devices of groups and models: all of them once, then those that join. */
export const gathering = ({
  core: { db, clock, random },
  kinds,
  touched,
}: Readonly<{
  core: Pick<Core, 'db' | 'clock' | 'random'>
  kinds: readonly Kind[]
  touched: (kind: Kind) => void
}>) => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))

  const one = (rolloutId: string): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const began = performance.now()
      const row = await trx
        .selectFrom('rollout')
        .selectAll()
        .where('rollout_id', '=', rolloutId)
        .where('removed', '=', false)
        .where('gather_time', '<=', clock.date())
        .modifyEnd(sql`for no key update skip locked`)
        .executeTakeFirst()
      const kind = byName.get(row?.kind ?? '')
      if (row === undefined || kind === undefined) return false
      const next = await gatherSome(trx, {
        row,
        kind,
        now: clock.date(),
        chance: random.fraction,
        from: row.gather_from,
      })
      touched(kind)
      const pauseMs = next === undefined ? Math.max(everyMs, (performance.now() - began) / share) : 0
      await trx
        .updateTable('rollout')
        .set({
          gather_from: next ?? '0',
          gather_time: new Date(clock.now() + pauseMs),
          ...(next === undefined && { gathered: true }),
        })
        .where('rollout_id', '=', rolloutId)
        .execute()
      return next !== undefined
    })

  return async (): Promise<void> => {
    const due = await db
      .selectFrom('rollout')
      .select('rollout_id')
      .where('gather_time', '<=', clock.date())
      .where('removed', '=', false)
      .where((where) =>
        where.or([
          where('gathered', '=', false),
          where.and([
            where('state', 'in', ['running', 'paused']),
            where.or([where('gid', 'is not', null), where('everybody', '=', true)]),
          ]),
        ]),
      )
      .execute()
    for (const { rollout_id } of due) while (await one(rollout_id));
  }
}
