import type { ApiToken } from '@headend/contract/tokens'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const selectTokens = (db: Db) =>
  db
    .selectFrom('api_token')
    .innerJoin('user_account', 'user_account.user_id', 'api_token.user_id')
    .innerJoin('role', 'role.role_id', 'user_account.role_id')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .select(['api_token.token_id as tokenId', 'user_account.user_name as tokenName', 'api_token.hint'])
    .select(['user_account.company_id as opId', 'company.company_name as companyName'])
    .select(['role.role_group_key as roleGroupKey', 'role.role_name as roleName'])
    .select(['api_token.addresses', 'api_token.last_day as lastDay', 'api_token.maker as createUser'])
    .select(['api_token.create_time as createTime', 'api_token.last_use_time as lastUseTime'])
    .select(['api_token.last_use_address as lastUseAddress'])
    .select(
      sql<boolean>`coalesce(api_token.last_day < (now() at time zone company.time_zone)::date, false)`.as('ended'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>

const tokenOf = ({ createTime, lastUseTime, ...row }: Row): ApiToken => ({
  ...row,
  secret: null,
  createTime: createTime.getTime(),
  lastUseTime: lastUseTime?.getTime() ?? null,
})

/** Tokens of the own company and those below it. */
export const tokens = ownedRows({
  select: selectTokens,
  scope: { company: 'user_account.company_id' },
  id: 'api_token.token_id',
  keyword: ['user_account.user_name', 'api_token.hint', 'api_token.maker'],
  filters: { roleGroupKey: 'role.role_group_key' },
  orders: {
    tokenName: 'user_account.user_name',
    companyName: 'company.company_name',
    roleName: 'role.role_name',
    createUser: 'api_token.maker',
    createTime: 'api_token.create_time',
    lastUseTime: 'api_token.last_use_time',
    lastDay: 'api_token.last_day',
  },
  order: 'createTime,desc',
  entity: tokenOf,
})
