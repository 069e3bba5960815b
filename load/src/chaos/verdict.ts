import pg from 'pg'
import { possible } from './ledger.ts'
import type { Entry, ShownEnd } from './ledger.ts'

/** What the product has of what was done to it. */
export type Kept = Readonly<{
  /** By endpoint id. */
  customers: ReadonlyMap<string, string | null>
  notices: ReadonlySet<string>
  /** What each line of the history is about: the task, or the value or title that was written. */
  lines: ReadonlySet<string>
  tasks: ReadonlyMap<string, Readonly<{ state: string; isOpen: boolean; overdueMs: number; what: string }>>
  /** How often each task ended. */
  ends: ReadonlyMap<string, number>
}>

/** What is wrong, each as a sentence. */
export type Findings = Readonly<{
  /** Tasks there are. */
  tasks: number
  lostWrites: readonly string[]
  lostTasks: readonly string[]
  withoutEnd: readonly string[]
  twoEnds: readonly string[]
  withoutLine: readonly string[]
  shownOtherwise: readonly string[]
}>

/** A task that is open for longer than this after its time was up has no end; milliseconds. */
const overdueMs = 30_000

const isOver = (state: string): boolean => !['waiting', 'running'].includes(state)

/** Compares what was acknowledged with what is there. */
export const judge = (entries: readonly Entry[], shown: readonly ShownEnd[], kept: Kept): Findings => {
  const lostWrites: string[] = []
  const lostTasks: string[] = []
  const withoutLine: string[] = []
  const asked = new Set(
    entries.flatMap(({ deed, answered }) => (deed.kind === 'delete' && answered !== 'refused' ? [deed.title] : [])),
  )
  for (const { deed, answered, taskIds } of entries) {
    if (answered !== 'acknowledged') continue
    const line = deed.kind === 'create' ? `+${deed.title}` : deed.kind === 'delete' ? `-${deed.title}` : undefined
    if (line !== undefined && !kept.lines.has(line)) withoutLine.push(line)
    switch (deed.kind) {
      case 'edit':
      case 'set':
        if (!kept.lines.has(deed.value)) withoutLine.push(`${deed.kind} of ${deed.endpointId} to ${deed.value}`)
        break
      case 'create':
        if (!asked.has(deed.title) && !kept.notices.has(deed.title)) lostWrites.push(`notice ${deed.title} is gone`)
        break
      case 'delete':
        if (kept.notices.has(deed.title)) lostWrites.push(`notice ${deed.title} is there again`)
        break
      case 'start':
        for (const taskId of taskIds) if (!kept.tasks.has(taskId)) lostTasks.push(`${deed.what} ${taskId}`)
        break
    }
  }
  for (const [endpointId, values] of possible(entries, 'edit')) {
    const value = kept.customers.get(endpointId) ?? 'nothing'
    if (!values.includes(value)) lostWrites.push(`${endpointId} has customer ${value}, not ${values.join(' or ')}`)
  }
  const withoutEnd: string[] = []
  for (const [taskId, { isOpen, overdueMs: late, what }] of kept.tasks) {
    if (isOpen && late > overdueMs) withoutEnd.push(`${what} ${taskId}`)
    if (!kept.lines.has(taskId)) withoutLine.push(`${what} ${taskId}`)
  }
  const twoEnds = [...kept.ends].flatMap(([taskId, times]) => (times > 1 ? [`${taskId} ended ${times} times`] : []))
  const shownOtherwise = shown.flatMap(({ taskId, state }) => {
    const now = kept.tasks.get(taskId)?.state
    return isOver(state) && now !== state ? [`${taskId} was shown as ${state} and is ${now}`] : []
  })
  return { tasks: kept.tasks.size, lostWrites, lostTasks, withoutEnd, twoEnds, withoutLine, shownOtherwise }
}

const connected = async (url: string): Promise<pg.Client> => {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  connection.on('error', () => undefined)
  await connection.connect()
  return connection
}

/** Has the database itself note each end of a task, whoever writes it. */
export const countEnds = async (url: string): Promise<void> => {
  const connection = await connected(url)
  try {
    await connection.query(`
      create table chaos_end (task_id text, state text, time timestamptz default clock_timestamp());
      create function chaos_end() returns trigger language plpgsql as $$
      begin insert into chaos_end values (new.task_id, new.state); return new; end $$;
      create trigger chaos_end after update on task for each row
      when (new.state in ('success', 'fail', 'cancelled') and (new.end_time is distinct from old.end_time or new.state <> old.state))
      execute function chaos_end();
    `)
  } finally {
    await connection.end()
  }
}

type Line = Readonly<{ action: string; target: string | null; detail: Readonly<Record<string, unknown>> }>

/** What a line of the history is about. */
const subjects = ({ action, target, detail }: Line): readonly string[] => {
  const text = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])
  const after = Object(detail['after'])
  return [
    ...text(detail['taskId']),
    ...text(detail['value']),
    ...text(after['customerId']),
    ...(action === 'Create notice' ? [`+${target}`] : []),
    ...(action === 'Delete notice' ? [`-${target}`] : []),
  ]
}

/** Reads what the product has, since the ends of tasks are counted. */
export const readKept = async (url: string, since: Date): Promise<Kept> => {
  const connection = await connected(url)
  try {
    const devices = await connection.query<{ endpoint_id: string; customer_id: string | null }>(
      'select endpoint_id, customer_id from device',
    )
    const notices = await connection.query<{ title: string }>('select title from notice')
    const lines = await connection.query<Line>('select action, target, detail from audit where time >= $1', [since])
    const tasks = await connection.query<{
      task_id: string
      task_type: string
      state: string
      end_time: Date | null
      late: number
    }>(
      `select task_id, task_type, state, end_time, extract(epoch from clock_timestamp() - deadline)::float8 * 1000 as late
       from task where start_time >= $1`,
      [since],
    )
    const ends = await connection.query<{ task_id: string; times: number }>(
      'select task_id, count(*)::int as times from chaos_end group by task_id',
    )
    return {
      customers: new Map(devices.rows.map(({ endpoint_id, customer_id }) => [endpoint_id, customer_id])),
      notices: new Set(notices.rows.map(({ title }) => title)),
      lines: new Set(lines.rows.flatMap(subjects)),
      tasks: new Map(
        tasks.rows.map(({ task_id, task_type, state, end_time, late }) => [
          task_id,
          { state, isOpen: end_time === null, overdueMs: late, what: task_type },
        ]),
      ),
      ends: new Map(ends.rows.map(({ task_id, times }) => [task_id, times])),
    }
  } finally {
    await connection.end()
  }
}

/** Open tasks, and how many milliseconds are left until the last one's time is up. */
export const openTasks = async (url: string): Promise<Readonly<{ count: number; leftMs: number }>> => {
  const connection = await connected(url)
  try {
    const { rows } = await connection.query<{ count: number; left: number | null }>(
      `select count(*)::int as count, extract(epoch from max(deadline) - clock_timestamp())::float8 * 1000 as left
       from task where end_time is null`,
    )
    return { count: rows[0]?.count ?? 0, leftMs: rows[0]?.left ?? 0 }
  } finally {
    await connection.end()
  }
}
