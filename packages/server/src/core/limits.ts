import { isIP } from 'node:net'
import type { Clock } from './clock.ts'

export type Verdict = { pass: true } | { pass: false; retryAfterMs: number }

/**
 * Counts what may happen so often in a window, per key: `take` counts one more, `check` says what `take` would. `reserve`
 * counts so many, beyond what there is too, and gives the milliseconds until there are as many: each who reserves has their
 * own turn, and nobody has to ask again. A negative amount is given back.
 */
export type Limit = Readonly<{
  take: (key: string) => Verdict
  check: (key: string) => Verdict
  reserve: (key: string, amount: number) => number
}>

/**
 * At most `most` within `windowMs` for each key, refilled evenly. It remembers `keys` keys at most and forgets those
 * it has not seen for longest: someone with many addresses cannot fill the memory.
 */
export const limit = ({
  clock,
  most,
  windowMs,
  keys = 10_000,
}: {
  clock: Clock
  most: number
  windowMs: number
  keys?: number
}): Limit => {
  const rate = most / windowMs
  const buckets = new Map<string, { left: number; at: number }>()
  const leftOf = (key: string, now: number): number => {
    const seen = buckets.get(key)
    return seen === undefined ? most : Math.min(most, seen.left + (now - seen.at) * rate)
  }
  const put = (key: string, left: number, at: number): void => {
    buckets.delete(key)
    buckets.set(key, { left, at })
    if (buckets.size <= keys) return
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }
  const verdict = (left: number): Verdict =>
    left < 1 ? { pass: false, retryAfterMs: Math.ceil((1 - left) / rate) } : { pass: true }
  return {
    check: (key) => verdict(leftOf(key, clock.monotonic())),
    take: (key) => {
      const now = clock.monotonic()
      const left = leftOf(key, now)
      put(key, left < 1 ? left : left - 1, now)
      return verdict(left)
    },
    reserve: (key, amount) => {
      const now = clock.monotonic()
      const left = Math.min(most, leftOf(key, now) - amount)
      put(key, left, now)
      return left < 0 ? Math.ceil(-left / rate) : 0
    },
  }
}

/** What counts as one address: an IPv4 address, or the IPv6 network of one household, which has 2^64 of them. */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
