import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kept, retentionRules } from '@headend/server/features/retention/rules'
import { assess, reportOf, retentionOf } from './report.ts'
import { readRecording, record } from './samples.ts'
import type { Sample } from './samples.ts'

const about = { began: '', hours: 1, agents: 5, browsers: 1, machine: '', database: '' } as const

type At = (share: number) => Pick<Sample, 'figures' | 'tables'>

/** The samples of an hour. */
const samplesOf = (of: At): readonly Sample[] =>
  Array.from({ length: 180 }, (_, index) => ({ at: index * 20, load: { search: index }, ...of(index / 180) }))

const reportOn = (of: At) => reportOf({ about, samples: samplesOf(of), problems: [] })

test('what stays and what is kept for a time is good, however much of it there is', () => {
  const { good, lines } = reportOn((share) => ({
    figures: { rss: 3e8, descriptors: 5_100, online: 5_000 * share },
    tables: { session: { rows: 5_000, bytes: 2e6 }, audit: { rows: 1_000 * share, bytes: 1e6 * share } },
  }))
  expect(good).toBe(true)
  expect(lines.find((line) => line.includes('| audit'))).toMatch(/1,00\d +\|.*396 days/)
  expect(lines.at(-1)).toBe('Nothing grows that must not.')
})

test.each<readonly [string, At]>([
  ['server: descriptors', (share) => ({ figures: { descriptors: 5_000 + 400 * share } })],
  ['table session', (share) => ({ figures: {}, tables: { session: { rows: 5_000 + 2_000 * share, bytes: 2e6 } } })],
  ['table job', (share) => ({ figures: {}, tables: { job: { rows: 4, bytes: 1e6 + 2e7 * share } } })],
])('what grows and must not is named: %s', (name, of) => {
  const { good, lines } = reportOn(of)
  expect(good).toBe(false)
  expect(lines.at(-1)).toBe(`Grows and must not: ${name}`)
  expect(assess(samplesOf(of)).growing).toEqual([name])
})

test('a fault that was seen is no good end, and is counted', () => {
  const problems = [1, 2].map((at) => ({ at, what: 'page', text: 'TypeError: x\n  at y' }))
  const { good, lines } = reportOf({ about, samples: samplesOf(() => ({ figures: { rss: 1 } })), problems })
  expect(good).toBe(false)
  expect(lines).toContain('- 2 × page: TypeError: x')
})

test('every table that the retention empties is said to be kept for a time, and none that it calls still', () => {
  expect(retentionRules.map(({ table }) => retentionOf(table))).not.toContain(undefined)
  const follows = Object.keys(kept).filter((table) => retentionOf(table) !== undefined)
  // Each of them says in the retention what it goes with.
  for (const table of follows) expect(kept[table]).toMatch(/gone with|dropped|removed|that devices ha/)
})

test('a record is read while it is written, and a line that is cut off does not count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-record-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const recorder = record(folder, about)
  const [sample] = samplesOf(() => ({ figures: { rss: 1 } }))
  if (sample === undefined) throw new Error('there is no sample')
  recorder.sample(sample)
  recorder.problem({ at: 1, what: 'page', text: 'x' })
  await appendFile(join(folder, 'samples.jsonl'), '{"at":')
  expect(readRecording(folder)).toEqual({ about, samples: [sample], problems: [{ at: 1, what: 'page', text: 'x' }] })
})
