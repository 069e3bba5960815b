import { secondFactorCalls } from '@headend/contract/secondFactor'
import type { Clock } from '../../core/clock.ts'
import type { Change } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { digest } from '../../core/random.ts'
import type { Random } from '../../core/random.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Reauthentication, SecondFactorProof } from '../auth/service.ts'
import { newSecret, stepOf, uriOf } from './codes.ts'
import * as store from './store.ts'

/** A secret that was begun with has to be confirmed within so long. */
const setupMs = 15 * 60_000
const recoveryCodes = 10

type Needs = Readonly<{ db: Db; clock: Clock; random: Random; change: Change; sealing: Sealing }>

const wrongCode = () => fail('custom', { reason: 'wrongCode', field: 'code' })

/** What stands between the parts of a code says nothing. */
const bare = (code: string): string => code.replaceAll(/[\s-]/g, '')

const hashOf = (userId: string, code: string): string => digest(`recovery ${userId} ${bare(code)}`)
const aboutSecret = (userId: string): string => `second factor ${userId}`
const aboutSetup = (userId: string): string => `second factor set-up ${userId}`

/** Second factors as a sign-in asks for them: codes by time (TOTP, RFC 6238), and recovery codes in their place. */
export const secondFactors = ({ clock, sealing }: Pick<Needs, 'clock' | 'sealing'>) => {
  const isGood = async (
    trx: Db,
    userId: string,
    { secret, last_step: lastStep }: { secret: string; last_step: number },
    code: string,
  ): Promise<SecondFactorProof | undefined> => {
    if (!/^\d{6}$/.test(bare(code)))
      return (await store.useRecoveryCode(trx, userId, hashOf(userId, code))) ? 'recovery code' : undefined
    // With another key of the server no code is good: recovery codes are, and an administrator can take the factor away.
    const opened = sealing.open(aboutSecret(userId), secret)
    const step = opened === undefined ? undefined : stepOf(opened, bare(code), clock.now())
    // RFC 6238 5.2: a code is good once. One older than the newest that was used is as used.
    if (step === undefined || step <= lastStep) return undefined
    await store.useStep(trx, userId, step)
    return 'code'
  }

  return {
    /** Whether an account has a second factor. */
    isOn: async (db: Db, userId: string): Promise<boolean> => (await store.find(db, userId))?.create_time != null,

    /**
     * Uses a code up, in the transaction of what it is asked for. Gives by what it was proven; undefined for an account without
     * a second factor.
     * @throws {Failure} custom secondFactor without a code, wrongCode.
     */
    prove: async (trx: Db, userId: string, code: string | undefined): Promise<SecondFactorProof | undefined> => {
      const factor = await store.hold(trx, userId)
      if (factor === undefined) return undefined
      if (code === undefined) throw fail('custom', { reason: 'secondFactor', field: 'code' })
      const proof = await isGood(trx, userId, factor, code)
      if (proof === undefined) throw wrongCode()
      return proof
    },

    /** Takes the factor of an account away; false where it has none. */
    remove: store.remove,
  }
}

export type SecondFactors = ReturnType<typeof secondFactors>

type OwnNeeds = Needs & Readonly<{ factors: SecondFactors; again: Reauthentication; peopleChanged: () => void }>

/** What people do with their own second factor. */
export const ownSecondFactor = (needs: OwnNeeds) => {
  const { db, clock, random, change, sealing, factors, again, peopleChanged } = needs

  const newCodes = (userId: string) => {
    const codes = Array.from({ length: recoveryCodes }, () =>
      [random.code(4), random.code(4), random.code(4)].join('-'),
    )
    return { codes, codeHashes: codes.map((code) => hashOf(userId, code)) }
  }

  return {
    get: async ({ userId }: AuthenticatedCaller) => {
      const found = await store.find(db, userId)
      return {
        since: found?.create_time?.getTime() ?? null,
        recoveryCodesLeft: found?.codes ?? 0,
        required: found?.second_factor_required === true,
      }
    },

    /**
     * A secret to be confirmed. It is kept by whoever asked, sealed with its end, so that nothing is stored of what nobody
     * confirms.
     * @throws {Failure} custom wrongPassword, toomany
     */
    begin: async (caller: AuthenticatedCaller, password: string) => {
      await again(caller, password)
      const secret = newSecret()
      const kept = JSON.stringify({ secret, until: clock.now() + setupMs })
      return {
        secret,
        uri: uriOf(secret, caller.email),
        setup: sealing.seal(aboutSetup(caller.userId), kept),
      }
    },

    /**
     * Switches it on with a first code, which proves that the app has the secret.
     * @throws {Failure} custom setupOver when that took too long, wrongCode, secondFactorOn.
     */
    confirm: async (caller: AuthenticatedCaller, setup: string, code: string): Promise<{ recoveryCodes: string[] }> => {
      const { userId } = caller
      const kept = sealing.open(aboutSetup(userId), setup)
      const begun: { secret: string; until: number } | undefined = kept === undefined ? undefined : JSON.parse(kept)
      if (begun === undefined || begun.until <= clock.now()) throw fail('custom', { reason: 'setupOver' })
      const step = stepOf(begun.secret, bare(code), clock.now())
      if (step === undefined) throw wrongCode()
      const { codes, codeHashes } = newCodes(userId)
      const write = async (trx: Db, line: Parameters<Parameters<Change>[2]>[1]) => {
        if ((await store.hold(trx, userId)) !== undefined) throw fail('custom', { reason: 'secondFactorOn' })
        await store.insert(trx, {
          userId,
          secret: sealing.seal(aboutSecret(userId), begun.secret),
          step,
          codeHashes,
          now: clock.date(),
        })
        line({ companyId: caller.companyId, target: caller.email })
      }
      await change(caller, secondFactorCalls.confirm, write)
      // A session that waited for it is whole.
      peopleChanged()
      return { recoveryCodes: codes }
    },

    /**
     * Makes new recovery codes, with which those before are good no more.
     * @throws {Failure} nodata without a second factor, custom wrongPassword, wrongCode, toomany.
     */
    renew: async (
      caller: AuthenticatedCaller,
      password: string,
      code: string,
    ): Promise<{ recoveryCodes: string[] }> => {
      const { userId } = caller
      const { codes, codeHashes } = newCodes(userId)
      await again(caller, password, () =>
        change(caller, secondFactorCalls.renew, async (trx, line) => {
          if ((await factors.prove(trx, userId, code)) === undefined) throw fail('nodata')
          await store.replaceCodes(trx, { userId, codeHashes })
          line({ companyId: caller.companyId, target: caller.email })
        }),
      )
      return { recoveryCodes: codes }
    },

    /**
     * Switches it off.
     * @throws {Failure} nodata without one, custom wrongPassword, wrongCode, secondFactorRequired, toomany.
     */
    remove: async (caller: AuthenticatedCaller, password: string, code: string): Promise<void> => {
      const found = await store.find(db, caller.userId)
      if (found?.create_time == null) throw fail('nodata')
      if (found.second_factor_required) throw fail('custom', { reason: 'secondFactorRequired' })
      await again(caller, password, () =>
        change(caller, secondFactorCalls.remove, async (trx, line) => {
          await factors.prove(trx, caller.userId, code)
          await store.remove(trx, caller.userId)
          line({ companyId: caller.companyId, target: caller.email })
        }),
      )
    },
  }
}
