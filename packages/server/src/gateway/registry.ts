import type { Cancel } from '../core/clock.ts'
import type { DeviceSession } from '../device/session.ts'

/** A session of this gateway. `state` says how far it is known whose it is. */
export type Entry = {
  readonly session: DeviceSession
  readonly sessionId: string
  /** Stops serving the link's requests for this endpoint. */
  readonly stopServing: Cancel
  state: 'new' | 'registered' | 'unregistered'
  /** Settles once it is known whether the device is in the inventory. */
  readonly known: Promise<void>
  readonly isKnown: () => void
  /** Which maker and serial number the device introduced itself with. */
  onBoard: { oui: string; deviceSn: string } | undefined
  /**
   * The start it notified of: several subscriptions may report one and the same, and a device that starts again does so in
   * another session. Settles once it is stored.
   */
  boot: Promise<void> | undefined
  /** In this session the device has said when it started. */
  bootTimeKnown: boolean
  /** Since when it is connected and does not answer; milliseconds since 1970. */
  silentSince: number | undefined
  /** It sent something since its activity was last written. */
  active: boolean
}
