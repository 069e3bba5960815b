import type { Answer, Input } from '@headend/contract/core'
import type { FacetName } from '@headend/contract/facets'
import type { TaskType } from '@headend/contract/tasks'
import { problems } from '@headend/contract/rules'
import { changedGuest, guestWifiProblems } from '@headend/contract/wifiGuests'
import { wifiCalls } from '@headend/contract/wifi'
import type { RadioList } from '@headend/contract/wifi'
import { isSteered, leaderOf, plannedRadios, radiosOf } from '@headend/contract/wifiChanges'
import type { RadioListChange, RadioPlan } from '@headend/contract/wifiChanges'
import { isSsid } from '@headend/contract/wifiNetwork'
import { radioListProblems } from '@headend/contract/wifiProblems'
import { keyOf } from '@headend/contract/wifiRules'
import { wifiProblems } from '@headend/contract/wifiWords'
import type { Core } from '../../core/feature.ts'
import { fail } from '../../core/errors.ts'
import { refuse, refuseAny } from '../../core/inputRefusals.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { networksIn } from '../../device/facets/accessPoints.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { facet } from '../../device/facets/facet.ts'
import type { Facet } from '../../device/facets/facet.ts'
import { guestWifi } from '../../device/facets/guestWifi.ts'
import { bandSteering } from '../../device/facets/places.ts'
import { radioList } from '../../device/facets/radioList.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import type { Link } from '../../device/link.ts'
import { namingFields } from '../../device/refusals.ts'
import { publishFacet } from '../../device/state.ts'
import type { TaskService } from '../tasks/service.ts'
import { wifiSecrets } from './secrets.ts'
import { guestWrites, pathOfSetting, radioWrites, ssidWrites, updatesOf } from './settings.ts'
import type { Write } from './settings.ts'
import { ssids } from './ssids.ts'
import { wifiModelOf } from './store.ts'

type Calls = typeof wifiCalls
type Body<Name extends keyof Calls> = Input<Calls[Name]>['body']
type Started = { taskId: string }

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'change' | 'deviceChange'> &
  Readonly<{
    link: Link
    reader: Pick<FacetReader, 'read'>
    directory: DeviceDirectory
    tasks: Pick<TaskService, 'start'>
  }>

/** Where the networks of a device are, for what is written to them. */
const networks = facet('networks', { paths: guestWifi.paths, of: networksIn })

/** What is read again after a change: those who watch the device see it at once. */
const shown: readonly Facet<FacetName, unknown>[] = [radioList, guestWifi]

/** The Wi-Fi of devices: what they report of it, and what is set. */
export const wifiService = (needs: Needs) => {
  const { db, bus, clock, random, change, deviceChange, link, reader, directory, tasks } = needs
  const secrets = wifiSecrets({ link, change })

  const mayReadSecrets = (caller: AuthenticatedCaller, asked: boolean): boolean =>
    asked && caller.permissions.has('device.readSecret')

  /** The change is made: a device that then keeps silent has not failed it. */
  const publishNow = async (endpointId: string): Promise<void> => {
    const of = await reader.read(endpointId, shown).catch(() => undefined)
    if (of === undefined) return
    for (const one of shown) publishFacet(bus, { endpointId, time: clock.now(), facet: one.name, value: of(one) })
  }

  /** What stands beside another parameter and is not there is left out: all of a Set is refused for one of those. */
  const those = async (endpointId: string, writes: readonly Write[]): Promise<readonly Write[]> => {
    const beside = writes.flatMap((one) => (one.beside === true ? [one.path] : []))
    const { values } = await link.get(endpointId, beside)
    return writes.filter((one) => one.beside !== true || values.has(one.path))
  }

  const set = async (
    caller: AuthenticatedCaller,
    device: Awaited<ReturnType<DeviceDirectory['findRegistered']>>,
    type: Extract<TaskType, 'UIRadioList' | 'UIGuestWifi'>,
    wanted: readonly Write[],
    place: string,
  ): Promise<Started> => {
    const writes = await those(device.endpointId, wanted)
    if (writes.length === 0) refuse(place, problems.nothing)
    const fieldOf = (path: string) => writes.find((one) => one.path === path)?.field
    const started = await namingFields(fieldOf, () =>
      tasks.start({ caller, device, type, input: { updates: updatesOf(writes) } }),
    )
    await publishNow(device.endpointId)
    return started
  }

  /** The passphrase of 5 GHz for those bands that join its network without one being typed. */
  const copiedKeys = async (
    endpointId: string,
    list: RadioList,
    asked: RadioListChange,
    plans: readonly RadioPlan[],
  ): Promise<readonly Write[]> => {
    const leader = leaderOf(list)
    if (leader === undefined || !isSteered(list, asked)) return []
    const lead = plans.find(({ radio }) => radio === leader)?.settings
    const mode = lead?.securityMode ?? leader.security_mode
    if (keyOf(mode) !== 'passphrase' || lead?.keyPassPhrase !== undefined) return []
    const isNew = list.band_steering !== true
    const joining = radiosOf(list).filter(
      (radio) => radio !== leader && radio.ssid_idx !== null && (isNew || keyOf(radio.security_mode) !== 'passphrase'),
    )
    if (joining.length === 0) return []
    const path = pathOfSetting(leader, 'keyPassPhrase') ?? ''
    const key = (await link.get(endpointId, [path])).values.get(path) ?? ''
    const index = asked.radios.findIndex(({ idx }) => idx === leader.idx)
    const field = index < 0 ? 'bandSteering' : `radios.${index}.keyPassPhrase`
    // Many devices keep it to themselves (TR-181: empty when read): then it has to be typed once.
    if (key === '') refuse(field, wifiProblems.passwordRequired)
    return joining.flatMap((radio) => radioWrites(radio, { keyPassPhrase: key, saePassphrase: key }, 'bandSteering'))
  }

  const setRadios = async (
    caller: AuthenticatedCaller,
    { endpointId, ...asked }: RadioListChange & { endpointId: string },
  ): Promise<Started> => {
    const device = await directory.findRegistered(caller, endpointId)
    const [of, model] = await Promise.all([reader.read(endpointId, [radioList]), wifiModelOf(db, endpointId)])
    const list = of(radioList)
    refuseAny(radioListProblems(list, asked, model))
    const plans = plannedRadios(list, asked)
    const place = (index: number | undefined): string => (index === undefined ? 'bandSteering' : `radios.${index}`)
    const steering = asked.bandSteering ?? null
    const writes: readonly Write[] = [
      ...(steering === null || steering === list.band_steering
        ? []
        : [{ path: bandSteering, value: String(steering), field: 'bandSteering', beside: true as const }]),
      ...plans.flatMap(({ radio, index, settings }) => radioWrites(radio, settings, place(index))),
      ...(await copiedKeys(endpointId, list, asked, plans)),
    ]
    return set(caller, device, 'UIRadioList', writes, 'radios')
  }

  const setGuests = async (
    caller: AuthenticatedCaller,
    { endpointId, guestWifis: asked }: Pick<Body<'setGuestWifi'>, 'endpointId' | 'guestWifis'>,
  ): Promise<Started> => {
    const device = await directory.findRegistered(caller, endpointId)
    const of = await reader.read(endpointId, [guestWifi, networks])
    const guests = of(guestWifi)
    refuseAny(guestWifiProblems(guests, { guestWifis: asked }))
    const writes = asked.flatMap((one, index) => {
      const loaded = guests.find(({ idx }) => idx === one.idx)
      const network = of(networks).find(({ accessPoint }) => accessPoint.endsWith(`.${one.idx}.`))
      return loaded === undefined || network === undefined
        ? []
        : guestWrites(network, changedGuest(loaded, one), `guestWifis.${index}`)
    })
    return set(caller, device, 'UIGuestWifi', writes, 'guestWifis')
  }

  const radiosFor = async (caller: AuthenticatedCaller, { endpointId, secrets: asked }: Body<'getRadio'>) => {
    const device = await directory.find(caller, endpointId)
    const list = (await reader.read(endpointId, [radioList]))(radioList)
    return mayReadSecrets(caller, asked) ? secrets.ofRadios(caller, device, list) : list
  }

  const guestsFor = async (caller: AuthenticatedCaller, { endpointId, secrets: asked }: Body<'getGuestWifi'>) => {
    const device = await directory.find(caller, endpointId)
    const guests = (await reader.read(endpointId, [guestWifi]))(guestWifi)
    return { guestWifis: mayReadSecrets(caller, asked) ? await secrets.ofGuests(caller, device, guests) : guests }
  }

  const networksOf = async (caller: AuthenticatedCaller, endpointId: string) => {
    await directory.find(caller, endpointId)
    return (await reader.read(endpointId, [ssids]))(ssids)
  }

  return {
    radios: radiosFor,
    guests: guestsFor,
    wifi: async (caller: AuthenticatedCaller, body: Body<'getWifi'>): Promise<Answer<Calls['getWifi']>> => {
      const list = await radiosFor(caller, body)
      return { ...list, ...(await guestsFor(caller, body)) }
    },
    setRadios,
    setGuests,

    ssids: async (caller: AuthenticatedCaller, endpointId: string) =>
      (await networksOf(caller, endpointId)).map(({ ssid }) => ssid),

    ssid: async (caller: AuthenticatedCaller, { endpointId, ssidIdx }: Body<'getSsid'>) => {
      const found = (await networksOf(caller, endpointId)).find(({ ssid }) => ssid.ssidIdx === ssidIdx)
      if (found === undefined) throw fail('nodata')
      return found.ssid
    },

    setSsid: async (caller: AuthenticatedCaller, body: Body<'setSsid'>): Promise<Started> => {
      const { endpointId, ssidIdx, ssidName, hiddenSsid, enable } = body
      const device = await directory.findRegistered(caller, endpointId)
      const found = (await networksOf(caller, endpointId)).find(({ ssid }) => ssid.ssidIdx === ssidIdx)
      if (found === undefined) return refuse('ssidIdx', wifiProblems.unknown)
      const { ssid, accessPoint } = found
      const changed = {
        ...(ssidName !== ssid.ssidName && { ssidName: ssidName ?? null }),
        ...(hiddenSsid !== ssid.hiddenSsid && { hiddenSsid: hiddenSsid ?? null }),
        ...(enable !== ssid.enable && { enable: enable ?? null }),
      }
      if (typeof changed.ssidName === 'string' && !isSsid(changed.ssidName)) refuse('ssidName', wifiProblems.ssid)
      return set(caller, device, 'UIRadioList', ssidWrites(ssid, accessPoint, changed), 'ssidName')
    },

    scan: async (caller: AuthenticatedCaller, endpointId: string): Promise<Started & { sessionId: string }> => {
      const device = await directory.findRegistered(caller, endpointId)
      const { taskId } = await tasks.start({ caller, device, type: 'WifiScanChannel', input: {} })
      return { taskId, sessionId: taskId }
    },

    /** Has the device restore its factory Wi-Fi settings, and publishes what it reports then. */
    reset: async (caller: AuthenticatedCaller, endpointId: string): Promise<void> => {
      const { companyId, nameAmong: target } = await directory.findRegistered(caller, endpointId)
      await deviceChange(caller, wifiCalls.resetWifi, { companyId, endpointId, target }, () =>
        link.operate(endpointId, 'Device.WiFi.Reset()', { commandKey: random.uuid(), timeoutMs: 30_000 }),
      )
      await publishNow(endpointId)
    },
  }
}

export type WifiService = ReturnType<typeof wifiService>
