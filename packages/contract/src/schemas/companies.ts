import * as z from 'zod'
import { companyTypes } from '../companies.ts'
import { describe } from './core.ts'
import { resourceOperations } from './resource.ts'
import { email, id, optionalPlainText, optionalText, phone, plainText, time, timeZone, url } from './rules.ts'

const opType = z.enum(companyTypes)

export const companySummary = z
  .object({
    opId: z.string(),
    companyName: z.string(),
    imageUrl: z.string().nullable(),
    opLevel: z.int().describe('Steps below the root company, which is 0.'),
    opParentId: z.string().nullable(),
    pOpid: z.string().nullable(),
    opType,
    system: z.boolean(),
    timeZone: z.string().describe("IANA name of the company's time zone."),
    timeZoneHourByUtc: z.number(),
  })
  .meta({ id: 'CompanySummary', description: 'What everybody may know of their own company.' })

export type CompanySummary = z.infer<typeof companySummary>

const details = {
  url: url.or(z.literal('')),
  desc: optionalText(1000),
  oemKey: optionalText(64),
  startApp: optionalText(255).describe('Package name of the application that devices start with.'),
  address: optionalText(300),
  phone: phone.or(z.literal('')),
}
const companyName = plainText(100).describe('Of the whole installation no two, whatever their case.')
const below = 'Of all devices, accounts and companies below it as well.'

const company = z
  .object({
    companyId: id,
    opId: z.string().describe('The same id.'),
    pOpid: z.string().nullable().describe('The company it lies below; of a school its office of education.'),
    parentName: z.string().nullable(),
    companyName,
    opLevel: z.int().describe('Steps below the root company, which is 0.'),
    opType,
    ...details,
    timeZone: z.string(),
    secondFactorRequired: z
      .boolean()
      .describe('It asks its people, and those of the companies below, for a second factor.'),
    secondFactorRequiredAbove: z
      .string()
      .nullable()
      .describe('The nearest company above that asks for one too; empty where the reader does not see which.'),
    companyCnt: z.int().describe('Companies below it, at any depth.'),
    deviceCnt: z.int().describe(below),
    userCnt: z.int().describe(below),
    createTime: time,
    createUser: z.string().nullable(),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof company>

const node = z
  .object({
    companyId: id,
    companyName,
    opType,
    parentId: z.string().nullable().describe('The company it lies below; null of the own one.'),
    deviceCnt: z.int().describe('Of all companies below it as well.'),
  })
  .meta({ id: 'CompanyNode' })
export type CompanyNode = z.infer<typeof node>

const newCompany = z.strictObject({
  companyName,
  pOpid: id
    .or(z.literal(''))
    .nullish()
    .describe("Without it a new one lies below the caller's, and one there is stays."),
  opType,
  ...z.object(details).partial().shape,
  secondFactorRequired: z
    .boolean()
    .optional()
    .describe(
      'Its people, and those of the companies below, set a second factor up before anything else. Without it a new company asks for none.',
    ),
  timeZone: timeZone.optional().describe('Without it a new one has that of the company of the caller.'),
})
export type NewCompany = z.infer<typeof newCompany>

export const operations = {
  ...resourceOperations({
    id: 'companyId',
    noun: 'company',
    plural: 'companies: the own one and those below it',
    entity: company,
    input: newCompany,
    // `place` is that of the tree: each company before those below it, by name.
    orders: ['companyName', 'place', 'opType', 'opLevel', 'parentName', 'createTime'],
    filters: {
      opType: opType.or(z.array(opType).min(1).max(companyTypes.length)).optional(),
      pOpid: id.optional().describe('Those right below this one.'),
      below: id.optional().describe('Those below this one, at any depth.'),
    },
    file: 'companies',
    fails: { create: ['nameconflict'], update: ['nameconflict'] },
  }),
  ...describe({
    tree: {
      summary:
        'The own company and those below it, schools left out: each before those below it, by name, with its devices and theirs',
      data: z.array(node),
    },
    createWithAdmin: {
      selectedBy: { body: 'email' },
      summary: 'Create a company and invite its administrator',
      body: newCompany.extend({ email, name: optionalPlainText(100).default('') }),
      data: company,
      fails: ['nameconflict', 'emailconflict', 'sendmailfail'],
      aliases: [{ id: 'ops.createOpInviteAdmin', method: 'POST', path: '/api/v1/op/action/createOpInviteAdmin' }],
    },
    checkCompany: {
      summary: 'Whether no company has this name yet',
      body: z.strictObject({ companyName }),
      data: z.object({ available: z.boolean() }),
      aliases: [{ id: 'ops.checkCompanyAction', method: 'POST', path: '/api/v1/op/action/checkCompany' }],
    },
  }),
}

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
