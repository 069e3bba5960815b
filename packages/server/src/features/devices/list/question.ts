import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Group, Order } from './order.ts'
import type { Selection } from './selection.ts'
import { allOf, within } from './selection.ts'

/** What is asked of a list: which devices, in which order. */
export type Question = Readonly<{ selection: Selection; keyword: string; orders: readonly Order[] }>

/** Numbers of the devices of one page, and how many devices the list has. */
export type Found = Readonly<{ dids: readonly string[]; total: number }>

export type Slice = Readonly<{ offset: number; limit: number }>

const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`c.${column}`)}::text = any(${[...values]}::text[])`

const conditionOf = ({ parts }: Group): RawBuilder<boolean> | undefined =>
  allOf(parts.map(({ column, values }) => isOneOf(column, values)))

/** A selection narrowed to a group of it. */
export const selectGroup = (selection: Selection, group: Group): Selection =>
  within(selection, conditionOf(group), {
    online: group.online,
    models: allOf(group.parts.flatMap(({ column, values }) => (column === 'mid' ? [isOneOf(column, values)] : []))),
  })

/** A selection narrowed to several groups, distinguished by cell alone; `online` is the presence of all of them. */
export const selectGroups = (selection: Selection, groups: readonly Group[], online?: boolean): Selection => {
  const conditions = groups.map((group) => conditionOf(group) ?? sql<boolean>`true`)
  return within(selection, sql<boolean>`(${sql.join(conditions, sql` or `)})`, { online })
}
