import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The person that an account counts as, where a rule asks for two of them: itself, or who made it where it is an API token. Null
 * for none, and for a token whose maker is gone.
 */
export const personBehind = (userId: unknown): RawBuilder<string | null> => sql<string | null>`(
  select case when account.status = 'machine' then token.maker_id else account.user_id end
  from user_account account left join api_token token on token.user_id = account.user_id
  where account.user_id = ${userId})`
