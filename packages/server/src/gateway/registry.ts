import type { ControllerSession } from '@headend/usp'
import type { Cancel } from '../core/clock.ts'

/** A session of this gateway. `state` says how far it is known whose it is. */
export type Entry = {
  readonly session: ControllerSession
  readonly sessionId: string
  /** Stops serving the link's requests for this endpoint. */
  readonly unserve: Cancel
  state: 'new' | 'registered' | 'stranger'
  /** What the device said of itself in an OnBoardRequest. */
  onBoard: { oui: string; deviceSn: string } | undefined
  /**
   * The start it told of: several subscriptions may tell of one and the same, and a device that starts again does so in
   * another session. Settles once it is stored.
   */
  boot: Promise<void> | undefined
  /** It said something since its device row was last told so. */
  talked: boolean
}
