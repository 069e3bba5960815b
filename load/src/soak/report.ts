import { readConfig } from '@headend/server/core/config'
import { kept, retentionRules } from '@headend/server/features/retention/rules'
import { quantityText } from '../../../bench/src/support/table.ts'
import type { Unit } from '../../../bench/src/support/figure.ts'
import type { Recording, Sample } from './samples.ts'
import { verdictOf } from './verdict.ts'
import type { Point, Slack, Verdict } from './verdict.ts'

/** The verdict on a soak: a line for each figure and each table, and what the run did and came across. */

const mebibyte = 1024 * 1024
const memory = { share: 0.1, plus: 4 * mebibyte } as const
/** Closed and opened by turns: what comes and goes with the screens that are shown at the moment. */
const screens = { share: 0.25, plus: 2_000 } as const

type Figure = Readonly<{ what: string; unit: Unit; slack?: Slack }>

/** Every figure of a sample; one with a slack has to be flat, the others are there for the reader. */
const figures: Readonly<Record<string, Figure>> = {
  rss: { what: 'server: resident memory', unit: 'bytes', slack: memory },
  ownMemory: { what: 'server: memory without files', unit: 'bytes', slack: memory },
  heapUsed: { what: 'server: heap', unit: 'bytes', slack: memory },
  heapLive: { what: 'server: heap after a full collection', unit: 'bytes', slack: memory },
  external: { what: 'server: memory outside of the heap', unit: 'bytes', slack: memory },
  descriptors: { what: 'server: descriptors', unit: 'count', slack: { share: 0.02, plus: 20 } },
  deviceConnections: { what: 'device port: connections', unit: 'count', slack: { share: 0.02, plus: 5 } },
  peopleConnections: { what: 'console port: connections', unit: 'count', slack: { share: 0.1, plus: 10 } },
  halfClosed: { what: 'connections that only the peer has closed', unit: 'count', slack: { share: 0.1, plus: 5 } },
  // The pool fills and empties with the load; it has its own bound.
  backends: { what: 'PostgreSQL: connections', unit: 'count', slack: { share: 0.1, plus: 10 } },
  postgresMemory: {
    what: 'PostgreSQL: memory of its processes',
    unit: 'bytes',
    slack: { share: 0.25, plus: 32 * mebibyte },
  },
  tabHeap: { what: 'open tabs: heap', unit: 'bytes', slack: { share: 0.1, plus: 16 * mebibyte } },
  tabNodes: { what: 'open tabs: nodes', unit: 'count', slack: screens },
  tabListeners: { what: 'open tabs: listeners', unit: 'count', slack: screens },
  online: { what: 'devices shown online', unit: 'count' },
  connected: { what: 'agents connected', unit: 'count' },
  tabs: { what: 'tabs', unit: 'count' },
  processor: { what: 'server: share of one core', unit: 'ratio' },
  loopP99: { what: 'server: delay of the event loop, 99th percentile', unit: 'ms' },
  chromiumMemory: { what: 'Chromium: memory of its processes', unit: 'bytes' },
  fleetMemory: { what: 'fleet: resident memory', unit: 'bytes' },
  databaseBytes: { what: 'database', unit: 'bytes' },
}

/** Tables of which `kept` says that they follow something that is kept for a time, or grow until all of a kind is there. */
const following: Readonly<Record<string, string>> = {
  device_event: 'RETENTION_EVENTS, by the day',
  refresh_token: 'as long as its session',
  notice_read: 'as long as its notice',
  upload_refusal: 'as long as its upload',
  presence_city: '1 hour',
  supported_kind: 'one a company, model and firmware',
  device_cell: 'one a combination of values',
  // One in ten minutes: hours pass until they are all there.
  device_vital: 'the last 36 measures of a device',
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** For how long rows of a table are kept unless set otherwise; undefined where they must not become more. */
export const retentionOf = (table: string): string | undefined => {
  const rule = retentionRules.find((one) => one.table === table)
  if (rule === undefined) return following[table]
  const ageMs = rule.ageMs(readConfig({}).retention)
  if (ageMs === 0) return 'until it expires'
  const [count, unit] = ageMs >= 2 * dayMs ? [ageMs / dayMs, 'day'] : [ageMs / hourMs, 'hour']
  return `${Math.round(count)} ${unit}${count === 1 ? '' : 's'}`
}

const rowsSlack = { share: 0.1, plus: 50 } as const
/** Rows that were updated leave dead ones until the next vacuum (PostgreSQL 18, 24.1.2). */
const bytesSlack = { share: 0.25, plus: 2 * mebibyte } as const
const unjudged = { share: 0, plus: 0 } as const

const pointsOf = (samples: readonly Sample[], value: (sample: Sample) => number | undefined): readonly Point[] =>
  samples.flatMap((sample) => {
    const found = value(sample)
    return found === undefined ? [] : [{ at: sample.at, value: found }]
  })

type Judged = Readonly<{ what: string; verdict: Verdict }>
type FigureLine = Judged & Figure
type TableLine = Readonly<{ table: string; retention: string | undefined; rows: Verdict; bytes: Verdict }>

/** What the samples say of each figure and of each table. */
export const assess = (
  samples: readonly Sample[],
): Readonly<{ figures: readonly FigureLine[]; tables: readonly TableLine[]; growing: readonly string[] }> => {
  const seconds = samples.at(-1)?.at ?? 0
  const assessed = Object.entries(figures).flatMap(([name, figure]): FigureLine[] => {
    const points = pointsOf(samples, ({ figures: of }) => of[name])
    // A full collection, for one, may not have been yet.
    if (points.length === 0) return []
    return [{ ...figure, verdict: verdictOf(points, seconds, figure.slack ?? unjudged) }]
  })
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample.tables ?? {})))].toSorted()
  const tables = names.map((table): TableLine => {
    const of = (what: 'rows' | 'bytes', slack: Slack) =>
      verdictOf(
        pointsOf(samples, ({ tables: sizes }) => sizes?.[table]?.[what]),
        seconds,
        slack,
      )
    return { table, retention: retentionOf(table), rows: of('rows', rowsSlack), bytes: of('bytes', bytesSlack) }
  })
  const growing = [
    ...assessed.flatMap(({ what, slack, verdict }) => (slack !== undefined && verdict.kind === 'grows' ? [what] : [])),
    ...tables.flatMap(({ table, retention, rows, bytes }) =>
      retention === undefined && (rows.kind === 'grows' || bytes.kind === 'grows') ? [`table ${table}`] : [],
    ),
  ]
  return { figures: assessed, tables, growing }
}

const words = { flat: 'flat', grows: 'GROWS', tooShort: 'too short' } as const

const text = (value: number, unit: Unit): string =>
  Number.isNaN(value) ? '–' : `${value < 0 ? '-' : ''}${quantityText({ value: Math.abs(value), unit })}`

/** The lines of a table in Markdown whose columns are aligned for reading it as it is. */
const markdown = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = heads.map((head, column) => Math.max(head.length, 3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}

const figureCells = ({ what, unit, slack, verdict }: FigureLine): readonly string[] => [
  what,
  text(verdict.second, unit),
  text(verdict.last, unit),
  text(verdict.perHour, unit),
  slack === undefined ? '' : text(verdict.bound, unit),
  slack === undefined ? '' : words[verdict.kind],
]

const growingCells = ({ table, retention, rows, bytes }: TableLine): readonly string[] => [
  table,
  text(rows.last, 'count'),
  text(rows.perHour, 'count'),
  text(bytes.perHour, 'bytes'),
  retention ?? '',
]

const stillCells = ({ table, rows, bytes }: TableLine): readonly string[] => [
  table,
  `${text(rows.second, 'count')} → ${text(rows.last, 'count')}`,
  `${text(bytes.second, 'bytes')} → ${text(bytes.last, 'bytes')}`,
  rows.kind === 'flat' ? words[bytes.kind] : words[rows.kind],
  kept[table] ?? 'in no list of the retention',
]

/** How often each first line of a problem was seen. */
const countsOf = (problems: Recording['problems']): ReadonlyMap<string, number> => {
  const seen = new Map<string, number>()
  for (const { what, text: said } of problems) {
    const key = `${what}: ${said.split('\n')[0]}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return seen
}

const verdictLine = (assessed: readonly FigureLine[], growing: readonly string[]): string => {
  if (growing.length > 0) return `Grows and must not: ${growing.join(', ')}`
  const isShort = assessed.some(({ slack, verdict }) => slack !== undefined && verdict.kind === 'tooShort')
  return isShort ? 'Too short for a verdict on all of it.' : 'Nothing grows that must not.'
}

/** The verdict as Markdown, and whether nothing grew that must not and no fault was seen. */
export const reportOf = ({
  about,
  samples,
  problems,
}: Recording): Readonly<{ lines: readonly string[]; good: boolean }> => {
  const { figures: assessed, tables, growing } = assess(samples)
  const ran = (samples.at(-1)?.at ?? 0) / 3600
  const load = Object.entries(samples.at(-1)?.load ?? {}).toSorted(([a], [b]) => a.localeCompare(b))
  return {
    good: growing.length === 0 && problems.length === 0,
    lines: [
      `${about.began}: ${ran.toFixed(2)} of ${about.hours.toFixed(2)} hours, ${about.agents} agents, ${about.browsers} browsers, ${samples.length} samples`,
      `${about.machine}; ${about.database}`,
      '',
      ...markdown(['figure', 'second quarter', 'last quarter', 'an hour', 'at most', ''], assessed.map(figureCells)),
      '',
      ...markdown(
        ['table that grows', 'rows', 'rows an hour', 'bytes an hour', 'kept'],
        tables.filter(({ retention }) => retention !== undefined).map(growingCells),
      ),
      '',
      ...markdown(
        ['table that must not', 'rows', 'bytes', '', 'why not'],
        tables.filter(({ retention }) => retention === undefined).map(stillCells),
      ),
      '',
      `Load: ${load.map(([what, count]) => `${what} ${count}`).join(', ')}`,
      '',
      ...(problems.length === 0 ? ['No fault was seen.'] : ['Faults:']),
      ...[...countsOf(problems)].map(([what, count]) => `- ${count} × ${what}`),
      verdictLine(assessed, growing),
    ],
  }
}
