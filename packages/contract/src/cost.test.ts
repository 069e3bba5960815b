// What a rule may cost: anybody may send a megabyte of text without signing in, so every rule reads it a bounded number of times.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describedCalls } from './index.ts'
import * as rules from './schemas/rules.ts'

const size = 1024 * 1024

/** Texts made to keep a careless pattern busy: long runs of what it takes, ended by what it does not. */
const alphabets = {
  'one letter': ['a', ''],
  'four kinds of letters': ['aA1!', ''],
  'spaces in front of a letter': [' ', 'a'],
  'letters in front of a space': ['a', ' '],
  'hexadecimal digits': ['0f:', ''],
  digits: ['1', 'x'],
  'labels of a host': ['a.', '!'],
  'an address of mail': ['a@a.', ''],
  'a path': ['Device.', '('],
  'letters beyond the first plane': ['😀', ''],
  'Korean letters': ['가', ''],
  'control characters': ['\0', ''],
  'line breaks': ['a\n', '!'],
} as const

const texts = Object.entries(alphabets).map(([name, [unit, end]]) => ({
  name,
  text: unit.repeat(Math.ceil(size / unit.length)).slice(0, size) + end,
}))

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** A schema with every schema within it. */
const within = (schema: z.ZodType, seen = new Set<z.ZodType>()): Set<z.ZodType> => {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const visit = (value: unknown): void => {
    if (isSchema(value)) within(value, seen)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(schema.def)
  return seen
}

const readsText = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  (schema instanceof z.ZodPipe && isSchema(schema.in) && readsText(schema.in))

const durationOf = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

const places = new Map<z.ZodType, string>()
for (const [name, value] of Object.entries(rules)) if (isSchema(value) && readsText(value)) places.set(value, name)
for (const call of await describedCalls()) {
  for (const place of ['params', 'query', 'body'] as const)
    for (const schema of within(call[place]))
      if (readsText(schema) && !places.has(schema)) places.set(schema, `${call.id} ${place}`)
}

describe('a megabyte of text', () => {
  it('is given to every rule that reads text', () => {
    expect(places.size).toBeGreaterThan(40)
    expect([...places.values()]).toContain('newPassword')
  })

  it.each(texts)('of $name costs every rule a few readings at most', ({ text }) => {
    const read = (): number => durationOf(() => JSON.parse(JSON.stringify(text)))
    let reading = Math.min(read(), read(), read())
    const dear = [...places].flatMap(([schema, name]) => {
      const check = (): number => durationOf(() => schema.safeParse(text))
      let cost = check()
      // The first try may be the one that compiles the pattern, and any may be interrupted by the machine, as may those of reading.
      for (let tries = 0; tries < 8 && cost > reading * 20 && cost < 2000; tries += 1) {
        cost = Math.min(cost, check())
        reading = Math.max(reading, Math.min(read(), read()))
      }
      return cost > reading * 20 ? [`${name}: ${(cost / reading).toFixed(0)} readings`] : []
    })
    expect(dear).toEqual([])
  })
})
