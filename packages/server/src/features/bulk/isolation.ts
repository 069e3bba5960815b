import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId, unregistered }) => {
  const bulk = (turn: number) => refuses({ body: { endpointIds: [endpointId] } }, { turn })
  return {
    'bulk.reboot': bulk(5),
    'bulk.factoryReset': bulk(6),
    'bulk.lock': bulk(1),
    'bulk.unlock': refuses({ body: { endpointIds: [unregistered], unRegDevice: true } }, { by: ['root'] }),
  }
})
