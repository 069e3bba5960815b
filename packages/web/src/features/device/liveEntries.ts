import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'

/** One line of what happens to a device, newest first. */
export type LiveEntry = Readonly<{ key: string; time: number }> &
  (
    | Readonly<{ kind: 'task'; task: Task }>
    | Readonly<{ kind: 'value'; path: string; value: string; times: number }>
    | Readonly<{ kind: 'state'; online: boolean }>
    | Readonly<{ kind: 'fields'; fields: readonly string[] }>
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that change all the time and tell nobody anything. */
const noise = new Set(['upTime', 'syncTime', 'accessTime', 'modifyTime'])

const entryOf = (event: RealtimeEvent): LiveEntry | null => {
  if (event.kind !== 'ValueUpdate') return null
  const key = `${event.method} ${event.path ?? ''} ${event.time}`
  if (event.method === 'valueChanged' && event.path !== undefined) {
    return { kind: 'value', key, time: event.time, path: event.path, value: String(event.value), times: 1 }
  }
  if (event.method !== 'changeDeviceState' || !isRecord(event.value)) return null
  const online = event.value['online']
  if (typeof online === 'boolean') return { kind: 'state', key, time: event.time, online }
  const fields = Object.keys(event.value).filter((name) => !noise.has(name))
  return fields.length > 0 ? { kind: 'fields', key, time: event.time, fields } : null
}

/**
 * Tasks and events in one list, newest first. A parameter that changes again and again is one line with its latest value,
 * or nothing else would be seen.
 */
export const liveEntries = (
  tasks: readonly Task[],
  events: readonly RealtimeEvent[],
  most: number,
): readonly LiveEntry[] => {
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
  return [...told, ...others, ...byPath.values()].toSorted((a, b) => b.time - a.time).slice(0, most)
}
