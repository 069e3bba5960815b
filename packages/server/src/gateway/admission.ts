import { endpointId as endpointIdRule } from '@headend/contract/schemas/rules'
import { sql } from 'kysely'
import { batcher } from '../core/batcher.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/db/database.ts'
import { addressKey, limit } from '../core/limits.ts'
import type { Log } from '../core/log.ts'
import { carriesSerial } from '../device/endpointIds.ts'
import { proofOf } from '../device/proof.ts'
import type { StoredSecret } from '../device/proof.ts'
import { defaultGuessLimits, guesses } from './guesses.ts'
import type { GuessLimits } from './guesses.ts'
import type { Admission, Peer } from './protocol.ts'

const refused = (reason: string): Admission => ({ ok: false, reason })
const tooMany = (reason: string, { retryAfterMs }: { retryAfterMs: number }): Admission => ({
  ok: false,
  reason,
  status: 503,
  retryAfterMs,
})
/** How soon a place of one that is held may be free; milliseconds. */
const heldAgain = { retryAfterMs: 60_000 }

/** A device of the inventory, as far as it matters at the door; or one that is in none and was seen before. */
type Known = Readonly<{ registered: true; secret: StoredSecret | undefined }> | Readonly<{ registered: false }>

export type AdmissionLimits = Readonly<{
  /** Connections of one endpoint in a minute. */
  perMinute: number
  /** Endpoints in no inventory that one address may bring at once, and in an hour after that. */
  newcomers: Readonly<{ burst: number; perHour: number }>
  /** Endpoints in no inventory, or not yet looked up, that are held at a time. */
  held: number
  /** Wrong secrets in a minute. */
  guesses: GuessLimits
}>

export const defaultAdmissionLimits: AdmissionLimits = {
  perMinute: 60,
  newcomers: { burst: 30, perHour: 120 },
  held: 2000,
  guesses: defaultGuessLimits,
}

const minute = 60_000
const hour = 60 * minute
/** Within this one that was let in has its session, or never will; milliseconds. */
const enteringMs = 5000

/**
 * Says which devices may connect, and as whom (`DEVICE_AUTH`). A device proves its endpoint id by a certificate that names it,
 * or by its secret; which proof a device of the inventory needs is what the modes differ in. One that is in no inventory is
 * let in to be seen and registered, and gets nothing but the question who it is: turned away, it would stay away for as long
 * as the pauses of the standard say (R-WS.6 of TR-369), which is past an hour. How many are held is bounded, in all and for
 * each address. Budgets before a proof belong to the address: nobody can use up what another needs.
 */
export const admission = ({
  db,
  clock,
  log,
  auth,
  held,
  limits = {},
}: {
  db: Db
  clock: Clock
  log: Log
  auth: Config['deviceAuth']
  /** How many sessions there are of devices in no inventory, or not yet looked up. */
  held: () => number
  limits?: Partial<AdmissionLimits>
}) => {
  const { perMinute, newcomers, held: mostHeld, guesses: mostGuesses } = { ...defaultAdmissionLimits, ...limits }
  const proofs = guesses({ clock, log, limits: mostGuesses })
  const pace = limit({ clock, most: perMinute, windowMs: minute, keys: 100_000 })
  const arrivals = limit({ clock, most: newcomers.burst, windowMs: (newcomers.burst / newcomers.perHour) * hour })
  // A whole fleet that comes back at once is looked up in a few queries.
  const inventory = batcher<string, Known | undefined>({
    clock,
    waitMs: 5,
    most: 1000,
    work: async (ids) => {
      const { rows } = await sql<{
        endpoint_id: string
        secret_salt: Buffer | null
        secret_hash: Buffer | null
        registered: boolean
      }>`
        select endpoint_id, secret_salt, secret_hash, true as registered
        from device where endpoint_id = any(${[...ids]}::text[])
        union all
        select endpoint_id, null, null, false from unregistered_device where endpoint_id = any(${[...ids]}::text[])
      `.execute(db)
      const known = new Map<string, Known>()
      for (const { endpoint_id: id, secret_salt: salt, secret_hash: hash, registered } of rows) {
        if (!registered && known.has(id)) continue
        const secret = salt === null || hash === null ? undefined : { salt, hash }
        known.set(id, registered ? { registered, secret } : { registered })
      }
      return ids.map((id) => known.get(id))
    },
  })

  /** Let in so recently that they need not be among those that are held yet. */
  const entering = new Set<string>()
  const hold = (endpointId: string, address: string, isNew: boolean): Admission => {
    if (held() + entering.size >= mostHeld) return tooMany('too many devices wait to be registered', heldAgain)
    const arrival = isNew && auth !== 'open' ? arrivals.take(address) : undefined
    if (arrival?.pass === false) return tooMany('too many new devices came from this address', arrival)
    entering.add(endpointId)
    clock.after(enteringMs, () => entering.delete(endpointId))
    return { ok: true }
  }

  return {
    admit: async ({ endpointId, remoteAddress, certificateIds, credentials }: Peer): Promise<Admission> => {
      if (!endpointIdRule.safeParse(endpointId).success) return refused('not an endpoint id')
      if (certificateIds === undefined && auth === 'mtls') return refused('a client certificate is needed')
      // One that shows a certificate is who that says, in every mode.
      if (certificateIds?.includes(endpointId) === false) return refused(`the certificate does not name ${endpointId}`)
      const address = addressKey(remoteAddress)
      const known = await inventory.add(endpointId)
      if (known?.registered !== true) {
        // One that is listed comes back, as any does: it is not one more.
        const isListed = known !== undefined
        const pass = isListed ? pace.take(`${address} ${endpointId}`) : undefined
        if (pass?.pass === false) return tooMany('this endpoint connects too often', pass)
        return hold(endpointId, address, !isListed)
      }
      const isCertified = certificateIds !== undefined
      const needsSecret = !isCertified && (known.secret !== undefined || auth === 'secret')
      if (needsSecret) {
        const refusal = proofs.refuse({ endpointId, address, credentials, secret: known.secret })
        if (refusal !== undefined) return refusal
      }
      const pass = pace.take(isCertified || needsSecret ? endpointId : `${address} ${endpointId}`)
      if (!pass.pass) return tooMany('this endpoint connects too often', pass)
      return { ok: true, vouched: true, proof: needsSecret && known.secret ? proofOf(known.secret) : undefined }
    },
    /**
     * Whether an endpoint may take the place of a device of the inventory that has its serial number and has never been
     * connected: an import often knows the serial number and only guesses the endpoint id.
     */
    mayAdopt: (endpointId: string, oui: string, deviceSn: string): boolean =>
      auth === 'open' || (auth === 'mtls' && carriesSerial(endpointId, oui, deviceSn)),
  }
}

export type DeviceAdmission = ReturnType<typeof admission>
