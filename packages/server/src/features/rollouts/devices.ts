import { pageOf } from '@headend/contract/core'
import type { Language, Page } from '@headend/contract/core'
import { deviceName } from '@headend/contract/device'
import { deviceStates, rolloutReasonNames, rolloutReasons } from '@headend/contract/rollouts'
import type { RolloutAttempt, RolloutDevice, RolloutDeviceState, RolloutReason } from '@headend/contract/rollouts'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Database } from '../../core/db/gen/tables.ts'
import { contains, isNamed, matchOf, wordsOf } from '../devices/service.ts'
import type { Word } from '../devices/service.ts'
import type { Kind } from './kind.ts'
import { reasonText, shownReason } from './rows.ts'
import type { ShownRow } from './rows.ts'

/** Devices of a roll-out, page by page. */

/** Those under way first, then what somebody has to see to; the rest is as it should be. */
const order = ['progress', 'fail', 'waiting', 'cancelled', 'success'] as const satisfies readonly RolloutDeviceState[]
/** Reasons that are stored as one: which of them it is depends on how the roll-out stands. */
const turnsToCome: ReadonlySet<RolloutReason> = new Set([
  'due',
  'notStarted',
  'startDate',
  'window',
  'firstGroup',
  'paused',
  'stopped',
])
/** So many that a keyword finds are counted. */
const mostCounted = 10_000
/** So many that a word finds are named one by one. */
const fewNamed = 20_000

type Reading = Readonly<{
  language: Language
  now: number
  /** Devices that a word may find for each of them to be named; as many as is quick where left out. */
  mostNamed?: number | undefined
}>

/** Which devices of a roll-out are asked for. */
export type DevicePageQuery = Readonly<{
  page: number
  limit: number
  keyword: string
  status?: RolloutDeviceState | undefined
  reason?: RolloutReason | undefined
}>

type Segment = Readonly<{ state: RolloutDeviceState; devices: number }>

const stored = (reason: RolloutReason): RolloutReason => (turnsToCome.has(reason) ? 'due' : reason)

/** Where a page lies in states that follow each other, each of them counted: a page of a million is found by its count. */
const slicesOf = (segments: readonly Segment[], { page, limit }: DevicePageQuery) => {
  let skip = (page - 1) * limit
  let left = limit
  return segments.flatMap(({ state, devices }) => {
    const offset = Math.min(skip, devices)
    skip -= offset
    const most = Math.min(left, devices - offset)
    left -= most
    return most > 0 ? [{ state, offset, limit: most }] : []
  })
}

const reasonOf = (text: string): RolloutReason => rolloutReasonNames.find((name) => name === text) ?? 'other'

const columns = sql`rd.did, rd.state, rd.reason, rd.said, rd.wave, rd.tries, rd.due_time, rd.task_id, rd.from_version, rd.to_version,
  rd.start_time, rd.end_time`

type DeviceRow = Readonly<{
  did: string
  state: RolloutDeviceState
  reason: string
  said: string | null
  wave: number
  tries: number
  due_time: Date | null
  task_id: string | null
  from_version: string | null
  to_version: string | null
  start_time: Date | null
  end_time: Date | null
  endpoint_id: string
  device_id: string | null
  friendly_name: string | null
  mac_addr: string | null
  device_sn: string
  online: boolean
  firmware_version: string | null
  version: string | null
  model_name: string
  company_name: string
  city_name: string | null
}>

const isState = (state: string): state is RolloutDeviceState => deviceStates.some((each) => each === state)

/** The cells (company, model, place, version) that have a word in a name, and whether every cell has: then every device has it. */
const cellsNamed = async (db: Db, word: Word): Promise<Readonly<{ cells: readonly string[]; isAll: boolean }>> => {
  const { rows } = await sql<{ cells: readonly string[] | null; isAll: boolean | null }>`
    select array_agg(cell_id::text) filter (where named) as cells, bool_and(named) as "isAll"
    from (select c.cell_id, ${isNamed(word)} as named from device_cell c) cell`.execute(db)
  return { cells: rows[0]?.cells ?? [], isAll: rows[0]?.isAll ?? false }
}

/**
 * That a device of a roll-out has every word of a search: in what identifies it, in the name of its place, company, model or
 * version, or in its reason as the reader sees it.
 */
const matchingOf = async (
  db: Db,
  row: ShownRow,
  keyword: string,
  { language, now, mostNamed = fewNamed }: Reading,
): Promise<RawBuilder<unknown>> => {
  const words = wordsOf(keyword)
  if (words.length === 0) return sql``
  const said = rolloutReasonNames.map((reason) => {
    const shown = shownReason(row, { state: 'waiting', reason, wave: 0 }, now)
    return { reason, text: rolloutReasons[shown][language].toLowerCase() }
  })
  const conditions = await Promise.all(
    (await matchOf(db, words)).map(async (word): Promise<RawBuilder<unknown> | undefined> => {
      const reasons = said.filter(({ text }) => word.keyword.texts.some((one) => text.includes(one)))
      const named = word.names ? await cellsNamed(db, word) : { cells: [], isAll: false }
      if (named.isAll) return undefined
      const isOfCell = sql`(select k.cell_id = any(${named.cells}::bigint[]) from device_key k where k.did = rd.did)`
      const { rows: found } = await sql<{ did: string }>`
        select did from (
          select s.did from device_search s where ${contains(sql`s.text`, word.keyword)}
          union all select k.did from device_key k where k.cell_id = any(${named.cells}::bigint[])
        ) found limit ${mostNamed + 1}`.execute(db)
      // Of few each is looked for in the roll-out; of many, each of the roll-out is asked whether it is one of them until there are
      // enough: first whether its names have the word, which is a number to compare.
      const isFound =
        found.length <= mostNamed
          ? [sql`rd.did = any(${found.map(({ did }) => did)}::bigint[])`]
          : [
              ...(named.cells.length > 0 ? [isOfCell] : []),
              sql`(select ${contains(sql`s.text`, word.keyword)} from device_search s where s.did = rd.did)`,
            ]
      const isReason = sql`rd.reason = any(${reasons.map(({ reason }) => reason)}::text[])`
      return sql`(${sql.join([...isFound, ...(reasons.length > 0 ? [isReason] : [])], sql` or `)})`
    }),
  )
  const narrowing = conditions.filter((condition) => condition !== undefined)
  return narrowing.length === 0 ? sql`` : sql`and ${sql.join(narrowing, sql` and `)}`
}

/** One page of the devices of a roll-out. */
export const devicePage = async (
  db: Db,
  { row, kind }: Readonly<{ row: ShownRow; kind: Kind }>,
  asked: DevicePageQuery,
  { language, now, mostNamed }: Reading,
): Promise<Page<RolloutDevice>> => {
  const states = asked.status === undefined ? order : [asked.status]
  const reason = asked.reason === undefined ? undefined : stored(asked.reason)
  const matching = await matchingOf(db, row, asked.keyword, { language, now, mostNamed })
  const where = (state: RolloutDeviceState): RawBuilder<unknown> => sql`
    rd.rollout_id = ${row.rollout_id} and rd.state = ${state}
    ${reason === undefined ? sql`` : sql`and rd.reason = ${reason}`} ${matching}`
  const segments = await Promise.all(
    states.map(async (state): Promise<Segment> => {
      const sums = row.sums.filter((sum) => sum.state === state && (reason === undefined || sum.reason === reason))
      const all = sums.reduce((sum, { devices }) => sum + devices, 0)
      if (asked.keyword.trim() === '' || all === 0) return { state, devices: all }
      const { rows } = await sql<{ devices: number }>`
        select count(*)::int as devices from (select from rollout_device rd where ${where(state)} limit ${mostCounted}) found
      `.execute(db)
      return { state, devices: rows[0]?.devices ?? 0 }
    }),
  )
  const parts = await Promise.all(
    slicesOf(segments, asked).map(({ state, offset, limit }) =>
      sql<DeviceRow>`
        select r.*, d.endpoint_id, d.device_id, d.friendly_name, d.mac_addr, d.device_sn, d.online, d.firmware_version,
          ${kind.version} as version,
          m.model_name, c.company_name, y.city_name
        from (
          select ${columns} from rollout_device rd where ${where(state)} order by rd.reason, rd.did limit ${limit} offset ${offset}
        ) r
        join rollout x on x.rollout_id = ${row.rollout_id} join device d on d.did = r.did join model m on m.mid = d.mid join company c on c.company_id = d.company_id
        left join city y on y.op_city_id = d.op_city_id
        order by r.reason, r.did
      `.execute(db),
    ),
  )
  const total = segments.reduce((sum, { devices }) => sum + devices, 0)
  return pageOf(
    parts.flatMap(({ rows }) => rows.map((device) => deviceOf(device, row, language, now))),
    asked,
    total,
  )
}

const deviceOf = (device: DeviceRow, row: ShownRow, language: Language, now: number): RolloutDevice => {
  const state = isState(device.state) ? device.state : 'waiting'
  const why = shownReason(row, { state, reason: reasonOf(device.reason), wave: device.wave }, now)
  return {
    endpointId: device.endpoint_id,
    did: device.did,
    deviceName: deviceName({
      endpointId: device.endpoint_id,
      device_id: device.device_id,
      friendlyName: device.friendly_name,
      macAddr: device.mac_addr,
      modelName: device.model_name,
    }),
    macAddr: device.mac_addr,
    deviceSn: device.device_sn,
    modelName: device.model_name,
    cityName: device.city_name,
    companyName: device.company_name,
    online: device.online,
    firmwareVersion: device.firmware_version,
    version: device.version,
    fromVersion: device.from_version,
    toVersion: device.end_time === null ? null : device.to_version,
    status: state,
    reason: why,
    reasonText: reasonText(why, device.said, language),
    said: device.said,
    tries: device.tries,
    mostTries: row.retries + 1,
    retryCount: Math.max(0, device.tries - 1),
    first: device.wave === 1,
    dueTime: device.due_time?.getTime() ?? null,
    taskId: state === 'progress' ? device.task_id : null,
    startTime: device.start_time?.getTime() ?? null,
    endTime: device.end_time?.getTime() ?? null,
  }
}

/** Attempts that ended: those that their devices went on from, and those that they ended by. */
export const attempts = sql<Attempt>`
  (select rollout_id, did, attempt_id, state, reason, said, task_id, from_version, to_version, start_time, end_time
   from rollout_attempt
   union all
   select rollout_id, did, null, state, reason, said, task_id, from_version, to_version, coalesce(start_time, end_time), end_time
   from rollout_device where end_time is not null and task_id is not null)`

/** Attempts on one device of a roll-out that ended, newest first. */
export const attemptsOf = async (
  db: Db,
  rolloutId: string,
  did: string,
  language: Language,
): Promise<readonly RolloutAttempt[]> => {
  const { rows } = await sql<Attempt>`
    select * from ${attempts} a where rollout_id = ${rolloutId} and did = ${did} order by attempt_id desc nulls first limit 200
  `.execute(db)
  return rows.map((row) => ({
    startTime: row.start_time.getTime(),
    endTime: row.end_time.getTime(),
    status: row.state === 'success' || row.state === 'cancelled' ? row.state : 'fail',
    reason: reasonOf(row.reason),
    reasonText: reasonText(reasonOf(row.reason), row.said, language),
    said: row.said,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    taskId: row.task_id,
  }))
}

type Attempt = Omit<Selectable<Database['rollout_attempt']>, 'attempt_id'>

type Standing = Record<RolloutDeviceState, number>
const nothing: Standing = { waiting: 0, progress: 0, success: 0, fail: 0, cancelled: 0 }

/** Sums what changed, moment by moment. */
const summed = (changes: readonly Readonly<{ at: string; state: string; devices: number }>[]): [string, Standing][] => {
  let standing = nothing
  return [...Map.groupBy(changes, ({ at }) => at)].map(([at, lines]) => {
    standing = { ...standing }
    for (const { state, devices } of lines) if (isState(state)) standing[state] += devices
    return [at, standing]
  })
}

const changesBy = async (db: Db, rolloutId: string, at: RawBuilder<string>) => {
  const { rows } = await sql<{ at: string; state: string; devices: number }>`
    select ${at} as at, state, sum(devices)::int as devices from rollout_quarter
    where rollout_id = ${rolloutId} group by 1, 2 order by 1
  `.execute(db)
  return rows
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Devices by state at the end of each day of the time zone of a roll-out; days on which nothing changed are as the one before. */
export const daysOf = async (db: Db, row: ShownRow) => {
  const day = sql<string>`to_char(quarter at time zone ${row.time_zone}, 'YYYY-MM-DD')`
  const days: ({ date: string } & Standing)[] = []
  for (const [date, standing] of summed(await changesBy(db, row.rollout_id, day))) {
    for (let last = days.at(-1); last !== undefined && dayAfter(last.date) < date; last = days.at(-1))
      days.push({ ...last, date: dayAfter(last.date) })
    days.push({ date, ...standing })
  }
  return days
}

/** The same where it changed: by the quarter of an hour, or by the hour where that were too many. */
export const hoursOf = async (db: Db, row: ShownRow) => {
  const by = (
    bin: string,
  ) => sql<string>`to_char(date_bin(${bin}::interval, quarter, timestamptz '2000-01-01 00:00+00') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI"Z"')`
  const quarters = summed(await changesBy(db, row.rollout_id, by('15 minutes')))
  const points = quarters.length <= 2000 ? quarters : summed(await changesBy(db, row.rollout_id, by('6 hours')))
  return points.map(([at, standing]) => ({ time: Date.parse(at), ...standing }))
}
