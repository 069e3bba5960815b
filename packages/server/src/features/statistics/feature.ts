import { statisticsCalls as calls } from '@headend/contract/statistics'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { CompanyService } from '../companies/service.ts'
import { setActivateCount } from './activation.ts'
import { deviceStatistics } from './devices.ts'
import { groundOf } from './ground.ts'
import { statisticsLogs } from './logs.ts'
import { peopleStatistics } from './people.ts'
import { resourceDays } from './resources.ts'

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'tree' | 'change'> &
  Readonly<{ companies: Pick<CompanyService, 'find'> }>

/** An answer that is a list, which may be fetched as a file too. */
const listed = <Given, Row extends Readonly<Record<string, unknown>>>(
  handler: (input: Given, caller: AuthenticatedCaller) => Promise<Row[]>,
) => ({
  handler,
  rows: async function* (input: Given, caller: AuthenticatedCaller): AsyncGenerator<readonly Row[]> {
    yield await handler(input, caller)
  },
})

/** Figures of devices, accounts and actions, now and over time. */
export const statisticsFeature = (core: Needs): Feature => {
  const ground = groundOf(core)
  const devices = deviceStatistics({ ...core, ground })
  const people = peopleStatistics({ ...core, ground })
  const resources = resourceDays({ ...core, ground })
  const logs = statisticsLogs({ ...core, ground })
  return {
    name: 'statistics',
    calls: [
      implement(calls, {
        getDevice: listed(({ query }, caller) => devices.byType(caller, query)),
        getUser: listed(({ query }, caller) => people.byType(caller, query)),
        getModel: listed(({ query }, caller) => devices.models(caller, query)),
        getOp: listed(({ query }, caller) => devices.operators(caller, query)),
        getPlatform: listed(({ query }, caller) => devices.platforms(caller, query)),
        listDeviceDailys: listed(({ query }, caller) => devices.deployedDaily(caller, query)),
        listDeployedPeriods: listed(({ query }, caller) => devices.ages(caller, query)),
        listDeployedPeriodsDailys: listed(({ body }, caller) => devices.byCity(caller, body)),
        exportDeployedPeriods: listed(({ body }, caller) => devices.byCity(caller, body)),
        getLocation: listed(({ params, query }, caller) => devices.location(caller, params.regionId, query)),
        getActivateCount: ({ query }, caller) => devices.activation(caller, query),
        updateActivateCount: ({ body }, caller) => setActivateCount({ ...core, ground }, caller, body),
        queryDevice: listed(({ body }, caller) => devices.daily(caller, body)),
        queryUser: listed(({ body }, caller) => people.users(caller, body)),
        queryAction: listed(({ body }, caller) => people.actions(caller, body)),
        countAppDevices: listed(({ body }, caller) => devices.apps(caller, body)),
        listResourceDailys: listed(({ body }, caller) => resources(caller, body)),
        listActionLogsPage: {
          handler: ({ body }, caller) => logs.actions.page(caller, body),
          rows: ({ body }, caller) => logs.actions.rows(caller, body),
        },
        listQrLogsPage: {
          handler: ({ body }, caller) => logs.qrs.page(caller, body),
          rows: ({ body }, caller) => logs.qrs.rows(caller, body),
        },
      }),
    ],
  }
}
