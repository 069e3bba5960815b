import * as z from 'zod'

/** What everybody may know of their own company. */
export const companySummary = z.object({
  opId: z.string(),
  companyName: z.string(),
  imageUrl: z.string().nullable(),
  /** Steps below the root company, which is 0. */
  opLevel: z.int(),
  opParentId: z.string().nullable(),
  pOpid: z.string().nullable(),
  opType: z.enum(['Operator', 'Manufacturer', 'School', 'EducationOffice']),
  system: z.boolean(),
  /** IANA name of the company's time zone. */
  timeZone: z.string(),
  timeZoneHourByUtc: z.number(),
})

export type CompanySummary = z.infer<typeof companySummary>
