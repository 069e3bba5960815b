import { deviceNameAmong } from '@headend/contract/device'
import { presetEvents } from '@headend/contract/presets'
import type { PresetDevice, PresetOfDevice, PresetState } from '@headend/contract/presets'
import { pageOf } from '@headend/contract/core'
import type { Language, Page } from '@headend/contract/core'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { presetNames } from './names.ts'
import { reasonText } from './reasons.ts'
import { isFor } from './target.ts'

/** Attempts on a device that are shown. */
const mostAttempts = 100

const detail = z.object({
  changes: z.array(z.object({ path: z.string(), from: z.string().nullable(), to: z.string() })).catch([]),
  skipped: z.array(z.object({ path: z.string(), by: z.string() })).catch([]),
  refused: z.array(z.object({ path: z.string(), code: z.number(), message: z.string() })).catch([]),
  firmware: z.object({ en: z.string(), ko: z.string() }).nullable().catch(null),
})

type Standing = Readonly<{
  state: PresetState | null
  version: number | null
  event: string | null
  tries: number | null
  apply_time: Date | null
  due_time: Date | null
  reason: string | null
}>

const standing = sql`s.state, s.version, s.event, s.tries, s.apply_time, s.due_time, s.reason`

const standingOf = (row: Standing, language: Language) => ({
  state: row.state,
  version: row.version,
  event: row.event,
  tries: row.tries ?? 0,
  applyTime: row.apply_time?.getTime() ?? null,
  nextTime: row.state === 'waiting' ? (row.due_time?.getTime() ?? null) : null,
  reason: reasonText(row.reason, language),
})

type DeviceRow = Standing &
  Readonly<{
    did: string
    endpointId: string
    device_id: string | null
    friendlyName: string | null
    macAddr: string | null
    deviceSn: string
    modelName: string
    online: boolean
    total: number
  }>

/** One page of the devices that a preset has come to, those where it failed first. */
export const presetDevices = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'language'>,
  presetId: string,
  {
    page,
    limit,
    keyword,
    state,
  }: Readonly<{ page: number; limit: number; keyword: string; state?: PresetState | undefined }>,
): Promise<Page<PresetDevice>> => {
  const words = keyword.split(/\s+/).filter(Boolean)
  const like = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const named = words.map(
    (word) =>
      sql<boolean>`concat_ws(' ', d.endpoint_id, d.device_id, d.friendly_name, d.mac_addr, d.device_sn, m.model_name) ilike ${like(word)}`,
  )
  const which = sql.join(
    [
      sql`s.preset_id = ${presetId}`,
      inScope(caller, 'd.company_id'),
      ...(state === undefined ? [] : [sql`s.state = ${state}`]),
      ...named,
    ],
    sql` and `,
  )
  const { rows } = await sql<DeviceRow>`
    select d.did, d.endpoint_id as "endpointId", d.device_id, d.friendly_name as "friendlyName", d.mac_addr as "macAddr",
      d.device_sn as "deviceSn", m.model_name as "modelName", d.online, ${standing}
    from preset_device s join device d on d.did = s.did join model m on m.mid = d.mid where ${which}
    order by array_position(array['failed', 'waiting', 'applied'], s.state), d.did limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from preset_device s join device d on d.did = s.did join model m on m.mid = d.mid where ${which}
  `.execute(db)
  return pageOf(
    rows.map((row) => ({
      did: row.did,
      endpointId: row.endpointId,
      deviceName: deviceNameAmong(row),
      modelName: row.modelName,
      online: row.online,
      ...standingOf(row, caller.language),
    })),
    { page, limit },
    counted.rows[0]?.total ?? 0,
  )
}

type OfDeviceRow = Standing &
  Readonly<{
    preset_id: string
    company_name: string
    seen: boolean
    enabled: boolean
    matches: boolean
    weight: number
    events: string[]
    current: number
  }>

type AttemptRow = Readonly<{
  attempt_id: string
  preset_id: string
  time: Date
  event: string
  version: number
  result: 'applied' | 'unchanged' | 'failed'
  reason: string | null
  detail: unknown
}>

const events = z.array(z.enum(presetEvents))

/** The presets that are for a device or were, and what came of them. */
export const ofDevice = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'language'>,
  did: string,
): Promise<PresetOfDevice> => {
  const { language } = caller
  const [{ rows: presets }, { rows: attempts }] = await Promise.all([
    sql<OfDeviceRow>`
      select * from (
        select p.preset_id, c.company_name, ${inScope(caller, 'p.company_id')} as seen, p.enabled, ${isFor} as matches, p.weight,
          p.events, p.version as current, ${standing}
        from device d cross join preset p join company c on c.company_id = p.company_id
        left join preset_device s on s.preset_id = p.preset_id and s.did = d.did
        where d.did = ${did}
      ) as all_presets
      where matches or state is not null order by matches and enabled desc, weight, preset_id limit 200`.execute(db),
    sql<AttemptRow>`
      select attempt_id, preset_id, time, event, version, result, reason, detail from preset_attempt
      where did = ${did} order by attempt_id desc limit ${mostAttempts}`.execute(db),
  ])
  const read = attempts.map(({ detail: kept, ...row }) => ({ ...row, ...detail.parse(kept) }))
  const nameOf = await presetNames(db, caller, [
    ...[...presets, ...read].map(({ preset_id }) => preset_id),
    ...read.flatMap(({ skipped }) => skipped.map(({ by }) => by)),
  ])
  return {
    presets: presets.map((row) => ({
      presetId: row.preset_id,
      name: nameOf(row.preset_id),
      companyName: row.seen ? row.company_name : '',
      enabled: row.enabled,
      matches: row.matches,
      weight: row.weight,
      events: events.parse(row.events),
      currentVersion: row.current,
      ...standingOf(row, language),
    })),
    attempts: read.map((row) => ({
      attemptId: row.attempt_id,
      presetId: row.preset_id,
      name: nameOf(row.preset_id),
      time: row.time.getTime(),
      event: row.event,
      version: row.version,
      result: row.result,
      reason: reasonText(row.reason, language),
      changes: row.changes,
      skipped: row.skipped.map(({ path, by }) => ({ path, by: nameOf(by) })),
      refused: row.refused,
      firmware: row.firmware?.[language] ?? null,
    })),
  }
}
