import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  () => Promise.resolve(),
  ({ endpointId }) => {
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
      'wifi.deleteMacFilter': ofDevice({ idx: 1 }),
      'wifi.addIpFilter': ofDevice({ direction: 'incoming', filter: { startIp: '203.0.113.9' } }),
      'wifi.deleteIpFilter': ofDevice({ direction: 'incoming', idx: 1 }),
    }
  },
)
