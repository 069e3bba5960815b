import type { Db } from '../../core/db/database.ts'
import type { Sealing } from '../../core/sealing.ts'
import { sealedKey } from '../vod/service.ts'
import { rootCompany } from './root.ts'

/** Who sets it: what somebody has set since stays. */
const author = 'Headend'

/** The settings of the simulated VOD server, for the root company of an evaluation; its address is another at each start. */
export const seedVodServer = async (
  db: Db,
  sealing: Sealing,
  { url, apiKey, now }: Readonly<{ url: string; apiKey: string; now: Date }>,
): Promise<void> => {
  const { company_id: companyId } = await rootCompany(db)
  const values = { url, ...sealedKey(sealing, companyId, apiKey), update_time: now }
  await db
    .insertInto('vod_server')
    .values({
      company_id: companyId,
      version: '',
      user_id: '',
      password: '',
      execution_mode: 'manual',
      update_user: author,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(values).where('vod_server.update_user', '=', author),
    )
    .execute()
}
