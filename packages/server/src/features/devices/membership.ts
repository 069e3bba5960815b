import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import type { Call } from '@headend/contract/core'
import { sql } from 'kysely'
import type { Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { failureOf } from '../../device/failureOf.ts'
import { publishState } from '../../device/state.ts'

/** What devices are in, one at most: the id, what people know it by, and the company whose devices can be in it. */
type Place = Readonly<{ id: string; name: string; opId: string }>

type Description = Readonly<{
  /** The column of a device that says in which it is. */
  column: 'gid' | 'room_id'
  /** The one of this id. @throws {Failure} nodata */
  one: (db: Db, caller: AuthenticatedCaller, id: string) => Promise<Place>
  add: Writing
  remove: Writing
  /** Why a device of another company cannot join. */
  foreign: () => Failure
  /** What those who watch a device are told: where it is now. */
  state: (place: Place | null) => Partial<Device>
  /** Calls whose answers are old afterwards. */
  stale: readonly Call[]
}>

/** Devices in groups or rooms of their company: put in and taken out, all that were chosen or none. */
export const membership = (
  { clock, bus, change }: Pick<Core, 'clock' | 'bus' | 'change'>,
  { column, one, add, remove, foreign, state, stale }: Description,
) => {
  const nameColumn = column === 'gid' ? 'groupName' : 'roomName'

  /** Chosen devices that the caller sees, held until the end of the transaction in one order for all who hold several. */
  const chosen = (trx: Db, caller: AuthenticatedCaller, endpointIds: readonly string[]) =>
    trx
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['did', 'endpoint_id as endpointId', 'company_id as companyId', 'device_sn as deviceSn'])
      .select((of) => of.ref(`device.${column}`).as('place'))
      .select(['model_name as modelName', 'device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr'])
      .where(sql<boolean>`endpoint_id = any(${[...new Set(endpointIds)]}::text[])`)
      .where(inScope(caller, 'device.company_id'))
      .orderBy('did')
      .forUpdate('device')
      .execute()

  const move = (trx: Db, dids: readonly string[], id: string | null) =>
    trx
      .updateTable('device')
      .set({ [column]: id })
      .where(sql<boolean>`did = any(${[...dids]}::bigint[])`)
      .execute()

  const told = (endpointIds: readonly string[], place: Place | null): void => {
    for (const endpointId of endpointIds) publishState(bus, endpointId, clock.now(), state(place))
    publishStale(bus, stale)
  }

  return {
    /** @throws {Failure} nodata, and `foreign` with those of other companies */
    add: async (caller: AuthenticatedCaller, id: string, endpointIds: readonly string[]): Promise<void> => {
      const { moved, place } = await change(
        caller,
        add,
        async (trx, line) => {
          const place = await one(trx, caller, id)
          const found = await chosen(trx, caller, endpointIds)
          if (found.length < new Set(endpointIds).size) throw fail('nodata')
          const others = found.filter(({ companyId }) => companyId !== place.opId)
          if (others.length > 0) {
            throw failureOf(foreign(), others, caller.language)
          }
          const joining = found.filter((device) => device.place !== id)
          await move(
            trx,
            joining.map(({ did }) => did),
            id,
          )
          for (const { endpointId, companyId, ...named } of joining)
            line({
              companyId,
              endpointId,
              target: deviceName({ endpointId, ...named }),
              after: { [nameColumn]: place.name },
            })
          return { moved: joining.map(({ endpointId }) => endpointId), place }
        },
        { mayBeNothing: true },
      )
      told(moved, place)
    },

    /** @throws {Failure} nodata, also for one that is not in it */
    remove: async (caller: AuthenticatedCaller, id: string, endpointIds: readonly string[]): Promise<void> => {
      const moved = await change(caller, remove, async (trx, line) => {
        const { name } = await one(trx, caller, id)
        const leaving = (await chosen(trx, caller, endpointIds)).filter(({ place }) => place === id)
        if (leaving.length < new Set(endpointIds).size) throw fail('nodata')
        await move(
          trx,
          leaving.map(({ did }) => did),
          null,
        )
        for (const { endpointId, companyId, ...named } of leaving)
          line({ companyId, endpointId, target: deviceName({ endpointId, ...named }), before: { [nameColumn]: name } })
        return leaving.map(({ endpointId }) => endpointId)
      })
      told(moved, null)
    },
  }
}
