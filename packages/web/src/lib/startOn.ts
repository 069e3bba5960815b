import { bulkCalls } from '@headend/contract/bulk'
import type { BulkResult } from '@headend/contract/bulk'
import type { Device } from '@headend/contract/device'
import type { TaskAction } from './actionTasks.ts'
import type { Client } from './client.ts'

type LnbSettings = NonNullable<Device['lnbSettings']>

/** Asks the server for an action on devices; the settings of a converter (LNB) are for the action about it. */
export const startOn = (
  client: Pick<Client, 'request'>,
  action: TaskAction,
  endpointIds: string[],
  lnbSettings: LnbSettings = { lnbType: '', lnbValue: '' },
): Promise<BulkResult> =>
  action === 'setLnb'
    ? client.request(bulkCalls.setLnb, { body: { endpointIds, lnbSettings } })
    : client.request(bulkCalls[action], { body: { endpointIds } })
