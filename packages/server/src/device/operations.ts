import type { Link } from './link.ts'

/**
 * What a device says of an operation: under way, over (and how, while it still says so), or nothing, as it keeps no table of
 * its operations.
 */
export type OperationStatus = 'running' | 'succeeded' | 'failed' | 'cancelled' | 'gone' | 'unknown'

const table = 'Device.LocalAgent.Request.'

/** By TR-181 `Request.{i}.Status`; any other is of an operation that is not over. */
const ended: ReadonlyMap<string, OperationStatus> = new Map([
  ['Success', 'succeeded'],
  ['Error', 'failed'],
  ['Canceled', 'cancelled'],
])

/**
 * Asks a device for the operation with this command key. Asynchronous commands have a row each in TR-181
 * `Device.LocalAgent.Request.` until they are over (R-OPR.0 of TR-369), so that one that has none any more is.
 */
export const operationStatus = async (
  link: Pick<Link, 'get'>,
  endpointId: string,
  commandKey: string,
): Promise<OperationStatus> => {
  const { values, errors, cut } = await link.get(endpointId, [table])
  if (errors.length > 0 || cut) return 'unknown'
  const rows = Map.groupBy(values, ([path]) => path.slice(0, path.indexOf('.', table.length) + 1))
  const statuses: OperationStatus[] = []
  for (const row of rows.keys()) {
    const key = values.get(`${row}CommandKey`)
    // One without a key may be any.
    if (key === undefined) return 'unknown'
    if (key === commandKey) statuses.push(ended.get(values.get(`${row}Status`) ?? '') ?? 'running')
  }
  // A command on several instances has a row for each.
  return (
    statuses.find((status) => status === 'running') ??
    statuses.find((status) => status !== 'succeeded') ??
    statuses[0] ??
    'gone'
  )
}
