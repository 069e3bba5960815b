import { companyCalls } from '@headend/contract/companies'
import { newPassword } from '@headend/contract/schemas/rules'
import { manageable, userCalls } from '@headend/contract/users'
import type { Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Random } from '../../core/random.ts'
import { isId } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { heldAccount, isAbove } from './authority.ts'
import type { UserNeeds } from './service.ts'
import * as store from './store.ts'

type Named = Readonly<{ userId: string; opId?: string | undefined }>

/** A password as people may choose one, of 69 bits, which a person can read to another. */
export const temporaryPassword = (random: Random): string => {
  for (;;) {
    const password = [random.code(4), random.code(4), random.code(4)].join('-')
    if (newPassword.safeParse(password).success) return password
  }
}

/** What administrators do with the accounts of others: delete and lock them, and help who forgot the password. */
export const keeping = ({ db, bus, random, change, passwords, sessions, factors, identities }: UserNeeds) => {
  /** A write to the account of somebody else, whose sessions end with it where `work` says so. */
  const write = async (
    caller: AuthenticatedCaller,
    call: Writing,
    { userId, opId }: Named,
    work: (trx: Db, row: store.AccountRow) => Promise<{ ends: boolean }>,
  ): Promise<void> => {
    if (!isId(userId)) throw fail('nodata')
    const announce = await change(caller, call, async (trx, line): Promise<() => void> => {
      const row = await heldAccount(trx, caller, { userId })
      if (opId !== undefined && opId !== row.company_id) throw fail('nodata', { field: 'opId' })
      const may = manageable({ userId, beyond: isAbove(caller, row) }, caller)
      if (may !== true) throw fail('custom', { text: may })
      const { ends } = await work(trx, row)
      line({ companyId: row.company_id, target: row.email })
      return ends ? sessions.endAll(trx, userId) : () => undefined
    })
    announce()
    sessions.peopleChanged()
    // A company says how many it has.
    publishStale(bus, [userCalls.list, userCalls.getInfo, companyCalls.list, companyCalls.get])
  }

  const setStatus = (status: 'running' | 'locked') => async (trx: Db, row: store.AccountRow) => {
    if (row.status === 'inviting')
      throw fail('custom', {
        text: {
          en: 'An account is locked once its person has answered. Cancel the invitation instead.',
          ko: '초대에 응답한 계정만 잠글 수 있습니다. 대신 초대를 취소하십시오.',
        },
      })
    await store.updateAccount(trx, row.user_id, { status })
    return { ends: status === 'locked' }
  }

  return {
    /** Deletes an account; what it did stays in the history. @throws {Failure} nodata, custom */
    remove: (caller: AuthenticatedCaller, named: Named): Promise<void> =>
      write(caller, userCalls.delete, named, async (trx, row) => {
        // The sessions go with it, and their sockets with the word that people changed.
        await store.deleteAccount(trx, row.user_id)
        return { ends: false }
      }),

    /** Gives an account a temporary password, which nobody can read again. @throws {Failure} nodata, custom stillInvited */
    resetPassword: async (caller: AuthenticatedCaller, named: Named): Promise<{ password: string }> => {
      const password = temporaryPassword(random)
      const passwordHash = await passwords.hash(password)
      await write(caller, userCalls.resetPassword, named, async (trx, row) => {
        if (row.status === 'inviting') throw fail('custom', { reason: 'stillInvited' })
        await store.setPassword(trx, row.user_id, passwordHash, { mustChange: true })
        return { ends: true }
      })
      return { password }
    },

    /**
     * Takes the second factor of somebody away who lost it: they sign in with the password alone, and set a new one up where their
     * company asks for it.
     * @throws {Failure} nodata without one
     */
    resetSecondFactor: (caller: AuthenticatedCaller, named: Named): Promise<void> =>
      write(caller, userCalls.resetSecondFactor, named, async (trx, row) => {
        if (!(await factors.remove(trx, row.user_id))) throw fail('nodata')
        return { ends: true }
      }),

    /**
     * Unlinks an account from its identity of a provider: its person signs in with the password, or links again by signing in there.
     * @throws {Failure} nodata without one, custom onlyIdentity
     */
    unlinkIdentity: (caller: AuthenticatedCaller, named: Named): Promise<void> =>
      write(caller, userCalls.unlinkIdentity, named, async (trx, row) => {
        await identities.unlink(trx, row.user_id)
        return { ends: true }
      }),

    lock: (caller: AuthenticatedCaller, named: Named): Promise<void> =>
      write(caller, userCalls.lock, named, setStatus('locked')),
    unlock: (caller: AuthenticatedCaller, named: Named): Promise<void> =>
      write(caller, userCalls.unlock, named, setStatus('running')),

    /** Whether an e-mail address is free for an account, and whether it has one. */
    checkEmail: async (email: string) => {
      const registered = (await store.findByEmail(db, email)) !== undefined
      return { available: !registered, registered }
    },
  }
}
