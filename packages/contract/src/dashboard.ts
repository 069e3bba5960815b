import * as z from 'zod'
import { companyFields, mayNameCompany } from './companies.ts'
import { call, calls } from './core/index.ts'
import { id } from './rules.ts'

const dailys = z.array(z.object({ date: z.iso.date(), count: z.int() }))
const inCompany = z.strictObject(companyFields(id)).transform(mayNameCompany)

export const dashboardCalls = calls('dashboard', {
  getDevices: call({
    method: 'GET',
    path: '/api/v1/stats/dashboards/devices',
    summary: 'Devices: all, deployed, online, offline, locked; and deployments a day of the last 7 days',
    query: inCompany,
    data: z.object({
      allCount: z.int(),
      activeCount: z.int(),
      onlineCount: z.int(),
      offlineCount: z.int(),
      lockedCount: z.int(),
      requestCount: z.int(),
      /** Offline for less than 24 hours. */
      offlineRecentCount: z.int(),
      dailys,
      retrieved: dailys,
    }),
    access: 'device.list',
  }),
  getUsers: call({
    method: 'GET',
    path: '/api/v1/stats/dashboards/users',
    summary: 'Accounts, and how many signed in a day of the last 7 days',
    query: inCompany,
    data: z.object({ allCount: z.int(), dailys }),
    access: 'device.list',
  }),
  getModels: call({
    method: 'GET',
    path: '/api/v1/stats/dashboards/models',
    summary: 'Devices a model, models without devices too',
    query: inCompany,
    data: z.array(
      z.object({ mid: z.string(), modelName: z.string(), prodClass: z.string(), count: z.int(), onlineCount: z.int() }),
    ),
    access: 'device.list',
  }),
  getCityDevices: call({
    method: 'GET',
    path: '/api/v1/stats/dashboards/citys/devices',
    summary: 'Devices a city and how many of them are online',
    query: inCompany,
    data: z.array(
      z.object({
        opCityId: z.string(),
        opCityName: z.string(),
        opRegionId: z.string(),
        refCityId: z.string(),
        refRegionId: z.string(),
        cityDeviceCount: z.int(),
        onlineCount: z.int(),
      }),
    ),
    access: 'device.list',
  }),
  getActions: call({
    method: 'GET',
    path: '/api/v1/stats/dashboards/actions',
    summary: 'Device actions a day of the last 7 days, by how they ended',
    query: inCompany,
    data: z.array(z.object({ date: z.iso.date(), succeeded: z.int(), failed: z.int() })),
    access: 'device.list',
  }),
})
