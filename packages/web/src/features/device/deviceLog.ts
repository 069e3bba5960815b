import { historyCalls } from '@headend/contract/history'
import type { SystemLog } from '@headend/contract/history'
import { logMessageKey } from '../../lib/logMessage.ts'
import { useCall } from '../../lib/services.tsx'

/** Log lines to look through: the ends of operations among them are shown as tasks. */
const lookBack = 60

/** The newest lines of a device's log. */
export const useDeviceLog = (endpointId: string) =>
  useCall(historyCalls.listSystemLogs, { body: { endpointId, page: 1, limit: lookBack } }, { silent: true, keep: true })

/** Whether the device lost its connection: neither side ended it. */
export const isLoss = (log: Pick<SystemLog, 'kind' | 'message'>): boolean =>
  log.kind === 'disconnected' && logMessageKey(log) === 'closed.lost'
