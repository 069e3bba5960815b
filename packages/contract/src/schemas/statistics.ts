import * as z from 'zod'
import { appPlatforms } from '../apps.ts'
import { userActionResults } from '../history.ts'
import { dateTypes, granularities, mostRangeDays, periodOf, periodProblem } from '../periods.ts'
import { actionLabels, ageBuckets, mostDays, statisticTypes, userLabels } from '../statistics.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { asTable, describe, paging } from './core.ts'
import { day, id, macAddress, optionalText, text, time } from './rules.ts'

type Days = Readonly<{ startDate?: string | undefined; endDate?: string | undefined }>

/** Refuses days in the wrong order, and more than `most` of them. */
const withinDays =
  (most: number) =>
  ({ startDate, endDate }: Days, context: z.RefinementCtx): void => {
    if (startDate === undefined || endDate === undefined) return
    const problem = periodProblem({ first: startDate, last: endDate }, most)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message: problem })
  }

const days = { startDate: day, endDate: day }

const inCompany = z.strictObject(companyFields(id)).transform(mayNameCompany)
const byType = z
  .strictObject({ type: z.enum(statisticTypes).default('op'), ...companyFields(id) })
  .transform(mayNameCompany)

const overTime = <Type extends string>(type: z.ZodEnum<Record<Type, Type>>) =>
  z
    .strictObject({ type, ...days, ...companyFields(id) })
    .superRefine(withinDays(mostDays))
    .transform(mayNameCompany)

const count = z.int()
const labelled = z.array(z.object({ label: z.string(), count }))
const ageLabels = `by age: ${ageBuckets.join(', ')}, which do not overlap`

const ofRegion = z
  .strictObject({
    dateType: z.enum(dateTypes),
    refRegionId: optionalText(64).optional().describe('A province; all of them without it.'),
    startDate: day,
    endDate: day.optional().describe('Of a RANGE alone: a day, week or month is that of `startDate`.'),
    ...companyFields(id),
  })
  .superRefine(({ dateType, startDate, endDate }, context) => {
    if (dateType !== 'RANGE') return
    const { first, last } = periodOf(dateType, startDate, endDate)
    withinDays(mostRangeDays)({ startDate: first, endDate: last }, context)
  })
  .transform(mayNameCompany)

const cityDays = z.array(
  z.object({
    date: z.iso.date(),
    opCityName: z.string().describe('Empty of devices whose city is not known.'),
    count,
  }),
)

const location = z
  .object({
    opCityId: z.string(),
    opCityName: z.string(),
    opRegionId: z.string(),
    refCityId: z.string(),
    refRegionId: z.string(),
    cityDeviceCount: count,
    onlineCount: count,
  })
  .meta({ id: 'LocationStatistics' })

const share = z.number().nullable().describe('Percent; null where nothing was measured.')

const resourceDay = z
  .object({
    date: z.iso.date(),
    cpuUsage: share,
    cpuPeak: share,
    memoryUsage: share,
    memoryPeak: share,
    storageUsage: share,
    storagePeak: share,
    measures: count.describe('How often devices were asked on that day.'),
  })
  .meta({ id: 'ResourceDay', description: 'Means over what devices measured on a day, and the highest that one did.' })
export type ResourceDay = z.infer<typeof resourceDay>

const actionLog = z
  .object({
    id,
    dateTime: time,
    macAddress: z.string().nullable().describe('Null of a device that is in the inventory no more, or has none.'),
    actionName: z
      .string()
      .describe('In English, as it was written; `actionText` of the contract gives it in another language.'),
    target: z.string().nullable(),
    performedBy: z.string(),
    result: z.enum(userActionResults),
  })
  .meta({ id: 'ActionLog' })
export type ActionLog = z.infer<typeof actionLog>

const qrLog = z
  .object({
    id,
    dateTime: time,
    macAddress: z.string(),
    channelName: z.string(),
    programName: z.string(),
    link: z.string(),
  })
  .meta({ id: 'QrLog' })
export type QrLog = z.infer<typeof qrLog>

const newestFirst = z.enum(['asc', 'desc']).optional().describe('By time; the newest first without it.')

export const operations = describe({
  getDevice: {
    summary: `Deployed devices by company, by firmware version, or ${ageLabels}`,
    query: byType,
    fails: ['nodata'],
    data: labelled,
    download: asTable('devices'),
  },
  getUser: {
    summary: `Accounts by company, or ${ageLabels}; they have no firmware`,
    query: byType,
    fails: ['nodata'],
    data: labelled,
    download: asTable('users'),
  },
  getModel: {
    summary: 'Deployed devices a model, models without devices too; `type` says nothing here',
    query: byType,
    fails: ['nodata'],
    data: z.array(z.object({ modelName: z.string(), count })),
    download: asTable('models'),
  },
  getOp: {
    summary: 'Deployed devices a company; `type` says nothing here',
    query: byType,
    fails: ['nodata'],
    data: z.array(z.object({ companyName: z.string(), count })),
    download: asTable('operators'),
  },
  getPlatform: {
    summary: 'Deployed devices a platform of applications, and those without one; `type` says nothing here',
    query: byType,
    fails: ['nodata'],
    data: z.array(z.object({ platform: z.enum([...appPlatforms, 'none']), count })),
    download: asTable('platforms'),
  },
  listDeviceDailys: {
    summary: 'Devices deployed a day; of the last 30 days unless others are named',
    query: z
      .strictObject({ startDate: day.optional(), endDate: day.optional(), ...companyFields(id) })
      .superRefine(({ startDate, endDate }, context) => {
        if ((startDate === undefined) !== (endDate === undefined))
          context.addIssue({
            code: 'custom',
            path: [startDate === undefined ? 'startDate' : 'endDate'],
            message: 'required',
          })
        withinDays(mostDays)({ startDate, endDate }, context)
      })
      .transform(mayNameCompany),
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), count })),
    download: asTable('deployments'),
  },
  listDeployedPeriods: {
    summary: 'Deployed devices by how long they are, in six buckets that do not overlap',
    query: inCompany,
    fails: ['nodata'],
    data: z.array(z.object({ bucket: z.enum(ageBuckets), count })),
    download: asTable('device-ages'),
  },
  listDeployedPeriodsDailys: {
    summary: 'Devices deployed a day and city, of a day, week, month or range of at most 7 days',
    body: ofRegion,
    fails: ['nodata'],
    data: cityDays,
    download: asTable('deployments-by-city'),
  },
  exportDeployedPeriods: {
    summary: 'The same as rows of a sheet',
    body: ofRegion,
    fails: ['nodata'],
    data: cityDays,
    download: asTable('deployments-by-city'),
    aliases: [
      {
        id: 'statistics.exportDeployedPeriodsDailys',
        method: 'POST',
        path: '/api/v1/stat/device/deployed-periods-dailys-excel',
      },
    ],
  },
  getLocation: {
    summary: 'Deployed devices a city of a province, and how many of them are online',
    params: z.strictObject({ regionId: id }),
    query: inCompany,
    fails: ['nodata'],
    data: z.array(location),
    download: asTable('locations'),
  },
  getActivateCount: {
    summary: 'How many devices a company means to have deployed, and how many it has, those of the companies below too',
    query: inCompany,
    fails: ['nodata'],
    data: z.object({
      activateCount: count.nullable().describe('Null where nobody set one.'),
      activeCount: count,
    }),
  },
  updateActivateCount: {
    summary: 'Sets how many devices a company means to have deployed',
    body: z
      .strictObject({
        activateCount: z.int().min(0).max(100_000_000).nullable().describe('Null takes it away.'),
        ...companyFields(id),
      })
      .transform(mayNameCompany),
    fails: ['nodata'],
  },
  queryDevice: {
    summary: 'Deployed devices of each day, by company, by firmware version, or by age',
    body: overTime(z.enum(statisticTypes)),
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), label: z.string(), count })),
    download: asTable('devices-by-day'),
  },
  queryUser: {
    summary: 'Distinct people who signed in, and who acted on a device, by day, week or month',
    body: overTime(z.enum(granularities)),
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), label: z.enum(userLabels), count })),
    download: asTable('users-by-day'),
  },
  queryAction: {
    summary: 'Device actions by how they ended, by day, week or month',
    body: overTime(z.enum(granularities)),
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), label: z.enum(actionLabels), count })),
    download: asTable('actions-by-day'),
  },
  countAppDevices: {
    summary: 'Devices that have an application of a platform, of each day',
    body: z
      .strictObject({ platform: z.enum(appPlatforms), ...days, ...companyFields(id) })
      .superRefine(withinDays(mostDays))
      .transform(mayNameCompany),
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), appName: z.string(), deviceCount: count })),
    download: asTable('applications'),
  },
  listResourceDailys: {
    summary: 'What devices measured of processor, memory and storage a day, of at most 7 days',
    body: z
      .strictObject({ ...days, ...companyFields(id) })
      .superRefine(withinDays(mostRangeDays))
      .transform(mayNameCompany),
    fails: ['nodata'],
    data: z.array(resourceDay),
    download: asTable('resources'),
    aliases: [{ id: 'statistics.listResources', method: 'POST', path: '/api/v1/stats/resources' }],
  },
  listActionLogsPage: {
    summary: 'What people did to devices, or to one of them, newest first',
    body: z
      .strictObject({
        ...paging,
        searchParams: z
          .strictObject({
            macAddress: macAddress.optional(),
            actionName: text(100).optional(),
            startDate: day.optional(),
            endDate: day.optional(),
            keyword: optionalText(100).optional(),
          })
          .superRefine(withinDays(Number.POSITIVE_INFINITY))
          .default({}),
        order: newestFirst,
        ...companyFields(id),
      })
      .transform(mayNameCompany),
    fails: ['nodata'],
    data: actionLog,
    download: asTable('action-logs'),
  },
  listQrLogsPage: {
    summary: 'QR codes that set-top boxes have shown, newest first',
    body: z
      .strictObject({
        ...paging,
        startDate: day.optional(),
        endDate: day.optional(),
        keyword: optionalText(100).optional(),
        order: newestFirst,
        ...companyFields(id),
      })
      .superRefine(withinDays(Number.POSITIVE_INFINITY))
      .transform(mayNameCompany),
    fails: ['nodata'],
    data: qrLog,
    download: asTable('qr-logs'),
  },
})
