import type { Cancel, Clock } from '../core/clock.ts'
import { addressKey, limit } from '../core/limits.ts'
import type { ByteAllowance } from './protocol.ts'

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
  perAddress: { burst: 2 * mib, perSecond: 256 * kib },
  inAll: { burst: 4 * mib, perSecond: mib },
}

/**
 * Bytes for devices in no inventory: whoever reaches the device port is one, and what they say takes the processor that the
 * others need. Each address has so many, and all together; who has used them up is read from when there are more, so that
 * nothing is lost.
 */
export const byteBudget = ({ clock, limits }: { clock: Clock; limits: ByteLimits }): ByteAllowance => {
  const of = ({ burst, perSecond }: Budget) => limit({ clock, most: burst, windowMs: (burst / perSecond) * 1000 })
  const ofAddress = of(limits.perAddress)
  const ofAll = of(limits.inAll)
  /** Calls `then` when the reserved bytes are there. */
  const wait = (ms: number, then: () => void): Cancel => {
    if (ms > 0) return clock.after(ms, then)
    then()
    return () => undefined
  }

  return {
    ask: (address, bytes, go) => {
      const key = addressKey(address)
      let giveBack = (): void => void ofAddress.reserve(key, -bytes)
      let cancel: Cancel = () => undefined
      const own = wait(ofAddress.reserve(key, bytes), () => {
        // Of what is for all nothing is reserved before the address has its turn: it would wait with what others need.
        const before = giveBack
        giveBack = () => {
          before()
          ofAll.reserve('', -bytes)
        }
        cancel = wait(ofAll.reserve('', bytes), () => {
          giveBack = () => undefined
          go()
        })
      })
      return () => {
        own()
        cancel()
        giveBack()
        giveBack = () => undefined
      }
    },
    settle: (address, bytes) => {
      ofAddress.reserve(addressKey(address), -bytes)
      ofAll.reserve('', -bytes)
    },
  }
}
