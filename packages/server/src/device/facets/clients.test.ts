import { expect, it } from 'vitest'
import { associatedDevices, hosts } from './clients.ts'
import { known } from '../../testing/known.ts'

const accessPoint = 'Device.WiFi.AccessPoint.'

it('names band and network of each Wi-Fi client', () => {
  const clients = associatedDevices.of(
    new Map([
      [`${accessPoint}2.SSIDReference`, 'Device.WiFi.SSID.5.'],
      ['Device.WiFi.SSID.5.SSID', 'Home4711'],
      ['Device.WiFi.SSID.5.LowerLayers', 'Device.WiFi.Radio.2'],
      ['Device.WiFi.Radio.2.OperatingFrequencyBand', '5GHz'],
      [`${accessPoint}2.AssociatedDevice.3.MACAddress`, '3a:00:11:22:33:44'],
      [`${accessPoint}2.AssociatedDevice.3.SignalStrength`, '-63'],
      [`${accessPoint}2.AssociatedDevice.3.Active`, 'false'],
      [`${accessPoint}4.AssociatedDevice.1.MACAddress`, '3A:00:11:22:33:55'],
      [`${accessPoint}4.AssociatedDevice.2.SignalStrength`, '-70'],
    ]),
    known,
  )
  expect(clients).toEqual([
    { mac_address: '3A:00:11:22:33:44', band: '5GHz', rssi: -63, access_point: 'Home4711', active: false },
    {
      mac_address: '3A:00:11:22:33:55',
      band: null,
      rssi: null,
      access_point: 'Device.WiFi.AccessPoint.4',
      active: true,
    },
  ])
})

it('lists hosts with the way they are connected', () => {
  const found = hosts.of(
    new Map([
      ['Device.Hosts.Host.1.PhysAddress', 'A0-B1-C2-D3-E4-F5'],
      ['Device.Hosts.Host.1.HostName', 'printer'],
      ['Device.Hosts.Host.1.Layer1Interface', 'Device.Ethernet.Interface.2'],
      ['Device.Hosts.Host.1.Active', 'true'],
      ['Device.Hosts.Host.2.PhysAddress', 'A0:B1:C2:D3:E4:F6'],
      ['Device.Hosts.Host.2.InterfaceType', '802.11'],
      ['Device.Hosts.Host.3.HostName', 'nobody'],
    ]),
    known,
  )
  expect(found).toEqual([
    { host_name: 'printer', ip_address: null, mac_address: 'A0:B1:C2:D3:E4:F5', type: 'Ethernet', active: true },
    { host_name: null, ip_address: null, mac_address: 'A0:B1:C2:D3:E4:F6', type: 'Wi-Fi', active: false },
  ])
})
