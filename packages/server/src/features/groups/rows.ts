import type { Group } from '@headend/contract/groups'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

/** How many devices a group has: those that are in it, or that its rule finds. */
export const sizeOf = (table: string) => sql<number>`(
  case when ${sql.ref(`${table}.rule`)} is null
    then (select count(*)::int from device where device.gid = ${sql.ref(`${table}.gid`)})
    else rule_size(${sql.ref(`${table}.company_id`)}, ${sql.ref(`${table}.rule`)})
  end
)`

const selectGroups = (db: Db) =>
  db
    .selectFrom('device_group')
    .innerJoin('company', 'company.company_id', 'device_group.company_id')
    .select(['device_group.gid', 'device_group.group_name as groupName', 'device_group.company_id as opId'])
    .select(['company.company_name as companyName', 'device_group.description as desc'])
    .select(['device_group.create_time as createTime', 'device_group.create_user as createUser'])
    .select('device_group.rule')
    .select(sizeOf('device_group').as('deviceCount'))

type Row = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>

const groupOf = ({ createTime, ...row }: Row): Group => ({
  ...row,
  opRegionId: null,
  opCityId: null,
  createTime: createTime.getTime(),
})

/** Groups of devices with how many are in each. */
export const groupRows = ownedRows({
  select: selectGroups,
  scope: { company: 'device_group.company_id' },
  id: 'device_group.gid',
  keyword: ['device_group.group_name', 'device_group.description', 'company.company_name'],
  // The three names of a company; whoever sends two that disagree gets nothing.
  filters: {
    opId: 'device_group.company_id',
    opid: 'device_group.company_id',
    companyId: 'device_group.company_id',
  },
  orders: ['groupName', 'companyName', 'deviceCount', 'createTime'],
  order: 'groupName,asc',
  entity: groupOf,
})
