import { refuse, uspError } from '@headend/usp'
import type { Instances, ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { counter, trait, upTime } from '../core/cpe.ts'
import { addressesOf } from '../core/addresses.ts'

/** The MAC address of one of a device's interfaces: the device's own, counted on in the first octet's local bits. */
export function macOf(mac: string, nth: number): string {
  if (nth === 0) return mac
  const first = (Number.parseInt(mac.slice(0, 2), 16) | 2) ^ (nth << 2)
  return (first & 0xff).toString(16).toUpperCase().padStart(2, '0') + mac.slice(2)
}

/** Counters of an interface in both directions; `received` and `sent` in bytes per second. */
export function traffic(
  name: string,
  received: (cpe: Cpe, at: Instances) => number,
  sent: (cpe: Cpe, at: Instances) => number,
): { [name: string]: (cpe: Cpe, at: Instances) => number } {
  const key = (at: Instances, what: string): string => `${name}${at.join('.')}${what}`
  const bytesReceived = (cpe: Cpe, at: Instances): number => counter(cpe, key(at, 'r'), received(cpe, at))
  const bytesSent = (cpe: Cpe, at: Instances): number => counter(cpe, key(at, 's'), sent(cpe, at))
  return {
    BytesReceived: bytesReceived,
    BytesSent: bytesSent,
    PacketsReceived: (cpe, at) => Math.floor(bytesReceived(cpe, at) / 1100),
    PacketsSent: (cpe, at) => Math.floor(bytesSent(cpe, at) / 420),
    ErrorsReceived: (cpe, at) => Math.floor(bytesReceived(cpe, at) / (9e9 + 9e9 * trait(cpe, key(at, 'e'), 0, 1))),
    ErrorsSent: (cpe, at) => Math.floor(bytesSent(cpe, at) / 4e10),
    DiscardPacketsReceived: (cpe, at) => Math.floor(bytesReceived(cpe, at) / 6e9),
    DiscardPacketsSent: (cpe, at) => Math.floor(bytesSent(cpe, at) / 8e9),
  }
}

/** Bytes per second through the device's line. */
export function lineLoad(cpe: Cpe): number {
  return trait(cpe, 'load', 20_000, 900_000)
}

/** Whether the address of the uplink comes from DHCP, or from somebody who set it. */
const isAsking = (cpe: Cpe): boolean => cpe.agent.value('Device.DHCPv4.Client.1.Enable') !== 'false'

const isRouter = (cpe: Cpe): boolean => cpe.model.productClass === 'APROUTER'

/** Ethernet, IP, routing, DNS and DHCP. Interface 1 leads out; further ones are a router's own network. */
export function network(ethernetPorts: number): ModelSpec<Cpe> {
  const interfaces = (cpe: Cpe): readonly number[] => (isRouter(cpe) ? [1, 2] : [1])
  // The first row of the uplink is what DHCP gave; those that somebody adds are static.
  const isGiven = ([ipInterface, row]: Instances): boolean => ipInterface === 1 && row === 1
  const address = (cpe: Cpe, at: Instances): string | undefined => {
    if (isGiven(at)) return isAsking(cpe) ? addressesOf(cpe).address : ''
    return at[1] === 1 ? addressesOf(cpe).lan : ''
  }
  const givenToUplink = (cpe: Cpe, value: string | undefined, row: number | undefined, rows: number) =>
    (row ?? 1) <= rows && isAsking(cpe) ? value : ''
  return {
    'Device.Ethernet.Interface.{i}.': {
      instances: ethernetPorts,
      params: {
        Enable: true,
        Status: (cpe, [port]) => (port === 1 || trait(cpe, `port${port}`, 0, 1) < 0.4 ? 'Up' : 'Down'),
        Name: (_, [port]) => `eth${(port ?? 1) - 1}`,
        Upstream: (_, [port]) => port === 1,
        MACAddress: (cpe, [port]) => macOf(cpe.mac, (port ?? 1) - 1),
        MaxBitRate: 1000,
        CurrentBitRate: (cpe) => (cpe.model.downstream < 100 ? 100 : 1000),
        DuplexMode: 'Auto',
        LastChange: upTime,
      },
    },
    'Device.Ethernet.Interface.{i}.Stats.': {
      params: traffic(
        'eth',
        (cpe, [port]) => (port === 1 ? lineLoad(cpe) : lineLoad(cpe) / 9),
        (cpe, [port]) => (port === 1 ? lineLoad(cpe) / 7 : lineLoad(cpe)),
      ),
    },
    'Device.IP.Interface.{i}.': {
      instances: interfaces,
      params: {
        Enable: true,
        IPv4Enable: true,
        Status: 'Up',
        Name: (_, [number]) => (number === 1 ? 'wan' : 'lan'),
        Type: 'Normal',
        LowerLayers: (_, [number]) => `Device.Ethernet.Interface.${number === 1 ? 1 : 2}`,
        MaxMTUSize: 1500,
      },
    },
    'Device.IP.Interface.{i}.IPv4Address.{i}.': {
      instances: 1,
      params: {
        Enable: true,
        Status: 'Enabled',
        IPAddress: address,
        SubnetMask: (cpe, [number]) => (number === 1 ? addressesOf(cpe).mask : '255.255.255.0'),
        AddressingType: (_, at) => (isGiven(at) ? 'DHCP' : 'Static'),
      },
      // TR-181 IPv4Address.{i}.IPAddress: to be written only where AddressingType is Static.
      check: (cpe, at, value) =>
        isGiven(at) && value('IPAddress') !== address(cpe, at)
          ? refuse(uspError.notWriteable, 'The address comes from DHCP')
          : undefined,
    },
    'Device.IP.Interface.{i}.Stats.': {
      params: traffic(
        'ip',
        (cpe, [number]) => (number === 1 ? lineLoad(cpe) : lineLoad(cpe) / 7),
        (cpe, [number]) => (number === 1 ? lineLoad(cpe) / 7 : lineLoad(cpe)),
      ),
    },
    'Device.Routing.Router.{i}.': { instances: 1, params: { Enable: true, Status: 'Enabled' } },
    'Device.Routing.Router.{i}.IPv4Forwarding.{i}.': {
      instances: 1,
      params: {
        Enable: true,
        Status: 'Enabled',
        DestIPAddress: '',
        DestSubnetMask: '',
        GatewayIPAddress: (cpe, [, row]) => givenToUplink(cpe, addressesOf(cpe).gateway, row, 1),
        Interface: 'Device.IP.Interface.1',
        Origin: (_, [, row]) => (row === 1 ? 'DHCPv4' : 'Static'),
        ForwardingMetric: 0,
      },
    },
    'Device.DNS.Client.': { params: { Enable: true, Status: 'Enabled' } },
    'Device.DNS.Client.Server.{i}.': {
      instances: 2,
      params: {
        Enable: true,
        Status: 'Enabled',
        DNSServer: (cpe, [row]) => givenToUplink(cpe, addressesOf(cpe).dns[(row ?? 1) - 1], row, 2),
        Interface: 'Device.IP.Interface.1',
        Type: (_, [row]) => ((row ?? 1) <= 2 ? 'DHCPv4' : 'Static'),
      },
    },
    'Device.DHCPv4.Client.{i}.': {
      instances: 1,
      params: {
        Enable: true,
        Status: 'Enabled',
        DHCPStatus: (cpe) => (isAsking(cpe) ? 'Bound' : 'Init'),
        Interface: 'Device.IP.Interface.1',
        IPAddress: (cpe) => (isAsking(cpe) ? addressesOf(cpe).address : ''),
        SubnetMask: (cpe) => addressesOf(cpe).mask,
        IPRouters: (cpe) => (isAsking(cpe) ? addressesOf(cpe).gateway : ''),
        DNSServers: (cpe) => (isAsking(cpe) ? addressesOf(cpe).dns.join(',') : ''),
        LeaseTimeRemaining: (cpe) => 43_200 - (upTime(cpe) % 21_600),
        DHCPServer: (cpe) => addressesOf(cpe).gateway,
      },
    },
  }
}

/** What a router offers its home network. */
export const homeNetwork: ModelSpec<Cpe> = {
  'Device.DHCPv4.Server.': { params: { Enable: true } },
  'Device.DHCPv4.Server.Pool.{i}.': {
    instances: 1,
    params: {
      Enable: true,
      Status: 'Enabled',
      Order: 1,
      Interface: 'Device.IP.Interface.2',
      MinAddress: '192.168.35.2',
      MaxAddress: '192.168.35.254',
      SubnetMask: '255.255.255.0',
      DNSServers: '192.168.35.1',
      IPRouters: '192.168.35.1',
      DomainName: 'home.arpa',
      LeaseTime: 86_400,
    },
  },
}
