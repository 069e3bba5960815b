import type { Toast } from './toasts.ts'

/** A failure as it is kept: what was said and when, without the step that a page of its time could take. */
export type KeptFailure = Pick<Toast, 'text' | 'time' | 'title' | 'details' | 'key'>

const place = 'headend.failures'
/** Whether the failures of somebody are kept under this key of the storage. */
export const isFailuresPlace = (key: string): boolean => key.startsWith(`${place} `)

/** Failures kept of one person. */
export const mostKept = 50

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const failureOf = (value: unknown): readonly KeptFailure[] => {
  if (!isRecord(value) || typeof value['text'] !== 'string' || typeof value['time'] !== 'number') return []
  const { text, time, title, details, key } = value
  return [
    {
      text,
      time,
      ...(typeof title === 'string' && { title }),
      ...(typeof key === 'string' && { key }),
      ...(Array.isArray(details) && { details: details.filter((line) => typeof line === 'string') }),
    },
  ]
}

/**
 * What failed of each person of this browser until they clear it. It holds the words they were shown, which name devices
 * and reasons; nothing of it is read under another sign-in.
 */
export const keptFailures = (storage: Storage) => {
  const placeOf = (user: string): string => `${place} ${user.toLowerCase()}`
  return {
    read: (user: string): readonly KeptFailure[] => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(placeOf(user)) ?? '[]')
        return Array.isArray(kept) ? kept.flatMap(failureOf).slice(0, mostKept) : []
      } catch {
        return []
      }
    },
    write: (user: string, failures: readonly KeptFailure[]): void => {
      const bare = failures.slice(0, mostKept).flatMap(failureOf)
      try {
        if (bare.length === 0) storage.removeItem(placeOf(user))
        else storage.setItem(placeOf(user), JSON.stringify(bare))
      } catch {
        // A full storage keeps what it has; the page still shows them all.
      }
    },
  }
}
