import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { actionText, furtherActions } from './actions.ts'
import { bodyLimitOf } from './core/index.ts'
import { describedCalls } from './index.ts'
import { companyFields, mayNameCompany, namesCompany } from './schemas/companies.ts'
import { newDevice } from './schemas/lifecycle.ts'
import { id } from './schemas/rules.ts'
import { taskKinds, taskTypes } from './tasks.ts'

const allCalls = await describedCalls()

/** Bytes of the longest value a schema takes, letters of three bytes each; what has no limit counts for a short one. */
const longest = (schema: z.core.JSONSchema._JSONSchema): number => {
  if (typeof schema === 'boolean') return 0
  const { type, anyOf, items, properties, maxItems = 100, maxLength = 32 } = schema
  if (anyOf) return Math.max(...anyOf.map(longest))
  if (type === 'array') return (items && !Array.isArray(items) ? longest(items) + 1 : 0) * maxItems + 2
  if (type === 'object') {
    const fields = Object.entries(properties ?? {})
    return fields.reduce((sum, [name, value]) => sum + name.length + 4 + longest(value), 2)
  }
  // A rule with a pattern is made of plain letters.
  return type === 'string' ? maxLength * (schema.pattern === undefined ? 3 : 1) + 2 : 20
}
const longestOf = (schema: z.ZodType): number =>
  longest(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** A value as a schema wants it, but for its texts: those are words. */
const nonsense = (schema: z.core.JSONSchema._JSONSchema): unknown => {
  if (typeof schema === 'boolean') return 'nonsense'
  const { type, anyOf = [], items, properties = {}, minimum = 1 } = schema
  const [first] = anyOf
  if (first !== undefined) return nonsense(first)
  if (schema.enum) return schema.enum[0]
  if (type === 'array') return items && !Array.isArray(items) ? [nonsense(items), nonsense(items)] : []
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, nonsense(of)]))
  if (type === 'boolean') return true
  return type === 'string' ? 'nonsense' : minimum
}

const spellings = allCalls.flatMap((call) => [call, ...call.aliases].map((spelling) => ({ call, spelling })))

describe('every call', () => {
  it('has an id of its own', () => {
    const ids = spellings.map(({ spelling }) => spelling.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has a method and path of its own, or a field that distinguishes it', () => {
    const seen = new Map<string, number>()
    for (const { call, spelling } of spellings) {
      const key = `${spelling.method} ${spelling.path} ${JSON.stringify(call.selectedBy)}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    expect([...seen].filter(([, count]) => count > 1)).toEqual([])
  })

  it('names its places in its path', () => {
    for (const call of allCalls) {
      const places = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const schema = call.params
      expect(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [], call.id).toEqual(places)
    }
  })

  it('leaves a name in the history when it changes something', () => {
    const reads =
      /page$|Page$|exports|\/downloads$|\/actions\/(info|time)|getDevice|\/(ui|wifi)\/get|avs\/(info|full|hdmi-info|bluetooth-remote-info|remote-control)$|apps\/(?:androids|quantums)\/(?:info|weekly-stats|details|deployment-info|total-usage-info)|historys|alarms\/settings$|RTD$|setMonitoring|data-model\/(supported|values|watch)|\/(token|refreshToken|client|verify|sync|second-factor\/begin|oidc\/(begin|finish)|accept|check-user-codes|check-emails|check-company|resetPassword)$|action\/read$|history\/detail$|\/validation\/|name-checks$|manual-update\/preview$|upload-file$|targets\/uploads$|\/uploads\/\{fileId\}$|apps\/validate\/|(?:assigned-groups|rules)\/count$|presets\/actions\/(?:dry-run|read-file|of-device)$|stats\/(?:linears|vods|resources|logs)|v1\/stat\//
    for (const call of allCalls) if (call.method !== 'GET' && !call.action) expect(call.path, call.id).toMatch(reads)
  })

  it('has a name for the history in both languages', () => {
    const names = [
      ...allCalls.flatMap(({ action }) => action?.en ?? []),
      ...taskTypes.map((type) => taskKinds[type].name.en),
      ...Object.values(furtherActions).map(({ en }) => en),
    ]
    // Documented names that people read as the word of the button.
    const read = new Map([
      ['Block', 'Lock'],
      ['Unblock', 'Unlock'],
      ['Firmware Manual Upgrade', 'Firmware update'],
    ])
    for (const name of names) {
      expect([name, actionText(name, 'en')]).toEqual([name, read.get(name) ?? name])
      expect([name, actionText(name, 'ko')]).toEqual([name, expect.stringMatching(/\p{Script=Hangul}/u)])
    }
    expect(actionText('constructor', 'ko')).toBeUndefined()
  })

  it('can be described as JSON Schema', () => {
    for (const call of allCalls)
      for (const schema of [call.params, call.query, call.body])
        expect(() => z.toJSONSchema(schema, { io: 'input' }), call.id).not.toThrow()
  })

  it('has no pattern with a flag, which JSON Schema cannot say', () => {
    const seen: RegExp[] = []
    for (const call of allCalls)
      for (const schema of [call.params, call.query, call.body])
        z.toJSONSchema(schema, {
          io: 'input',
          override: ({ zodSchema: { _zod } }) => {
            for (const { _zod: check } of _zod.def.checks ?? [])
              if ('pattern' in check.def && check.def.pattern instanceof RegExp) seen.push(check.def.pattern)
          },
        })
    expect(seen).toContainEqual(expect.objectContaining({ source: expect.stringContaining('Device') }))
    expect(seen.filter(({ flags }) => flags.replace('u', '') !== '')).toEqual([])
  })

  it('refuses texts that are nothing of what it asks for, and does not fail over them', () => {
    for (const call of allCalls)
      for (const schema of [call.params, call.query, call.body]) {
        const body = nonsense(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
        expect(() => schema.safeParse(body), call.id).not.toThrow()
      }
  })

  it('has room in its body for all that its schema takes', () => {
    for (const call of allCalls) expect(longestOf(call.body), call.id).toBeLessThan(bodyLimitOf(call))
    const create = allCalls.find(({ id }) => id === 'lifecycle.createDevices')
    expect(longestOf(z.strictObject({ devices: z.array(newDevice).max(10_000) }))).toBeLessThan(create?.bodyLimit ?? 0)
  })

  it('takes a larger body than usual only from somebody who is signed in', () => {
    for (const call of allCalls) if (call.bodyLimit !== undefined) expect(call.access, call.id).not.toBe('public')
  })
})

type Json = { properties?: Record<string, Json>; [key: string]: unknown }
const names = ['opId', 'opid', 'companyId']

/** Every object within a schema that names a company in some field. */
const naming = (schema: unknown): Json[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const json: Json = { ...schema }
  const inner = Object.values(json).flatMap(naming)
  return names.some((name) => json.properties && name in json.properties) ? [json, ...inner] : inner
}

describe('a company', () => {
  it('is taken under each of its names by every call that names one', () => {
    const found: string[] = []
    // The fields of the admin tables are the columns that their lists name.
    const others = allCalls.filter(({ id }) => !id.startsWith('admin.'))
    // A place of the path has no name for who asks.
    const places = others.flatMap((call) => [call.query, call.body].map((schema) => ({ call, schema })))
    for (const { call, schema } of [...places, { call: { id: 'lifecycle.createDevices' }, schema: newDevice }]) {
      for (const { properties } of naming(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) {
        found.push(call.id)
        expect(Object.keys(properties ?? {}), call.id).toEqual(expect.arrayContaining(names))
      }
    }
    expect(found).toEqual(
      expect.arrayContaining(['auth.createUser', 'bulk.reboot', 'devices.count', 'lifecycle.allocate']),
    )
    expect(
      found.filter((id) => id === 'devices.listConnectsPage'),
      'the request and its filters',
    ).toHaveLength(2)
  })

  it('is the same company under each of its names', () => {
    const one = z.strictObject(companyFields(id)).transform(namesCompany)
    for (const name of names) expect(one.parse({ [name]: '4' })).toEqual({ opId: '4' })
    expect(one.parse({ opId: '4', companyId: '4' })).toEqual({ opId: '4' })
  })

  it('is refused under two names that disagree, and missed where one is needed', () => {
    const may = z.strictObject(companyFields(id)).transform(mayNameCompany)
    const must = z.strictObject(companyFields(id)).transform(namesCompany)
    expect(may.safeParse({ opId: '4', companyId: '5' }).error?.issues).toMatchObject([
      { path: ['opId'], message: 'companyDiffers' },
    ])
    expect(may.parse({})).toEqual({})
    expect(must.safeParse({}).error?.issues).toMatchObject([{ path: ['opId'], message: 'required' }])
  })
})
