import * as z from 'zod'

export const companySummary = z
  .object({
    opId: z.string(),
    companyName: z.string(),
    imageUrl: z.string().nullable(),
    opLevel: z.int().describe('Steps below the root company, which is 0.'),
    opParentId: z.string().nullable(),
    pOpid: z.string().nullable(),
    opType: z.enum(['Operator', 'Manufacturer', 'School', 'EducationOffice']),
    system: z.boolean(),
    timeZone: z.string().describe("IANA name of the company's time zone."),
    timeZoneHourByUtc: z.number(),
  })
  .meta({ id: 'CompanySummary', description: 'What everybody may know of their own company.' })

export type CompanySummary = z.infer<typeof companySummary>

const otherName = { deprecated: true, description: 'Another name of opId.' }

/** The fields by which a request names a company: one id under three names, of which callers use any. */
export const companyFields = <Field extends z.ZodType>(field: Field) => ({
  opId: field.optional(),
  opid: field.optional().meta(otherName),
  companyId: field.optional().meta(otherName),
})

type Fields = { opId?: unknown; opid?: unknown; companyId?: unknown }

type Unnamed<Request extends Fields> = Omit<Request, keyof Fields>

type Id<Request extends Fields> = Exclude<Request[keyof Fields], undefined>

const split = <Request extends Fields>({ opId, opid, companyId, ...rest }: Request, context: z.RefinementCtx) => {
  const [id, ...others] = [opId, opid, companyId].filter((name): name is Id<Request> => name !== undefined)
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(id)))
    context.addIssue({ code: 'custom', path: ['opId'], message: 'companyDiffers' })
  return { rest, id }
}

/**
 * Brings the names of a company down to `opId`, for a request that may name one. Refuses two that disagree.
 * @example z.strictObject({ ...companyFields(id), mid: id }).transform(mayNameCompany)
 */
export const mayNameCompany = <Request extends Fields>(
  request: Request,
  context: z.RefinementCtx,
): Unnamed<Request> & { opId?: Id<Request> } => {
  const { rest, id } = split(request, context)
  return id === undefined ? rest : { ...rest, opId: id }
}

/** As `mayNameCompany`, for a request that has to name one. */
export const namesCompany = <Request extends Fields>(
  request: Request,
  context: z.RefinementCtx,
): Unnamed<Request> & { opId: Id<Request> } => {
  const { rest, id } = split(request, context)
  if (id !== undefined) return { ...rest, opId: id }
  context.addIssue({ code: 'custom', path: ['opId'], message: 'required' })
  return z.NEVER
}
