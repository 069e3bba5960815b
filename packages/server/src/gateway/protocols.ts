import type { Protocol } from './protocol.ts'
import { usp } from './usp/usp.ts'

/** The protocols that devices may speak on the device port, each a folder of its own beside this file. */
export const protocols: readonly Protocol[] = [usp]
