import type { DeviceAction, SystemLog } from '@headend/contract/history'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'
import type { LimitedVital } from '@headend/contract/vitals'
import { carries } from '../../lib/facets.ts'
import { labelOf } from './changeWords.ts'
import type { ChangeLabel } from './changeWords.ts'
import type { Finding } from './verdict.ts'

type Limit = Readonly<{ kind: 'limit'; vital: LimitedVital; value: number; limit: number }>
type Changed = Readonly<{ kind: 'value'; label: ChangeLabel; value: unknown; times: number }>

/** One line of what happens to a device, newest first. */
export type LiveEntry = Readonly<{ key: string; time: number }> &
  (
    | Readonly<{ kind: 'task'; task: Task }>
    | Readonly<{ kind: 'action'; action: DeviceAction }>
    | Changed
    | Limit
    | Readonly<{ kind: 'log'; log: SystemLog }>
  )

/** The facets whose changes are news of their own; measures are drawn as vitals above the list. */
const named = ['device_info', 'network'] as const

type Fields = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What changed from one value of each facet to the next, oldest first. */
const changesOf = (events: readonly RealtimeEvent[]) => {
  const known = new Map<string, Fields>()
  return events.toReversed().flatMap((event) => {
    const name = named.find((one) => carries(event, one))
    if (name === undefined || !carries(event, name)) return []
    const before = known.get(name)
    const now: Fields = event.value ?? {}
    known.set(name, now)
    if (before === undefined) return []
    return Object.entries(now).flatMap(([field, value]) => {
      const label = labelOf(field)
      return label === undefined || isSame(before[field], value) ? [] : [{ label, value, time: event.time }]
    })
  })
}

type Sources = Readonly<{
  tasks: readonly Task[]
  /** Operations of its history, of which the page has a task only for a while. */
  actions: readonly DeviceAction[]
  events: readonly RealtimeEvent[]
  logs: readonly SystemLog[]
  /** What is wrong with the device now. */
  findings: readonly Finding[]
}>

/** The values that went over their critical limit, as far as it is known when. */
const criticalOf = (findings: readonly Finding[]): readonly LiveEntry[] =>
  findings.flatMap((finding): LiveEntry[] => {
    if (finding.kind !== 'limit' || finding.severity !== 'bad' || finding.since === null) return []
    const { vital, value, limit, since } = finding
    return [{ kind: 'limit', key: `limit ${vital}`, time: since, vital, value, limit }]
  })

/** What a logged change of a value is about; undefined for one that nobody has a name for. */
export const loggedChange = ({ changes }: SystemLog): Readonly<{ label: ChangeLabel; value: unknown }> | undefined => {
  for (const [field, value] of Object.entries(changes)) {
    const label = labelOf(field)
    if (label !== undefined) return { label, value }
  }
  return undefined
}

/**
 * Tasks, changes and what was logged in one list, newest first. A value that changes again and again is one line with its
 * latest value, or nothing else would be seen.
 */
export const liveEntries = (
  { tasks, actions, events, logs, findings }: Sources,
  most: number,
): readonly LiveEntry[] => {
  const byLabel = new Map<string, Extract<LiveEntry, Changed>>()
  for (const { label, value, time } of changesOf(events)) {
    const times = (byLabel.get(label)?.times ?? 0) + 1
    byLabel.set(label, { kind: 'value', key: `${label} ${time}`, time, label, value, times })
  }
  const ofTasks = tasks.map((task): LiveEntry => ({
    kind: 'task',
    key: task.taskId,
    time: task.endTime ?? task.progressTime ?? task.startTime,
    task,
  }))
  const known = new Set(tasks.map(({ taskId }) => taskId))
  const ofActions = actions
    .filter(({ taskId }) => !known.has(taskId))
    .map((action): LiveEntry => ({
      kind: 'action',
      key: action.taskId,
      time: action.endTime ?? action.dateTime,
      action,
    }))
  // A value that is logged and reported is one thing that happened, and so is the end of a task.
  const logged = logs
    .filter((log) => log.kind !== 'operationComplete' && !byLabel.has(loggedChange(log)?.label ?? ''))
    .map((log): LiveEntry => ({ kind: 'log', key: `log ${log.id}`, time: log.dateTime, log }))
  return [...ofTasks, ...ofActions, ...logged, ...byLabel.values(), ...criticalOf(findings)]
    .toSorted((a, b) => b.time - a.time)
    .slice(0, most)
}
