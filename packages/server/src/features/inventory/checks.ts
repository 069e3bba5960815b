import { sql } from 'kysely'
import type { Device } from '@headend/contract/device'
import type { Input } from '@headend/contract/core'
import type { inventoryCalls } from '@headend/contract/inventory'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import { macAddress, serialNumber } from '@headend/contract/schemas/rules'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { existingId, inScope } from '../../core/scope.ts'
import type { DeviceService } from '../devices/service.ts'
import type { LifecycleService } from '../lifecycle/service.ts'

type Body<Call extends 'validateSerial' | 'validateUpdate' | 'validateMacInfo'> = Input<
  (typeof inventoryCalls)[Call]
>['body']

type Needs = Pick<Core, 'db' | 'tree'> &
  Readonly<{ lifecycle: Pick<LifecycleService, 'edit'>; devices: Pick<DeviceService, 'page' | 'byDid'> }>

const macOf = (text: string): string => {
  const parsed = macAddress.safeParse(text)
  if (!parsed.success) throw fail('mac-valid', { field: 'macAddr' })
  return parsed.data
}

const macAddrOf = (row: unknown): string | null => {
  const macAddr: unknown = typeof row === 'object' && row !== null && 'macAddr' in row ? row.macAddr : null
  return typeof macAddr === 'string' ? macAddr : null
}

/** What somebody asks before they register or change devices: the answers are those of the registration itself. */
export const inventoryChecks = ({ db, tree, lifecycle, devices }: Needs) => {
  /** Of these serial numbers those that devices of the maker have, or, where no model is named, those of the caller. */
  const takenSerials = async (
    caller: AuthenticatedCaller,
    serials: readonly string[],
    mid: string | undefined,
  ): Promise<ReadonlySet<string>> => {
    const ofMaker = sql<boolean>`d.mid in (
      select same.mid from model join model as same
        on same.mid = model.mid or (same.model_oui = model.model_oui and model.model_oui <> '')
      where model.mid = ${mid === undefined ? null : existingId(mid)})`
    const rows = await db
      .selectFrom('device as d')
      .select('d.device_sn')
      .where(sql<boolean>`d.device_sn = any(${[...serials]}::text[])`)
      .where(mid === undefined ? inScope(caller, 'd.company_id') : ofMaker)
      .execute()
    return new Set(rows.map(({ device_sn }) => device_sn))
  }

  return {
    /** @throws {Failure} mac-valid, macconflict */
    mac: async (macAddr: string): Promise<{ valid: boolean; exists: boolean }> => {
      const taken = await db
        .selectFrom('device')
        .select('did')
        .where('mac_addr', '=', macOf(macAddr))
        .executeTakeFirst()
      if (taken !== undefined) throw fail('macconflict', { field: 'macAddr' })
      return { valid: true, exists: false }
    },

    /** @throws {Failure} serialnumber-invalid and serialnumber-conflict, of a single one; nodata for no id */
    serials: async (caller: AuthenticatedCaller, { serialNumbers, mid }: Body<'validateSerial'>) => {
      const asked = typeof serialNumbers === 'string' ? [serialNumbers] : serialNumbers
      const parsed = asked.map((text) => serialNumber.safeParse(text))
      const taken = await takenSerials(
        caller,
        parsed.flatMap(({ data }) => data ?? []),
        mid,
      )
      const answer = asked.map((text, index) => {
        const known = parsed[index]?.data
        return { serialNumber: text, valid: known !== undefined, exists: known !== undefined && taken.has(known) }
      })
      const [only] = answer
      if (typeof serialNumbers === 'string' && only !== undefined) {
        if (!only.valid) throw fail('serialnumber-invalid', { field: 'serialNumbers' })
        if (only.exists) throw fail('serialnumber-conflict', { field: 'serialNumbers' })
      }
      return answer
    },

    update: async (caller: AuthenticatedCaller, { deviceData }: Body<'validateUpdate'>) => {
      const { errors } = await lifecycle.edit(caller, deviceData, { dryRun: true })
      const refused = new Map(errors.map(({ row, reason }) => [row, reason[caller.language]]))
      return deviceData.map((given, index) => {
        const row = index + 1
        return { row, macAddr: macAddrOf(given), valid: !refused.has(row), reason: refused.get(row) ?? null }
      })
    },

    /** @throws {Failure} mac-valid; nodata for a company that the caller does not see */
    matching: async (
      caller: AuthenticatedCaller,
      { macAddr, mid, opId }: Body<'validateMacInfo'>,
    ): Promise<{ devices: Device[]; unmatched: string[] }> => {
      const macs = [...new Set(macAddr.map(macOf))]
      const companies = await tree.within(caller, opId)
      const found = await db
        .selectFrom('device')
        .select(['did', 'mac_addr'])
        .where(sql<boolean>`mac_addr = any(${macs}::text[])`)
        .where('mid', '=', existingId(mid))
        .where(inScope(companies, 'device.company_id'))
        .orderBy('mac_addr')
        .execute()
      const matched = new Set(found.map(({ mac_addr }) => mac_addr))
      return {
        devices: [...(await devices.byDid(found.map(({ did }) => did)))],
        unmatched: macs.filter((mac) => !matched.has(mac)),
      }
    },

    ofModel: (
      caller: AuthenticatedCaller,
      { mid, opId }: Readonly<{ mid: string; opId: string }>,
      slice: Readonly<{ page: number; limit: number }>,
    ) => devices.page(caller, deviceListRequest.parse({ ...slice, opId, mid: existingId(mid) })),
  }
}
