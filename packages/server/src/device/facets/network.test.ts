import { describe, expect, it } from 'vitest'
import { known } from '../../testing/known.ts'
import { lan } from './lan.ts'
import { network } from './network.ts'
import { wan } from './wan.ts'

const ip = 'Device.IP.Interface.'
const route = 'Device.Routing.Router.1.IPv4Forwarding.'

/** A router whose first interface is its loopback and whose way out is the third. */
const router = new Map([
  [`${ip}1.Loopback`, 'true'],
  [`${ip}1.IPv4Address.1.IPAddress`, '127.0.0.1'],
  [`${ip}2.IPv4Address.1.IPAddress`, '192.168.35.1'],
  [`${ip}2.IPv4Address.1.SubnetMask`, '255.255.255.0'],
  [`${ip}3.IPv4Address.1.IPAddress`, '10.24.118.63'],
  [`${ip}3.IPv4Address.1.SubnetMask`, '255.255.254.0'],
  [`${ip}3.IPv4Address.1.AddressingType`, 'IPCP'],
  [`${route}1.DestIPAddress`, '10.9.0.0'],
  [`${route}1.GatewayIPAddress`, '10.24.118.9'],
  [`${route}2.DestIPAddress`, '0.0.0.0'],
  [`${route}2.GatewayIPAddress`, '10.24.118.1'],
  [`${route}2.Interface`, 'Device.IP.Interface.3'],
  ['Device.DNS.Client.Server.1.DNSServer', '10.0.0.53'],
  ['Device.DNS.Client.Server.2.DNSServer', '10.0.1.53'],
  ['Device.Ethernet.Interface.1.Status', 'Down'],
  ['Device.Ethernet.Interface.2.Status', 'Up'],
  ['Device.Ethernet.Interface.2.Upstream', 'true'],
  ['Device.DHCPv4.Server.Enable', 'true'],
  ['Device.DHCPv4.Server.Pool.1.Interface', 'Device.IP.Interface.2.'],
  ['Device.DHCPv4.Server.Pool.1.MinAddress', '192.168.35.2'],
  ['Device.DHCPv4.Server.Pool.1.MaxAddress', '192.168.35.254'],
  ['Device.DHCPv4.Server.Pool.1.LeaseTime', '86400'],
])

describe('wan', () => {
  it('follows the default route', () => {
    expect(wan.of(router, known)).toEqual({
      ip_address: '10.24.118.63',
      subnet_mask: '255.255.254.0',
      gateway: '10.24.118.1',
      dns_server: '10.0.0.53, 10.0.1.53',
      ethernet_status: 'Up',
      connection_type: 'PPPoE',
    })
  })

  it('takes the only address there is, where there are no routes', () => {
    const values = new Map([[`${ip}4.IPv4Address.2.IPAddress`, '192.168.0.9']])
    expect(wan.of(values, known)).toMatchObject({ ip_address: '192.168.0.9', gateway: null, connection_type: null })
  })
})

describe('lan', () => {
  it('gives the home network and the lease in hours', () => {
    expect(lan.of(router, known)).toEqual({
      ip_address: '192.168.35.1',
      subnet_mask: '255.255.255.0',
      dhcp_enable: true,
      dhcp_start: '192.168.35.2',
      dhcp_end: '192.168.35.254',
      lease_time: 24,
    })
  })

  it('shows a lease without end, and a device without a home network, as nothing', () => {
    expect(lan.of(new Map([['Device.DHCPv4.Server.Pool.1.LeaseTime', '-1']]), known).lease_time).toBeNull()
    expect(Object.values(lan.of(new Map(), known)).every((value) => value === null)).toBe(true)
  })
})

describe('network', () => {
  it('knows a satellite tuner', () => {
    const tuner = 'Device.X_HEADEND_DVBS.'
    const info = network.of(
      new Map([
        [`${tuner}Standard`, 'DVB-S2'],
        [`${tuner}Modulation`, '8PSK'],
        [`${tuner}SignalStrength`, '-58'],
        [`${tuner}ChannelNumber`, '12'],
        [`${tuner}ChannelName`, 'Garam News'],
        [`${tuner}Frequency`, '11420'],
        ['Device.WiFi.EndPoint.1.Status', 'Disabled'],
        ['Device.WiFi.EndPoint.1.Stats.SignalStrength', '0'],
      ]),
      known,
    )
    expect(info).toMatchObject({
      signal_strength: -58,
      dvbs_modulation: 'DVB-S2 8PSK',
      current_channel: { name: 'Garam News', number: '12', frequency: 11_420 },
      ip_address: null,
    })
  })

  it('prefers the Wi-Fi uplink that is in use, and any radio that is up', () => {
    const info = network.of(
      new Map([
        ['Device.WiFi.EndPoint.1.Stats.SignalStrength', '-61'],
        ['Device.WiFi.Radio.1.Status', 'Down'],
        ['Device.WiFi.Radio.2.Status', 'Up'],
      ]),
      known,
    )
    expect(info).toMatchObject({ signal_strength: -61, wifi_status: 'Up', current_channel: null })
  })

  it('takes no radio that is up for a Wi-Fi that is in use', () => {
    const radio = ['Device.WiFi.Radio.1.Status', 'Up'] as const
    const status = (...more: readonly (readonly [string, string])[]) =>
      network.of(new Map([radio, ...more]), known)?.wifi_status
    expect(status()).toBe('Up')
    expect(status(['Device.WiFi.EndPoint.1.Stats.SignalStrength', '0'])).toBe('Down')
    expect(status(['Device.WiFi.EndPoint.1.Stats.SignalStrength', '-58'])).toBe('Up')
    expect(status(['Device.WiFi.AccessPoint.1.Enable', 'false'])).toBe('Down')
    expect(status(['Device.WiFi.AccessPoint.1.Enable', 'true'])).toBe('Up')
    expect(network.of(new Map([['Device.Ethernet.Interface.1.Status', 'Up']]), known)?.wifi_status).toBeNull()
  })

  it('is nothing for a device that reports no network', () => {
    expect(network.of(new Map([['Device.DeviceInfo.UpTime', '4']]), known)).toBeNull()
  })
})
