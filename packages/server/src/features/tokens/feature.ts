import { deleteFound } from '../../core/db/deletion.ts'
import { problems } from '@headend/contract/rules'
import { roleCalls } from '@headend/contract/roles'
import { mostTokens, tokenCalls, tokenPrefix } from '@headend/contract/tokens'
import type { ApiToken, NewApiToken } from '@headend/contract/tokens'
import { sql } from 'kysely'
import type { Line, Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { digest } from '../../core/random.ts'
import { publishStale } from '../../core/stale.ts'
import type { Sessions } from '../auth/service.ts'
import { grantedRole } from '../users/service.ts'
import { tokens } from './rows.ts'
import { personBehind } from './service.ts'

type Needs = Readonly<{ core: Core; sessions: Pick<Sessions, 'peopleChanged'> }>

/** Letters of a token that are kept, so that people know which one they hold: few enough to leave 230 bits unknown. */
const hintLetters = tokenPrefix.length + 4

/**
 * API tokens: accounts of machines. A token is of a role, not of whoever made it: it may do what the role may at the moment of
 * each call, and stays when its maker leaves. Nobody makes or changes one whose role is above their own.
 */
export const tokensFeature = ({ core, sessions }: Needs): Feature => {
  const { db, bus, change, clock, random } = core

  /** The day has to be yet to come, where the company is. @throws {Failure} custom */
  const refusePast = async (trx: Db, opId: string, { lastDay }: NewApiToken, before?: ApiToken): Promise<void> => {
    if (lastDay === null || lastDay === before?.lastDay) return
    const { rows } = await sql<{ past: boolean }>`
      select ${lastDay}::date < (${clock.date()}::timestamptz at time zone time_zone)::date as past
      from company where company_id = ${opId}`.execute(trx)
    if (rows[0]?.past === true) throw fail('custom', { text: problems.past, field: 'lastDay' })
  }

  const columnsOf = ({ lastDay, addresses }: NewApiToken) => ({
    last_day: lastDay,
    addresses: [...new Set(addresses)],
  })

  const lineOf = ({ opId, tokenName }: ApiToken) => ({ companyId: opId, target: tokenName })

  /** A write to tokens, which counts from the next call that is made with them, in every process. */
  const write = async <Result>(
    caller: AuthenticatedCaller,
    call: Writing,
    work: (trx: Db, line: (line: Line) => void) => Promise<Result>,
  ): Promise<Result> => {
    const result = await change(caller, call, work)
    sessions.peopleChanged()
    publishStale(bus, [tokenCalls.list, tokenCalls.get, roleCalls.listRoles])
    return result
  }

  /** A token within the companies of the caller, held until the end of the transaction. @throws {Failure} nodata */
  const held = async (trx: Db, caller: AuthenticatedCaller, tokenId: string) => {
    const before = await tokens.one(trx, caller, tokenId)
    const row = await trx
      .selectFrom('api_token')
      .select('user_id')
      .where('token_id', '=', tokenId)
      .forUpdate()
      .executeTakeFirst()
    // Somebody else deleted it while this waited.
    if (row === undefined) throw fail('nodata')
    return { before, userId: row.user_id }
  }

  const create = (caller: AuthenticatedCaller, body: NewApiToken): Promise<ApiToken> =>
    write(caller, tokenCalls.create, async (trx, line) => {
      const { opId = caller.companyId, tokenName, roleGroupKey } = body
      const role = await grantedRole(trx, caller, opId, roleGroupKey)
      await refusePast(trx, opId, body)
      const { count } = await trx
        .selectFrom('user_account')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('company_id', '=', opId)
        .where('status', '=', 'machine')
        .executeTakeFirstOrThrow()
      if (count >= mostTokens)
        throw fail('custom', {
          text: {
            en: `A company has at most ${mostTokens} API tokens.`,
            ko: `회사마다 API 토큰을 ${mostTokens}개까지 만들 수 있습니다.`,
          },
        })
      const now = clock.date()
      const familyId = random.uuid()
      const secret = `${tokenPrefix}${random.secret()}`
      const { user_id: userId } = await trx
        .insertInto('user_account')
        .values({
          // No mail server has this domain (RFC 2606 2).
          email: `${familyId}@machine.invalid`,
          company_id: opId,
          role_id: role.role_id,
          user_name: tokenName,
          status: 'machine',
          create_time: now,
        })
        .returning('user_id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('token_family')
        .values({ family_id: familyId, user_id: userId, client_key: random.code(10), create_time: now })
        .execute()
      const { token_id: tokenId } = await trx
        .insertInto('api_token')
        .values({
          ...columnsOf(body),
          user_id: userId,
          family_id: familyId,
          token_hash: digest(secret),
          hint: secret.slice(0, hintLetters),
          maker: caller.userName,
          // A token that makes one is no way around whoever made it.
          maker_id: personBehind(caller.userId),
          create_time: now,
        })
        .returning('token_id')
        .executeTakeFirstOrThrow()
      const created = await tokens.one(trx, caller, tokenId)
      line({ ...lineOf(created), after: body })
      return { ...created, secret }
    })

  const update = (caller: AuthenticatedCaller, tokenId: string, body: NewApiToken): Promise<ApiToken> =>
    write(caller, tokenCalls.update, async (trx, line) => {
      const { before, userId } = await held(trx, caller, tokenId)
      // Neither a token that may do more than its changer, nor one that would.
      await grantedRole(trx, caller, before.opId, before.roleGroupKey)
      const { opId = before.opId } = body
      const role = await grantedRole(trx, caller, opId, body.roleGroupKey)
      await refusePast(trx, opId, body, before)
      await trx
        .updateTable('user_account')
        .set({ user_name: body.tokenName, company_id: opId, role_id: role.role_id })
        .where('user_id', '=', userId)
        .execute()
      await trx.updateTable('api_token').set(columnsOf(body)).where('token_id', '=', tokenId).execute()
      const after = await tokens.one(trx, caller, tokenId)
      line({ ...lineOf(after), before, after })
      return after
    })

  const remove = (caller: AuthenticatedCaller, tokenId: string): Promise<null> =>
    write(caller, tokenCalls.delete, async (trx, line) => {
      const { before, userId } = await held(trx, caller, tokenId)
      await deleteFound(trx.deleteFrom('user_account').where('user_id', '=', userId).executeTakeFirst())
      line({ ...lineOf(before), before })
      return null
    })

  return {
    name: 'tokens',
    calls: [
      implement(tokenCalls, {
        list: ({ query }, caller) => tokens.page(db, caller, query),
        get: ({ params }, caller) => tokens.one(db, caller, params.tokenId),
        create: ({ body }, caller) => create(caller, body),
        update: ({ params, body }, caller) => update(caller, params.tokenId, body),
        delete: ({ params }, caller) => remove(caller, params.tokenId),
      }),
    ],
  }
}
