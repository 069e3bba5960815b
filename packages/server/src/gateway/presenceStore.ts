import { sql } from 'kysely'
import type { Db } from '../core/db/database.ts'
import { inTransaction } from '../core/db/database.ts'
import type { TlsEnds } from './certificates.ts'
import type { ShownCertificate } from '../device/session.ts'

/** A session that opened. */
export type Opened = Readonly<{
  endpointId: string
  sessionId: string
  address: string
  time: Date
  silentSince: Date | null
  /** What it proved itself with, where that was a certificate. */
  certificate: ShownCertificate | null
}>
/** The last session of an endpoint on this gateway ended. */
export type Closed = Readonly<{ endpointId: string }>

/** What a device of the inventory has to prove itself with: the hash of its secret. */
export type Provable = Readonly<{ secretHash: Buffer | null }>

/** A device of the inventory whose session opened. `bootTime` is when it last started as far as it was known. */
export type Registered = Readonly<{ endpointId: string; companyId: string; bootTime: number | undefined }> & Provable

/** A gateway's lease as one process saw it. */
export type Held = Readonly<{ gatewayId: string; lease: string }>

/** What changes with each renewal. */
const leaseOf = sql<string>`gateway.epoch || ' ' || extract(epoch from gateway.lease_time)`

const dateOf = (time: number | undefined): Date | null => (time === undefined ? null : new Date(time))

const rows = (values: readonly unknown[]) => JSON.stringify(values)

/** Presence as the database knows it. Every write takes many rows, because whole fleets connect at once. */
export const presenceStore = ({ db }: { db: Db }) => ({
  /** Makes the gateway known, ends what an earlier start of it left behind and gives the devices that went offline. */
  register: (gatewayId: string, epoch: string, leaseMs: number): Promise<readonly string[]> =>
    inTransaction(db, async (trx) => {
      await sql`
        insert into gateway (gateway_id, epoch, lease_time)
        values (${gatewayId}, ${epoch}, now() + ${leaseMs} * interval '1 millisecond')
        on conflict (gateway_id) do update set epoch = excluded.epoch, lease_time = excluded.lease_time
      `.execute(trx)
      return endSessions(trx, [gatewayId])
    }),

  /** Whether the gateway still holds its lease; false when another took its name or the lease was found ended. */
  renew: async (gatewayId: string, epoch: string, leaseMs: number): Promise<boolean> => {
    const { rows: renewed } = await sql`
      update gateway set lease_time = now() + ${leaseMs} * interval '1 millisecond'
      where gateway_id = ${gatewayId} and epoch = ${epoch} returning gateway_id
    `.execute(db)
    return renewed.length > 0
  },

  /** Ends the gateway of this epoch with its sessions; gives the devices that went offline. */
  leave: (gatewayId: string, epoch: string): Promise<readonly string[]> =>
    inTransaction(db, async (trx) => {
      const { rows: mine } = await sql`
        select 1 from gateway where gateway_id = ${gatewayId} and epoch = ${epoch} for update
      `.execute(trx)
      if (mine.length === 0) return []
      const offline = await endSessions(trx, [gatewayId])
      await trx.deleteFrom('gateway').where('gateway_id', '=', gatewayId).execute()
      return offline
    }),

  /** The lease of each gateway as it stands: it is another after every renewal. */
  leases: async (): Promise<readonly Held[]> => {
    const { rows: held } = await sql<Held>`
      select gateway_id as "gatewayId", ${leaseOf} as lease from gateway
    `.execute(db)
    return held
  },

  /** Ends the gateways whose lease still is this one; gives the devices that went offline. */
  expire: (held: readonly Held[]): Promise<readonly string[]> =>
    inTransaction(db, async (trx) => {
      const { rows: expired } = await sql<{ gateway_id: string }>`
        select gateway_id from gateway
        join jsonb_to_recordset(${rows(held)}::jsonb) as held ("gatewayId" text, lease text)
          on held."gatewayId" = gateway_id and held.lease = ${leaseOf}
        for update of gateway skip locked
      `.execute(trx)
      if (expired.length === 0) return []
      const ids = expired.map(({ gateway_id }) => gateway_id)
      const offline = await endSessions(trx, ids)
      await trx.deleteFrom('gateway').where('gateway_id', 'in', ids).execute()
      return offline
    }),

  /**
   * Writes what opened and what closed. A close of a device that another gateway took over meanwhile changes nothing.
   * Gives the devices of the inventory among those that opened, and the devices that went offline.
   */
  write: (
    gatewayId: string,
    opened: readonly Opened[],
    closed: readonly Closed[],
  ): Promise<{ registered: readonly Registered[]; offline: readonly string[] }> =>
    inTransaction(db, async (trx) => {
      const offline = closed.length === 0 ? [] : await close(trx, gatewayId, closed)
      const registered = opened.length === 0 ? [] : await open(trx, gatewayId, opened)
      return { registered, offline }
    }),

  /** Writes until when the certificate of a gateway's device port and its revocation list hold. */
  writeEnds: async (gatewayId: string, { certificate, revocations }: TlsEnds): Promise<void> => {
    await db
      .updateTable('gateway')
      .set({ certificate_end: dateOf(certificate), revocations_end: dateOf(revocations) })
      .where('gateway_id', '=', gatewayId)
      .execute()
  },

  /** Writes since when the device of a session does not answer; null once it does. */
  writeSilence: async (sessionId: string, endpointId: string, since: Date | null): Promise<void> => {
    await db
      .updateTable('session')
      .set({ silent_since: since })
      .where('endpoint_id', '=', endpointId)
      .where('session_id', '=', sessionId)
      .execute()
  },

  /** Writes when devices were last active. */
  writeActivity: async (seen: readonly Readonly<{ endpointId: string; time: Date }>[]): Promise<void> => {
    await sql`
      update device set sync_time = seen.time
      from jsonb_to_recordset(${rows(seen)}::jsonb) as seen ("endpointId" text, time timestamptz)
      where device.endpoint_id = seen."endpointId"
    `.execute(db)
  },

  /**
   * Makes what is shown agree with the sessions there are, whatever went wrong before: nobody is online without one, and
   * nobody is offline that has one on this gateway. Gives the devices that are shown otherwise now.
   */
  reconcile: (gatewayId: string): Promise<{ online: readonly string[]; offline: readonly string[] }> =>
    inTransaction(db, async (trx) => {
      const offline = new Set<string>()
      const online = new Set<string>()
      const { rows: gone } = await sql<{ endpoint_id: string }>`
        update device set online = false, access_time = now()
        where did in (
          select device.did from device_live join device using (did)
          where device_live.online
            and not exists (select from session where session.endpoint_id = device.endpoint_id))
          and online
        returning endpoint_id
      `.execute(trx)
      const { rows: unregisteredGone } = await sql<{ endpoint_id: string }>`
        update unregistered_device as shown set online = false, access_time = now()
        where shown.online and not exists (select from session where session.endpoint_id = shown.endpoint_id)
        returning shown.endpoint_id
      `.execute(trx)
      for (const { endpoint_id } of [...gone, ...unregisteredGone]) offline.add(endpoint_id)
      for (const table of ['device', 'unregistered_device'] as const) {
        const { rows: here } = await sql<{ endpoint_id: string }>`
          update ${sql.table(table)} as shown set online = true, access_time = session.connect_time
          from session
          where session.gateway_id = ${gatewayId} and session.endpoint_id = shown.endpoint_id and not shown.online
          returning shown.endpoint_id
        `.execute(trx)
        for (const { endpoint_id } of here) online.add(endpoint_id)
      }
      return { online: [...online], offline: [...offline] }
    }),

  /** Which of these endpoints are devices of the inventory. */
  registered: async (endpointIds: readonly string[]): Promise<ReadonlyMap<string, Provable>> => {
    const { rows: found } = await sql<{ endpoint_id: string; secret_hash: Buffer | null }>`
      select endpoint_id, secret_hash from device where endpoint_id = any(${[...endpointIds]}::text[])
    `.execute(db)
    return new Map(found.map(({ endpoint_id, secret_hash }) => [endpoint_id, { secretHash: secret_hash }]))
  },

  /** Those of these endpoints that are listed nowhere. */
  unlisted: async (endpointIds: readonly string[]): Promise<readonly string[]> => {
    const { rows: found } = await sql<{ id: string }>`
      select id from unnest(${[...endpointIds]}::text[]) as id
      where not exists (select from unregistered_device where endpoint_id = id)
        and not exists (select from device where endpoint_id = id)
    `.execute(db)
    return found.map(({ id }) => id)
  },

  /** Those of these endpoints whose session another gateway holds. */
  heldElsewhere: async (gatewayId: string, endpointIds: readonly string[]): Promise<readonly string[]> => {
    const { rows: found } = await sql<{ endpoint_id: string }>`
      select endpoint_id from session
      where endpoint_id = any(${[...endpointIds]}::text[]) and gateway_id <> ${gatewayId}
    `.execute(db)
    return found.map(({ endpoint_id }) => endpoint_id)
  },
})

export type PresenceStore = ReturnType<typeof presenceStore>

const endSessions = async (trx: Db, gatewayIds: readonly string[]): Promise<readonly string[]> => {
  const { rows: ended } = await sql<{ endpoint_id: string }>`
    delete from session where gateway_id = any(${[...gatewayIds]}::text[]) returning endpoint_id
  `.execute(trx)
  const ids = ended.map(({ endpoint_id }) => endpoint_id)
  if (ids.length > 0) await showOffline(trx, ids)
  return ids
}

const showOffline = async (trx: Db, endpointIds: readonly string[]): Promise<void> => {
  for (const table of ['device', 'unregistered_device'] as const) {
    await sql`
      update ${sql.table(table)} set online = false, access_time = now()
      where online and endpoint_id = any(${[...endpointIds]}::text[])
    `.execute(trx)
  }
}

const close = async (trx: Db, gatewayId: string, closed: readonly Closed[]): Promise<readonly string[]> => {
  const { rows: ended } = await sql<{ endpoint_id: string }>`
    delete from session
    where endpoint_id = any(${closed.map(({ endpointId }) => endpointId)}::text[]) and gateway_id = ${gatewayId}
    returning endpoint_id
  `.execute(trx)
  const ids = ended.map(({ endpoint_id }) => endpoint_id)
  if (ids.length > 0) await showOffline(trx, ids)
  return ids
}

const open = async (trx: Db, gatewayId: string, opened: readonly Opened[]): Promise<readonly Registered[]> => {
  const data = rows(opened)
  const columns = sql`opened ("endpointId" text, "sessionId" text, address text, time timestamptz,
    "silentSince" timestamptz, certificate jsonb)`
  await sql`
    insert into session (endpoint_id, gateway_id, session_id, address, connect_time, silent_since)
    select "endpointId", ${gatewayId}, "sessionId", address, time, "silentSince"
    from jsonb_to_recordset(${data}::jsonb) as ${columns} order by "endpointId"
    on conflict (endpoint_id) do update set gateway_id = excluded.gateway_id, session_id = excluded.session_id,
      address = excluded.address, connect_time = excluded.connect_time, silent_since = excluded.silent_since
  `.execute(trx)
  await sql`
    update unregistered_device as shown set online = true, access_time = opened.time, location_ip = opened.address
    from jsonb_to_recordset(${data}::jsonb) as ${columns} where shown.endpoint_id = opened."endpointId"
  `.execute(trx)
  const { rows: known } = await sql<{
    endpoint_id: string
    company_id: string
    boot_time: Date | null
    secret_hash: Buffer | null
  }>`
    update device set online = true, access_time = opened.time, sync_time = opened.time, location_ip = opened.address,
      certificate_subject = certificate->>'subject', certificate_issuer = certificate->>'issuer',
      certificate_serial = certificate->>'serialNumber',
      certificate_end = to_timestamp((certificate->>'validTo')::double precision / 1000)
    from jsonb_to_recordset(${data}::jsonb) as ${columns} where device.endpoint_id = opened."endpointId"
    returning device.endpoint_id, device.company_id, device.boot_time, device.secret_hash
  `.execute(trx)
  return known.map((row) => ({
    endpointId: row.endpoint_id,
    companyId: row.company_id,
    bootTime: row.boot_time?.getTime(),
    secretHash: row.secret_hash,
  }))
}
