import type { Device } from '@headend/contract/device'
import type { Text } from '@headend/contract/core'
import type { ChangedDevice } from '@headend/contract/lifecycle'
import { changedDevice } from '@headend/contract/schemas/lifecycle'
import { mapInTurns } from '../../core/turns.ts'
import { storedSecret } from '../../device/proof.ts'
import type { StoredSecret } from '../../device/proof.ts'
import { lowered } from '../tags/service.ts'
import { severalCities } from './cities.ts'
import type { Ground, Mistake } from './rows.ts'
import { modelOf, parseRow, tooManyTags } from './rows.ts'

/** What of a device a file may change; what it is, and whose, it only says to find it. */
export const editable = ['device_id', 'customerId', 'retailer', 'opCityId', 'zipCode', 'address'] as const
type Editable = (typeof editable)[number]
export type Values = Partial<Pick<Device, Editable | 'tags'>>

/** A device as far as a row may name or change it. */
export type Found = Readonly<
  { did: string; endpointId: string; deviceSn: string; macAddr: string | null; mid: string; companyId: string } & Pick<
    Device,
    Editable | 'tags'
  >
>

type Refused = Readonly<{ row: number; mistake: Mistake }>
/** `cities` are those that the row may mean. */
export type CheckedEdit = Refused | Readonly<{ row: number; given: ChangedDevice; cities: readonly string[] }>

/** A device that a row changes; only what differs, nothing when all of it is so already. */
export type Edit = Readonly<{ row: number; device: Found; before: Values; after: Values; secret?: StoredSecret }>

/** Whether a row changes anything: one that says nothing new does not. */
export const changesSomething = ({ after, secret }: Edit): boolean =>
  Object.keys(after).length > 0 || secret !== undefined

/** Whether a row names other tags than a device has; one that names none leaves them. */
const saysOthers = (given: readonly string[], had: readonly string[]): boolean =>
  given.length > 0 && lowered(had).toSorted().join() !== lowered(given).toSorted().join()

const because = (field: string, text: Text): Mistake => ({ code: 'custom', field, text })

const mistakes = {
  nameless: because('row', {
    en: 'Name the device by its endpoint, serial number or MAC address.',
    ko: '엔드포인트, 일련번호, MAC 주소 중 하나로 단말을 지정하십시오.',
  }),
  unknown: (field: string) => because(field, { en: 'There is no such device.', ko: '그런 단말이 없습니다.' }),
  several: because('deviceSn', {
    en: 'Several devices have this serial number. Name the model too.',
    ko: '일련번호가 같은 단말이 여러 대입니다. 모델도 지정하십시오.',
  }),
  differs: (field: string) =>
    because(field, {
      en: 'The device that the row names has another value here.',
      ko: '행이 지정한 단말의 값과 다릅니다.',
    }),
  company: because('opId', {
    en: 'The device belongs to another company. Allocate it instead.',
    ko: '다른 회사의 단말입니다. 대신 배정하십시오.',
  }),
  again: (field: string) =>
    because(field, { en: 'An earlier row is about the same device.', ko: '앞의 행과 같은 단말입니다.' }),
  nameTaken: { code: 'deviceconflict', field: 'device_id' },
} as const

/** Rows checked one by one against the rules and what they refer to, before the devices themselves are known. */
export const checkEdits = (
  rows: readonly unknown[],
  ground: Pick<Ground, 'byMid' | 'byName' | 'citiesOf'>,
): Promise<readonly CheckedEdit[]> =>
  mapInTurns(rows, (entry, index): CheckedEdit => {
    const row = index + 1
    const parsed = parseRow(changedDevice, entry)
    if ('mistake' in parsed) return { row, mistake: parsed.mistake }
    const { given } = parsed
    const { mid, modelName, endpointId, deviceSn, macAddr } = given
    if ((endpointId ?? deviceSn ?? macAddr) === undefined) return { row, mistake: mistakes.nameless }
    const model = mid === undefined && modelName === undefined ? undefined : modelOf(given, ground)
    if (model !== undefined && 'code' in model) return { row, mistake: model }
    const cities = ground.citiesOf(given)
    if ('code' in cities) return { row, mistake: cities }
    return { row, given: model === undefined ? given : { ...given, mid: model.mid }, cities }
  })

/** The keys by which rows name devices, in the order in which they count. */
const keys = ['endpointId', 'deviceSn', 'macAddr'] as const

const nameKey = ({ companyId, device_id }: Pick<Found, 'companyId' | 'device_id'>): string | null =>
  device_id === null ? null : `${companyId} ${device_id.toLowerCase()}`

/**
 * The device of each row and what changes of it. A row finds its device by the first key it has; whatever else it says of
 * what the device is has to agree. `names` are the names that other devices have, by company; `hasRoom` is whether a company has room
 * for tags (`roomForTags`).
 */
export const matchEdits = (
  checked: readonly CheckedEdit[],
  devices: readonly Found[],
  names: ReadonlyMap<string, string>,
  hasRoom: (companyId: string, tags: readonly string[]) => boolean,
): Promise<readonly (Refused | Edit)[]> => {
  const byKey = Object.fromEntries(keys.map((key) => [key, Map.groupBy(devices, (device) => device[key])]))
  const seen = new Set<string>()
  const taken = new Map(names)
  return mapInTurns(checked, (entry): Refused | Edit => {
    if ('mistake' in entry) return entry
    const { row, given, cities } = entry
    const refuse = (mistake: Mistake): Refused => ({ row, mistake })
    const key = keys.find((name) => given[name] !== undefined) ?? 'endpointId'
    const named = byKey[key]?.get(given[key] ?? null) ?? []
    const [device, ...others] = named.filter(
      ({ mid }) => named.length === 1 || given.mid === undefined || mid === given.mid,
    )
    if (device === undefined) return refuse(mistakes.unknown(key))
    if (others.length > 0) return refuse(mistakes.several)
    const differing = [...keys, 'mid' as const].find(
      (name) => given[name] !== undefined && given[name] !== device[name],
    )
    if (differing !== undefined)
      return refuse(mistakes.differs(differing === 'mid' && given.modelName !== undefined ? 'modelName' : differing))
    if (given.opId !== undefined && given.opId !== device.companyId) return refuse(mistakes.company)
    if (seen.has(device.did)) return refuse(mistakes.again(key))
    // A name that several cities share says nothing new of a device in one of them.
    const isThere = device.opCityId !== null && cities.includes(device.opCityId)
    if (!isThere && cities.length > 1) return refuse(severalCities)
    const told = { ...given, opCityId: isThere ? undefined : cities[0] }
    const changed = editable.filter((field) => {
      const value = told[field]
      return value !== undefined && value !== '' && value !== device[field]
    })
    const tags = given.tags !== undefined && saysOthers(given.tags, device.tags) ? given.tags : undefined
    const after: Values = {
      ...Object.fromEntries(changed.map((field) => [field, told[field]])),
      ...(tags && { tags }),
    }
    const name = nameKey({ ...device, ...after })
    if (after.device_id !== undefined && name !== null && (taken.get(name) ?? device.did) !== device.did)
      return refuse(mistakes.nameTaken)
    if (tags !== undefined && !hasRoom(device.companyId, tags)) return refuse(tooManyTags)
    if (name !== null) taken.set(name, device.did)
    seen.add(device.did)
    const before: Values = {
      ...Object.fromEntries(changed.map((field) => [field, device[field]])),
      ...(tags && { tags: device.tags }),
    }
    return { row, device, before, after, ...(given.secret !== undefined && { secret: storedSecret(given.secret) }) }
  })
}
