import type { Text } from '@headend/contract/core'
import { normalMac } from '@headend/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { ImportColumn, Outcome, Values } from '../../core/import.ts'
import { inScope } from '../../core/scope.ts'
import { fieldNames } from './fieldNames.ts'

/** The columns by which rows of a file name devices; without headings each row begins with whichever it has. */
export const namingColumns: readonly ImportColumn[] = [
  {
    field: 'device',
    label: { en: 'MAC address, serial number or endpoint', ko: 'MAC 주소, 일련번호 또는 엔드포인트' },
    example: '',
    isUntitled: true,
  },
  { field: 'macAddr', label: fieldNames.macAddr, names: ['mac'], example: 'A4:C7:F2:0B:71:3E' },
  { field: 'deviceSn', label: fieldNames.deviceSn, names: ['serial'], example: '' },
  { field: 'endpointId', label: fieldNames.endpointId, names: ['endpoint id'], example: '' },
]
/** The fields of rows of a file without headings. */
export const namingPlain = ['device', 'deviceSn', 'endpointId'] as const

const nameless: Text = {
  en: 'A MAC address, a serial number or an endpoint says which device it is.',
  ko: '단말의 MAC 주소, 일련번호 또는 엔드포인트가 필요합니다.',
}
const unknown: Text = {
  en: 'There is no such device among yours.',
  ko: '관리하는 단말 중에 해당하는 단말이 없습니다.',
}
const several: Text = {
  en: 'Several devices have this serial number. Give the MAC address.',
  ko: '일련번호가 같은 단말이 여러 대입니다. MAC 주소를 입력하십시오.',
}
const twice: Text = { en: 'The device is in the file already.', ko: '파일에 이미 있는 단말입니다.' }

type Companies = Parameters<typeof inScope>[0]
type Refusal = Readonly<{ code: string; reason: Text }>

const lower = (text: string): string => text.toLowerCase()
const given = (rows: readonly Values[], ...fields: readonly string[]): string[] =>
  rows.flatMap((row) => fields.flatMap((field) => row[field] ?? []))

/** The devices of these companies that rows may mean; `held` until the end of the transaction, in one order for all who hold several. */
const candidates = (of: Db, companies: Companies, rows: readonly Values[], held: boolean) =>
  of
    .selectFrom('device')
    .innerJoin('model', 'model.mid', 'device.mid')
    .select(['did', 'endpoint_id as endpointId', 'company_id as companyId', 'gid', 'device.mid'])
    .select(['mac_addr as macAddr', 'device_sn as deviceSn'])
    .select(['model_name as modelName', 'device_id', 'friendly_name as friendlyName'])
    .where(
      sql<boolean>`(mac_addr = any(${given(rows, 'device', 'macAddr').map(normalMac)}::text[])
        or lower(device_sn) = any(${given(rows, 'device', 'deviceSn').map(lower)}::text[])
        or endpoint_id = any(${given(rows, 'device', 'endpointId')}::text[]))`,
    )
    .where(inScope(companies, 'device.company_id'))
    .orderBy('did')
    .$if(held, (query) => query.forUpdate('device'))
    .execute()
export type NamedDevice = Awaited<ReturnType<typeof candidates>>[number]

const namesIt = ({ device, macAddr, deviceSn, endpointId }: Values, one: NamedDevice): boolean => {
  const isMac = (text: string): boolean => one.macAddr !== null && normalMac(text) === one.macAddr
  const isSerial = (text: string): boolean => lower(text) === lower(one.deviceSn)
  return (
    (macAddr === undefined || isMac(macAddr)) &&
    (deviceSn === undefined || isSerial(deviceSn)) &&
    (endpointId === undefined || endpointId === one.endpointId) &&
    (device === undefined || isMac(device) || isSerial(device) || device === one.endpointId)
  )
}

/**
 * What becomes of rows that name devices by MAC address, serial number or endpoint, each of which has to fit: `judge` says of a
 * device that was found whether it is new, known, or why it is refused.
 */
export const namedDevices = async (
  of: Db,
  companies: Companies,
  rows: readonly Values[],
  judge: (device: NamedDevice) => 'added' | 'known' | Refusal,
  { held = false }: Readonly<{ held?: boolean }> = {},
): Promise<Readonly<{ found: readonly NamedDevice[]; outcome: Outcome }>> => {
  const devices = await candidates(of, companies, rows, held)
  const byName = new Map<string, NamedDevice[]>()
  for (const device of devices)
    for (const name of new Set([device.macAddr ?? '', lower(device.deviceSn), device.endpointId])) {
      const same = byName.get(name)
      if (same === undefined) byName.set(name, [device])
      else same.push(device)
    }
  const meant = (row: Values): readonly NamedDevice[] => {
    const [any] = given([row], 'endpointId', 'macAddr', 'deviceSn', 'device')
    if (any === undefined) return []
    const under = [any, normalMac(any), lower(any)].flatMap((name) => (name === '' ? [] : (byName.get(name) ?? [])))
    return [...new Set(under)].filter((device) => namesIt(row, device))
  }
  const seen = new Set<string>()
  const found: NamedDevice[] = []
  const successes: Outcome['successes'][number][] = []
  const updates: Outcome['updates'][number][] = []
  const errors: Outcome['errors'][number][] = []
  const place = (row: Values): Refusal | Readonly<{ device: NamedDevice; as: 'added' | 'known' }> => {
    if (given([row], ...namingColumns.map(({ field }) => field)).length === 0)
      return { code: 'custom', reason: nameless }
    const [device, other] = meant(row)
    if (device === undefined) return { code: 'nodata', reason: unknown }
    if (other !== undefined) return { code: 'custom', reason: several }
    const verdict = judge(device)
    if (typeof verdict === 'object') return verdict
    if (seen.has(device.did)) return { code: 'custom', reason: twice }
    return { device, as: verdict }
  }
  rows.forEach((row, at) => {
    const placed = place(row)
    if ('reason' in placed) return errors.push({ row: at + 1, ...placed })
    seen.add(placed.device.did)
    if (placed.as === 'added') found.push(placed.device)
    return (placed.as === 'added' ? successes : updates).push({ row: at + 1, endpointId: placed.device.endpointId })
  })
  return { found, outcome: { successes, updates, errors } }
}
