import { endpointId as endpointIdRule } from '@headend/contract/schemas/rules'
import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/db/database.ts'
import { limit } from '../core/limits.ts'
import { batcher } from '../core/batcher.ts'
import type { Admission, Peer } from './protocol.ts'

const refused = (reason: string): Admission => ({ ok: false, reason })

/** The maker and serial number that an endpoint id of these schemes carries (TR-369 2.4), for a certificate to vouch for. */
const carries = (endpointId: string, oui: string, deviceSn: string): boolean => {
  const id = endpointId.toUpperCase()
  const sn = deviceSn.toUpperCase()
  return id === `OS::${oui}-${sn}` || (id.startsWith(`OPS::${oui}-`) && id.endsWith(`-${sn}`))
}

/**
 * Says which devices may connect (`DEVICE_AUTH`): `open` any, `known` those of the inventory, `mtls` those whose
 * certificate names the endpoint id. One endpoint may not connect again and again without pause.
 */
export const admission = ({
  db,
  clock,
  auth,
  perMinute = 60,
}: {
  db: Db
  clock: Clock
  auth: Config['deviceAuth']
  /** Connections of one endpoint in a minute. */
  perMinute?: number
}) => {
  const pace = limit({ clock, most: perMinute, windowMs: 60_000, keys: 100_000 })
  // A whole fleet that comes back at once is looked up in a few queries.
  const inventory = batcher<string, boolean>({
    clock,
    waitMs: 5,
    most: 1000,
    work: async (ids) => {
      const { rows } = await sql<{ endpoint_id: string }>`
        select endpoint_id from device where endpoint_id = any(${[...ids]}::text[])
      `.execute(db)
      const known = new Set(rows.map(({ endpoint_id }) => endpoint_id))
      return ids.map((id) => known.has(id))
    },
  })

  return {
    admit: (peer: Peer): Admission | Promise<Admission> => {
      if (!endpointIdRule.safeParse(peer.endpointId).success) return refused('not an endpoint id')
      if (!pace.take(peer.endpointId).pass) return refused('this endpoint connects too often')
      switch (auth) {
        case 'open':
          return { ok: true }
        case 'known':
          return inventory
            .add(peer.endpointId)
            .then((known) => (known ? { ok: true } : refused('this endpoint is not in the inventory')))
        case 'mtls':
          if (peer.certificateIds === undefined) return refused('a client certificate is needed')
          return peer.certificateIds.includes(peer.endpointId)
            ? { ok: true }
            : refused(`the certificate does not name ${peer.endpointId}`)
      }
    },
    /** Whether an endpoint may take the place of the device of the inventory with this serial number. */
    mayAdopt: (endpointId: string, oui: string, deviceSn: string): boolean => {
      switch (auth) {
        case 'open':
          return true
        case 'known':
          return false
        case 'mtls':
          return carries(endpointId, oui, deviceSn)
      }
    },
  }
}
