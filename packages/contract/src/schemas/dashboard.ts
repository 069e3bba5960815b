import * as z from 'zod'
import { limitedVitals } from '../vitals.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { id, time } from './rules.ts'

const dailys = z.array(z.object({ date: z.iso.date(), count: z.int() }))

const inCompany = z.strictObject(companyFields(id)).transform(mayNameCompany)

const concern = z.object({ count: z.int(), time: time.nullable() })

export const operations = describe({
  getDevices: {
    summary: 'Devices: all, deployed, online, offline, locked; and deployments a day of the last 7 days',
    query: inCompany,
    fails: ['nodata'],
    data: z.object({
      allCount: z.int(),
      activeCount: z.int(),
      onlineCount: z.int(),
      offlineCount: z.int(),
      lockedCount: z.int(),
      requestCount: z.int(),
      offlineRecentCount: z.int().describe('Offline for less than 24 hours.'),
      dailys,
      retrieved: dailys,
      hourlys: z
        .array(z.object({ time, share: z.number() }))
        .describe(
          'Percent of the deployed devices that was online, by hour, of the last 7 days; hours nobody measured are missing.',
        ),
      timeZone: z.string().describe('The time zone whose days are counted: that of the company.'),
    }),
  },
  getUsers: {
    summary: 'Accounts, and how many signed in or acted on a device a day of the last 7 days',
    query: inCompany,
    fails: ['nodata'],
    data: z.object({ allCount: z.int(), dailys, acting: dailys }),
  },
  getModels: {
    summary: 'Devices a model, models without devices too',
    query: inCompany,
    fails: ['nodata'],
    data: z.array(
      z.object({ mid: z.string(), modelName: z.string(), prodClass: z.string(), count: z.int(), onlineCount: z.int() }),
    ),
  },
  getCityDevices: {
    summary: 'Devices a city and how many of them are online',
    query: inCompany,
    fails: ['nodata'],
    data: z.array(
      z.object({
        opCityId: z.string(),
        opCityName: z.string(),
        opRegionId: z.string(),
        refCityId: z.string(),
        refRegionId: z.string(),
        cityDeviceCount: z.int(),
        onlineCount: z.int(),
        hourAgo: z
          .object({ devices: z.int(), online: z.int() })
          .nullable()
          .describe('The same an hour ago; null when nobody measured then.'),
      }),
    ),
  },
  getAttention: {
    summary: 'Deployed devices that need somebody, by why; each count is that of the device list with the same filter',
    query: inCompany,
    fails: ['nodata'],
    data: z.object({
      overLimit: concern
        .extend({
          worst: z.object({ vital: z.enum(limitedVitals), value: z.number(), modelName: z.string() }).nullable(),
        })
        .describe('Measured over a critical limit; the worst of them, and since when the newest is.'),
      failedAction: concern
        .extend({ actions: z.int(), taskType: z.string().nullable() })
        .describe('Failed an action within 24 hours; how many actions, and what kind the last one was.'),
      requested: concern.describe('Waiting for a deployment; since when the oldest does.'),
      offlineLong: concern.describe('Offline for 24 hours or longer.'),
      certificateEnds: concern.describe(
        'Have a certificate that ends within 30 days, or is over; when the first does.',
      ),
      unregistered: concern
        .nullable()
        .describe(
          'Talk to the server and wait to be registered; since when the oldest does. Null for those who may not.',
        ),
      devicePort: z
        .object({ certificateEnd: time.nullable(), revocationsEnd: time.nullable() })
        .nullable()
        .describe(
          'When the certificate of the device port ends, where that is within 30 days, and its revocation list, within 3; null for those who do not run the installation.',
        ),
      offlineIn: z
        .array(z.object({ provinceId: z.string(), time }))
        .describe('When each province lost a device the last time that is offline still.'),
    }),
  },
  getActions: {
    summary: 'Device actions a day of the last 7 days, by how they ended',
    query: inCompany,
    fails: ['nodata'],
    data: z.array(z.object({ date: z.iso.date(), succeeded: z.int(), failed: z.int() })),
  },
})
