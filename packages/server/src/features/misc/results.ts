import { deviceName } from '@headend/contract/device'
import type { App } from '@headend/contract/appFiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import type { Device } from '@headend/contract/device'
import type { FirmwareFile } from '@headend/contract/firmware'
import type { FirmwareProfile } from '@headend/contract/firmwareProfiles'
import type { SearchResult, SearchType } from '@headend/contract/misc'
import { productClasses } from '@headend/contract/models'
import { placeName } from '@headend/contract/places'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { wordsOf } from '../devices/service.ts'
import type { Keyword } from '../devices/service.ts'

type Reader = Pick<AuthenticatedCaller, 'language'>

const list = '/device/deviceList/1'

/** The device list with a filter. */
export const filtered = (name: string, value: unknown): string =>
  `${list}?${name}=${encodeURIComponent(JSON.stringify(value))}`

/** The digits of a text that is a MAC address, else nothing: an address is found however its digits are grouped. */
const digitsOf = (text: string): string =>
  /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(text) ? text.replaceAll(':', '') : ''

const holds = (text: string, { texts }: Keyword): boolean =>
  [text, digitsOf(text)].some((one) => texts.some((word) => one.toLowerCase().includes(word)))

/** Of what is not said of a device anyway, what says why it was found: for each word that nothing said has, the first that has it. */
const alsoFound = (words: readonly Keyword[], said: readonly string[], others: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) =>
      said.some((one) => holds(one, word)) ? [] : others.filter((one) => holds(one, word)).slice(0, 1),
    ),
  ),
]

const present = (values: readonly (string | null | undefined)[]): string[] => values.flatMap((value) => value || [])
const routeOf = (endpointId: string): string => `/device/deviceDetail/${encodeURIComponent(endpointId)}`

/** A device under its address, or under the name that people gave it. */
export const deviceResult = (
  type: 'deviceId' | 'apName',
  device: Device,
  keyword: string,
  { language }: Reader,
): SearchResult => {
  const identity = device.macAddr ?? device.endpointId
  const label = type === 'apName' ? (device.friendlyName ?? identity) : identity
  const details = present([
    type === 'apName' ? identity : null,
    device.modelName,
    device.city && placeName(device.city, language),
    device.customerId,
  ])
  const others = [device.device_id, device.friendlyName, device.deviceSn, device.firmwareVersion, device.endpointId]
  return {
    type,
    id: device.endpointId,
    label,
    route: routeOf(device.endpointId),
    details: [...alsoFound(wordsOf(keyword), [label, ...details], present(others)), ...details],
    devices: null,
    device: {
      name: deviceName(device),
      prodClass: device.prodClass,
      online: device.online,
      locked: device.uiLockEnable,
      unsupported: device.unsupported,
    },
  }
}

/** A device that nobody registered. */
export const unregisteredResult = (device: UnregisteredDevice, keyword: string): SearchResult => {
  const label = device.macAddr ?? device.endpointId
  const details = present([device.modelName, device.manufacturer])
  const others = present([device.deviceSn, device.firmwareVersion, device.endpointId])
  return {
    type: 'unregistered',
    id: device.endpointId,
    label,
    route: routeOf(device.endpointId),
    details: [...alsoFound(wordsOf(keyword), [label, ...details], others), ...details],
    devices: null,
    device: {
      name: deviceName(device),
      prodClass: productClasses.find((one) => one === device.prodClass) ?? null,
      online: device.online,
      locked: device.uiLockEnable,
      unsupported: [],
    },
  }
}

type Group = Readonly<{ id: string; name: string; details?: readonly string[]; devices: number; route: string }>

/** What stands for several devices. */
export const groupResult = (type: SearchType, { id, name, details = [], devices, route }: Group): SearchResult => ({
  type,
  id,
  label: name,
  route,
  details: [...details],
  devices,
  device: null,
})

const firmwarePage = '/management/firmware'

/** A file of firmware, in the list of those of its version. */
export const fileResult = (file: FirmwareFile): SearchResult => ({
  type: 'firmwareFile',
  id: file.firmwareFileId,
  label: file.fwVer,
  route: `${firmwarePage}/firmwareFileList?row=${file.firmwareFileId}&q=${encodeURIComponent(file.fwVer)}`,
  details: present([file.modelName, file.fileName, file.companyName]),
  devices: null,
  device: null,
})

/** The page of a roll-out of firmware. */
export const profileResult = (profile: FirmwareProfile): SearchResult => ({
  type: 'updateProfile',
  id: profile.fpId,
  label: profile.fpName,
  route: `${firmwarePage}/firmwareProfileList/profile/${profile.fpId}`,
  details: present([profile.modelName, profile.fwVer, profile.companyName]),
  devices: profile.counts.total,
  device: null,
})

const appPage = '/management/app/components/appFileListPage'

/** An application with its files, in the list of those that are called as it is. */
export const appResult = (app: App): SearchResult => ({
  type: 'app',
  id: app.appId,
  label: app.appName,
  route: `${appPage}?row=${app.appId}&q=${encodeURIComponent(app.appName)}`,
  details: present([app.packageName, app.appVersion, app.companyName]),
  devices: null,
  device: null,
})

/** The page of a roll-out of an application. */
export const appProfileResult = (profile: AppProfile): SearchResult => ({
  type: 'appProfile',
  id: profile.appProfileId,
  label: profile.profileName,
  route: `${appPage}/${profile.serviceTaskId}/${profile.appProfileId}`,
  details: present([profile.targetApp, profile.targetVersion, profile.companyName]),
  devices: profile.counts.total,
  device: null,
})
