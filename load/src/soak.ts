import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reportOf } from './soak/report.ts'
import { soak } from './soak/run.ts'
import type { SoakOptions } from './soak/run.ts'
import { readRecording } from './soak/samples.ts'

/**
 * `npm run soak -- --hours N`: the whole product under load for hours, and whether anything grows that should not. Ends with 1
 * when something does, or when a fault was seen. `--report FOLDER` gives the verdict of a run that has ended or goes on.
 */

const usage = `usage: npm run soak -- --hours N | --minutes N [--agents 5000] [--browsers 20] [--folder artifacts/soak]
       npm run soak -- --report FOLDER`

const amount = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!(value > 0 && value <= most)) throw new RangeError(`--${name} must be a number above 0 and at most ${most}`)
  return value
}

const count = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`--${name} must be a whole number from 0 to ${most}`)
  return value
}

type Wanted = Readonly<{ kind: 'report'; folder: string } | { kind: 'run'; options: SoakOptions }>

const read = (args: readonly string[]): Wanted => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      hours: { type: 'string' },
      minutes: { type: 'string' },
      agents: { type: 'string', default: '5000' },
      browsers: { type: 'string', default: '20' },
      folder: { type: 'string' },
      report: { type: 'string' },
    },
  })
  if (values.report !== undefined) return { kind: 'report', folder: resolve(values.report) }
  if ((values.hours === undefined) === (values.minutes === undefined)) throw new RangeError('say --hours or --minutes')
  const hours =
    values.hours === undefined
      ? amount('minutes', values.minutes ?? '', 10_000) / 60
      : amount('hours', values.hours, 1000)
  const folder = resolve(values.folder ?? join('artifacts', 'soak', new Date().toISOString().replaceAll(':', '-')))
  return {
    kind: 'run',
    options: {
      hours,
      agents: count('agents', values.agents, 100_000),
      browsers: count('browsers', values.browsers, 200),
      folder,
    },
  }
}

const main = async (): Promise<number> => {
  let wanted: Wanted
  try {
    wanted = read(process.argv.slice(2))
  } catch (thrown) {
    console.error(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${usage}`)
    return 2
  }
  const folder = wanted.kind === 'report' ? wanted.folder : wanted.options.folder
  if (wanted.kind === 'run') {
    const stop = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
    mkdirSync(folder, { recursive: true })
    console.error(`The record of this run is in ${folder}`)
    await soak(wanted.options, stop.signal, (line) => console.error(`${new Date().toISOString()} ${line}`))
  }
  const { lines, good } = reportOf(readRecording(folder))
  for (const line of lines) console.log(line)
  return good ? 0 : 1
}

process.exit(await main())
