/** One line of the result: what was counted, and whether it has to be nothing, or something. */
export type Row = Readonly<{
  what: string
  count: number | string
  mustBeZero?: true
  mustBeMore?: true
  examples?: readonly string[]
}>

/** The lines of a table in Markdown whose columns are aligned for reading it as it is. */
export const tableOf = (rows: readonly Row[]): readonly string[] => {
  const cells = rows.map((row) => [
    row.what,
    typeof row.count === 'number' ? row.count.toLocaleString('en-US') : row.count,
    row.mustBeZero || row.mustBeMore ? (isMet(row) ? 'pass' : 'FAIL') : '',
  ])
  const head = ['', 'count', '']
  const widths = head.map((_, column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (values: readonly string[]) =>
    `| ${widths.map((width, column) => (values[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)]
}

/** Whether nothing is there that must not be, and whatever proves that there was something to lose. */
export const isSound = (rows: readonly Row[]): boolean => rows.every(isMet)

function isMet({ count, mustBeZero, mustBeMore }: Row): boolean {
  return (!mustBeZero || count === 0) && (!mustBeMore || count !== 0)
}
