import type { Device } from '@headend/contract/device'
import { second, unknown, uptime } from './formats.ts'

/**
 * Seconds a device has been up: counted from its start, not from when it was read, and none while it is offline. Null where it
 * never said when it started.
 */
export const upTimeAt = ({ online, lastReboot }: Pick<Device, 'online' | 'lastReboot'>, now: number): number | null => {
  if (lastReboot === null) return null
  return online ? Math.max(0, (now - lastReboot) / second) : 0
}

/** An uptime as it is shown wherever it is: what is not known is no length of time. */
export const upTimeText = (seconds: number | null): string => (seconds === null ? unknown : uptime(seconds))
