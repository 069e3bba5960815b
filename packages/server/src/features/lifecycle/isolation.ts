import { hides, isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId, endpointId, mid }) => ({
  'lifecycle.createDevices': hides(
    ['INTRUDER1'],
    { body: { devices: [{ deviceSn: 'INTRUDER1', mid, opId: companyId }] } },
    { by: ['owner'] },
  ),
  'lifecycle.deactivate': refuses({ body: { endpointId } }, { turn: 1 }),
  'lifecycle.reject': refuses({ body: { endpointId } }, { turn: 1 }),
  'lifecycle.allocate': refuses({ body: { endpointId, opid: companyId } }, { turn: 2 }),
  'lifecycle.activate': refuses({ body: { endpointId } }, { turn: 4 }),
  // It goes to the company above, which is the root: the owner does not see it any more.
  'lifecycle.release': refuses({ body: { endpointId, opid: companyId } }, { by: ['root'], turn: 3 }),
  'lifecycle.deleteDevice': refuses({ query: { endpointId } }, { turn: 8 }),
}))
