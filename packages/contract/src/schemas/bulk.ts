import * as z from 'zod'
import { bulkLimit } from '../bulk.ts'
import { endpointIdBytes } from '../rules.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, leftDevice } from './core.ts'
import { endpointId, id } from './rules.ts'

const targets = {
  endpointIds: z.array(endpointId).min(1).max(bulkLimit),
  ...companyFields(id),
  mid: id.optional(),
}

export const bulkResult = z
  .object({
    taskIds: z.array(z.string()),
    batchId: z.string(),
    executed: z.int(),
    unmet: z.int(),
    left: z.array(leftDevice),
  })
  .meta({
    id: 'BulkResult',
    description:
      'What was started and what was left out. A device that is offline is counted as unmet and never queued silently; `left` says which and why.',
  })

export type BulkResult = z.infer<typeof bulkResult>

/** Where nothing could start the reason is the code of the whole call: `custom` is a busy device. */
const fails = ['nodata', 'grpcdisconn', 'wsdisconnect', 'wsfail', 'wstimeout'] as const

const bodyLimit = bulkLimit * endpointIdBytes

export const operations = describe({
  reboot: {
    summary: 'Reboot devices',
    body: z.strictObject(targets).transform(mayNameCompany),
    data: bulkResult,
    fails,
    bodyLimit,
  },
  factoryReset: {
    summary: 'Reset devices to their factory settings',
    body: z.strictObject(targets).transform(mayNameCompany),
    data: bulkResult,
    fails,
    bodyLimit,
  },
  lock: {
    summary: 'Lock devices; `unRegDevice` says they are not in the inventory',
    body: z.strictObject({ ...targets, unRegDevice: z.boolean().default(false) }).transform(mayNameCompany),
    data: bulkResult,
    fails,
    bodyLimit,
  },
  unlock: {
    summary: 'Unlock devices; `unRegDevice` says they are not in the inventory',
    body: z.strictObject({ ...targets, unRegDevice: z.boolean().default(false) }).transform(mayNameCompany),
    data: bulkResult,
    fails,
    bodyLimit,
  },
})
