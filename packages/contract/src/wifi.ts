import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'
import { bands } from './deviceInfo.ts'
import type { Band } from './deviceInfo.ts'
import { taskKinds } from './tasks.ts'

export type {
  ChannelScanResult,
  GuestWifi,
  GuestWifiChange,
  Neighbor,
  Radio,
  RadioChange,
  RadioList,
  Ssid,
} from './schemas/wifi.ts'

/** Frequency bands as the answers name them. */
export const wifiBands = ['twoG', 'fiveG', 'sixG'] as const

export type WifiBand = (typeof wifiBands)[number]

export const bandNames = { twoG: '2.4GHz', fiveG: '5GHz', sixG: '6GHz' } as const satisfies Record<WifiBand, Band>

/** The band with this name; 2.4 GHz for what is none. */
export const wifiBandOf = (name: Band): WifiBand => wifiBands[bands.indexOf(name)] ?? 'twoG'

/** Answered state of a channel scan that is complete (TR-181 NeighboringWiFiDiagnostic() Status). */
export const scanComplete = 'Complete'

const securityNames: Readonly<Record<string, Text>> = {
  None: { en: 'Open', ko: '개방' },
  'WPA2-Personal': { en: 'WPA2 Encryption', ko: 'WPA2 암호화' },
  'WPA-WPA2-Personal': { en: 'WPA/WPA2 Encryption', ko: 'WPA/WPA2 암호화' },
}

/** What a security mode (TR-181 ModeEnabled) is called. */
export const securityName = (mode: string): Text =>
  securityNames[mode] ?? { en: `${mode} Encryption`, ko: `${mode} 암호화` }

export const wifiCalls = calls('wifi', () => import('./schemas/wifi.ts'), {
  getRadio: { method: 'POST', path: '/api/v1/devices/ui/getRadio', access: 'device.list' },
  setRadio: {
    method: 'POST',
    path: '/api/v1/devices/ui/setRadio',
    access: 'device.edit',
    action: taskKinds.UIRadioList.name,
  },
  setRadioShort: {
    method: 'POST',
    path: '/api/v1/devices/ui/setRadioShort',
    access: 'device.edit',
    action: taskKinds.UIRadioList.name,
  },
  getGuestWifi: { method: 'POST', path: '/api/v1/devices/ui/getGuestWifi', access: 'device.list' },
  setGuestWifi: {
    method: 'POST',
    path: '/api/v1/devices/ui/setGuestWifi',
    access: 'device.edit',
    action: taskKinds.UIGuestWifi.name,
  },
  enableGuestWifi: {
    method: 'POST',
    path: '/api/v1/devices/ui/enableGuestWifi',
    access: 'device.edit',
    action: taskKinds.UIGuestWifi.name,
  },
  startChannelScan: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/wifis/channel-scan-start',
    access: 'device.diagnose',
    action: taskKinds.WifiScanChannel.name,
  },
  getWifi: { method: 'POST', path: '/api/v1/devices/wifi/getWifi', access: 'device.list' },
  getSsid: { method: 'POST', path: '/api/v1/devices/wifi/getSSID', access: 'device.list' },
  setSsid: {
    method: 'POST',
    path: '/api/v1/devices/wifi/setSSID',
    access: 'device.edit',
    action: taskKinds.UIRadioList.name,
  },
  getSsidInfo: { method: 'POST', path: '/api/v1/devices/wifi/getSSIDInfo', access: 'device.list' },
  resetWifi: {
    method: 'POST',
    path: '/api/v1/devices/wifi/resetWifi',
    access: 'device.edit',
    action: { en: 'Reset Wi-Fi', ko: 'Wi-Fi 초기화' },
  },
})
