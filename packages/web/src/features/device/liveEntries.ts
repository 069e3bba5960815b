import type { SystemLog } from '@headend/contract/history'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'

/** One line of what happens to a device, newest first. */
export type LiveEntry = Readonly<{ key: string; time: number }> &
  (
    | Readonly<{ kind: 'task'; task: Task }>
    | Readonly<{ kind: 'value'; path: string; value: string; times: number }>
    | Readonly<{ kind: 'log'; log: SystemLog }>
  )

/** Values that are drawn as vitals above the list. */
const drawn =
  /^Device\.(?:DeviceInfo\.(?:UpTime|ProcessStatus\.|MemoryStatus\.|TemperatureStatus\.)|WiFi\.EndPoint\.\d+\.Stats\.)/

const entryOf = (event: RealtimeEvent): Extract<LiveEntry, { kind: 'value' }> | null => {
  if (event.kind !== 'ValueUpdate' || event.method !== 'valueChanged') return null
  const { path, time } = event
  if (path === undefined || drawn.test(path)) return null
  return { kind: 'value', key: `${path} ${time}`, time, path, value: asText(event.value), times: 1 }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Sources = Readonly<{ tasks: readonly Task[]; events: readonly RealtimeEvent[]; logs: readonly SystemLog[] }>

/**
 * Tasks, events and what was logged in one list, newest first. A parameter that changes again and again is one line with its latest value,
 * or nothing else would be seen.
 */
export const liveEntries = ({ tasks, events, logs }: Sources, most: number): readonly LiveEntry[] => {
  const byPath = new Map<string, Extract<LiveEntry, { kind: 'value' }>>()
  for (const event of events) {
    const entry = entryOf(event)
    if (!entry) continue
    const newer = byPath.get(entry.path)
    byPath.set(entry.path, newer ? { ...newer, times: newer.times + 1 } : entry)
  }
  const told = tasks.map((task): LiveEntry => ({
    kind: 'task',
    key: task.taskId,
    time: task.endTime ?? task.progressTime ?? task.startTime,
    task,
  }))
  // A value that is logged and told is one thing that happened, and so is the end of a task.
  const logged = logs
    .filter(
      ({ kind, path }) =>
        kind !== 'operationComplete' && !(kind === 'valueChange' && path !== null && byPath.has(path)),
    )
    .map((log): LiveEntry => ({ kind: 'log', key: `log ${log.id}`, time: log.dateTime, log }))
  return [...told, ...logged, ...byPath.values()].toSorted((a, b) => b.time - a.time).slice(0, most)
}
