import type { SystemLog } from '@headend/contract/history'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'

/** One line of what happens to a device, newest first. */
export type LiveEntry = Readonly<{ key: string; time: number }> &
  (
    | Readonly<{ kind: 'task'; task: Task }>
    | Readonly<{ kind: 'value'; path: string; value: string; times: number }>
    | Readonly<{ kind: 'log'; log: SystemLog }>
    | Readonly<{ kind: 'fields'; fields: readonly string[] }>
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that change all the time, and the connection, of which the log tells. */
const noise = new Set(['upTime', 'syncTime', 'accessTime', 'modifyTime', 'online', 'lastReboot'])

/** Values that are drawn as vitals above the list. */
const drawn =
  /^Device\.(?:DeviceInfo\.(?:UpTime|ProcessStatus\.|MemoryStatus\.|TemperatureStatus\.)|WiFi\.EndPoint\.\d+\.Stats\.)/

const entryOf = (event: RealtimeEvent): LiveEntry | null => {
  if (event.kind !== 'ValueUpdate') return null
  const key = `${event.method} ${event.path ?? ''} ${event.time}`
  if (event.method === 'valueChanged' && event.path !== undefined) {
    if (drawn.test(event.path)) return null
    return { kind: 'value', key, time: event.time, path: event.path, value: String(event.value), times: 1 }
  }
  if (event.method !== 'changeDeviceState' || !isRecord(event.value)) return null
  const fields = Object.keys(event.value).filter((name) => !noise.has(name))
  return fields.length > 0 ? { kind: 'fields', key, time: event.time, fields } : null
}

type Sources = Readonly<{ tasks: readonly Task[]; events: readonly RealtimeEvent[]; logs: readonly SystemLog[] }>

/**
 * Tasks, events and what was logged in one list, newest first. A parameter that changes again and again is one line with its latest value,
 * or nothing else would be seen.
 */
export const liveEntries = ({ tasks, events, logs }: Sources, most: number): readonly LiveEntry[] => {
  const byPath = new Map<string, LiveEntry>()
  const others: LiveEntry[] = []
  for (const event of events) {
    const entry = entryOf(event)
    if (!entry) continue
    if (entry.kind !== 'value') {
      others.push(entry)
      continue
    }
    const newer = byPath.get(entry.path)
    if (newer?.kind === 'value') byPath.set(entry.path, { ...newer, times: newer.times + 1 })
    else byPath.set(entry.path, entry)
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
  return [...told, ...logged, ...others, ...byPath.values()].toSorted((a, b) => b.time - a.time).slice(0, most)
}
