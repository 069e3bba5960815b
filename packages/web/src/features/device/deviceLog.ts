import { historyCalls } from '@headend/contract/history'
import type { SystemLog } from '@headend/contract/history'
import { logMessageKey } from '../../lib/logMessage.ts'
import { useCall } from '../../lib/services.tsx'

/** Log lines to look through: the ends of operations among them are shown as tasks. */
const lookBack = 60

/** The newest lines of a device's log. */
export const useDeviceLog = (endpointId: string) =>
  useCall(historyCalls.listSystemLogs, { body: { endpointId, page: 1, limit: lookBack } }, { silent: true, keep: true })

type Line = Pick<SystemLog, 'kind' | 'message' | 'dateTime'>

const isLoss = (line: Line): boolean => line.kind === 'disconnected' && logMessageKey(line) === 'closed.lost'
/** It was had to restart: whoever did so knows why it was away. */
const isAskedFor = ({ kind, message }: Line): boolean => kind === 'boot' && message.startsWith('Remote')

/** When a device lost its connection though neither side ended it and nobody had it restart, of its log, newest first. */
export const lossesIn = (log: readonly Line[]): readonly number[] =>
  log.flatMap((line, at) => {
    if (!isLoss(line)) return []
    const until = log.slice(0, at).findLastIndex(isLoss)
    return log.slice(until + 1, at).some(isAskedFor) ? [] : [line.dateTime]
  })
