import { isolationOf, nothingMore, open, refuses } from '../../testing/isolation.ts'

/** What a file holds, the call says that it is made from: here that of another company's device. */
export const isolation = isolationOf(nothingMore, ({ endpointId }) => ({
  'downloads.fetch': open({ params: { ticket: 'nobodys' } }, { answers: 'tokenerr' }),
  'downloads.create': refuses({
    body: {
      call: 'history.listUserActions',
      body: { endpointId },
      table: { format: 'csv', name: 'history', columns: [{ field: 'actionName' }] },
    },
  }),
}))
