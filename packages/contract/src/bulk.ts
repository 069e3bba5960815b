import * as z from 'zod'
import { companyFields, mayNameCompany } from './companies.ts'
import { call, calls, leftDevice } from './core/index.ts'
import { endpointId, endpointIdBytes, id } from './rules.ts'

/** The most devices one call may act on. */
export const bulkLimit = 10_000

const targets = {
  endpointIds: z.array(endpointId).min(1).max(bulkLimit),
  ...companyFields(id),
  mid: id.optional(),
}

/**
 * What was started and what was left out. A device that is offline is counted as unmet and never queued silently;
 * `left` says which and why.
 */
export const bulkResult = z.object({
  taskIds: z.array(z.string()),
  batchId: z.string(),
  executed: z.int(),
  unmet: z.int(),
  left: z.array(leftDevice),
})
export type BulkResult = z.infer<typeof bulkResult>

/** Where nothing could start the reason is the code of the whole call: `custom` is a busy device. */
const fails = ['nodata', 'grpcdisconn', 'wsdisconnect', 'wsfail', 'wstimeout'] as const
const bodyLimit = bulkLimit * endpointIdBytes

export const bulkCalls = calls('bulk', {
  reboot: call({
    method: 'POST',
    path: '/api/v1/devices/actions/multi/reboot',
    summary: 'Reboot devices',
    body: z.strictObject(targets).transform(mayNameCompany),
    data: bulkResult,
    access: 'device.reboot',
    fails,
    bodyLimit,
    action: 'Reboot',
  }),
  factoryReset: call({
    method: 'POST',
    path: '/api/v1/devices/actions/multi/factory-reset',
    summary: 'Reset devices to their factory settings',
    body: z.strictObject(targets).transform(mayNameCompany),
    data: bulkResult,
    access: 'device.factoryReset',
    fails,
    bodyLimit,
    action: 'Factory reset',
  }),
  lock: call({
    method: 'POST',
    path: '/api/v1/devices/actions/multi/lock',
    summary: 'Lock devices; `unRegDevice` says they are not in the inventory',
    body: z.strictObject({ ...targets, unRegDevice: z.boolean().default(false) }).transform(mayNameCompany),
    data: bulkResult,
    access: 'device.lock',
    fails,
    bodyLimit,
    action: 'Lock',
  }),
  unlock: call({
    method: 'POST',
    path: '/api/v1/devices/actions/multi/unlock',
    summary: 'Unlock devices; `unRegDevice` says they are not in the inventory',
    body: z.strictObject({ ...targets, unRegDevice: z.boolean().default(false) }).transform(mayNameCompany),
    data: bulkResult,
    access: 'device.lock',
    fails,
    bodyLimit,
    action: 'Unlock',
  }),
})
