import type { Db } from '../../core/db/database.ts'
import type { ContentNoted } from './runner.ts'

/** Keeps what a device of the inventory said that it has of the content of its operator; what it did not report stays. */
export const contentNotes =
  ({ db }: Readonly<{ db: Db }>): ContentNoted =>
  async (endpointId, { bootAd, landingChannel, metadata }) => {
    const said = {
      ...(bootAd !== null && { content_boot_ad: bootAd }),
      ...(landingChannel !== null && { content_landing_channel: landingChannel }),
      ...(metadata !== null && { content_metadata: metadata }),
    }
    if (Object.keys(said).length === 0) return
    await db.updateTable('device').set(said).where('endpoint_id', '=', endpointId).execute()
  }
