import type { DeviceEventKind } from '@headend/contract/history'
import { sql } from 'kysely'
import type { Db } from '../core/db/database.ts'
import { isFailure } from '../core/errors.ts'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import { inScope } from '../core/scope.ts'

/**
 * Has a device of the inventory be another endpoint from now on, with all that is known of it. Who asks for the endpoint it was
 * is led on to the one it is.
 */
export const replaceEndpoint = async (
  trx: Db,
  change: Readonly<{ did: string; before: string; after: string; userName: string; now: Date }>,
): Promise<void> => {
  const { did, before, after, userName, now } = change
  const { rows } = await sql<{ online: boolean; access_time: Date; boot_time: Date | null }>`
    delete from unregistered_device where endpoint_id = ${after} returning online, access_time, boot_time
  `.execute(trx)
  const [gone] = rows
  await trx
    .updateTable('device')
    .set({
      endpoint_id: after,
      online: gone?.online ?? false,
      boot_time: gone?.boot_time ?? null,
      ...(gone && { access_time: gone.access_time, sync_time: gone.access_time }),
      modify_time: now,
      update_user: userName,
    })
    .where('did', '=', did)
    .execute()
  const first = await trx
    .selectFrom('device_event')
    .select((eb) => eb.fn.min('time').as('time'))
    .where('endpoint_id', '=', before)
    .where('kind', '=', 'connected' satisfies DeviceEventKind)
    .executeTakeFirst()
  for (const table of ['audit', 'task', 'device_event'] as const) {
    await trx.updateTable(table).set({ endpoint_id: after }).where('endpoint_id', '=', before).execute()
  }
  await trx.deleteFrom('former_endpoint').where('endpoint_id', '=', after).execute()
  await trx
    .insertInto('former_endpoint')
    .values({ endpoint_id: before, did, time: now, first_time: first?.time ?? null })
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet({ did, time: now }))
    .execute()
}

/** Reads an endpoint or, where there is none, the one that the device is now which it once was. */
export const followed = <Result>(
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  endpointId: string,
  read: (endpointId: string) => Promise<Result>,
): Promise<Result> =>
  read(endpointId).catch(async (thrown: unknown) => {
    const successor = isFailure(thrown, 'nodata') ? await successorOf(db, caller, endpointId) : undefined
    if (successor === undefined) throw thrown
    return read(successor)
  })

/**
 * The endpoint id that the device has which once had this one; undefined where there is none for the caller. To those who see
 * devices of no inventory, an endpoint that is connected by itself is no device's any more.
 */
const successorOf = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  endpointId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('former_endpoint')
    .innerJoin('device', 'device.did', 'former_endpoint.did')
    .select('device.endpoint_id')
    .where('former_endpoint.endpoint_id', '=', endpointId)
    .where(inScope(caller, 'device.company_id'))
    .$if(caller.companies === 'all', (query) =>
      query.where(sql<boolean>`not exists (select from session where session.endpoint_id = ${endpointId})`),
    )
    .executeTakeFirst()
  return row?.endpoint_id
}
