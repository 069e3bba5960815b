import { bulkCalls } from '@headend/contract/bulk'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { BulkService } from './service.ts'

/** Actions on many devices. */
export const bulkFeature = (start: BulkService): Feature => ({
  name: 'bulk',
  calls: [
    implement(bulkCalls, {
      reboot: ({ body }, caller) => start(caller, 'Reboot', body),
      factoryReset: ({ body }, caller) => start(caller, 'Factory', body),
      lock: ({ body }, caller) => start(caller, 'Lock', body),
      unlock: ({ body }, caller) => start(caller, 'Unlock', body),
    }),
  ],
})
