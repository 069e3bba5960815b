import { sql } from 'kysely'
import type { Device } from '@headend/contract/device'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { fail } from '../../core/errors.ts'
import { existingId, inScope } from '../../core/scope.ts'
import { newestOf } from './list/newest.ts'
import { deviceOf, selectDevices } from './row.ts'

type Scoped = Pick<AuthenticatedCaller, 'companies'>

/** One device, and with `offers` what it can be given. @throws {Failure} nodata when it does not exist for the caller. */
export const readDevice = async (
  db: Db,
  caller: Scoped,
  endpointId: string,
  now: number,
  { offers = false }: Readonly<{ offers?: boolean }> = {},
): Promise<Device> => {
  const row = await selectDevices(db)
    .where('d.endpoint_id', '=', endpointId)
    .where(inScope(caller, 'd.company_id'))
    .executeTakeFirstOrThrow(() => fail('nodata'))
  return deviceOf(row, now, await newestOf(db, offers ? caller.companies : undefined, [row]))
}

/** The endpoint of a device by its number. @throws {Failure} nodata */
export const endpointOfDid = async (db: Db, caller: Scoped, did: string): Promise<string> => {
  const row = await db
    .selectFrom('device')
    .select('endpoint_id')
    .where('did', '=', existingId(did))
    .where(inScope(caller, 'device.company_id'))
    .executeTakeFirstOrThrow(() => fail('nodata'))
  return row.endpoint_id
}

/** Holds a device until the end of the transaction. @throws {Failure} nodata */
export const lockDevice = (trx: Db, caller: Scoped, endpointId: string) =>
  trx
    .selectFrom('device')
    .select([
      'did',
      'company_id',
      'device_status',
      'customer_id',
      'retailer',
      'active_req_time',
      'device_sn',
      'requested_by',
    ])
    .where('endpoint_id', '=', endpointId)
    .where(inScope(caller, 'device.company_id'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => fail('nodata'))

export const updateCustomer = async (
  trx: Db,
  did: string,
  change: { customerId: string; retailer: string; userName: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('device')
    .set({
      customer_id: change.customerId === '' ? null : change.customerId,
      retailer: change.retailer === '' ? null : change.retailer,
      update_user: change.userName,
      modify_time: change.now,
    })
    .where('did', '=', did)
    .execute()
}

/** Makes the open changes of the counts part of them; gives how many there were. */
export const foldCounts = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ folded: number }>`select device_cell_fold() as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Removes counts of combinations that no device has any more. */
export const pruneCounts = async (db: Db): Promise<void> => {
  await sql`select device_cell_prune()`.execute(db)
}
