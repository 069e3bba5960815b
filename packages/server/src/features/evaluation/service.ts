import type { Insertable } from 'kysely'
import { systemRoles } from '@headend/contract/core'
import type { DeviceTab, ProductClass } from '@headend/contract/models'
import { defaultTabs } from '@headend/contract/models'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import type { Database } from '../../core/db/gen/tables.ts'
import { bug } from '../../core/errors.ts'
import type { Random } from '../../core/random.ts'
import { seedHistory } from './history.ts'
import { seedFeatures, seedNotices } from './reference.ts'
import { cityIdOf, examplePlaces, placeOf } from './places.ts'
import { rootCompany } from './root.ts'

/** A device of the example inventory. */
export type ExampleDevice = Readonly<{
  endpointId: string
  serial: string
  /** Upper case with colons. */
  mac: string
  oui: string
  manufacturer: string
  modelName: string
  productClass: ProductClass
  /** Its operating system, by which its apps are managed. */
  os?: string | undefined
  customerId: string
  /** Its user interface is locked. */
  locked?: boolean | undefined
  /** From 0: the company it belongs to. */
  companyIndex: number
  friendlyName: string
  firmwareVersion: string
  hardwareVersion: string
  /** How it misbehaves, if it does. */
  fault?: string | undefined
  /** For how long it has been switched off, in milliseconds. */
  offlineFor?: number | undefined
}>

/** Of the two tabs of apps a model whose operating system is known has its own. */
const tabsOf = ({ productClass, os }: ExampleDevice): readonly DeviceTab[] => {
  const other = os === undefined ? undefined : os.startsWith('Android') ? 'appManagement' : 'androidManagement'
  return defaultTabs(productClass).filter((tab) => tab !== other)
}

/** The root company first; the others are below it and beside each other. */
export const exampleCompanies = ['Garam Vision', 'Garam Busan', 'Garam Ulsan', 'Garam Daegu'] as const

/** One account of each role below the administrator, in each company: `staff@busan.headend.example`. */
const people = [
  { roleGroupKey: 'operatorAdministrator', address: 'admin', name: 'Han Ji-yeon' },
  { roleGroupKey: 'operatorStaff', address: 'staff', name: 'Park Min-jun' },
  { roleGroupKey: 'installer', address: 'installer', name: 'Jung Ha-eun' },
  { roleGroupKey: 'support', address: 'support', name: 'Kim Seo-yun' },
  { roleGroupKey: 'viewer', address: 'viewer', name: 'Lee Do-hyun' },
] as const

/** The name of the first account, as every installation has it. */
const firstAdmin = 'Administrator'

/** Who asks for the deployments that wait. */
const installer = people[2]

const retailers = ['Centum branch', 'Seomyeon store', 'Samsan store', 'Online'] as const

type Row = Readonly<{ id: string; name: string }>

/**
 * Fills an empty installation with an example operator, so that somebody can look around: companies, people, places,
 * models, an inventory and a week of history. What is there already stays as it is. Refuses to run outside an evaluation, where nothing
 * may appear that nobody entered.
 */
export const evaluationService = ({
  db,
  clock,
  random,
  config,
}: {
  db: Db
  clock: Clock
  random: Pick<Random, 'uuid'>
  config: Pick<Config, 'evaluation'>
}) => ({
  seed: async (devices: readonly ExampleDevice[], options: { passwordHash: string }): Promise<void> => {
    if (!config.evaluation) throw bug('only an evaluation is filled with examples')
    await inTransaction(db, async (trx) => {
      const companies = await seedCompanies(trx)
      await seedPeople(trx, companies, options.passwordHash, clock.date())
      await seedPlaces(trx)
      const models = await seedModels(trx, devices)
      await seedDevices(trx, devices, companies, models, clock.now())
      await seedNotices(trx, companies, clock.now())
      await seedFeatures(trx)
      await seedHistory(trx, devices, { random, now: clock.now() })
    })
  },
})

const seedCompanies = async (db: Db): Promise<readonly Row[]> => {
  const [rootName, ...names] = exampleCompanies
  // The root company carries the product's name until somebody gives it its own.
  await db
    .updateTable('company')
    .set({ company_name: rootName })
    .where('parent_id', 'is', null)
    .where('company_name', '=', 'Headend')
    .execute()
  const root = await rootCompany(db)
  const rows: Row[] = [{ id: root.company_id, name: root.company_name }]
  for (const name of names) {
    const known = await db
      .selectFrom('company')
      .select('company_id')
      .where('company_name', '=', name)
      .executeTakeFirst()
    const company =
      known ??
      (await db
        .insertInto('company')
        .values({ parent_id: root.company_id, company_name: name })
        .returning('company_id')
        .executeTakeFirstOrThrow())
    rows.push({ id: company.company_id, name })
  }
  return rows
}

/** The part of an address that distinguishes companies: `Garam Busan` is `busan`. */
const addressPart = (company: string): string => company.split(' ').at(-1)?.toLowerCase() ?? ''

const seedPeople = async (db: Db, companies: readonly Row[], passwordHash: string, now: Date): Promise<void> => {
  const roles = await db
    .selectFrom('role')
    .select(['role_id', 'role_group_key'])
    .where('company_id', 'is', null)
    .execute()
  const roleId = (key: string): string => {
    const role = roles.find(({ role_group_key }) => role_group_key === key)
    if (role === undefined)
      throw bug(`the role ${key} is not there; known are ${systemRoles.map(({ roleGroupKey }) => roleGroupKey).join()}`)
    return role.role_id
  }
  const accounts = companies.flatMap((company) =>
    people.map((person) => ({
      email: `${person.address}@${addressPart(company.name)}.headend.example`,
      company_id: company.id,
      role_id: roleId(person.roleGroupKey),
      user_name: person.name,
      password_hash: passwordHash,
      accept_time: now,
    })),
  )
  const known = await db
    .selectFrom('user_account')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map(({ email }) => email),
    )
    .execute()
  const missing = accounts.filter(({ email }) => !known.some((account) => account.email === email))
  if (missing.length > 0) await db.insertInto('user_account').values(missing).execute()
}

const seedPlaces = async (db: Db): Promise<void> => {
  await db
    .insertInto('province')
    .values(
      examplePlaces.map(({ provinceId, provinceName }) => ({ province_id: provinceId, province_name: provinceName })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('city')
    .values(
      examplePlaces.flatMap((place) =>
        place.cities.map((city) => ({
          op_city_id: cityIdOf(place, city),
          city_name: city,
          province_id: place.provinceId,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Model ids by name. */
const seedModels = async (db: Db, devices: readonly ExampleDevice[]): Promise<ReadonlyMap<string, string>> => {
  const models = [...new Map(devices.map((device) => [device.modelName, device])).values()]
  if (models.length === 0) return new Map()
  await db
    .insertInto('manufacturer')
    .values(
      [...new Set(models.map(({ manufacturer }) => manufacturer))].map((manufacturer_name) => ({ manufacturer_name })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const makers = await db.selectFrom('manufacturer').selectAll().execute()
  await db
    .insertInto('model')
    .values(
      models.map((model) => ({
        manufacturer_id:
          makers.find(({ manufacturer_name }) => manufacturer_name === model.manufacturer)?.manufacturer_id ?? '',
        model_name: model.modelName,
        model_oui: model.oui,
        product_class: model.productClass,
        tab_menu: [...tabsOf(model)],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db.selectFrom('model').select(['mid', 'model_name']).execute()
  return new Map(rows.map(({ mid, model_name }) => [model_name, mid]))
}

/** Most are deployed; some wait for approval and some lie in stock, so that every tab has something to show. */
const statusOf = (index: number): 'deployed' | 'requested' | 'inventory' =>
  index % 12 === 7 ? 'requested' : index % 10 === 9 ? 'inventory' : 'deployed'

/** Rows of one statement: PostgreSQL takes at most 65,535 values. */
const batch = 1000
const day = 86_400_000

/** How many days ago a device was deployed: over the last week, on some days more than on others. */
const deployedOn = [0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 6] as const

/** What a device said before it was switched off. */
const lastSaid = ({ offlineFor, ...device }: ExampleDevice, now: number) =>
  offlineFor === undefined
    ? {}
    : {
        friendly_name: device.friendlyName,
        firmware_version: device.firmwareVersion,
        hardware_version: device.hardwareVersion,
        ui_lock_enable: device.locked ?? false,
        access_time: new Date(now - offlineFor),
        sync_time: new Date(now - offlineFor),
      }

/** Adds the devices that are not there yet. */
const seedDevices = async (
  db: Db,
  devices: readonly ExampleDevice[],
  companies: readonly Row[],
  models: ReadonlyMap<string, string>,
  now: number,
): Promise<void> => {
  const seen = new Map<string, number>()
  const rows = devices.map((device, index) => {
    const status = statusOf(index)
    const company = companies[device.companyIndex % companies.length] ?? { id: '', name: '' }
    const nth = seen.get(company.id) ?? 0
    seen.set(company.id, nth + 1)
    const at = placeOf(company.name, nth)
    const daysAgo = status === 'requested' ? 1 + (index % 4) : (deployedOn[index % deployedOn.length] ?? 0)
    return {
      endpoint_id: device.endpointId,
      device_sn: device.serial,
      mac_addr: device.mac,
      mid: models.get(device.modelName) ?? '',
      company_id: company.id,
      device_status: status,
      active_req_time: status === 'inventory' ? null : new Date(now - daysAgo * day),
      customer_id: status === 'inventory' ? null : device.customerId,
      retailer: status === 'inventory' ? null : (retailers[index % retailers.length] ?? null),
      op_city_id: status === 'inventory' || at === undefined ? null : cityIdOf(at.place, at.city),
      create_time: new Date(now - (30 + (index % 400)) * day),
      update_user: status === 'requested' ? installer.name : firstAdmin,
      ...lastSaid(device, now),
    }
  })
  // One shape for every row of a statement.
  for (const group of [rows.filter((row) => !('access_time' in row)), rows.filter((row) => 'access_time' in row)]) {
    for (let at = 0; at < group.length; at += batch) await insertDevices(db, group.slice(at, at + batch), now)
  }
}

const insertDevices = async (db: Db, rows: readonly Insertable<Database['device']>[], now: number): Promise<void> => {
  const added = await db
    .insertInto('device')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['did', 'company_id', 'device_status', 'active_req_time'])
    .execute()
  const deployments = added.flatMap(({ did, company_id, device_status, active_req_time: time }, index) => {
    if (device_status === 'deployed' && time !== null) return [{ did, company_id, time, deployed: true }]
    // What lies in stock came back from a customer.
    return device_status === 'inventory'
      ? [{ did, company_id, time: new Date(now - ((index * 3) % 7) * day), deployed: false }]
      : []
  })
  if (deployments.length > 0) await db.insertInto('deployment').values(deployments).execute()
}
