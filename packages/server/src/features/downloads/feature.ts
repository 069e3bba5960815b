import { downloadCalls } from '@headend/contract/downloads'
import type { Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import { downloadService } from './service.ts'

/** Files that a browser fetches by a link. */
export const downloadsFeature = (needs: Parameters<typeof downloadService>[0]): Feature => {
  const service = downloadService(needs)
  return {
    name: 'downloads',
    calls: [
      implement(downloadCalls, {
        create: ({ body }, caller) => service.create(caller, body),
        fetch: publicly(({ params }, visitor, exchange) => service.fetch(params.ticket, visitor, exchange)),
      }),
    ],
  }
}
