import type { Device } from '@headend/contract/device'
import { second, unknown, uptime } from './formats.ts'

/**
 * Seconds a device has been up: counted from its start, not from when it was read, and none while it is offline, whatever it
 * said before. Null where one that is online did not say when it started.
 */
export const upTimeAt = ({ online, lastReboot }: Pick<Device, 'online' | 'lastReboot'>, now: number): number | null => {
  if (!online) return 0
  return lastReboot === null ? null : Math.max(0, (now - lastReboot) / second)
}

/** How long a device that is offline had been up when it was last in contact; null where that is not known. */
export const lastUpTime = ({
  online,
  lastReboot,
  accessTime,
}: Pick<Device, 'online' | 'lastReboot' | 'accessTime'>): Readonly<{ seconds: number; time: number }> | null =>
  online || lastReboot === null || accessTime === null || accessTime <= lastReboot
    ? null
    : { seconds: Math.floor((accessTime - lastReboot) / second), time: accessTime }

/** An uptime as it is shown wherever it is: what is not known is no length of time. */
export const upTimeText = (seconds: number | null): string => (seconds === null ? unknown : uptime(seconds))
