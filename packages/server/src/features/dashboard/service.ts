import { sql } from 'kysely'
import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller, CompanyScope } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { CompanyService } from '../companies/service.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import type { CellGroup } from '../devices/service.ts'
import { attentionIn, portEnds, waitingUnregistered } from './attention.ts'
import { lastDays } from '../../core/days.ts'
import type { Days } from '../../core/days.ts'
import { citiesHourAgo, presenceSince } from './history.ts'

type Data<Name extends keyof typeof dashboardCalls> = Answer<(typeof dashboardCalls)[Name]>
type Daily = Readonly<{ date: string; count: number }>

/** Days the charts show, today included. */
const shownDays = 7
const dayMs = 86_400_000

const sumOf = (groups: readonly CellGroup[], of: (group: CellGroup) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0)

type Needs = Pick<Core, 'db' | 'clock' | 'tree'> & Readonly<{ companies: CompanyService }>

/** The figures of the first page: of a company and those below it, days in that company's time zone. */
export const dashboardService = ({ db, clock, tree, companies }: Needs) => {
  const groundOf = async (
    caller: AuthenticatedCaller,
    opId: string | undefined,
  ): Promise<{ scope: CompanyScope; days: Days }> => {
    const scope = await tree.within(caller, opId)
    const { timeZone } = await companies.find(caller, opId ?? caller.companyId)
    return { scope, days: lastDays(clock.date(), shownDays, timeZone) }
  }

  const deployedIn = (scope: CompanyScope) => selectionOf({ companies: scope, activeType: 'deployed', filters: {} })

  /** Every shown day with what was counted on it; days without anything are 0. */
  const everyDay = ({ dates }: Days, counted: readonly Daily[]): { date: string; count: number }[] => {
    const byDate = new Map(counted.map(({ date, count }) => [date, count]))
    return dates.map((date) => ({ date, count: byDate.get(date) ?? 0 }))
  }

  const dateIn = (days: Days, column: string) =>
    sql<string>`to_char(${sql.ref(column)} at time zone ${days.timeZone}, 'YYYY-MM-DD')`

  const deployments = async (scope: CompanyScope, days: Days, deployed: boolean): Promise<readonly Daily[]> =>
    db
      .selectFrom('deployment')
      .select([dateIn(days, 'deployment.time').as('date'), sql<number>`count(*)::int`.as('count')])
      .where('deployment.time', '>=', days.since)
      .where('deployed', '=', deployed)
      .where(inScope(scope, 'deployment.company_id'))
      .groupBy('date')
      .execute()

  /** Deployed devices that are offline and were not a day ago. */
  const offlineRecently = async (scope: CompanyScope): Promise<number> => {
    const { cells } = deployedIn(scope)
    const since = new Date(clock.now() - dayMs)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from device_live l
      where not l.online and l.access_time > ${since}
        and l.cell_id = any(array(select c.cell_id from device_cell c where ${cells ?? sql`true`}))
    `.execute(db)
    return rows[0]?.count ?? 0
  }

  return {
    devices: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getDevices'>> => {
      const { scope, days } = await groundOf(caller, opId)
      const all = selectionOf({ companies: scope, activeType: 'all', filters: {} })
      const locked = selectionOf({ companies: scope, activeType: 'deployed', filters: { locked: true } })
      const [statuses, lockedGroups, recent, dailys, retrieved, hourlys] = await Promise.all([
        countCells(db, all, ['device_status']),
        countCells(db, locked),
        offlineRecently(scope),
        deployments(scope, days, true),
        deployments(scope, days, false),
        presenceSince(db, scope, new Date(clock.now() - shownDays * dayMs)),
      ])
      const of = (status: string) => statuses.filter(({ values }) => values[0] === status)
      const deployed = sumOf(of('deployed'), ({ devices }) => devices)
      const online = sumOf(of('deployed'), (group) => group.online)
      return {
        allCount: sumOf(statuses, ({ devices }) => devices),
        activeCount: deployed,
        onlineCount: online,
        offlineCount: deployed - online,
        lockedCount: sumOf(lockedGroups, ({ devices }) => devices),
        requestCount: sumOf(of('requested'), ({ devices }) => devices),
        // Counted a moment apart from the rest: never more than there are.
        offlineRecentCount: Math.min(recent, deployed - online),
        dailys: everyDay(days, dailys),
        retrieved: everyDay(days, retrieved),
        hourlys,
        timeZone: days.timeZone,
      }
    },

    users: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getUsers'>> => {
      const { scope, days } = await groundOf(caller, opId)
      const [all, signedIn, acting] = await Promise.all([
        db
          .selectFrom('user_account')
          .select(sql<number>`count(*)::int`.as('count'))
          .where(inScope(scope, 'user_account.company_id'))
          .where('user_account.status', '!=', 'machine')
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('token_family')
          .innerJoin('user_account', 'user_account.user_id', 'token_family.user_id')
          .select([
            dateIn(days, 'token_family.create_time').as('date'),
            sql<number>`count(distinct token_family.user_id)::int`.as('count'),
          ])
          .where('token_family.create_time', '>=', days.since)
          .where(inScope(scope, 'user_account.company_id'))
          .where('user_account.status', '!=', 'machine')
          .groupBy('date')
          .execute(),
        db
          .selectFrom('task')
          .innerJoin('user_account', 'user_account.user_id', 'task.user_id')
          .select([
            dateIn(days, 'task.end_time').as('date'),
            sql<number>`count(distinct task.user_id)::int`.as('count'),
          ])
          .where('task.end_time', '>=', days.since)
          .where('task.state', 'in', ['success', 'fail'])
          .where(inScope(scope, 'user_account.company_id'))
          .where('user_account.status', '!=', 'machine')
          .groupBy('date')
          .execute(),
      ])
      return { allCount: all.count, dailys: everyDay(days, signedIn), acting: everyDay(days, acting) }
    },

    models: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getModels'>> => {
      const scope = await tree.within(caller, opId)
      const [groups, models] = await Promise.all([
        countCells(db, deployedIn(scope), ['mid']),
        db.selectFrom('model').select(['mid', 'model_name', 'product_class']).execute(),
      ])
      const byMid = new Map(groups.map((group) => [group.values[0], group]))
      return models
        .map((model) => ({
          mid: model.mid,
          modelName: model.model_name,
          prodClass: model.product_class,
          count: byMid.get(model.mid)?.devices ?? 0,
          onlineCount: byMid.get(model.mid)?.online ?? 0,
        }))
        .toSorted((a, b) => b.count - a.count || (a.modelName < b.modelName ? -1 : 1))
    },

    cities: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getCityDevices'>> => {
      const scope = await tree.within(caller, opId)
      const [groups, cities, hourAgo] = await Promise.all([
        countCells(db, deployedIn(scope), ['op_city_id']),
        db.selectFrom('city').selectAll().execute(),
        citiesHourAgo(db, scope, clock.now()),
      ])
      const byId = new Map(cities.map((city) => [city.op_city_id, city]))
      return groups
        .flatMap(({ values, devices, online }) => {
          const city = byId.get(values[0] ?? '')
          if (city === undefined) return []
          return [
            {
              opCityId: city.op_city_id,
              opCityName: city.city_name,
              opRegionId: city.province_id,
              refCityId: city.op_city_id,
              refRegionId: city.province_id,
              cityDeviceCount: devices,
              onlineCount: online,
              hourAgo: hourAgo.get(city.op_city_id) ?? null,
            },
          ]
        })
        .toSorted((a, b) => b.cityDeviceCount - a.cityDeviceCount || (a.opCityId < b.opCityId ? -1 : 1))
    },

    attention: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getAttention'>> => {
      const now = clock.now()
      // The device port is the whole installation's: those of the root company who administer it are told.
      const isInstallations = caller.companies === 'all' && caller.permissions.has('admin.tables')
      // Unregistered devices are nobody's but the root company's, of whom may register them.
      const maySeeUnregistered = caller.companies === 'all' && caller.permissions.has('inventory.upload')
      const [ofDevices, devicePort, unregistered] = await Promise.all([
        attentionIn(db, await tree.within(caller, opId), now),
        isInstallations ? portEnds(db, now) : null,
        maySeeUnregistered ? waitingUnregistered(db) : null,
      ])
      return { ...ofDevices, devicePort, unregistered }
    },

    actions: async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Data<'getActions'>> => {
      const { scope, days } = await groundOf(caller, opId)
      const rows = await db
        .selectFrom('task')
        .select([
          dateIn(days, 'task.end_time').as('date'),
          sql<number>`count(*) filter (where state = 'success')::int`.as('succeeded'),
          sql<number>`count(*) filter (where state = 'fail')::int`.as('failed'),
        ])
        .where('task.end_time', '>=', days.since)
        .where('task.state', 'in', ['success', 'fail'])
        .where(inScope(scope, 'task.company_id'))
        .groupBy('date')
        .execute()
      const byDate = new Map(rows.map((row) => [row.date, row]))
      return days.dates.map((date) => ({
        date,
        succeeded: byDate.get(date)?.succeeded ?? 0,
        failed: byDate.get(date)?.failed ?? 0,
      }))
    },
  }
}

export type DashboardService = ReturnType<typeof dashboardService>
