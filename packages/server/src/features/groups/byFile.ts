import { deviceName } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { groupCalls, mostGroupedByFile } from '@headend/contract/groups'
import { errors } from '@headend/contract/core'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { importOf } from '../../core/import.ts'
import type { Outcome, Taking, Values } from '../../core/import.ts'
import { publishStale } from '../../core/stale.ts'
import { namedDevices, namingColumns, namingPlain } from '../lifecycle/service.ts'
import { chosenGroup } from './members.ts'

/** Devices that a file puts into a group. */
export const groupByFile = ({ db, clock, bus, change }: Pick<Core, 'db' | 'clock' | 'bus' | 'change'>) => {
  const judged = async (of: Db, caller: AuthenticatedCaller, gid: string, rows: readonly Values[], held: boolean) => {
    const group = await chosenGroup(of, caller, gid)
    const { found, outcome } = await namedDevices(
      of,
      caller,
      rows,
      (device) => {
        if (device.companyId !== group.opId) return { code: 'grouperr01', reason: errors.grouperr01.message }
        return device.gid === group.gid ? 'known' : 'added'
      },
      { held },
    )
    return { group, joining: found, outcome }
  }

  const take = async (
    caller: AuthenticatedCaller,
    gid: string,
    rows: readonly Values[],
    { dryRun = false, record }: Taking,
  ): Promise<Outcome> => {
    if (dryRun) return (await judged(db, caller, gid, rows, false)).outcome
    const outcome = await change(
      caller,
      groupCalls.uploadDevices,
      async (trx, line) => {
        const { group, joining, outcome } = await judged(trx, caller, gid, rows, true)
        await trx
          .updateTable('device')
          .set({ gid })
          .where(sql<boolean>`did = any(${joining.map(({ did }) => did)}::bigint[])`)
          .execute()
        for (const { endpointId, companyId, ...named } of joining)
          line({
            companyId,
            endpointId,
            target: deviceName({ endpointId, ...named }),
            after: { groupName: group.groupName },
          })
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
        columns: namingColumns,
        plain: namingPlain,
        most: mostGroupedByFile,
        take: (caller, rows, { type: _type, ...how }) => take(caller, gid, rows, how),
      },
    )
}
