import type { Look } from './checkpoint.ts'
import type { Target } from './killer.ts'
import type { Ledger } from './ledger.ts'
import type { Faults, Supervisor } from './supervisor.ts'
import type { Row } from './table.ts'
import type { Findings } from './verdict.ts'

type Needs = Readonly<{
  counts: ReadonlyMap<Target, number>
  looks: readonly Look[]
  ledger: Ledger
  faults: Faults
  found: Findings
  open: number
  seconds: number
  kept: Supervisor
  answers: ReadonlyMap<string, number>
}>

const words: Readonly<Record<Target, string>> = {
  server: 'server, all roles in one process',
  api: 'api alone',
  gateway: 'gateway alone',
  worker: 'worker alone',
  nats: 'NATS',
  postgres: 'PostgreSQL',
  backend: 'a process of PostgreSQL',
  fleet: 'the fleet',
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The lines of the table. */
export const resultOf = ({
  counts,
  looks,
  ledger,
  faults,
  found,
  open,
  kept,
  answers,
  ...run
}: Needs): readonly Row[] => {
  const acknowledged = ledger.entries.filter(({ answered }) => answered === 'acknowledged')
  const of = (...kinds: readonly string[]) => acknowledged.filter(({ deed }) => kinds.includes(deed.kind)).length
  const asked = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const ok = [...answers].reduce((sum, [name, count]) => sum + (name.endsWith(' ok') ? count : 0), 0)
  const byCode = Map.groupBy(answers, ([name]) => name.slice(name.lastIndexOf(' ') + 1))
  const refusals = [...byCode]
    .filter(([code]) => code !== 'ok')
    .map(([code, of]) => [code === 'lost' ? 'nothing' : code, of.reduce((sum, [, count]) => sum + count, 0)] as const)
  const must = (what: string, examples: readonly string[]): Row => ({
    what,
    count: examples.length,
    mustBeZero: true,
    examples,
  })
  return [
    { what: 'duration', count: `${Math.round(run.seconds / 60)} min` },
    { what: 'kills', mustBeMore: true, count: [...counts.values()].reduce((sum, count) => sum + count, 0) },
    ...[...counts].map(([target, count]) => ({ what: `- ${words[target]}`, count })),
    { what: 'requests of operators', count: asked },
    { what: '- answered with success', count: ok },
    ...refusals.map(([code, count]) => ({ what: `- answered with ${code}`, count })),
    {
      what: 'acknowledged edits, notices created and deleted',
      mustBeMore: true,
      count: of('edit', 'create', 'delete'),
    },
    { what: 'acknowledged Sets on devices', count: of('set') },
    { what: 'tasks', count: found.tasks },
    {
      what: '- of acknowledged starts',
      mustBeMore: true,
      count: acknowledged.reduce((sum, { taskIds }) => sum + taskIds.length, 0),
    },
    { what: '- open still, their time not up', count: open - found.withoutEnd.length },
    { what: 'looks at presence', count: looks.length },
    { what: 'slowest return of presence', count: seconds(Math.max(0, ...looks.map(({ presenceMs }) => presenceMs))) },
    { what: 'slowest start of a process', count: seconds(kept.slowestStart()) },
    must('acknowledged writes lost', [...found.lostWrites, ...looks.flatMap(({ lostSets }) => lostSets)]),
    must('acknowledged tasks lost', found.lostTasks),
    must('writes and tasks without a line of the history', found.withoutLine),
    must('tasks without an end', found.withoutEnd),
    must('tasks with two ends', found.twoEnds),
    must('ends of tasks shown otherwise than kept', found.shownOtherwise),
    must(
      'devices shown wrongly 30 s after everything was back',
      looks.flatMap(({ wrongPresence }) => wrongPresence),
    ),
    must(
      'watches without news 30 s after everything was back',
      looks.flatMap(({ silentWatches }) => silentWatches),
    ),
    must('failed starts', faults.failedStarts),
    must('processes that ended by themselves', faults.endedByThemselves),
    must('stops that were not in order', faults.slowStops),
  ]
}
