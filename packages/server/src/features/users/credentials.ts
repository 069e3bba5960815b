import { furtherActions } from '@headend/contract/actions'
import type { Input } from '@headend/contract/core'
import { problems } from '@headend/contract/rules'
import { userCalls } from '@headend/contract/users'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller, Exchange } from '../../core/http/caller.ts'
import type { UserNeeds } from './service.ts'
import * as store from './store.ts'

type Acceptance = Input<typeof userCalls.accept>['body']

const missingName = () =>
  fail('custom', {
    reason: 'invalid',
    field: 'userName',
    fields: [{ field: 'userName', problem: problems.required }],
    values: { field: 'userName', problem: problems.required },
  })

/** Passwords that people choose for themselves, by the one they have or by a mailed link. */
export const credentials = ({ db, clock, change, passwords, sessions, browsers, links, again }: UserNeeds) => {
  /** A temporary password that is "changed" to itself would stay known to the person who set it. */
  const refuseSame = async (known: string | null | undefined, next: string, field: string): Promise<void> => {
    if (known != null && (await passwords.verify(known, next))) throw fail('custom', { reason: 'samePassword', field })
  }

  const accountOfLink = async (secret: string) => {
    const link = await links.find(db, secret)
    const row = link === undefined ? undefined : await store.findAccount(db, link.userId)
    if (link === undefined || row === undefined || link.purpose === 'verify')
      throw fail('usercodefail', { field: 'code' })
    return { link, row, purpose: link.purpose }
  }

  return {
    /** Changes the caller's own password and ends their other sessions. */
    changePassword: async (
      caller: AuthenticatedCaller,
      userId: string,
      current: string,
      next: string,
    ): Promise<void> => {
      if (userId !== caller.userId) throw fail('nodata')
      await again(caller, current)
      await refuseSame(await store.findPassword(db, userId), next, 'newPassword')
      const passwordHash = await passwords.hash(next)
      const announce = await change(caller, userCalls.changePassword, async (trx, line) => {
        await store.setPassword(trx, userId, passwordHash)
        line({ companyId: caller.companyId, target: caller.email })
        return sessions.endAll(trx, userId, caller.familyId)
      })
      announce()
      sessions.peopleChanged()
    },

    /** What a mailed link or user code is for. @throws {Failure} usercodefail */
    checkLink: async (secret: string) => {
      const { purpose, row } = await accountOfLink(secret)
      return { purpose, email: row.email, companyName: row.company_name, userName: row.user_name }
    },

    /**
     * Sets the password of the person a mailed link or user code belongs to, and ends their sessions. The holder of the link reads
     * the account's mail, so the browser they name is verified with it.
     * @throws {Failure} usercodefail; custom samePassword; custom invalid for an invitation without a name.
     */
    acceptLink: async (given: Acceptance, cookies: Pick<Exchange, 'cookie' | 'setCookie'>): Promise<void> => {
      const { link, row, purpose } = await accountOfLink(given.code)
      const userName = given.userName || row.user_name
      if (purpose === 'invitation' && userName === '') throw missingName()
      await refuseSame(await store.findPassword(db, link.userId), given.password, 'password')
      const passwordHash = await passwords.hash(given.password)
      const actor = { userId: row.user_id, userName }
      const action = furtherActions[purpose === 'reset' ? 'resetPassword' : 'acceptInvitation']
      const announce = await change(actor, { id: userCalls.accept.id, action }, async (trx, line) => {
        if (!(await links.use(trx, given.code, link))) throw fail('usercodefail')
        await store.setPassword(trx, link.userId, passwordHash)
        if (purpose === 'invitation') {
          await store.updateAccount(trx, link.userId, {
            user_name: userName,
            ...(given.userPhone ? { user_phone: given.userPhone } : {}),
            status: 'running',
            accept_time: clock.date(),
          })
        }
        line({ companyId: row.company_id, target: row.email })
        if (given.clientKey !== undefined) await browsers.trust(trx, link.userId, given.clientKey, cookies)
        return sessions.endAll(trx, link.userId)
      })
      announce()
    },
  }
}
