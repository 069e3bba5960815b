import { sql } from 'kysely'
import { deviceKind } from '@headend/contract/models'
import type { WifiModel } from '@headend/contract/wifiRules'
import type { Db } from '../../core/db/database.ts'

/** What the model of a device says about Wi-Fi where the device itself does not. */
export const wifiModelOf = async (db: Db, endpointId: string): Promise<WifiModel> => {
  const row = await db
    .selectFrom('device')
    .innerJoin('model', 'model.mid', 'device.mid')
    .select(['model.product_class as prodClass', 'model.model_name as modelName'])
    .select(
      sql<string[]>`array(
        select feature_key from model_feature join feature on feature.feature_id = model_feature.feature_id
        where model_feature.mid = model.mid order by feature_key)`.as('supportFeatures'),
    )
    .where('device.endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return {
    kind: deviceKind({ prodClass: row?.prodClass ?? null, modelName: row?.modelName ?? null }),
    supportFeatures: row?.supportFeatures ?? [],
  }
}
