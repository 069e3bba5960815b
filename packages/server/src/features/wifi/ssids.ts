import type { Ssid } from '@headend/contract/wifi'
import { accessPointTable, instanceOf, not, ssidTable } from '../../device/facets/accessPoints.ts'
import { facet } from '../../device/facets/facet.ts'
import { flagAt, objectAt, rowsOf, textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'

/** The access point that gives an SSID; undefined where none does, as on the uplink of an extender. */
const accessPointOf = (values: Values, ssid: string): string | undefined =>
  rowsOf(values, accessPointTable).find((row) => objectAt(values, `${row}SSIDReference`) === ssid)

/** All networks of a device by their SSID, each with its access point. */
export const ssids = facet('ssids', {
  paths: [
    ...['SSID', 'BSSID', 'Enable'].map((name) => `${ssidTable}*.${name}`),
    ...['SSIDReference', 'SSIDAdvertisementEnabled'].map((name) => `${accessPointTable}*.${name}`),
  ],
  of: (values): readonly Readonly<{ ssid: Ssid; accessPoint: string | undefined }>[] =>
    rowsOf(values, ssidTable).map((row) => {
      const accessPoint = accessPointOf(values, row)
      return {
        ssid: {
          ssidIdx: instanceOf(row),
          ssidName: textAt(values, `${row}SSID`),
          bssid: textAt(values, `${row}BSSID`),
          hiddenSsid: accessPoint === undefined ? null : not(flagAt(values, `${accessPoint}SSIDAdvertisementEnabled`)),
          enable: flagAt(values, `${row}Enable`),
        },
        accessPoint,
      }
    }),
})
