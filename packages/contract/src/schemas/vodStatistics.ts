import * as z from 'zod'
import { mostListed } from '../linearTv.ts'
import { mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { optionalText } from './rules.ts'
import { checkPeriod, periodFields, point } from './statisticsPeriod.ts'

const views = z.int().describe('How often it was begun to be watched.')
const fails = ['nodata'] as const

export const operations = describe({
  listInfos: {
    summary: `Titles of video on demand, those that are watched most often first. At most ${mostListed}.`,
    body: z
      .strictObject({ ...periodFields, keyword: optionalText(256).optional().describe('Part of the name.') })
      .superRefine(checkPeriod)
      .transform(mayNameCompany),
    fails,
    data: z.array(z.object({ vodName: z.string(), views, viewTime: z.number().describe('Seconds.') })),
  },
  listSettops: {
    summary: 'Boxes on which video on demand was watched, and how often it was',
    body: z.strictObject(periodFields).superRefine(checkPeriod).transform(mayNameCompany),
    fails,
    data: z.array(
      z.object({
        ...point,
        viewingBoxes: z
          .int()
          .describe('Each counted once a period, in the company and province where it watched first.'),
        views,
      }),
    ),
  },
})
