import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonReader, Unreadable } from './jsonTitles.ts'

const readIn = (bytes: Buffer, size: number) => {
  const fields: Record<string, unknown> = {}
  const entries: unknown[] = []
  const reader = jsonReader({
    list: 'titles',
    field: (name, value) => void (fields[name] = value),
    entry: (value) => entries.push(value),
  })
  for (let from = 0; from < bytes.length; from += size) reader.push(bytes.subarray(from, from + size))
  return { fields, entries, isWhole: reader.isWhole() }
}

it('reads what JSON.parse reads, in whatever parts it comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.dictionary(
        fc.string().filter((name) => name !== 'titles' && name !== '__proto__'),
        fc.jsonValue(),
        { maxKeys: 4 },
      ),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (titles, before, size, indent) => {
        const text = JSON.stringify({ ...before, titles, after: null }, undefined, indent)
        const read = readIn(Buffer.from(text), size)
        expect(read.isWhole).toBe(true)
        expect(read.entries).toEqual(JSON.parse(JSON.stringify(titles)))
        expect(read.fields).toEqual({ ...JSON.parse(JSON.stringify(before)), after: null })
      },
    ),
  )
})

it('knows of every beginning that it is not whole', () => {
  const text = Buffer.from('{"version":"1","titles":[{"a":"]}"},[1,2],"x",3],"more":{}}')
  for (let length = 0; length < text.length; length++)
    expect(readIn(text.subarray(0, length), 7).isWhole, String(length)).toBe(false)
  expect(readIn(text, 7).isWhole).toBe(true)
  expect(readIn(Buffer.from('{"version":"1"}'), 7).isWhole).toBe(false)
})

it.each([
  '[]',
  '{"titles":{}}',
  '{"titles":[1,]}',
  '{"titles":[,1]}',
  '{"titles":[1 2]}',
  '{"titles":[]} x',
  '{"titles":[],"titles":[]}',
  '{"a":}',
  '{"a" 1}',
  '{"a":1,}',
  '{a:1}',
  '{"titles":[{"id":]}',
  '{"titles":[tru]}',
])('refuses %s', (text) => {
  expect(() => readIn(Buffer.from(text), 3)).toThrow(Unreadable)
})

it('holds no more than one entry', () => {
  const long = Buffer.from(`{"titles":["${'x'.repeat(70_000)}`)
  expect(() => readIn(long, 1000)).toThrow(expect.objectContaining({ problem: 'title' }))
  expect(() => readIn(Buffer.from(`{"version":"${'x'.repeat(70_000)}`), 1000)).toThrow(
    expect.objectContaining({ problem: 'malformed' }),
  )
})
