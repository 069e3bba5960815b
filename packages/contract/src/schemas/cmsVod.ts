import * as z from 'zod'
import { usualVodSize, vodModes, vodTitleOrders, vodVersionOrders } from '../cmsVod.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { listQuery } from './resource.ts'
import { id, optionalText, time, url } from './rules.ts'

const vodSize = z.number().describe(`Bytes of the list; ${usualVodSize} where there is none.`)
const vodApiResponseId = z.string().nullable().describe('Names the list that was fetched; null before the first.')
const lastGetTime = time.nullable().describe('When the list was fetched; null before the first.')
const version = z.string().describe('As the VOD server calls it.')

const title = z
  .object({
    titleId: z.string(),
    title: z.string(),
    category: z.string(),
    seconds: z.number().nullable().describe('How long it is.'),
    poster: z.string().describe('Where its picture is; empty where the list has none.'),
    place: z.int().describe('In the list, from 1.'),
  })
  .meta({ id: 'VodTitle' })
export type VodTitle = z.infer<typeof title>

const state = {
  vodSize,
  lastGetTime,
  vodApiResponseId,
}

const vod = z
  .object({
    ...state,
    running: z.boolean().describe('Whether a list is being fetched.'),
    list: z.array(title).describe('One page of the titles; `listTitles` says how many there are.'),
    opId: z.string(),
    version: version.nullable(),
    titles: z.int().describe('How many the list has.'),
    progress: z
      .object({ bytes: z.number(), titles: z.int(), beginTime: time })
      .nullable()
      .describe('What is here of the list that is being fetched.'),
    failure: z
      .object({ message: z.string(), problem: z.string(), time })
      .nullable()
      .describe('Why the last fetch came to nothing; null where it did not.'),
    nextTime: time.nullable().describe('When the list is fetched next by itself.'),
    set: z.boolean().describe('Whether there is a VOD server.'),
  })
  .meta({ id: 'Vod' })
export type Vod = z.infer<typeof vod>

const vodVersion = z
  .object({
    vodApiResponseId: z.string(),
    version,
    vodSize: z.number().describe('Bytes.'),
    titles: z.int(),
    getTime: time,
    sha256: z.string(),
    current: z.boolean().describe('Whether its titles are those that are shown.'),
    opId: z.string(),
    companyName: z.string(),
  })
  .meta({ id: 'VodVersion' })
export type VodVersion = z.infer<typeof vodVersion>

const executionMode = z.enum(vodModes).describe('When lists are fetched: by hand, or every 1, 2 or 4 hours.')
const held = optionalText(64).describe(
  'A version that is not fetched: the one that is in use already. Empty: none but those that were fetched.',
)

const server = z
  .object({
    version: z.string(),
    url: z.string(),
    userId: z.string(),
    hasPassword: z.boolean(),
    apiKey: z.string().describe('Masked but for its last letters.'),
    executionMode,
    nextTime: time.nullable(),
    opId: z.string(),
  })
  .meta({ id: 'VodServer', description: 'Never has the password.' })
export type VodServer = z.infer<typeof server>

const optionalCompany = companyFields(id.describe('Of this company; without it of the own one.'))
const secret = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\x20-\x7e\u00a0-\uffff]*$/)

const settings = z.strictObject({
  version: held.default(''),
  url: url.describe('Where the list is got: https, or http where the installation allows private networks.'),
  userId: optionalText(100).default('').describe('Of Basic authentication, beside the API key; may be empty.'),
  password: secret(200).optional().describe('Absent: the stored one stays. Empty: there is none.'),
  apiKey: secret(400).optional().describe('Absent, or as it was answered, masked: the stored one stays.'),
  executionMode: executionMode.default('manual'),
  ...optionalCompany,
})

const tried = z
  .object({
    reached: z.boolean(),
    version: version.nullable().describe('Of the list that the server has now.'),
    message: z.string().nullable().describe('Why it was not reached.'),
  })
  .meta({ id: 'VodServerTest' })
export type VodServerTest = z.infer<typeof tried>

export const operations = describe({
  list: {
    summary: 'What is known of the VOD list, and one page of its titles',
    query: z
      .strictObject({ ...paging, keyword: optionalText(100).default(''), ...optionalCompany })
      .transform(mayNameCompany),
    data: vod,
    fails: ['nodata'],
  },
  listTitles: {
    summary: 'One page of the titles of the VOD list, in its order where no other is asked for',
    query: listQuery(vodTitleOrders, optionalCompany).transform(mayNameCompany),
    data: title,
    fails: ['nodata'],
  },
  listVersions: {
    summary: 'One page of the VOD lists that were fetched',
    query: listQuery(vodVersionOrders, optionalCompany).transform(mayNameCompany),
    data: vodVersion,
    fails: ['nodata'],
  },
  refresh: {
    summary: 'Fetch the list of the VOD server; answered once it is here. It goes on when the caller hangs up',
    body: z.strictObject(optionalCompany).transform(mayNameCompany),
    data: z.object({ vodSize, lastGetTime: time, vodApiResponseId: z.string() }),
    fails: ['nodata'],
  },
  getServer: {
    summary: 'The VOD server of a company; never its password',
    query: z.strictObject(optionalCompany).transform(mayNameCompany),
    data: server,
    fails: ['nodata'],
  },
  updateServer: {
    summary: 'Set the VOD server of a company',
    body: settings.transform(mayNameCompany),
    data: server,
    fails: ['nodata'],
  },
  testServer: {
    summary: 'Ask a VOD server for the version of its list, with these settings; nothing is kept',
    body: settings.transform(mayNameCompany),
    data: tried,
    fails: ['nodata'],
  },
})
