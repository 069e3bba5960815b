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

export const signalQualities = ['good', 'warning', 'bad'] as const

export type SignalQuality = (typeof signalQualities)[number]

/** How good a signal is: good from -60 dBm, bad below -70 dBm. */
export const signalQuality = (dBm: number): SignalQuality => (dBm >= -60 ? 'good' : dBm >= -70 ? 'warning' : 'bad')

export const networkInterfaces = ['wan', 'lan', 'wifi2', 'wifi5', 'wifi6'] as const
