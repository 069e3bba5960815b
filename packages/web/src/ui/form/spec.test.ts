import { expect, test } from 'vitest'
import type { FormField } from './spec.ts'
import { bodyOf, clashesOf, doneText, emptyOf, namesOf, ownProblems, partsOf } from './spec.ts'

const row = { name: 'R7', note: 'Old', tags: ['a'], off: false }
const fields: Parameters<typeof bodyOf>[0]['fields'] = []

test('a form sends all of it, what is filled, or what differs, where null takes a value away', () => {
  const values = { name: 'R7', note: '', tags: ['a', 'b'], off: false }
  expect(bodyOf({ fields }, values, row)).toBe(values)
  expect(bodyOf({ fields, sends: 'filled' }, { ...values, size: undefined }, {})).toEqual({
    name: 'R7',
    tags: ['a', 'b'],
    off: false,
  })
  expect(bodyOf({ fields, sends: 'changed' }, values, row)).toEqual({ note: null, tags: ['a', 'b'] })
  expect(bodyOf({ fields, sends: 'changed' }, { ...row, note: '' }, { ...row, note: null })).toEqual({})
})

test('what was saved is named where it has a name, and said without a gap where it has none', () => {
  const texts: Record<string, string> = { done: 'Saved.', doneOf: 'Saved {{name}}.' }
  const say = (key: string, { name = '' }: Readonly<{ name?: string }> = {}) => texts[key]?.replace('{{name}}', name)
  expect(doneText({ called: 'name' }, say, row)).toBe('Saved R7.')
  expect(doneText({ called: ({ name, note }) => `${String(name)} ${String(note)}` }, say, row)).toBe('Saved R7 Old.')
  for (const called of ['missing', 'off', 'tags', undefined])
    expect(doneText(called === undefined ? {} : { called }, say, row)).toBe('Saved.')
  expect(doneText({ called: 'name' }, say, { name: ' ' })).toBe('Saved.')
  expect(doneText({ called: 'name' }, (key) => (key === 'done' ? 'Sent.' : undefined), row)).toBe('Sent.')
  expect(doneText({ called: 'name' }, () => undefined, row)).toBe(undefined)
})

test('a body may be more than the fields, and has no repetition', () => {
  const own = [
    { name: 'password', input: 'password' },
    { name: 'again', input: 'password', repeats: 'password' },
    { name: 'phone', input: 'text', optional: true },
  ] as const
  const form = { fields: own, sends: 'filled', body: (values: object) => ({ ...values, code: 'c' }) } as const
  const typed = { password: 'x', again: 'x', phone: '' }
  expect(bodyOf(form, typed, {})).toEqual({ password: 'x', code: 'c' })
  expect(ownProblems(form, typed)).toEqual({})
  expect(ownProblems(form, { ...typed, again: 'y' })).toEqual({ again: 'passwordMatch' })
  expect(ownProblems(form, { password: '', again: '', phone: '' })).toEqual({ password: 'required', again: 'required' })
  expect(ownProblems({ fields: own }, { password: '', again: '', phone: '' })).toEqual({})
})

test('what is picked has to be, unless its label says otherwise, it does not count, or it was none before', () => {
  const own: typeof fields = [
    { name: 'office', input: 'company' },
    { name: 'owner', input: 'user', optional: true },
    { name: 'boxes', input: 'device', several: true },
    { name: 'model', input: 'model', when: () => false },
  ]
  const nothing = { office: '', owner: '', boxes: [], model: '' }
  expect(ownProblems({ fields: own }, nothing)).toEqual({ office: 'required', boxes: 'required' })
  expect(ownProblems({ fields: own }, { ...nothing, office: '3', boxes: ['a'] })).toEqual({})
  expect(ownProblems({ fields: own }, nothing, { office: null, boxes: ['a'] })).toEqual({ boxes: 'required' })
})

test('files of a form travel beside its body', () => {
  const file = new File(['x'], 'front.png')
  const changed = bodyOf(
    { fields, sends: 'changed' },
    { name: 'R7', picture: file },
    { name: 'R7', picture: '/images/7' },
  )
  expect(partsOf(changed)).toEqual({ body: {}, files: { picture: file } })
  expect(partsOf({ name: 'R7' })).toEqual({ body: { name: 'R7' } })
})

test('a period and hours write both of their ends, and what is only shown writes nothing', () => {
  const fields = [
    { name: 'first', input: 'period', end: 'last' },
    { name: 'from', input: 'hours', end: 'to' },
    { name: 'sender', input: 'shown', shown: String },
  ] as const
  expect(namesOf({ fields })).toEqual(['first', 'last', 'from', 'to'])
})

test('a new one begins empty, for everybody, and today where its company is', () => {
  const fields = [
    { name: 'title', input: 'text' },
    { name: 'type', input: 'choice', options: ['A', 'B'] },
    { name: 'first', input: 'period', end: 'last' },
    { name: 'since', input: 'date' },
    { name: 'ends', input: 'date', optional: true },
    { name: 'from', input: 'hours', end: 'to' },
    { name: 'tags', input: 'choices', options: ['A'] },
    { name: 'off', input: 'switch' },
    { name: 'for', input: 'companies' },
    { name: 'sender', input: 'shown', shown: String },
  ] as const
  const empty = { title: '', type: null, ends: null, from: null, to: null, tags: [], off: false, for: 'all' }
  const evening = Date.parse('2026-11-21T15:30:00Z')
  expect(emptyOf(fields, 'Asia/Seoul', evening)).toEqual({
    ...empty,
    first: '2026-11-22',
    last: '2026-11-22',
    since: '2026-11-22',
  })
  expect(emptyOf(fields, 'UTC', evening)).toEqual({
    ...empty,
    first: '2026-11-21',
    last: '2026-11-21',
    since: '2026-11-21',
  })
})

test('knows the fields that two changed, and not those that one did', () => {
  const before = { name: 'a', lease: 24, cpu: { warning: 80 } }
  const names = ['name', 'lease', 'cpu.warning']
  const clashes = (typed: object, now: object) =>
    clashesOf(names, { ...before, ...typed }, before, { ...before, ...now })
  expect(clashes({ lease: 12 }, { name: 'b' })).toEqual([])
  expect(clashes({ lease: 12 }, { lease: 48 })).toEqual(['lease'])
  expect(clashes({ lease: 12 }, { lease: 12 })).toEqual([])
  expect(clashes({ cpu: { warning: 70 } }, { cpu: { warning: 60 } })).toEqual(['cpu.warning'])
})

test('hours end at another hour than they begin at, where they count', () => {
  const fields: readonly FormField[] = [
    { name: 'from', input: 'hours', end: 'until', when: ({ at }) => at === 'hours' },
  ]
  const same = { at: 'hours', from: '02:00', until: '02:00' }
  expect(ownProblems({ fields }, same)).toEqual({ until: 'hours' })
  expect(ownProblems({ fields }, { ...same, until: '01:00' })).toEqual({})
  expect(ownProblems({ fields }, { ...same, at: 'any' })).toEqual({})
})
