import { Readable } from 'node:stream'
import type { Core } from '../../core/feature.ts'
import { wholeName } from '../uploads/service.ts'
import { rootCompany } from './root.ts'

/** What the example operator has released: some of its devices run an older version. */
const released = [
  { modelName: 'Aria S410', fwVer: '3.18.2', fwCode: 31802 },
  { modelName: 'Aria S620', fwVer: '5.02.0', fwCode: 50200 },
] as const

/** Bytes of a file: enough that a simulated device is seen to fetch it. */
const bytes = 200_000

/** Who released it: no person did. */
const author = 'Headend'

/** A file that a simulated device takes for this version. */
const imageOf = (version: string): Buffer => Buffer.from(`VERSION=${version}\n`.padEnd(bytes, version))

/**
 * Approved firmware for two models, of the root company of an evaluation, so that it shows which devices are behind and one can be
 * updated. Only where no firmware was ever kept: what somebody has since stays as it is.
 */
export const seedFirmware = async ({
  db,
  files,
  random,
  clock,
}: Pick<Core, 'db' | 'files' | 'random' | 'clock'>): Promise<void> => {
  const known = await db.selectFrom('firmware_file').select('firmware_file_id').limit(1).executeTakeFirst()
  if (known !== undefined) return
  const root = await rootCompany(db)
  const models = await db.selectFrom('model').select(['mid', 'model_name']).execute()
  for (const { modelName, fwVer, fwCode } of released) {
    const mid = models.find(({ model_name }) => model_name === modelName)?.mid
    if (mid === undefined) continue
    const held = await files.hold(Readable.from([imageOf(fwVer)]))
    const storeName = wholeName(random.uuid())
    await held.keep(storeName)
    await db
      .insertInto('firmware_file')
      .values({
        company_id: root.company_id,
        mid,
        file_name: `${modelName.toLowerCase().replace(' ', '-')}-${fwVer}.bin`,
        fw_code: fwCode,
        fw_ver: fwVer,
        store_name: storeName,
        size: String(held.size),
        sha256: held.sha256,
        user_name: author,
        create_time: clock.date(),
        approved_by: author,
        approved_time: clock.date(),
      })
      .execute()
  }
}
