/** How a number is read: `rate` is per second, `ms` milliseconds, `bytes` bytes, `ratio` a quotient, `count` a whole number. */
export type Unit = 'rate' | 'ms' | 'bytes' | 'count' | 'ratio'

export type Quantity = Readonly<{ value: number; unit: Unit }>

/** What has to hold. Ratios are measured divided by limit. */
export type Goal = Readonly<
  | { kind: 'ratioAtLeast'; ratio: number }
  | { kind: 'ratioAtMost'; ratio: number }
  | { kind: 'atLeast'; value: number }
  | { kind: 'atMost'; value: number }
>

/** One line of the table. Without goals it is there for information. */
export type Row = Readonly<{
  what: string
  measured: Quantity
  /** What bounds it, measured in the same run on the same machine. */
  limit?: Quantity & Readonly<{ of: string }>
  goals: readonly Goal[]
  /** What a reader needs to assess the number: counts, rounds, circumstances. */
  note?: string
}>

export type FigureContext = Readonly<{
  /** Smaller counts, so that everything runs in a few minutes. */
  quick: boolean
  /** Reports how far the measuring is. */
  say: (line: string) => void
}>

/** What a file bench/src/<name>.ts exports as `figure`. */
export type Figure = Readonly<{
  /** One sentence: what is measured. */
  about: string
  run: (context: FigureContext) => Promise<readonly Row[]>
}>

export const ratioOf = ({ measured, limit }: Row): number | undefined =>
  limit === undefined || limit.value === 0 ? undefined : measured.value / limit.value

const holds = (goal: Goal, row: Row): boolean => {
  const ratio = ratioOf(row)
  switch (goal.kind) {
    case 'ratioAtLeast':
      return ratio !== undefined && ratio >= goal.ratio
    case 'ratioAtMost':
      return ratio !== undefined && ratio <= goal.ratio
    case 'atLeast':
      return row.measured.value >= goal.value
    case 'atMost':
      return row.measured.value <= goal.value
  }
}

/** Whether a line meets every one of its goals; undefined for one without goals. */
export const verdictOf = (row: Row): 'pass' | 'FAIL' | undefined =>
  row.goals.length === 0 ? undefined : row.goals.every((goal) => holds(goal, row)) ? 'pass' : 'FAIL'
