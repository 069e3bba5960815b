import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** The record of a soak: a folder with what was run, a line for each sample, and a line for each problem. */

const tableSize = z.object({ rows: z.number(), bytes: z.number() })

const sample = z.object({
  /** Seconds since everything ran. */
  at: z.number(),
  /** Measured values by name; one that could not be read is absent. */
  figures: z.record(z.string(), z.number()),
  /** Of some samples only: counting rows is dear. */
  tables: z.record(z.string(), tableSize).optional(),
  /** How often each kind of load came to which end, since the start. */
  load: z.record(z.string(), z.number()),
})
export type Sample = z.infer<typeof sample>

const problem = z.object({ at: z.number(), what: z.string(), text: z.string() })
export type Problem = z.infer<typeof problem>

const about = z.object({
  began: z.string(),
  hours: z.number(),
  agents: z.number(),
  browsers: z.number(),
  machine: z.string(),
  database: z.string(),
})
export type About = z.infer<typeof about>

export type Recording = Readonly<{ about: About; samples: readonly Sample[]; problems: readonly Problem[] }>

const files = { about: 'about.json', samples: 'samples.jsonl', problems: 'problems.jsonl' } as const

export type Recorder = Readonly<{ sample: (taken: Sample) => void; problem: (seen: Problem) => void }>

/** Begins a record in `folder`. Each line is on the disk before the next is measured: a run that is killed keeps what it has. */
export const record = (folder: string, told: About): Recorder => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, files.about), `${JSON.stringify(told, undefined, 2)}\n`)
  for (const name of [files.samples, files.problems]) writeFileSync(join(folder, name), '')
  const append = (name: string, value: unknown) => appendFileSync(join(folder, name), `${JSON.stringify(value)}\n`)
  return {
    sample: (taken) => append(files.samples, taken),
    problem: (seen) => append(files.problems, seen),
  }
}

/** The lines of a file; the last may be half written. */
const linesOf = <Line>(text: string, schema: z.ZodType<Line>): readonly Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => schema.parse(JSON.parse(line)))

/** Reads what a run has recorded so far. */
export const readRecording = (folder: string): Recording => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return {
    about: about.parse(JSON.parse(read(files.about))),
    samples: linesOf(read(files.samples), sample),
    problems: linesOf(read(files.problems), problem),
  }
}
