import { createHash } from 'node:crypto'
import type { AppPlatform } from '@headend/contract/apps'
import type { Core } from '../core/feature.ts'
import type { Stack } from '../core/testing.ts'

type Planted = Readonly<{
  companyId: string
  packageName: string
  appVersion: string
  appName?: string
  platform?: AppPlatform
  /** What stands in the file; one that a simulated device takes for an app unless given. */
  content?: Buffer
}>

/** A file of an application in the store and in the list, as if somebody had uploaded it. Gives its id and its name in the store. */
export const plantApp = async (
  { db, core }: Pick<Stack, 'db'> & { core: Pick<Core, 'files' | 'clock'> },
  { companyId, packageName, appVersion, appName = packageName, platform = 'android', content }: Planted,
): Promise<{ appId: string; fileId: string; storeName: string }> => {
  const bytes = content ?? Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200_000, appVersion)])
  const storeName = `apps/${companyId}-${platform}-${packageName}-${appVersion}`
  await core.files.write(storeName, bytes)
  const time = core.clock.date()
  const known = { company_id: companyId, platform, package_name: packageName }
  const { app_id } = await db
    .insertInto('app')
    .values({ ...known, app_name: appName, user_name: 'Somebody', create_time: time })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'platform', 'package_name']).doUpdateSet({ user_name: 'Somebody' }),
    )
    .returning('app_id')
    .executeTakeFirstOrThrow()
  const { file_id } = await db
    .insertInto('app_version')
    .values({
      app_id,
      app_version: appVersion,
      description: '',
      file_name: `${packageName}.${platform === 'android' ? 'apk' : 'tar'}`,
      store_name: storeName,
      size: String(bytes.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      user_name: 'Somebody',
      create_time: time,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return { appId: app_id, fileId: file_id, storeName }
}
