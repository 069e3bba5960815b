import { appPlatforms, platformTabs } from '@headend/contract/apps'
import type { Answer, Input } from '@headend/contract/core'
import { dayAfter, everyDay, periodOf } from '@headend/contract/periods'
import { ageBuckets } from '@headend/contract/statistics'
import type { AgeBucket, StatisticType, statisticsCalls } from '@headend/contract/statistics'
import { sql } from 'kysely'
import type { Core } from '../../core/feature.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller, CompanyScope } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import { dateIn, within } from './ground.ts'
import type { Ground, groundOf } from './ground.ts'
import { bucketOf } from './rollups.ts'

type Calls = typeof statisticsCalls
type Data<Name extends keyof Calls> = Answer<Calls[Name]>
type Body<Name extends keyof Calls> = Input<Calls[Name]>['body']
type Query<Name extends keyof Calls> = Input<Calls[Name]>['query']

type Counted = Readonly<{ label: string; count: number }>

/** Days that are shown where nobody names others. */
const usualDays = 30

const mostFirst = (rows: readonly Counted[]): Counted[] =>
  rows.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))

type Needs = Pick<Core, 'db'> & Readonly<{ ground: ReturnType<typeof groundOf> }>

/** How many devices there are, of what, since when and where. */
export const deviceStatistics = ({ db, ground }: Needs) => {
  const deployedIn = (scope: CompanyScope) => selectionOf({ companies: scope, activeType: 'deployed', filters: {} })

  const companyNames = async (scope: CompanyScope): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('company')
      .select(['company_id', 'company_name'])
      .where(inScope(scope, 'company_id'))
      .execute()
    return new Map(rows.map((row) => [row.company_id, row.company_name]))
  }

  const byCompany = async (scope: CompanyScope): Promise<Counted[]> => {
    const [groups, names] = await Promise.all([countCells(db, deployedIn(scope), ['company_id']), companyNames(scope)])
    return mostFirst(groups.map(({ values, devices }) => ({ label: names.get(values[0] ?? '') ?? '', count: devices })))
  }

  const byVersion = async (scope: CompanyScope): Promise<Counted[]> => {
    const groups = await countCells(db, deployedIn(scope), ['firmware_version'])
    return mostFirst(groups.map(({ values, devices }) => ({ label: values[0] ?? '', count: devices })))
  }

  const byAge = async ({ scope, today }: Ground): Promise<{ label: AgeBucket; count: number }[]> => {
    const { rows } = await sql<{ bucket: string; count: number }>`
      select ${bucketOf(sql`a.day`, sql`${today}::date`)} as bucket, sum(a.devices)::int as count
      from (
        select company_id, day, devices from device_age where ${inScope(scope, 'device_age.company_id')}
        union all
        select company_id, day, devices from device_age_delta where ${inScope(scope, 'device_age_delta.company_id')}
      ) a group by 1
    `.execute(db)
    return ageBuckets.map((label) => ({ label, count: rows.find(({ bucket }) => bucket === label)?.count ?? 0 }))
  }

  const by = (of: Ground, type: StatisticType): Promise<Counted[]> => {
    switch (type) {
      case 'op':
        return byCompany(of.scope)
      case 'fw':
        return byVersion(of.scope)
      case 'age':
        return byAge(of)
    }
  }

  /** @throws {Failure} nodata for a province that does not exist */
  const citiesOf = async (provinceId: string) => {
    const province = await db
      .selectFrom('province')
      .select('province_id')
      .where('province_id', '=', provinceId)
      .executeTakeFirst()
    if (province === undefined) throw fail('nodata')
    return db.selectFrom('city').selectAll().where('province_id', '=', provinceId).execute()
  }

  return {
    byType: async (caller: AuthenticatedCaller, { type, opId }: Query<'getDevice'>): Promise<Data<'getDevice'>> =>
      by(await ground(caller, opId), type),

    models: async (caller: AuthenticatedCaller, { opId }: Query<'getModel'>): Promise<Data<'getModel'>> => {
      const { scope } = await ground(caller, opId)
      const [groups, models] = await Promise.all([
        countCells(db, deployedIn(scope), ['mid']),
        db.selectFrom('model').select(['mid', 'model_name']).execute(),
      ])
      const byMid = new Map(groups.map(({ values, devices }) => [values[0], devices]))
      return mostFirst(models.map((model) => ({ label: model.model_name, count: byMid.get(model.mid) ?? 0 }))).map(
        ({ label, count }) => ({ modelName: label, count }),
      )
    },

    operators: async (caller: AuthenticatedCaller, { opId }: Query<'getOp'>): Promise<Data<'getOp'>> => {
      const { scope } = await ground(caller, opId)
      return (await byCompany(scope)).map(({ label, count }) => ({ companyName: label, count }))
    },

    platforms: async (caller: AuthenticatedCaller, { opId }: Query<'getPlatform'>): Promise<Data<'getPlatform'>> => {
      const { scope } = await ground(caller, opId)
      const [groups, models] = await Promise.all([
        countCells(db, deployedIn(scope), ['mid']),
        db.selectFrom('model').select(['mid', 'tab_menu']).execute(),
      ])
      const platformOf = new Map(
        models.map(({ mid, tab_menu: tabs }) => [mid, appPlatforms.find((one) => tabs.includes(platformTabs[one]))]),
      )
      return ([...appPlatforms, 'none'] as const).map((platform) => ({
        platform,
        count: groups
          .filter(({ values }) => (platformOf.get(values[0] ?? '') ?? 'none') === platform)
          .reduce((sum, { devices }) => sum + devices, 0),
      }))
    },

    deployedDaily: async (
      caller: AuthenticatedCaller,
      { startDate, endDate, opId }: Query<'listDeviceDailys'>,
    ): Promise<Data<'listDeviceDailys'>> => {
      const { scope, timeZone, today } = await ground(caller, opId)
      const period = { first: startDate ?? dayAfter(today, 1 - usualDays), last: endDate ?? today }
      const rows = await db
        .selectFrom('deployment')
        .select([dateIn('deployment.time', timeZone).as('date'), sql<number>`count(*)::int`.as('count')])
        .where('deployed', '=', true)
        .where(within('deployment.time', period, timeZone))
        .where(inScope(scope, 'deployment.company_id'))
        .groupBy('date')
        .execute()
      const byDate = new Map(rows.map(({ date, count }) => [date, count]))
      return everyDay(period).map((date) => ({ date, count: byDate.get(date) ?? 0 }))
    },

    ages: async (
      caller: AuthenticatedCaller,
      { opId }: Query<'listDeployedPeriods'>,
    ): Promise<Data<'listDeployedPeriods'>> =>
      (await byAge(await ground(caller, opId))).map(({ label, count }) => ({ bucket: label, count })),

    byCity: async (
      caller: AuthenticatedCaller,
      { dateType, refRegionId = '', startDate, endDate, opId }: Body<'listDeployedPeriodsDailys'>,
    ): Promise<Data<'listDeployedPeriodsDailys'>> => {
      const { scope, timeZone } = await ground(caller, opId)
      const cities = refRegionId === '' ? undefined : (await citiesOf(refRegionId)).map((city) => city.op_city_id)
      return db
        .selectFrom('deployment')
        .leftJoin('city', 'city.op_city_id', 'deployment.op_city_id')
        .select([
          dateIn('deployment.time', timeZone).as('date'),
          sql<string>`coalesce(city.city_name, '')`.as('opCityName'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .where('deployed', '=', true)
        .where(within('deployment.time', periodOf(dateType, startDate, endDate), timeZone))
        .where(inScope(scope, 'deployment.company_id'))
        .$if(cities !== undefined, (query) => query.where(sql<boolean>`deployment.op_city_id = any(${cities ?? []})`))
        .groupBy(['date', 'deployment.op_city_id', 'city.city_name'])
        .orderBy('date')
        .orderBy('count', 'desc')
        .orderBy('opCityName')
        .execute()
    },

    location: async (
      caller: AuthenticatedCaller,
      regionId: string,
      { opId }: Query<'getLocation'>,
    ): Promise<Data<'getLocation'>> => {
      const { scope } = await ground(caller, opId)
      const [cities, groups] = await Promise.all([
        citiesOf(regionId),
        countCells(db, deployedIn(scope), ['op_city_id']),
      ])
      const byId = new Map(groups.map((group) => [group.values[0], group]))
      return cities
        .flatMap((city) => {
          const group = byId.get(city.op_city_id)
          if (group === undefined) return []
          const { op_city_id: cityId, province_id: provinceId } = city
          return {
            opCityId: cityId,
            opCityName: city.city_name,
            opRegionId: provinceId,
            refCityId: cityId,
            refRegionId: provinceId,
            cityDeviceCount: group.devices,
            onlineCount: group.online,
          }
        })
        .toSorted((a, b) => b.cityDeviceCount - a.cityDeviceCount || (a.opCityId < b.opCityId ? -1 : 1))
    },

    activation: async (
      caller: AuthenticatedCaller,
      { opId }: Query<'getActivateCount'>,
    ): Promise<Data<'getActivateCount'>> => {
      const { scope, companyId } = await ground(caller, opId)
      const [company, groups] = await Promise.all([
        db
          .selectFrom('company')
          .select('activate_count')
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow(() => fail('nodata')),
        countCells(db, deployedIn(scope)),
      ])
      return { activateCount: company.activate_count, activeCount: groups[0]?.devices ?? 0 }
    },

    /** How many devices there were on each day: today as it is now, the days before as they were counted last. */
    daily: async (
      caller: AuthenticatedCaller,
      { type, startDate, endDate, opId }: Body<'queryDevice'>,
    ): Promise<Data<'queryDevice'>> => {
      const of = await ground(caller, opId)
      const { scope, today } = of
      const isOp = type === 'op'
      const [kept, now] = await Promise.all([
        db
          .selectFrom('fleet_day')
          .innerJoin('company', 'company.company_id', 'fleet_day.company_id')
          .select([
            sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
            isOp ? 'company.company_name as label' : 'fleet_day.label',
            sql<number>`sum(devices)::int`.as('count'),
          ])
          .where('kind', '=', isOp ? 'fw' : type)
          .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date and day < ${today}::date`)
          .where(inScope(scope, 'fleet_day.company_id'))
          .groupBy(['day', isOp ? 'company.company_name' : 'fleet_day.label'])
          .execute(),
        startDate <= today && today <= endDate ? by(of, type) : [],
      ])
      const rank = (label: string): number => ageBuckets.findIndex((bucket) => bucket === label)
      return [...kept, ...now.filter(({ count }) => count > 0).map((row) => ({ date: today, ...row }))].toSorted(
        (a, b) =>
          (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
          (type === 'age' ? rank(a.label) - rank(b.label) : b.count - a.count) ||
          (a.label < b.label ? -1 : 1),
      )
    },

    apps: async (
      caller: AuthenticatedCaller,
      { platform, startDate, endDate, opId }: Body<'countAppDevices'>,
    ): Promise<Data<'countAppDevices'>> => {
      const { scope } = await ground(caller, opId)
      const [rows, names] = await Promise.all([
        db
          .selectFrom('fleet_day')
          .select([
            sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
            'label',
            sql<number>`sum(devices)::int`.as('deviceCount'),
          ])
          .where('kind', '=', platform)
          .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
          .where(inScope(scope, 'fleet_day.company_id'))
          .groupBy(['day', 'label'])
          .orderBy('day')
          .orderBy('deviceCount', 'desc')
          .orderBy('label')
          .execute(),
        db
          .selectFrom('app')
          .select(['package_name', 'app_name'])
          .where('platform', '=', platform)
          .where(inScope(scope, 'app.company_id'))
          .orderBy('app_id')
          .execute(),
      ])
      const nameOf = new Map(names.map((app) => [app.package_name, app.app_name]))
      // One that nobody offers is called what the devices call it.
      return rows.map(({ date, label, deviceCount }) => ({ date, appName: nameOf.get(label) ?? label, deviceCount }))
    },
  }
}
