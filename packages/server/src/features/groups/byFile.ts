import { deviceCalls } from '@headend/contract/devices'
import { groupCalls, mostGroupedByFile } from '@headend/contract/groups'
import { errors } from '@headend/contract/core'
import type { Text } from '@headend/contract/core'
import { normalMac } from '@headend/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { importOf } from '../../core/import.ts'
import type { ImportColumn, Outcome, Taking, Values } from '../../core/import.ts'
import { inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { fieldNames } from '../lifecycle/service.ts'
import { chosenGroup } from './members.ts'

const columns: readonly ImportColumn[] = [
  { field: 'macAddr', label: fieldNames.macAddr, names: ['mac'], example: 'A4:C7:F2:0B:71:3E' },
  { field: 'deviceSn', label: fieldNames.deviceSn, names: ['serial'], example: '' },
]

const nameless: Text = {
  en: 'A MAC address or a serial number says which device it is.',
  ko: '단말의 MAC 주소나 일련번호가 필요합니다.',
}
const several: Text = {
  en: 'Several devices have this serial number. Give the MAC address.',
  ko: '일련번호가 같은 단말이 여러 대입니다. MAC 주소를 입력하십시오.',
}
const twice: Text = { en: 'The device is in the file already.', ko: '파일에 이미 있는 단말입니다.' }

/** Devices that a file puts into a group. */
export const groupByFile = ({ db, clock, bus, change }: Pick<Core, 'db' | 'clock' | 'bus' | 'change'>) => {
  /** The devices that rows may mean, held until the end of the transaction in one order for all who hold several. */
  const candidates = (trx: Db, caller: AuthenticatedCaller, rows: readonly Values[]) => {
    const macs = rows.flatMap(({ macAddr }) => (macAddr === undefined ? [] : [normalMac(macAddr)]))
    const serials = rows.flatMap(({ deviceSn }) => deviceSn ?? [])
    return trx
      .selectFrom('device')
      .select(['did', 'endpoint_id as endpointId', 'company_id as companyId', 'gid'])
      .select(['mac_addr as macAddr', 'device_sn as deviceSn'])
      .where(
        sql<boolean>`(mac_addr = any(${macs}::text[]) or lower(device_sn) = any(${serials.map((one) => one.toLowerCase())}::text[]))`,
      )
      .where(inScope(caller, 'device.company_id'))
      .orderBy('did')
      .forUpdate('device')
      .execute()
  }
  type Device = Awaited<ReturnType<typeof candidates>>[number]

  /** What becomes of each row, and the devices that join. */
  const judged = (
    rows: readonly Values[],
    devices: readonly Device[],
    group: Readonly<{ gid: string; opId: string }>,
  ) => {
    const byMac = new Map(
      devices.flatMap((device) => (device.macAddr === null ? [] : [[device.macAddr, device] as const])),
    )
    const bySerial = Map.groupBy(devices, ({ deviceSn }) => deviceSn.toLowerCase())
    const seen = new Set<string>()
    const joining: Device[] = []
    const [successes, updates, refused]: [
      Outcome['successes'][number][],
      Outcome['updates'][number][],
      Outcome['errors'][number][],
    ] = [[], [], []]
    rows.forEach(({ macAddr, deviceSn }, at) => {
      const row = at + 1
      const refuse = (reason: Text, code = 'custom') => refused.push({ row, code, reason })
      if (macAddr === undefined && deviceSn === undefined) return refuse(nameless)
      const found =
        (macAddr === undefined ? undefined : [byMac.get(normalMac(macAddr))].flatMap((one) => one ?? [])) ??
        bySerial.get((deviceSn ?? '').toLowerCase()) ??
        []
      const meant = found.filter(
        (one) => deviceSn === undefined || one.deviceSn.toLowerCase() === deviceSn.toLowerCase(),
      )
      const [device] = meant
      if (device === undefined) return refuse(errors.nodata.message, 'nodata')
      if (meant.length > 1) return refuse(several)
      if (device.companyId !== group.opId) return refuse(errors.grouperr01.message, 'grouperr01')
      if (seen.has(device.did)) return refuse(twice)
      seen.add(device.did)
      const taken = { row, endpointId: device.endpointId }
      if (device.gid === group.gid) return updates.push(taken)
      joining.push(device)
      return successes.push(taken)
    })
    return { joining, outcome: { successes, updates, errors: refused } }
  }

  const take = async (
    caller: AuthenticatedCaller,
    gid: string,
    rows: readonly Values[],
    { dryRun = false, record }: Taking,
  ): Promise<Outcome> => {
    if (dryRun) {
      const group = await chosenGroup(db, caller, gid)
      return db.transaction().execute(async (trx) => judged(rows, await candidates(trx, caller, rows), group).outcome)
    }
    const outcome = await change(
      caller,
      groupCalls.uploadDevices,
      async (trx, line) => {
        const group = await chosenGroup(trx, caller, gid)
        const { joining, outcome } = judged(rows, await candidates(trx, caller, rows), group)
        await trx
          .updateTable('device')
          .set({ gid })
          .where(sql<boolean>`did = any(${joining.map(({ did }) => did)}::bigint[])`)
          .execute()
        for (const { endpointId, companyId } of joining)
          line({ companyId, endpointId, target: group.groupName, after: { gid } })
        await record?.(trx, outcome)
        return outcome
      },
      { mayBeNothing: true },
    )
    publishStale(bus, [
      groupCalls.list,
      groupCalls.listDevices,
      groupCalls.listAssignedPage,
      groupCalls.countAssigned,
      deviceCalls.listConnectsPage,
      deviceCalls.getMaster,
    ])
    return outcome
  }

  return (gid: string) =>
    importOf(
      { clock },
      {
        noun: 'groupDevices',
        columns,
        plain: ['macAddr', 'deviceSn'],
        most: mostGroupedByFile,
        take: (caller, rows, { type: _type, ...how }) => take(caller, gid, rows, how),
      },
    )
}
