import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allCalls } from './index.ts'

const spellings = allCalls.flatMap((call) => [call, ...call.aliases].map((spelling) => ({ call, spelling })))

describe('every call', () => {
  it('has an id of its own', () => {
    const ids = spellings.map(({ spelling }) => spelling.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has a method and path of its own, or a field that tells it apart', () => {
    const seen = new Map<string, number>()
    for (const { call, spelling } of spellings)
      if (!('selectedBy' in call)) {
        const key = `${spelling.method} ${spelling.path}`
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
      /page$|Page$|exports|\/actions\/(info|time)|getDevice|\/ui\/get|historys|RTD$|setMonitoring|data-model\/(supported|values|watch)|\/(token|refreshToken|client|verify|sync|accept|check-user-codes|resetPassword)$/
    for (const call of allCalls) if (call.method !== 'GET' && !call.action) expect(call.path, call.id).toMatch(reads)
  })

  it('can be described as JSON Schema', () => {
    for (const call of allCalls)
      for (const schema of [call.params, call.query, call.body])
        expect(() => z.toJSONSchema(schema, { io: 'input' }), call.id).not.toThrow()
  })
})
