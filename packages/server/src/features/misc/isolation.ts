import { hides, isolationOf, nobodys, nothingMore, open } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId }) => ({
  'misc.checkDb': open(),
  'misc.search': hides([endpointId], { query: { keyword: 'R7' } }),
  'misc.createClickupTask': nobodys("It is kept under the sender's own company and names nothing of anybody else.", {
    body: { type: 'misc', title: 'Mine', contents: 'Mine' },
  }),
}))
