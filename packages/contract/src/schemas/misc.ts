import * as z from 'zod'
import { feedbackMost, feedbackTypes, leastSearched, searchTypes } from '../misc.ts'
import { productClasses } from '../models.ts'
import { describe } from './core.ts'
import { device } from './device.ts'
import { optionalText, text, time } from './rules.ts'

export const searchResult = z
  .object({
    type: z.enum(searchTypes),
    id: z.string(),
    label: z.string(),
    route: z.string().describe("Path and query of the console's page."),
    details: z
      .array(z.string())
      .describe(
        'What else identifies it: of a device model, place and customer, after what else of it the keyword was found in.',
      ),
    devices: z.int().nullable().describe('How many devices it stands for; null when it is one.'),
    device: z
      .object({
        name: z.string().describe('What people call it.'),
        prodClass: z.enum(productClasses).nullable(),
        online: z.boolean(),
        unsupported: device.shape.unsupported,
        locked: z.boolean().nullable().describe('Null until the device has reported it.'),
      })
      .nullable()
      .describe('What is known of a single device.'),
  })
  .meta({ id: 'SearchResult', description: 'Something a search found, and where the console shows it.' })

export type SearchResult = z.infer<typeof searchResult>

export const operations = describe({
  checkDb: {
    summary: 'Whether the database takes writes; where it does not, the answer is 503 and says so',
    data: z.object({ database: z.literal('up'), time }),
    fails: ['unavailable'],
    perMinute: 120,
  },
  search: {
    summary:
      'Devices, names, models, owners, firmware, applications, their profiles and places with all words of a keyword, at most 15 of each type',
    query: z.strictObject({
      keyword: text(100).min(leastSearched),
      type: z.enum(searchTypes).optional().describe('Finds this type alone.'),
    }),
    data: z.array(searchResult),
  },
  createClickupTask: {
    summary: 'Send feedback on the console; it is kept for the operators of the installation',
    body: z.strictObject({
      type: z.enum(feedbackTypes),
      title: text(feedbackMost.title),
      user: optionalText(feedbackMost.user).optional().describe('Who signs it; the name of the account when left out.'),
      contents: text(feedbackMost.contents),
      address: optionalText(feedbackMost.address).optional().describe('The screen it is about.'),
    }),
    perMinute: 10,
  },
})
