import { isolationOf, nothingMore, open } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ owner: { clientKey } }) => ({
  'oidc.get': open(),
  'oidc.begin': open({}, { answers: 'nodata' }),
  'oidc.finish': open({ body: { answer: 'state=nobodys', clientKey } }, { answers: 'nodata' }),
}))
