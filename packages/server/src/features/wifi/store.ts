import { deviceKind } from '@headend/contract/models'
import type { WifiModel } from '@headend/contract/wifiRules'
import type { Db } from '../../core/db/database.ts'
import { supportFeatures } from '../models/service.ts'

/** What the model of a device says about Wi-Fi where the device itself does not. */
export const wifiModelOf = async (db: Db, endpointId: string): Promise<WifiModel> => {
  const row = await db
    .selectFrom('device')
    .innerJoin('model', 'model.mid', 'device.mid')
    .select(['model.product_class as prodClass', 'model.model_name as modelName'])
    .select(supportFeatures.as('supportFeatures'))
    .where('device.endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return {
    kind: deviceKind({ prodClass: row?.prodClass ?? null, modelName: row?.modelName ?? null }),
    supportFeatures: row?.supportFeatures ?? [],
  }
}
