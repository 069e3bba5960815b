import type { DeviceTab, ModelProfile } from '@headend/contract/models'
import { deviceTabs } from '@headend/contract/models'
import type { Db } from '../../core/db/database.ts'

const isTab = (name: string): name is DeviceTab => deviceTabs.some((tab) => tab === name)

/** Every model, with its tabs, by name. */
export const listModels = async (db: Db): Promise<ModelProfile[]> => {
  const rows = await db
    .selectFrom('model')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'model.manufacturer_id')
    .selectAll('model')
    .select('manufacturer.manufacturer_name')
    .orderBy('model.model_name')
    .execute()
  return rows.map((row) => ({
    modelId: row.mid,
    modelName: row.model_name,
    modelSubName: row.model_sub_name,
    modelOui: row.model_oui,
    manufacturerId: row.manufacturer_id,
    manufacturerName: row.manufacturer_name,
    productClass: row.product_class,
    protocol: row.protocol,
    supportFeatures: row.support_features,
    supportMenu: row.support_menu,
    tabMenu: row.tab_menu.filter(isTab),
  }))
}
