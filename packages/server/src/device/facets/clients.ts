import { bands } from '@headend/contract/deviceInfo'
import type { AssociatedDevice, Band, NetworkHost } from '@headend/contract/deviceInfo'
import { normalMac } from '@headend/contract/rules'
import { facet } from './facet.ts'
import { flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'

const accessPoints = 'Device.WiFi.AccessPoint.'
const hostTable = 'Device.Hosts.Host.'

/** No home has more; what a device lists beyond is not shown. */
const mostClients = 1000

const macOf = (text: string | null): string | null =>
  text === null ? null : /^[0-9a-f:.-]{12,17}$/i.test(text) ? normalMac(text) : text

/** The band a radio works in. */
export const bandOf = (values: Values, radio: string | null): Band | null => {
  const text = radio === null ? null : textAt(values, `${radio}OperatingFrequencyBand`)
  return bands.find((band) => band === text) ?? null
}

const associatedOf = (values: Values): AssociatedDevice[] =>
  rowsOf(values, accessPoints).flatMap((accessPoint) => {
    const ssid = objectAt(values, `${accessPoint}SSIDReference`)
    const radio = ssid === null ? null : objectAt(values, `${ssid}LowerLayers`)
    const name = (ssid === null ? null : textAt(values, `${ssid}SSID`)) ?? accessPoint.slice(0, -1)
    return rowsOf(values, `${accessPoint}AssociatedDevice.`, mostClients).flatMap((client) => {
      const mac = macOf(textAt(values, `${client}MACAddress`))
      if (mac === null) return []
      return [
        {
          mac_address: mac,
          band: bandOf(values, radio),
          rssi: numberAt(values, `${client}SignalStrength`, { least: -200, most: 0 }),
          access_point: name,
          // An agent that does not say lists those alone that are there.
          active: flagAt(values, `${client}Active`) ?? true,
        },
      ]
    })
  })

/** Who is on the Wi-Fi of a device. */
export const associatedDevices = facet('associatedDevices', {
  paths: [
    ...['MACAddress', 'SignalStrength', 'Active'].map((name) => `${accessPoints}*.AssociatedDevice.*.${name}`),
    `${accessPoints}*.SSIDReference`,
    ...['SSID', 'LowerLayers'].map((name) => `Device.WiFi.SSID.*.${name}`),
    'Device.WiFi.Radio.*.OperatingFrequencyBand',
  ],
  of: (values): AssociatedDevice[] => associatedOf(values).slice(0, mostClients),
})

/** How a host is connected, in the words a person uses. */
const typeOf = (values: Values, host: string): string | null => {
  const type = textAt(values, `${host}InterfaceType`)
  if (type !== null) return type === '802.11' ? 'Wi-Fi' : type
  const layer = textAt(values, `${host}Layer1Interface`)
  if (layer === null) return null
  return layer.includes('.WiFi.') ? 'Wi-Fi' : layer.includes('.Ethernet.') ? 'Ethernet' : null
}

/** Everybody the device knows in its network. */
export const hosts = facet('hosts', {
  paths: ['HostName', 'IPAddress', 'PhysAddress', 'InterfaceType', 'Layer1Interface', 'Active'].map(
    (name) => `${hostTable}*.${name}`,
  ),
  of: (values): NetworkHost[] =>
    rowsOf(values, hostTable, mostClients).flatMap((host) => {
      const mac = macOf(textAt(values, `${host}PhysAddress`))
      if (mac === null) return []
      return [
        {
          host_name: textAt(values, `${host}HostName`),
          ip_address: textAt(values, `${host}IPAddress`),
          mac_address: mac,
          type: typeOf(values, host),
          active: flagAt(values, `${host}Active`) ?? false,
        },
      ]
    }),
})
