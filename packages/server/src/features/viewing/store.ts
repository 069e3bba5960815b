import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { DailyTable } from '../../device/partitions.ts'
import type { Refusal, View } from './report.ts'

/** Viewings by the day of their start: they come up to three days late. */
export const viewDays: DailyTable = { name: 'tv_view', time: 'start', behind: 4 }

/** What is taken of a report. */
type Taken = Readonly<{ endpointId: string; views: readonly View[]; refused: readonly Refusal[] }>

/**
 * Keeps viewings of registered boxes, each once however often it is told, under the number of the next batch. It is taken and
 * used in one statement, whose transaction ends with it: batches are there in the order of their numbers, which is what the sums
 * go by. Values are sent as arrays, a column each: half as fast as COPY, and without a table in between whose rows would be
 * written and deleted once more. Says of each report whether its box is registered.
 */
export const storeReports = (db: Db, reports: readonly Taken[], now: Date): Promise<readonly boolean[]> =>
  inTransaction(db, async (trx) => {
    const endpointIds = [...new Set(reports.map(({ endpointId }) => endpointId))]
    const { rows: known } = await sql<{ did: string; endpoint_id: string }>`
      select did, endpoint_id from device where endpoint_id = any(${endpointIds}::text[])
    `.execute(trx)
    const dids = new Map(known.map(({ endpoint_id, did }) => [endpoint_id, did]))
    await countRefusals(
      trx,
      reports.flatMap(({ endpointId, views, refused }) =>
        dids.has(endpointId) ? refused : [...views, ...refused].map(() => 'unregistered' as const),
      ),
      now,
    )
    const rows = reports.flatMap(({ endpointId, views }) => {
      const did = dids.get(endpointId)
      return did === undefined ? [] : views.map((view) => ({ did, ...view }))
    })
    if (rows.length > 0) await insertViews(trx, rows)
    const codes = rows.filter(({ kind }) => kind === 'qr')
    if (codes.length > 0) await logCodes(trx, codes)
    return reports.map(({ endpointId }) => dids.has(endpointId))
  })

const insertViews = async (trx: Db, rows: readonly (View & { did: string })[]): Promise<void> => {
  const of = <Key extends keyof (typeof rows)[number]>(name: Key) => rows.map((row) => row[name])
  const starts = rows.map(({ start }) => start / 1000)
  await sql`
    with next as (update tv_feed set batch = batch + 1 returning batch)
    insert into tv_view (did, kind, start, seconds, channel_number, channel_name, program, name, season, episode, batch)
    select did, kind, to_timestamp(start), seconds, channel_number, channel_name, program, name, season, episode, next.batch
    from next, unnest(${of('did')}::bigint[], ${of('kind')}::text[], ${starts}::float8[], ${of('seconds')}::int[],
      ${of('channelNumber')}::int[], ${of('channelName')}::text[], ${of('program')}::text[], ${of('name')}::text[],
      ${of('season')}::smallint[], ${of('episode')}::smallint[])
      as v (did, kind, start, seconds, channel_number, channel_name, program, name, season, episode)
    on conflict (did, kind, start) do nothing
  `.execute(trx)
}

/** Notes the QR codes that were shown in their log, with whose the box is. */
const logCodes = async (trx: Db, rows: readonly (View & { did: string })[]): Promise<void> => {
  const of = <Key extends keyof (typeof rows)[number]>(name: Key) => rows.map((row) => row[name])
  const starts = rows.map(({ start }) => start / 1000)
  await sql`
    insert into qr_log (date_time, company_id, did, mac, channel, programme, link)
    select to_timestamp(start), d.company_id, d.did, coalesce(d.mac_addr, ''), channel, programme, link
    from unnest(${of('did')}::bigint[], ${starts}::float8[], ${of('channelName')}::text[], ${of('program')}::text[],
      ${of('name')}::text[]) as v (did, start, channel, programme, link)
    join device d on d.did = v.did
    on conflict (did, date_time, link) do nothing
  `.execute(trx)
}

const countRefusals = async (trx: Db, refused: readonly Refusal[], now: Date): Promise<void> => {
  if (refused.length === 0) return
  // In one order, so that no two of these wait for each other.
  const counts = [...Map.groupBy(refused, (reason) => reason)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    insert into tv_refusal (day, reason, count)
    select (${now}::timestamptz at time zone 'UTC')::date, reason, count
    from unnest(${counts.map(([reason]) => reason)}::text[], ${counts.map(([, all]) => all.length)}::bigint[]) as r (reason, count)
    on conflict (day, reason) do update set count = tv_refusal.count + excluded.count
  `.execute(trx)
}
