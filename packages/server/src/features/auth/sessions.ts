import { furtherActions } from '@headend/contract/actions'
import * as z from 'zod'
import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import { serverActor } from '../../core/audit.ts'
import type { Bus } from '../../core/bus/bus.ts'
import { kib, topic } from '../../core/bus/topic.ts'
import type { Change, Line } from '../../core/change.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Authenticate } from '../../core/feature.ts'
import { digest } from '../../core/random.ts'
import type { Random } from '../../core/random.ts'
import { isMachineToken } from '../../core/http/bearer.ts'
import type { CompanyTree } from '../../core/scope.ts'
import { machineTokens, placeOf } from './machineTokens.ts'
import * as store from './store.ts'
import type { AccessTokens } from './tokens.ts'

/** A session that nobody uses ends after so long. */
const idleMs = 12 * 3_600_000
/** A session ends after so long however much it is used. */
export const longestSessionMs = 14 * 24 * 3_600_000
/** A refresh whose answer was lost may be repeated for so long. */
const graceMs = 10_000
/** A person is read from the database again after so long, should a message about a change be lost. */
const freshMs = 5_000

/** Sessions ended or what accounts may do has changed: caches of people and holders of their sockets look again. */
export const peopleChanged = topic({ subject: 'people.changed', schema: z.object({}), most: kib(1) })

type Needs = Readonly<{
  db: Db
  bus: Bus
  clock: Clock
  random: Random
  change: Change
  tree: CompanyTree
  tokens: AccessTokens
}>

type Owner = Readonly<{
  userId: string
  email: string
  userName: string
  companyId: string
  passwordMustChange: boolean
  /** The company or one above it asks for a second factor, and there is none. */
  secondFactorMissing: boolean
}>

type Token = NonNullable<Awaited<ReturnType<typeof store.lockRefreshToken>>>

/** Whose session it is, and whether it is good from an address at this moment. */
type Known = Readonly<{ person: Awaited<ReturnType<Authenticate>>; isGood: (address: string) => boolean }>

/** A line about the session of a refresh token, by whom it belongs to. */
const ofOwner = ({ user_id, user_name, company_id, email }: Token): Line => ({
  actor: { userId: user_id, userName: user_name },
  companyId: company_id,
  target: email,
})

/** Sessions: all tokens that come from one sign-in are a family; a refresh token is good once. */
export const sessions = ({ db, bus, clock, random, change, tree, tokens }: Needs) => {
  const machines = machineTokens({ db, clock })
  const people = new Map<string, { known: Promise<Known>; until: number }>()
  const forget = () => people.clear()
  const unsubscribe: Cancel = bus.subscribe(peopleChanged, forget)

  const load = async (familyId: string): Promise<Known> => {
    const row = await store.findPerson(db, familyId)
    if (row === undefined) throw fail('jwterr')
    const person = {
      userId: row.user_id,
      email: row.email,
      userName: row.user_name,
      companyId: row.company_id,
      companies: await tree.below(row.company_id),
      roleLevel: row.role_level,
      roleGroupKey: row.role_group_key,
      permissions: new Set(row.permissions),
      menus: new Set(row.menus),
      clientKey: row.client_key,
      familyId,
      passwordMustChange: row.password_must_change,
      secondFactorMissing: row.second_factor_missing,
      machine: row.status === 'machine',
    }
    return {
      person,
      isGood: row.addresses === null ? () => true : placeOf({ ...row, addresses: row.addresses }, clock),
    }
  }

  const knownOf = (familyId: string): Promise<Known> => {
    const entry = people.get(familyId)
    if (entry !== undefined && entry.until > clock.monotonic()) return entry.known
    const known = load(familyId)
    people.set(familyId, { known, until: clock.monotonic() + freshMs })
    // A failure is not remembered: it would outlive its reason.
    known.catch(() => people.delete(familyId))
    if (people.size > 10_000) forget()
    return known
  }

  /** Whose session it is, for somebody at `address`. @throws {Failure} jwterr when it ended, or is not good from there */
  const personOf = async (familyId: string, address: string): ReturnType<Authenticate> => {
    const { person, isGood } = await knownOf(familyId)
    if (!isGood(address)) throw fail('jwterr')
    return person
  }

  const authenticate: Authenticate = async (token, address) => {
    if (!isMachineToken(token)) return personOf((await tokens.read(token)).familyId, address)
    const familyId = await machines.read(token, address)
    const person = await personOf(familyId, address)
    await machines.used(token, familyId, address)
    return person
  }

  /** Publishes to every process, this one at once, that sessions ended. */
  const announce = (familyIds: readonly string[]) => {
    if (familyIds.length === 0) return
    forget()
    bus.publish(peopleChanged, {})
  }

  const grant = async (trx: Db, familyId: string, parentHash: string | null, owner: Owner): Promise<TokenInfo> => {
    const refreshToken = random.secret()
    await store.insertRefreshToken(trx, {
      hash: digest(refreshToken),
      familyId,
      parentHash,
      expires: new Date(clock.now() + idleMs),
    })
    const { token, generated, expires } = await tokens.issue({ userId: owner.userId, familyId })
    return {
      token,
      refreshToken,
      user: owner.email,
      expireTokenTime: expires,
      generateTokenTime: generated,
      passwordMustChange: owner.passwordMustChange,
      secondFactorMissing: owner.secondFactorMissing,
    }
  }

  /** Why a refresh token is refused, if it is; `stolen` when it was used before. */
  const verdictOf = async (
    trx: Db,
    hash: string,
    row: Awaited<ReturnType<typeof store.lockRefreshToken>>,
    email: string,
  ): Promise<'good' | 'refused' | 'stolen'> => {
    const now = clock.now()
    if (row === undefined || row.email.toLowerCase() !== email.toLowerCase()) return 'refused'
    if (row.revoke_time !== null || row.status !== 'running' || row.expire_time.getTime() <= now) return 'refused'
    if (row.create_time.getTime() + longestSessionMs <= now) return 'refused'
    if (row.use_time === null) return 'good'
    if (now - row.use_time.getTime() > graceMs) return 'stolen'
    // The answer of the first use may have been lost. Its token is used up here, so should it turn out to be in somebody
    // else's hands, its first use there revokes the family.
    return (await store.useChild(trx, hash, clock.date())) ? 'good' : 'stolen'
  }

  return {
    authenticate,
    personOf,

    /** Begins a session of somebody whose password was right, or whom a provider vouches for. */
    open: async (trx: Db, owner: Owner, clientKey: string, { byProvider = false } = {}): Promise<TokenInfo> => {
      const familyId = random.uuid()
      await store.insertFamily(trx, { familyId, userId: owner.userId, clientKey, byProvider, now: clock.date() })
      return grant(trx, familyId, null, owner)
    },

    /**
     * Exchanges a refresh token for new ones. A token that was used before revokes its whole family: one of the two who
     * had it stole it.
     * @throws {Failure} tokenerr
     */
    refresh: async (email: string, refreshToken: string): Promise<TokenInfo> => {
      const revoking = { id: authCalls.refreshToken.id, action: furtherActions.sessionRevoked }
      const exchange = async (trx: Db, line: (line: Line) => void) => {
        const hash = digest(refreshToken)
        const row = await store.lockRefreshToken(trx, hash)
        const verdict = await verdictOf(trx, hash, row, email)
        if (row === undefined || verdict === 'refused') return { verdict: 'refused' as const }
        if (verdict === 'stolen') {
          // Kept although the call fails: the revocation must not be rolled back.
          const ended = await store.revokeFamilies(trx, { familyId: row.family_id }, clock.date())
          line({ ...ofOwner(row), result: 'fail', detail: { reason: 'refresh token used twice' } })
          return { verdict, ended }
        }
        // The time of its first use stays: a repetition must not prolong the grace.
        if (row.use_time === null) await store.useToken(trx, hash, clock.date())
        const owner: Owner = {
          userId: row.user_id,
          email: row.email,
          userName: row.user_name,
          companyId: row.company_id,
          passwordMustChange: row.password_must_change,
          secondFactorMissing: row.second_factor_missing,
        }
        return { verdict, info: await grant(trx, row.family_id, hash, owner) }
      }
      // A token that is exchanged as it should be is nothing that a reader of the history asks for.
      const outcome = await change(serverActor, revoking, exchange, { mayBeNothing: true })
      if (outcome.verdict === 'good') return outcome.info
      if (outcome.verdict === 'stolen') announce(outcome.ended)
      throw fail('tokenerr')
    },

    /** Ends the session of a refresh token; harmless for one that is not known. */
    revoke: async (refreshToken: string): Promise<void> => {
      const leaving = { id: authCalls.revokeToken.id, action: furtherActions.signOut }
      const leave = async (trx: Db, line: (line: Line) => void): Promise<readonly string[]> => {
        const row = await store.lockRefreshToken(trx, digest(refreshToken))
        if (row === undefined || row.revoke_time !== null) return []
        line(ofOwner(row))
        return store.revokeFamilies(trx, { familyId: row.family_id }, clock.date())
      }
      announce(await change(serverActor, leaving, leave, { mayBeNothing: true }))
    },

    /**
     * Ends every session of a user, in the caller's transaction, but the one of `except`. Call what it gives when the
     * transaction is committed: it is published to the holders of sockets of these sessions.
     */
    endAll: async (trx: Db, userId: string, except?: string): Promise<() => void> => {
      const ended = await store.revokeFamilies(
        trx,
        except === undefined ? { userId } : { userId, except },
        clock.date(),
      )
      return () => announce(ended)
    },

    /** Whether an identity provider vouches for a session. */
    isByProvider: store.isByProvider,

    /** As `endAll`, for the sessions in one browser. */
    endBrowser: async (trx: Db, userId: string, clientKey: string): Promise<() => void> => {
      const ended = await store.revokeFamilies(trx, { userId, clientKey }, clock.date())
      return () => announce(ended)
    },

    /** Publishes to every process that what people may do has changed. */
    peopleChanged: () => {
      forget()
      bus.publish(peopleChanged, {})
    },

    close: () => unsubscribe(),
  }
}

export type Sessions = ReturnType<typeof sessions>
