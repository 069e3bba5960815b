import type { AppPlatform } from '@headend/contract/apps'
import { sql } from 'kysely'
import type { Core } from '../../core/feature.ts'

/** What a device has of an application; null: it does not have it. */
export type AppNote = Readonly<{
  endpointId: string
  platform: AppPlatform
  /** As the device calls it (TR-181 DUID). */
  appId: string
  version: string | null
}>

/** Notes the version of an application that a reading of a device of the inventory shows. */
export const appNotes =
  ({ db, clock }: Pick<Core, 'db' | 'clock'>) =>
  async ({ endpointId, platform, appId, version }: AppNote): Promise<void> => {
    if (version === null)
      await sql`
        delete from device_app a using device d
        where d.endpoint_id = ${endpointId} and a.did = d.did and a.platform = ${platform} and a.app_id = ${appId}
      `.execute(db)
    else
      await sql`
        insert into device_app (did, platform, app_id, version, note_time)
        select did, ${platform}, ${appId}, ${version}, ${clock.date()} from device where endpoint_id = ${endpointId}
        on conflict (did, platform, app_id) do update set version = excluded.version, note_time = excluded.note_time
      `.execute(db)
  }
