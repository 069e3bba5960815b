import type { AppProfile } from '@headend/contract/appProfiles'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { profileOf, profiles } from './rows.ts'

/** Application profiles with all words of a search in their name, application, company or maker, the newest first. */
export const appProfilesNamed = async (
  db: Db,
  caller: AuthenticatedCaller,
  { keyword, most, now }: Readonly<{ keyword: string; most: number; now: number }>,
): Promise<readonly AppProfile[]> =>
  (await profiles.page(db, caller, { page: 1, limit: most, keyword })).rows.map((row) => profileOf(row, now))
