import * as z from 'zod'
import { bulkLimit } from '../bulk.ts'
import { endpointIdBytes } from '../rules.ts'
import { bulkResult } from './bulk.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { firmwareOrder, updateFails } from './firmwareUpdate.ts'
import { endpointId, id } from './rules.ts'

const { firmwareFileId, ...order } = firmwareOrder

/** The file by either spelling. */
const named = <Body extends Readonly<{ firmwareFileId?: string | undefined; FirmwareFileId?: string | undefined }>>(
  { FirmwareFileId, ...body }: Body,
  context: z.RefinementCtx,
) => {
  const file = body.firmwareFileId ?? FirmwareFileId
  if (file !== undefined) return { ...body, firmwareFileId: file }
  context.addIssue({ code: 'custom', path: ['firmwareFileId'], message: 'required' })
  return z.NEVER
}

export const operations = describe({
  firmwareUpdate: {
    summary:
      'Update the firmware of chosen devices, all of one model. `fwpartialfail` says that only some were begun, with how many and why',
    body: z
      .strictObject({
        ...order,
        endpointIds: z.array(endpointId).min(1).max(bulkLimit),
        ...companyFields(id),
        mid: id.optional(),
        firmwareFileId: firmwareFileId.optional(),
        FirmwareFileId: firmwareFileId.optional().describe('Another spelling of firmwareFileId.'),
      })
      .transform(mayNameCompany)
      .transform(named),
    data: bulkResult,
    fails: updateFails,
    bodyLimit: bulkLimit * endpointIdBytes,
  },
})
