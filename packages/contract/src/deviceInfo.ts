export type {
  AssociatedDevice,
  DeviceInfo,
  DeviceVitals,
  LanInfo,
  NetworkHost,
  NetworkInfo,
  NetworkStatistics,
  SystemInfo,
  TimeInfo,
  WanInfo,
} from './schemas/deviceInfo.ts'

export const bands = ['2.4GHz', '5GHz', '6GHz'] as const

export type Band = (typeof bands)[number]

export const networkInterfaces = ['wan', 'lan', 'wifi2', 'wifi5', 'wifi6'] as const
