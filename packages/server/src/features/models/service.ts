import { defaultTabs, deviceTabs } from '@headend/contract/models'
import type { DeviceTab, ModelProfile, ProductClass } from '@headend/contract/models'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { isId } from '../../core/scope.ts'

const isTab = (name: string): name is DeviceTab => deviceTabs.some((tab) => tab === name)

/** The support features of a model, in a query of `model`. */
export const supportFeatures = sql<string[]>`array(
  select feature_key from model_feature join feature on feature.feature_id = model_feature.feature_id
  where model_feature.mid = model.mid order by feature_key)`

/** What the model of a device says that its devices take; nothing of one in no inventory. */
export const supportFeaturesOf = async (db: Db, endpointId: string): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('device')
    .innerJoin('model', 'model.mid', 'device.mid')
    .select(supportFeatures.as('names'))
    .where('device.endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return row?.names ?? []
}

const selectModels = (db: Db) =>
  db
    .selectFrom('model')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'model.manufacturer_id')
    .selectAll('model')
    .select('manufacturer.manufacturer_name')
    .select(supportFeatures.as('support_features'))

/** The address of a row of `model_image`, which changes with the picture. */
export const imagePath = `'/images/models/' || model_image.image_id || '?v=' || extract(epoch from model_image.modify_time)::bigint`

/** The pictures that models have of their own, by model id. */
export const modelImages = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('model_image')
    .select(['mid', sql<string>`${sql.raw(imagePath)}`.as('image')])
    .execute()
  return new Map(rows.map(({ mid, image }) => [mid, image]))
}

/** Every model with its features and tabs, by name. */
export const listModels = async (db: Db): Promise<ModelProfile[]> => {
  const rows = await selectModels(db).orderBy('model.model_name').execute()
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

/** What is needed of a model to register devices of it. */
export type KnownModel = Readonly<{ mid: string; modelName: string; oui: string; manufacturer: string }>

/** Whose serial numbers are told apart: those of a maker by its OUI, or of one model that has none. */
export const makerOf = ({ mid, oui }: Pick<KnownModel, 'mid' | 'oui'>): string =>
  oui === '' ? `model ${mid}` : oui.toUpperCase()

const selectKnown = (db: Db) =>
  db
    .selectFrom('model')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'model.manufacturer_id')
    .select(['model.mid', 'model.model_name', 'model.model_oui', 'manufacturer.manufacturer_name'])

const knownOf = (row: {
  mid: string
  model_name: string
  model_oui: string
  manufacturer_name: string
}): KnownModel => ({
  mid: row.mid,
  modelName: row.model_name,
  oui: row.model_oui,
  manufacturer: row.manufacturer_name,
})

/** Models by id and by name, for many devices at once. Names are compared without case and outer spaces. */
export const modelIndex = async (db: Db) => {
  const rows = await selectKnown(db).execute()
  const models = rows.map(knownOf)
  const byMid = new Map(models.map((model) => [model.mid, model]))
  const byName = new Map(models.map((model) => [model.modelName.trim().toLowerCase(), model]))
  return {
    byMid: (mid: string): KnownModel | undefined => (isId(mid) ? byMid.get(mid) : undefined),
    byName: (name: string): KnownModel | undefined => byName.get(name.trim().toLowerCase()),
  }
}

export type NewModel = Readonly<{
  manufacturer: string
  modelName: string
  oui: string
  productClass: ProductClass
}>

/** Makes sure of a model, with the tabs of its class; one of this name is taken as it is. Gives it. */
export const ensureModel = async (trx: Db, model: NewModel): Promise<KnownModel> => {
  const known = () => selectKnown(trx).where('model_name', '=', model.modelName).executeTakeFirst()
  const before = await known()
  if (before !== undefined) return knownOf(before)
  await trx
    .insertInto('manufacturer')
    .values({ manufacturer_name: model.manufacturer })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { manufacturer_id } = await trx
    .selectFrom('manufacturer')
    .select('manufacturer_id')
    .where('manufacturer_name', '=', model.manufacturer)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('model')
    .values({
      manufacturer_id,
      model_name: model.modelName,
      model_oui: model.oui,
      product_class: model.productClass,
      tab_menu: [...defaultTabs(model.productClass)],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await known()
  if (row === undefined) throw fail('custom', { reason: 'unknownModel' })
  return knownOf(row)
}
