import { isolationOf, refuses } from '../../testing/isolation.ts'
import { keepSnapshot } from './store.ts'

/** A moment of its history, and the address that no other device has. */
const planted = { macAddress: '58:2B:0A:70:70:01', createTime: 1_767_225_600_000 }

export const isolation = isolationOf(
  async ({ stack, did }) => {
    await stack.db.updateTable('device').set({ mac_addr: planted.macAddress }).where('did', '=', did).execute()
    await stack.db.deleteFrom('topology_state').where('did', '=', did).execute()
    await keepSnapshot(stack.db, { did, nodes: [], now: new Date(planted.createTime), before: null })
  },
  ({ endpointId }) => ({
    'topology.get': refuses({ body: { endpointId } }),
    'topology.listHistories': refuses({ body: { macAddress: planted.macAddress } }),
    'topology.getHistoryData': refuses({ body: planted }),
  }),
)
