/** One finished speed test of this page. */
export type SpeedRun = Readonly<{ taskId: string; mbps: number }>

const most = 12

/** Runs with one more, which counts once however often it is told. */
export const withRun = (runs: readonly SpeedRun[], run: SpeedRun): readonly SpeedRun[] =>
  runs.some(({ taskId }) => taskId === run.taskId) ? runs : [...runs, run].slice(-most)
