import type { Clock } from '../clock.ts'
import type { MtpConnection } from '../mtp/connection.ts'
import type { Deadlines } from './controllerDeadlines.ts'
import type { ControllerHandlers, ControllerLimits } from './controllerTypes.ts'

/** What the parts of one controller endpoint share. */
export type ControllerCore = {
  readonly controllerId: string
  readonly clock: Clock
  readonly limits: ControllerLimits
  readonly handlers: ControllerHandlers
  readonly deadlines: Deadlines
  /** A message id no other request of this controller has. */
  nextMsgId(): string
  problem(connection: MtpConnection, endpointId: string | undefined, text: string, cause?: unknown): void
}
