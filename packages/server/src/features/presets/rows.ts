import type { Preset } from '@headend/contract/presets'
import { presetEvents, presetWatchPaths } from '@headend/contract/presets'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const counted = (state: 'applied' | 'failed' | 'waiting') => sql<number>`(
  select count(*)::int from preset_device s
  where s.preset_id = preset.preset_id and s.state = ${sql.lit(state)}${state === 'applied' ? sql` and s.version = preset.version` : sql``})`

const select = (db: Db) =>
  db
    .selectFrom('preset')
    .innerJoin('company', 'company.company_id', 'preset.company_id')
    .leftJoin('model', 'model.mid', 'preset.mid')
    .leftJoin('device_group', 'device_group.gid', 'preset.gid')
    .leftJoin('room', 'room.room_id', 'preset.room_id')
    .selectAll('preset')
    .select(['company.company_name', 'model.model_name', 'device_group.group_name', 'room.room_name'])
    .select([counted('applied').as('applied'), counted('failed').as('failed'), counted('waiting').as('waiting')])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const events = z.array(z.enum(presetEvents))
const watched = z.enum(presetWatchPaths).nullable().catch(null)

const targetOf = ({ endpoint_ids, gid, room_id, mid }: Row): Preset['target'] => {
  if (endpoint_ids !== null) return 'device'
  if (gid !== null || room_id !== null) return 'group'
  return mid === null ? 'organization' : 'model'
}

const entity = (row: Row): Preset => ({
  presetId: row.preset_id,
  name: row.preset_name,
  file: row.file_name,
  description: row.description,
  target: targetOf(row),
  opId: row.company_id,
  companyName: row.company_name,
  mid: row.mid,
  gid: row.gid,
  roomId: row.room_id,
  endpointIds: row.endpoint_ids ?? [],
  modelName: row.model_name,
  groupName: row.group_name,
  roomName: row.room_name,
  weight: row.weight,
  events: events.parse(row.events),
  watchPath: watched.parse(row.watch_path),
  configuration: { ...row.configuration },
  autoFirmwareUpgrade: row.auto_firmware,
  enabled: row.enabled,
  version: row.version,
  applied: row.applied,
  failed: row.failed,
  waiting: row.waiting,
  createUser: row.user_name,
  createTime: row.create_time.getTime(),
})

/** Presets of the companies of their readers. */
export const presetRows = ownedRows({
  select,
  scope: { company: 'preset.company_id' },
  id: 'preset.preset_id',
  keyword: ['preset.preset_name', 'preset.description', 'company.company_name'],
  filters: {
    opId: 'preset.company_id',
    enabled: (value) => sql<boolean>`preset.enabled = ${value === 'true'}`,
  },
  orders: {
    weight: 'preset.weight',
    name: 'preset.preset_name',
    companyName: 'company.company_name',
    createTime: 'preset.create_time',
  },
  order: 'weight,asc',
  entity,
})
