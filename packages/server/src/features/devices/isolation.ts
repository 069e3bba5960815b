import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  ({ stack: { db }, endpointId }) =>
    db
      .updateTable('device')
      .set({ outside: true, customer_id: 'C-THEIRS' })
      .where('endpoint_id', '=', endpointId)
      .execute(),
  ({ companyId, endpointId, did }, _planted, { clientId }) => {
    const ofDevice = (more: object = {}) => refuses({ body: { endpointId, ...more } })
    const words = [endpointId, 'R7-THEIRS', 'C-THEIRS'] as const
    return {
      'devices.getInfo': ofDevice(),
      'devices.getMaster': refuses({ query: { endpointId } }),
      'devices.list': hides(words, { query: { keyword: 'R7' } }),
      'devices.listConnectsPage': hides(words, { body: { filters: { companyId: [companyId] } } }),
      'devices.listOutsideSaPage': refuses({ body: { opId: companyId } }),
      'devices.exportConnects': hides([endpointId], { body: { fields: ['endpointId', 'companyName'], keyword: 'R7' } }),
      'devices.count': refuses({ query: { opId: companyId } }),
      'devices.getTime': ofDevice(),
      'devices.setTime': ofDevice({ enable: false }),
      'devices.setMonitoring': refuses({ body: { did, option: 'ALL' } }),
      'devices.subscribeRtd': ofDevice({ clientId }),
      'devices.unsubscribeRtd': nobodys('ends only a lease of the caller’s own', { body: { endpointId, clientId } }),
      'devices.updateCustomer': refuses({ params: { endpointId }, body: { customerId: 'C-1', retailer: '' } }),
      'devices.getWan': ofDevice(),
      'devices.getLan': ofDevice(),
      'devices.getConnectedNetwork': ofDevice(),
      'devices.getAssociatedDevices': ofDevice(),
      'devices.getNetworkStat': ofDevice(),
    }
  },
)
