import type { Company } from '@headend/contract/companies'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'
import type { Reader } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'
import { devicesBelow } from '../devices/service.ts'

const isBelow = sql<boolean>`below.path <@ company.path`

const selectCompanies = (db: Db, reader: Reader) =>
  db
    .selectFrom('company')
    // Who looks at the own company learns nothing of the one above.
    .leftJoin('company as parent', (join) =>
      join.onRef('parent.company_id', '=', 'company.parent_id').on(inScope(reader, 'parent.company_id')),
    )
    .select(['company.company_id as companyId', 'parent.company_id as pOpid', 'parent.company_name as parentName'])
    .select(['company.company_name as companyName', 'company.op_type as opType', 'company.time_zone as timeZone'])
    .select([
      'company.url',
      'company.description as desc',
      'company.oem_key as oemKey',
      'company.start_app as startApp',
    ])
    .select(['company.place', 'company.second_factor_required as secondFactorRequired'])
    .select((of) =>
      of
        .selectFrom('company as asking')
        .select(
          sql<string>`case when ${inScope(reader, 'asking.company_id')} then asking.company_name else '' end`.as(
            'name',
          ),
        )
        .where('asking.second_factor_required', '=', true)
        .where(sql<boolean>`company.path <@ asking.path and company.company_id <> asking.company_id`)
        .orderBy(sql`nlevel(asking.path)`, 'desc')
        .limit(1)
        .as('secondFactorRequiredAbove'),
    )
    .select(['company.address', 'company.phone', 'company.create_time as createTime'])
    .select(['company.create_user as createUser', devicesBelow('company.path').as('deviceCnt')])
    .select([sql<number>`nlevel(company.path) - 1`.as('opLevel')])
    .select((of) => [
      of
        .selectFrom('company as below')
        .select(sql<number>`count(*)::int - 1`.as('count'))
        .where(isBelow)
        .$asScalar()
        .$notNull()
        .as('companyCnt'),
      of
        .selectFrom('user_account')
        .innerJoin('company as below', 'below.company_id', 'user_account.company_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(isBelow)
        .where('user_account.status', '!=', 'machine')
        .$asScalar()
        .$notNull()
        .as('userCnt'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>

const companyOf = ({ createTime, place: _order, ...row }: Row): Company => ({
  ...row,
  opId: row.companyId,
  createTime: createTime.getTime(),
})

/** Below a company that the reader sees, at any depth: another one would tell what lies below it. */
const below = (value: unknown, reader: Reader) => sql<boolean>`exists (
  select from company above
  where above.company_id::text = ${String(value)} and ${inScope(reader, 'above.company_id')}
    and company.path <@ above.path and company.company_id <> above.company_id
)`

/** Companies with what belongs to them: the own one, and those below it. */
export const companyRows = ownedRows({
  select: selectCompanies,
  scope: { company: 'company.company_id' },
  id: 'company.company_id',
  keyword: ['company.company_name', 'company.address', 'company.phone', 'company.url'],
  // That of the parent who is seen: another id would tell which one it is.
  filters: { opType: 'company.op_type', pOpid: 'parent.company_id', below },
  orders: ['companyName', 'place', 'opType', 'opLevel', 'parentName', 'createTime'],
  order: 'companyName,asc',
  entity: companyOf,
})
