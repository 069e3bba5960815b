import { wifiBandOf } from '@headend/contract/wifi'
import type { GuestWifi } from '@headend/contract/wifi'
import {
  accessPointTable,
  enabledAt,
  encryptionAt,
  instanceOf,
  networkPaths,
  networksIn,
  ssidTable,
} from './accessPoints.ts'
import { facet } from './facet.ts'
import { flagAt, listAt, textAt } from './reading.ts'

/** The guest networks of a device: what is on a radio beside the home's own network. */
export const guestWifi = facet('guest_wifi', {
  paths: [
    ...networkPaths,
    ...['Enable', 'SSID'].map((name) => `${ssidTable}*.${name}`),
    ...['Enable', 'SSIDAdvertisementEnabled'].map((name) => `${accessPointTable}*.${name}`),
    ...['ModesSupported', 'ModeEnabled', 'EncryptionMode'].map((name) => `${accessPointTable}*.Security.${name}`),
  ],
  of: (values): GuestWifi[] =>
    networksIn(values)
      .filter(({ position }) => position > 0)
      .map((network) => {
        const { accessPoint, ssid, band } = network
        const security = `${accessPoint}Security.`
        return {
          idx: instanceOf(accessPoint),
          enable: enabledAt(values, network),
          band: wifiBandOf(band),
          ssid: textAt(values, `${ssid}SSID`),
          security_support: listAt(values, `${security}ModesSupported`).slice(0, 32),
          security_mode: textAt(values, `${security}ModeEnabled`),
          encryption_mode: encryptionAt(values, security),
          ssid_adv_enable: flagAt(values, `${accessPoint}SSIDAdvertisementEnabled`),
          wep_key: null,
          pre_shared_key: null,
          key_pass_phrase: null,
        }
      }),
})
