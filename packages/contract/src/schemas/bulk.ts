import * as z from 'zod'
import { bulkLimit } from '../bulk.ts'
import { endpointIdBytes } from '../rules.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, leftDevice } from './core.ts'
import { newLnbSettings } from './device.ts'
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
const fails = ['nodata', 'grpcdisconn', 'wsdisconnect', 'wsfail', 'wsfailauth', 'wstimeout'] as const

const bodyLimit = bulkLimit * endpointIdBytes

const started = { data: bulkResult, fails, bodyLimit }
const some = z.strictObject(targets)
const lockable = z.strictObject({ ...targets, unRegDevice: z.boolean().default(false) })

export const operations = describe({
  reboot: { summary: 'Reboot devices', body: some.transform(mayNameCompany), ...started },
  factoryReset: {
    summary: 'Reset devices to their factory settings',
    body: some.transform(mayNameCompany),
    ...started,
  },
  lock: {
    summary: 'Lock devices; `unRegDevice` says they are not in the inventory',
    body: lockable.transform(mayNameCompany),
    ...started,
  },
  unlock: {
    summary: 'Unlock devices; `unRegDevice` says they are not in the inventory',
    body: lockable.transform(mayNameCompany),
    ...started,
  },
  resetPin: {
    summary: 'Reset the PIN of set-top boxes, all of one model',
    body: some.transform(mayNameCompany),
    ...started,
  },
  scanChannels: {
    summary: 'Have set-top boxes scan for TV channels',
    body: some.transform(mayNameCompany),
    ...started,
  },
  setLnb: {
    summary: "Set the satellite dish's converter (LNB) of set-top boxes, all of one model, which takes these settings",
    body: z.strictObject({ ...targets, lnbSettings: newLnbSettings }).transform(mayNameCompany),
    ...started,
  },
})
