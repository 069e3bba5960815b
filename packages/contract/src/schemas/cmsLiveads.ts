import * as z from 'zod'
import { adPositions } from '../contentItems.ts'
import { mediaRules } from '../media.ts'
import { contentOperations, itemFields, itemFile } from './contentItems.ts'
import { channelNumbers, day, twoLines, url } from './rules.ts'

const whole = (least: number, most: number) =>
  z.coerce.number().pipe(z.int().min(least).max(most)).meta({ type: 'integer', minimum: least, maximum: most })

const link = url.or(z.literal('')).describe('What the ad leads to; empty for nothing.')
const lcn = channelNumbers.describe('The channels it is shown on: numbers from 1 to 9999, separated by commas.')
const description = twoLines(20).describe('At most 2 lines of 20 characters.')
const endDate = day.describe('The last day on which it is shown.')
const startHour = whole(0, 23).describe('The first hour of the day in which it is shown.')
const endHour = whole(0, 23).describe(
  'The last hour in which it is shown, to its end; before the first for one past midnight.',
)
const totalImpression = whole(1, 1_000_000_000).describe('How often a device shows it at most.')
const afterBootImpression = whole(0, 1_000_000).describe('How often a device shows it at most since it booted.')
const duration = whole(1, 3600).describe('For how long it is shown at a time; seconds.')
const position = z.enum(adPositions).describe('Where on the screen.')

/** What people say of one, each field without a value of its own. */
const fields = {
  link,
  lcn,
  description,
  endDate,
  startHour,
  endHour,
  totalImpression,
  afterBootImpression,
  duration,
  position,
}

/** What is kept of it beside its file. */
export const liveAdDetails = z.object(fields)
export type LiveAdDetails = z.infer<typeof liveAdDetails>

const liveAd = z
  .object({
    ...itemFields,
    src: itemFile,
    type: z.enum(mediaRules.liveAd.types).describe('What the file is by its content.'),
    seconds: z.number().nullable().describe('How long the film is, by its content; null for a picture.'),
    ...fields,
    liveAdFileSize: z.number().describe('Bytes of the film or picture.'),
  })
  .meta({ id: 'LiveAd' })
export type LiveAd = z.infer<typeof liveAd>

export const operations = contentOperations({
  noun: 'live ad',
  plural: 'live ads',
  entity: liveAd,
  add: {
    ...fields,
    link: link.default(''),
    description: description.default(''),
    startHour: startHour.default(0),
    endHour: endHour.default(23),
    totalImpression: totalImpression.default(1000),
    afterBootImpression: afterBootImpression.default(2),
  },
  edit: {
    link: link.optional(),
    lcn: lcn.optional(),
    description: description.optional(),
    endDate: endDate.optional(),
    startHour: startHour.optional(),
    endHour: endHour.optional(),
    totalImpression: totalImpression.optional(),
    afterBootImpression: afterBootImpression.optional(),
    duration: duration.optional(),
    position: position.optional(),
  },
  rule: mediaRules.liveAd,
  part: 'src',
})
