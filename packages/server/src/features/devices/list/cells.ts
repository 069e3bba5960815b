import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import type { Selection } from './selection.ts'

/** What distinguishes cells, beside the company. */
export const cellColumns = [
  'company_id',
  'mid',
  'op_city_id',
  'firmware_version',
  'device_status',
  'locked',
  'outside',
  'agent_version',
  'meta_data_version',
  'filled',
] as const
export type CellColumn = (typeof cellColumns)[number]

/** A group of devices: its values of the columns it was grouped by, as text, and how many there are. */
export type CellGroup = Readonly<{ values: readonly string[]; devices: number; online: number }>

const coarseColumns: readonly CellColumn[] = ['company_id', 'mid', 'device_status']

type Row = Readonly<{ devices: number; online: number } & Partial<Record<`value${number}`, string>>>

/**
 * Counts of devices, grouped by cell columns; one group of everything when there are none. Presence in `selection` is
 * not applied: every group says how many of its devices are online.
 */
export const countCells = async (
  db: Db,
  selection: Selection,
  columns: readonly CellColumn[] = [],
): Promise<readonly CellGroup[]> => {
  const where = selection.cells === undefined ? sql`` : sql`where ${selection.cells}`
  const coarse = selection.coarse && columns.every((column) => coarseColumns.includes(column))
  const named = columns.map((column, index) => sql`, ${sql.ref(`c.${column}`)} as ${sql.ref(`value${index}`)}`)
  const values = sql.join(named, sql``)
  const groups = sql.join(
    columns.map((_column, index) => sql`, ${sql.ref(`value${index}`)}::text`),
    sql``,
  )
  // Changes that were not folded in yet count as cells of their own.
  const { rows } = await sql<Row>`
    select sum(devices)::int as devices, sum(online)::int as online ${groups} from (
      select c.devices, c.online ${values} from ${sql.table(coarse ? 'device_sum' : 'device_cell')} c ${where}
      union all
      select d.devices, d.online ${values} from device_cell_delta d join device_cell c on c.cell_id = d.cell_id ${where}
    ) counted
    ${columns.length === 0 ? sql`` : sql`group by ${sql.join(columns.map((_column, index) => sql.ref(`value${index}`)))}`}
  `.execute(db)
  return rows
    .map((row) => ({
      values: columns.map((_column, index) => row[`value${index}`] ?? ''),
      devices: row.devices ?? 0,
      online: row.online ?? 0,
    }))
    .filter(({ devices }) => devices > 0)
}

/** How many devices the companies at and below a path of the tree have, as an expression; `path` is a reference such as `company.path`. */
export const devicesBelow = (path: string): RawBuilder<number> => sql<number>`(
  select coalesce(sum(counted.devices), 0)::int
  from company below
  cross join lateral (
    select devices from device_sum where company_id = below.company_id
    union all
    select d.devices from device_cell c join device_cell_delta d on d.cell_id = c.cell_id where c.company_id = below.company_id
  ) counted
  where below.path <@ ${sql.ref(path)}
)`

/** How many devices of the group are in a selection with this presence. */
export const countOf = (group: CellGroup, online: boolean | undefined): number =>
  online === undefined ? group.devices : online ? group.online : group.devices - group.online
