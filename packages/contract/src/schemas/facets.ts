import * as z from 'zod'
import type { FacetName } from '../facets.ts'
import {
  deviceInfo,
  deviceVitals,
  associatedDevice,
  lanInfo,
  networkHost,
  networkInfo,
  networkStatistics,
  systemInfo,
  timeInfo,
  wanInfo,
} from './deviceInfo.ts'
import { androidApps, appMemory, quantumApps } from './apps.ts'
import { avInfo } from './av.ts'
import { networkFilters, remoteAccess, wifiEndpoint } from './network.ts'
import { topologyNode } from './topology.ts'
import { guestWifi, radioList } from './wifi.ts'

/** What each facet of a device is; null where the device reports nothing of it. */
export const facetValues = {
  device_info: deviceInfo,
  system: systemInfo.nullable(),
  network: networkInfo.nullable(),
  vitals: deviceVitals,
  wan: wanInfo,
  lan: lanInfo,
  network_stat: z.array(networkStatistics),
  hosts: z.array(networkHost),
  associatedDevices: z.array(associatedDevice),
  remote_access: remoteAccess.nullable(),
  endpoint: wifiEndpoint.nullable(),
  network_filter: networkFilters,
  NTP: timeInfo,
  radio_list: radioList,
  guest_wifi: z.array(guestWifi),
  topology: z.array(topologyNode),
  av: avInfo,
  android_apps: androidApps,
  quantum_apps: quantumApps,
  app_memory: appMemory,
} as const satisfies Record<FacetName, z.ZodType>

export type FacetValues = { readonly [Name in FacetName]: z.infer<(typeof facetValues)[Name]> }
