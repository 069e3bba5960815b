import { furtherActions } from '@headend/contract/actions'
import { wifiCalls } from '@headend/contract/wifi'
import type { GuestWifi, RadioList } from '@headend/contract/wifi'
import { radioFields, secretFields } from '@headend/contract/wifiChanges'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { accessPointTable } from '../../device/facets/accessPoints.ts'
import type { KnownDevice } from '../../device/directory.ts'
import { textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'
import type { Link } from '../../device/link.ts'
import { pathOfSetting } from './settings.ts'

/** The secrets of networks, for those who may read them. No facet has them: they are asked for one by one. */
export const wifiSecrets = ({ link, change }: { link: Pick<Link, 'get'> } & Pick<Core, 'change'>) => {
  /** Reads secrets, leaving a line of the history: nothing is shown whose line could not be kept. */
  const read = async (
    caller: AuthenticatedCaller,
    { endpointId, companyId }: KnownDevice,
    paths: readonly string[],
  ): Promise<Values> => {
    const { values } = await link.get(endpointId, paths)
    const told = [...values].filter(([, value]) => value !== '').map(([path]) => path)
    if (told.length === 0) return new Map()
    const reading = { id: wifiCalls.getRadio.id, action: furtherActions.readSecret }
    await change(caller, reading, async (_trx, line) =>
      line({ companyId, endpointId, target: told[0] ?? null, detail: { paths: told } }),
    )
    return values
  }

  return {
    ofRadios: async (caller: AuthenticatedCaller, device: KnownDevice, list: RadioList): Promise<RadioList> => {
      const { twoG, fiveG, sixG } = list.radios
      const paths = [...twoG, ...fiveG, ...(sixG ?? [])].flatMap((radio) =>
        [...secretFields].flatMap((field) => pathOfSetting(radio, field) ?? []),
      )
      if (paths.length === 0) return list
      const values = await read(caller, device, paths)
      const told = (radio: (typeof twoG)[number]) => ({
        ...radio,
        ...Object.fromEntries(
          [...secretFields].map((field) => [radioFields[field], textAt(values, pathOfSetting(radio, field) ?? '')]),
        ),
      })
      return {
        ...list,
        radios: { twoG: twoG.map(told), fiveG: fiveG.map(told), ...(sixG && { sixG: sixG.map(told) }) },
      }
    },
    ofGuests: async (
      caller: AuthenticatedCaller,
      device: KnownDevice,
      guests: readonly GuestWifi[],
    ): Promise<GuestWifi[]> => {
      const of = ({ idx }: GuestWifi, name: string) => `${accessPointTable}${idx}.Security.${name}`
      const names = ['WEPKey', 'PreSharedKey', 'KeyPassphrase']
      const paths = guests.flatMap((guest) => names.map((name) => of(guest, name)))
      if (paths.length === 0) return [...guests]
      const values = await read(caller, device, paths)
      return guests.map((guest) => ({
        ...guest,
        wep_key: textAt(values, of(guest, 'WEPKey')),
        pre_shared_key: textAt(values, of(guest, 'PreSharedKey')),
        key_pass_phrase: textAt(values, of(guest, 'KeyPassphrase')),
      }))
    },
  }
}
