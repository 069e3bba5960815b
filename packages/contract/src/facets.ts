export type { FacetValues } from './schemas/facets.ts'

/**
 * Groups of device values that are read, answered and sent as one. The name is the method of the update that carries one
 * on the realtime channel.
 */
export const facetNames = [
  'device_info',
  'system',
  'network',
  'vitals',
  'wan',
  'lan',
  'network_stat',
  'hosts',
  'associatedDevices',
  'remote_access',
  'endpoint',
  'network_filter',
  'NTP',
  'radio_list',
  'guest_wifi',
  'topology',
  'av',
  'android_apps',
  'quantum_apps',
  'app_memory',
] as const

export type FacetName = (typeof facetNames)[number]
