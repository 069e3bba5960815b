import * as z from 'zod'
import { feedbackMost, feedbackTypes, leastSearched, searchTypes } from '../misc.ts'
import { productClasses } from '../models.ts'
import { describe } from './core.ts'
import { optionalText, text, time } from './rules.ts'

/** Something a search found, and where the console shows it. */
export const searchResult = z.object({
  type: z.enum(searchTypes),
  id: z.string(),
  label: z.string(),
  /** Path and query of the console's page. */
  route: z.string(),
  /** What else tells it apart, most telling first: model, place, customer, serial number. */
  details: z.array(z.string()),
  /** How many devices it stands for; null when it is one. */
  devices: z.int().nullable(),
  /** What is known of a single device. */
  device: z
    .object({
      prodClass: z.enum(productClasses).nullable(),
      online: z.boolean(),
      /** Null until the device has reported it. */
      locked: z.boolean().nullable(),
    })
    .nullable(),
})

export type SearchResult = z.infer<typeof searchResult>

export const operations = describe({
  checkDb: {
    summary: 'Whether the database answers',
    data: z.object({ database: z.enum(['up', 'down']), time }),
    perMinute: 120,
  },
  search: {
    summary: 'Devices, names, models, owners, firmware and places with all words of a keyword, at most 15 of each type',
    query: z.strictObject({
      keyword: text(100).min(leastSearched),
      /** Finds this type alone. */
      type: z.enum(searchTypes).optional(),
    }),
    data: z.array(searchResult),
  },
  createClickupTask: {
    summary: 'Send feedback on the console; it is kept for whoever runs the installation',
    body: z.strictObject({
      type: z.enum(feedbackTypes),
      title: text(feedbackMost.title),
      /** Who signs it; the name of the account when left out. */
      user: optionalText(feedbackMost.user).optional(),
      contents: text(feedbackMost.contents),
      /** The screen it is about. */
      address: optionalText(feedbackMost.address).optional(),
    }),
    perMinute: 10,
  },
})
