import { networkCalls } from '@headend/contract/network'
import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  // Filters to be deleted, beside those that are added.
  async ({ stack, endpointId, owner }) => {
    const mac = { endpointId, filter: { macAddress: '02:11:22:33:44:66' } }
    const ip = { endpointId, direction: 'incoming', filter: { startIp: '203.0.113.66' } } as const
    return {
      mac: (await stack.ask(networkCalls.addMacFilter, { body: mac }, { as: owner })).idx,
      ip: (await stack.ask(networkCalls.addIpFilter, { body: ip }, { as: owner })).idx,
    }
  },
  ({ endpointId }, { mac, ip }) => {
    const ofDevice = (more: object = {}) => refuses({ body: { endpointId, ...more } })
    return {
      'wifi.getNetwork': ofDevice(),
      'wifi.getRemote': ofDevice(),
      'wifi.getEndpoint': ofDevice(),
      'wifi.getNetworkFilterOption': ofDevice(),
      'wifi.setWan': ofDevice({ wan: { connection_type: 'DHCP' } }),
      'wifi.setLan': ofDevice({
        lan: { ip_address: '192.168.35.1', subnet_mask: '255.255.255.0', dhcp_enable: false },
      }),
      'wifi.setRemote': ofDevice({ enable: false, port: 8443, protocol: 'HTTPS' }),
      'wifi.enableEndpoint': ofDevice({ enable: true }),
      'wifi.addMacFilter': ofDevice({ filter: { macAddress: '02:11:22:33:44:55' } }),
      'wifi.deleteMacFilter': ofDevice({ idx: mac }),
      'wifi.addIpFilter': ofDevice({ direction: 'incoming', filter: { startIp: '203.0.113.9' } }),
      'wifi.deleteIpFilter': ofDevice({ direction: 'incoming', idx: ip }),
    }
  },
)
