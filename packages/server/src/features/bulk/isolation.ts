import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack: { db }, endpointId }) => {
    // What is not locked is not unlocked.
    await db.updateTable('device').set({ ui_lock_enable: true }).where('endpoint_id', '=', endpointId).execute()
  },
  ({ endpointId, unregistered, box }) => {
    const bulk = (turn: number, one = endpointId) => refuses({ body: { endpointIds: [one] } }, { turn })
    return {
      'bulk.reboot': bulk(5),
      'bulk.factoryReset': bulk(6),
      'bulk.unlock': bulk(1),
      'bulk.resetPin': bulk(2, box),
      'bulk.scanChannels': bulk(4, box),
      'bulk.setLnb': refuses(
        { body: { endpointIds: [box], lnbSettings: { lnbType: 'Universal', lnbValue: '10600' } } },
        { turn: 3 },
      ),
      'bulk.lock': refuses({ body: { endpointIds: [unregistered], unRegDevice: true } }, { by: ['root'] }),
    }
  },
)
