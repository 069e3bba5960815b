import type { FirmwareProfile } from '@headend/contract/firmwareProfiles'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { profileOf, profiles } from './rows.ts'

/** Firmware profiles with all words of a search in their name, model, company or maker, the newest first. */
export const profilesNamed = async (
  db: Db,
  caller: AuthenticatedCaller,
  { keyword, most, now }: Readonly<{ keyword: string; most: number; now: number }>,
): Promise<readonly FirmwareProfile[]> =>
  (await profiles.page(db, caller, { page: 1, limit: most, keyword })).rows.map((row) => profileOf(row, now))
