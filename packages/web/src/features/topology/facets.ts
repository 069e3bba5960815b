import { topologyCalls } from '@headend/contract/topology'
import { facet } from '../../lib/facets.ts'

export const mesh = facet({
  name: 'topology',
  call: topologyCalls.get,
  input: (endpointId) => ({ body: { endpointId } }),
  of: ({ accessPoints }) => accessPoints,
  put: (answer, accessPoints) => ({ ...answer, accessPoints }),
})
