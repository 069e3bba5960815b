import { ratioOf, verdictOf } from './figure.ts'
import type { Goal, Quantity, Row, Unit } from './figure.ts'

const digits = (value: number): string => {
  const size = Math.abs(value)
  const most = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: most })
}

/** A quantity with its unit, such as `12,300/s` or `14.2 KiB`. */
export const quantityText = ({ value, unit }: Quantity): string => {
  switch (unit) {
    case 'rate':
      return `${digits(value)}/s`
    case 'ms':
      return `${digits(value)} ms`
    case 'bytes':
      return value >= 1024 * 1024 ? `${digits(value / 1024 / 1024)} MiB` : `${digits(value / 1024)} KiB`
    case 'count':
      return digits(Math.round(value))
    case 'ratio':
      return digits(value)
  }
}

const goalText = (goal: Goal, unit: Unit): string => {
  switch (goal.kind) {
    case 'ratioAtLeast':
      return `≥ ${goal.ratio} ×`
    case 'ratioAtMost':
      return `≤ ${goal.ratio} ×`
    case 'atLeast':
      return `≥ ${quantityText({ value: goal.value, unit })}`
    case 'atMost':
      return `≤ ${quantityText({ value: goal.value, unit })}`
  }
}

const heads = ['figure', 'measured', 'limit beside it', 'ratio', 'goal', ''] as const

const cellsOf = (row: Row): readonly string[] => {
  const ratio = ratioOf(row)
  return [
    row.what,
    quantityText(row.measured),
    row.limit === undefined ? '' : `${quantityText(row.limit)} ${row.limit.of}`,
    ratio === undefined ? '' : digits(ratio),
    row.goals.map((goal) => goalText(goal, row.measured.unit)).join(' and '),
    verdictOf(row) ?? '',
  ]
}

/** The lines of a table in Markdown whose columns are aligned for reading it as it is. */
export const tableOf = (rows: readonly Row[]): readonly string[] => {
  const body = rows.map(cellsOf)
  const widths = heads.map((head, column) =>
    Math.max(head.length, 3, ...body.map((cells) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const notes = rows.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]))
  return [line(heads), rule, ...body.map(line), ...(notes.length === 0 ? [] : ['', ...notes])]
}
