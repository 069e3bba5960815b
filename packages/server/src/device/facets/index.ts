import type { FacetName, FacetValues } from '@headend/contract/facets'
import { androidApps, appMemory, quantumApps } from './apps.ts'
import { av } from './av.ts'
import { associatedDevices, hosts } from './clients.ts'
import { clock } from './clock.ts'
import { deviceInfo } from './deviceInfo.ts'
import type { Facet } from './facet.ts'
import { endpoint } from './endpoint.ts'
import { filters } from './filters.ts'
import { guestWifi } from './guestWifi.ts'
import { lan } from './lan.ts'
import { network } from './network.ts'
import { radioList } from './radioList.ts'
import { remoteAccess } from './remoteAccess.ts'
import { statistics } from './statistics.ts'
import { system } from './system.ts'
import { topology } from './topology.ts'
import { vitals } from './vitals.ts'
import { wan } from './wan.ts'

type Sent = { readonly [Name in FacetName]: Facet<Name, FacetValues[Name]> }

const sent: Sent = {
  device_info: deviceInfo,
  system,
  network,
  vitals,
  wan,
  lan,
  network_stat: statistics,
  hosts,
  associatedDevices,
  remote_access: remoteAccess,
  endpoint,
  network_filter: filters,
  NTP: clock,
  radio_list: radioList,
  guest_wifi: guestWifi,
  topology,
  av,
  android_apps: androidApps,
  quantum_apps: quantumApps,
  app_memory: appMemory,
}

/** The facets that are sent over the realtime channel to those who watch a device. */
export const liveFacets: readonly Sent[FacetName][] = Object.values(sent)
