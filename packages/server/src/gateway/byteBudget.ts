import type { Clock } from '../core/clock.ts'
import { addressKey, limit } from '../core/limits.ts'

type Budget = Readonly<{
  /** Bytes at once. */
  burst: number
  /** Bytes a second after that. */
  perSecond: number
}>

/** Bytes that devices in no inventory may send. */
export type ByteLimits = Readonly<{ perAddress: Budget; inAll: Budget }>

const kib = 1024
const mib = 1024 * kib

export const defaultByteLimits: ByteLimits = {
  perAddress: { burst: 2 * mib, perSecond: 128 * kib },
  inAll: { burst: 8 * mib, perSecond: mib },
}

/**
 * Bytes for devices in no inventory: whoever reaches the device port is one, and what they say takes the processor that the
 * others need. Each address has so many, and all together; who has used them up is read from when there are more, so that
 * nothing is lost. Gives what asks for bytes of an address: it settles once they may be read, undefined for at once.
 */
export const byteBudget = ({ clock, limits }: { clock: Clock; limits: ByteLimits }) => {
  const of = ({ burst, perSecond }: Budget) => limit({ clock, most: burst, windowMs: (burst / perSecond) * 1000 })
  const ofAddress = of(limits.perAddress)
  const ofAll = of(limits.inAll)
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))

  return (address: string, bytes: number): Promise<void> | undefined => {
    // Nothing is taken of what is for all before the address itself has its turn: it would wait with what others need.
    const own = ofAddress.reserve(addressKey(address), bytes)
    if (own > 0) return after(own).then(() => after(ofAll.reserve('', bytes)))
    const wait = ofAll.reserve('', bytes)
    return wait > 0 ? after(wait) : undefined
  }
}
