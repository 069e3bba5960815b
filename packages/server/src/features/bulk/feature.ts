import { bulkCalls } from '@headend/contract/bulk'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { bulkActions, setLnb } from './actions.ts'
import type { BulkService } from './service.ts'

/** Actions on many devices. */
export const bulkFeature = (start: BulkService): Feature => ({
  name: 'bulk',
  calls: [
    implement(bulkCalls, {
      reboot: ({ body }, caller) => start(caller, bulkActions.reboot, body),
      factoryReset: ({ body }, caller) => start(caller, bulkActions.factoryReset, body),
      lock: ({ body }, caller) => start(caller, bulkActions.lock, body),
      unlock: ({ body }, caller) => start(caller, bulkActions.unlock, body),
      resetPin: ({ body }, caller) => start(caller, bulkActions.resetPin, body),
      scanChannels: ({ body }, caller) => start(caller, bulkActions.scanChannels, body),
      setLnb: ({ body: { lnbSettings, ...targets } }, caller) => start(caller, setLnb(lnbSettings), targets),
    }),
  ],
})
