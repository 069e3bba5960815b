import * as z from 'zod'
import { companyFields, mayNameCompany } from './companies.ts'
import { resourceOperations } from './resource.ts'
import { day, id, network, plainText, text, time } from './rules.ts'

const fields = {
  tokenName: plainText(100).describe('What the history calls whoever uses it.'),
  roleGroupKey: text(64).describe('What it may do: what this role may at the moment of the call.'),
  lastDay: day
    .nullable()
    .describe('The last day on which it is good, in the time zone of its company; null for one without an end.'),
  addresses: z
    .array(network)
    .max(50)
    .describe('Addresses or networks it is good from; everywhere when there are none.'),
}

const apiToken = z
  .object({
    tokenId: id,
    ...fields,
    opId: z.string().describe('The company it is of: it reaches that and those below.'),
    addresses: z.array(z.string()),
    companyName: z.string(),
    roleName: z.string(),
    hint: z.string().describe('How it begins.'),
    secret: z.string().nullable().describe('The token itself, answered by the call that creates it and never again.'),
    ended: z.boolean().describe('Whether its last day is over.'),
    createUser: z.string(),
    createTime: time,
    lastUseTime: time.nullable().describe('Written once a minute at most.'),
    lastUseAddress: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiToken>

const newToken = z
  .strictObject({
    ...fields,
    ...companyFields(id),
    lastDay: fields.lastDay.default(null),
    addresses: fields.addresses.default([]),
  })
  .transform(mayNameCompany)
export type NewApiToken = z.infer<typeof newToken>

export const operations = resourceOperations({
  id: 'tokenId',
  noun: 'token',
  plural: 'tokens',
  entity: apiToken,
  input: newToken,
  orders: ['tokenName', 'companyName', 'roleName', 'createUser', 'createTime', 'lastUseTime', 'lastDay'],
  filters: { roleGroupKey: text(64).optional() },
  fails: { create: ['nodata'] },
})
