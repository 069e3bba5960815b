import { calls } from './core/index.ts'

export type {
  IpFilter,
  IpFilterInput,
  LanSettings,
  MacFilter,
  MacFilterInput,
  NetworkFilters,
  RemoteAccess,
  WanSettings,
  WifiEndpoint,
} from './schemas/network.ts'

/** How an uplink gets its address, of what can be set. */
export const wanTypes = ['DHCP', 'Static'] as const

export const remoteProtocols = ['HTTP', 'HTTPS'] as const

export const filterActions = ['deny', 'allow'] as const

export type FilterAction = (typeof filterActions)[number]

/** Protocols an IP filter is about, by their number (IANA); `ALL` is -1 (TR-181 Firewall Rule.{i}.Protocol). */
export const filterProtocols = { ALL: -1, TCP: 6, UDP: 17, ICMP: 1 } as const

export type FilterProtocol = keyof typeof filterProtocols

export const filterProtocolNames = ['ALL', 'TCP', 'UDP', 'ICMP'] as const satisfies readonly FilterProtocol[]

/** Only these have ports. */
export const hasPorts = (protocol: FilterProtocol): boolean => protocol === 'TCP' || protocol === 'UDP'

export const filterDirections = ['incoming', 'outgoing'] as const

export type FilterDirection = (typeof filterDirections)[number]

/** The longest lease that can be given; hours. */
export const longestLease = 8760

export const networkCalls = calls('wifi', () => import('./schemas/network.ts'), {
  getNetwork: { method: 'POST', path: '/api/v1/devices/ui/getNetwork', access: 'device.list' },
  setWan: {
    method: 'POST',
    path: '/api/v1/devices/ui/setWan',
    access: 'device.edit',
    action: { en: 'Set WAN', ko: 'WAN 설정' },
  },
  setLan: {
    method: 'POST',
    path: '/api/v1/devices/ui/setLan',
    access: 'device.edit',
    action: { en: 'Set LAN', ko: 'LAN 설정' },
  },
  getRemote: { method: 'POST', path: '/api/v1/devices/wifi/getRemote', access: 'device.list' },
  setRemote: {
    method: 'POST',
    path: '/api/v1/devices/wifi/setRemote',
    access: 'device.edit',
    action: { en: 'Set remote access', ko: '원격 접속 설정' },
  },
  getEndpoint: { method: 'POST', path: '/api/v1/devices/wifi/getEndpoint', access: 'device.list' },
  enableEndpoint: {
    method: 'POST',
    path: '/api/v1/devices/wifi/enableEndpoint',
    access: 'device.edit',
    action: { en: 'Switch Wi-Fi uplink', ko: 'Wi-Fi 업링크 전환' },
  },
  getNetworkFilterOption: {
    method: 'POST',
    path: '/api/v1/devices/ui/getNetworkFilterOption',
    access: 'device.list',
  },
  addMacFilter: {
    method: 'POST',
    path: '/api/v1/devices/ui/addMacFilter',
    access: 'device.edit',
    action: { en: 'Add MAC filter', ko: 'MAC 필터 추가' },
  },
  deleteMacFilter: {
    method: 'POST',
    path: '/api/v1/devices/ui/deleteMacFilter',
    access: 'device.edit',
    action: { en: 'Delete MAC filter', ko: 'MAC 필터 삭제' },
  },
  addIpFilter: {
    method: 'POST',
    path: '/api/v1/devices/ui/addIPFilter',
    access: 'device.edit',
    action: { en: 'Add IP filter', ko: 'IP 필터 추가' },
  },
  deleteIpFilter: {
    method: 'POST',
    path: '/api/v1/devices/ui/deleteIPFilter',
    access: 'device.edit',
    action: { en: 'Delete IP filter', ko: 'IP 필터 삭제' },
  },
})
