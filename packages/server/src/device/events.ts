import type { DeviceEventKind } from '@headend/contract/history'
import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/database.ts'
import { limit } from '../core/limits.ts'
import type { Batcher } from '../core/batcher.ts'
import { batcher } from '../core/batcher.ts'
import { shownValue } from './secrets.ts'
import { deviceText } from './text.ts'

/** Something that happened to a device. Its secrets are masked, and its texts cut to what a row may hold. */
export type DeviceEvent = Readonly<{
  endpointId: string
  time: Date
  kind: DeviceEventKind
  level?: 'info' | 'warning' | 'error'
  path?: string
  value?: string
  message?: string
  detail?: Readonly<Record<string, string>>
}>

export type EventBudget = Readonly<{
  /** Events of one device that are kept at once, however fast they come. */
  burst: number
  /** Events of one device that are kept in an hour beyond that. */
  perHour: number
}>

export const defaultEventBudget: EventBudget = { burst: 500, perHour: 18_000 }

export type Events = Readonly<{
  /** Settles when the event is in the database, or was dropped because its device sends too many. */
  write: (event: DeviceEvent) => Promise<void>
  idle: () => Promise<void>
}>

const cutDetail = (detail: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail)
      .slice(0, 64)
      .map(([name, value]) => [deviceText(name, 128), deviceText(shownValue(name, value), 512)]),
  )

/** Writes events of devices in batches, and keeps one device that sends without end from filling the table. */
export const events = ({
  db,
  clock,
  budget = defaultEventBudget,
  waitMs = 15,
}: {
  db: Db
  clock: Clock
  budget?: EventBudget
  waitMs?: number
}): Events => {
  const insert = async (batch: readonly DeviceEvent[]): Promise<readonly void[]> => {
    const rows = batch.map(({ endpointId, time, kind, level, path, value, message, detail }) => ({
      endpoint_id: endpointId,
      time,
      kind,
      level: level ?? 'info',
      path: path === undefined ? undefined : deviceText(path, 512),
      value: value === undefined ? undefined : deviceText(shownValue(path ?? '', value), 1024),
      message: deviceText(message ?? '', 512),
      detail: cutDetail(detail ?? {}),
    }))
    await sql`
      insert into device_event (endpoint_id, time, kind, level, path, value, message, detail)
      select endpoint_id, time, kind, level, path, value, message, detail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (endpoint_id text, time timestamptz, kind text,
        level text, path text, value text, message text, detail jsonb)
    `.execute(db)
    return batch.map(() => undefined)
  }
  const writer: Batcher<DeviceEvent, void> = batcher({ clock, waitMs, most: 2000, work: insert })
  const hour = 3_600_000
  const bucket = limit({ clock, most: budget.burst, windowMs: (budget.burst / budget.perHour) * hour, keys: 100_000 })
  const notices = limit({ clock, most: 1, windowMs: 60_000, keys: 10_000 })

  return {
    write: async (event) => {
      if (bucket.take(event.endpointId).pass) return writer.add(event)
      if (!notices.take(event.endpointId).pass) return undefined
      return writer.add({
        endpointId: event.endpointId,
        time: event.time,
        kind: 'flood',
        level: 'warning',
        message: 'The device sends more events than are kept; some were dropped.',
      })
    },
    idle: () => writer.idle(),
  }
}
