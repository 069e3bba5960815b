import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId } from '../../core/scope.ts'
import { invitationLetter } from '../auth/service.ts'
import { insertNew } from './accounts.ts'
import { grantedRole, heldAccount } from './authority.ts'
import type { UserNeeds } from './service.ts'
import * as store from './store.ts'

type Invitation = Readonly<{ email: string; opId: string; userName: string; roleGroupKey: string }>
type Named = Readonly<{ opId?: string | undefined }>

/** Invitations to a company. The account is there at once and waits for its owner to choose a password. */
export const invitations = ({ db, clock, change, mail, links, publicUrl }: UserNeeds) => {
  /** Mails a new link and user code in place of earlier ones. @throws {Failure} sendmailfail, toomany within a minute of the last. */
  const send = async (caller: AuthenticatedCaller, account: UserAccount, within: Db = db): Promise<void> => {
    const link = { purpose: 'invitation', userId: account.userId, clientKey: null } as const
    const retryAfterMs = await links.pause(within, link)
    if (retryAfterMs > 0) throw fail('toomany', { retryAfterMs })
    await links.endEarlier(within, link)
    const secret = await links.create(within, link)
    const code = await links.addCode(within, link)
    try {
      await mail.send(
        invitationLetter(
          account.email,
          { url: publicUrl(), secret, code, inviter: caller.userName, companyName: account.companyName },
          caller.language,
        ),
      )
    } catch (thrown) {
      await links.discard(within, secret)
      await links.discard(within, code)
      throw thrown
    }
  }

  const refuseUnless = (row: store.AccountRow, { opId }: Named): void => {
    if (opId !== undefined && opId !== row.company_id) throw fail('nodata', { field: 'opId' })
    if (row.status !== 'inviting') throw fail('custom', { reason: 'notInvited' })
  }

  const prepare = async (trx: Db, caller: AuthenticatedCaller, invitation: Invitation): Promise<UserAccount> => {
    const role = await grantedRole(trx, caller, invitation.opId, invitation.roleGroupKey)
    return insertNew(trx, caller, {
      email: invitation.email,
      companyId: invitation.opId,
      roleId: role.role_id,
      userName: invitation.userName,
      userPhone: null,
      invitedBy: caller.userName,
      now: clock.date(),
    })
  }

  return {
    /** An account that waits, as part of what else is written; its owner is mailed (`sendInvitation`) once that is kept. */
    prepareInvitation: prepare,
    sendInvitation: send,

    /** Creates an account that waits, and mails its owner. It stays, to be invited again, when the mail fails. */
    invite: async (caller: AuthenticatedCaller, invitation: Invitation) => {
      const account = await change(caller, userCalls.invite, async (trx, line) => {
        const created = await prepare(trx, caller, invitation)
        line({ companyId: created.companyId, target: created.email, detail: { role: created.userRoleName } })
        return created
      })
      await send(caller, account)
      return account
    },

    /** Mails an invitation again. Mailing is the last part of the write: of one that is not mailed nothing is kept. */
    reinvite: (caller: AuthenticatedCaller, { email, ...named }: Named & { email: string }): Promise<void> =>
      change(caller, userCalls.reinvite, async (trx, line) => {
        const row = await heldAccount(trx, caller, { email })
        refuseUnless(row, named)
        await store.updateAccount(trx, row.user_id, { invite_time: clock.date(), invite_user: caller.userName })
        line({ companyId: row.company_id, target: row.email })
        await send(caller, store.accountOf(caller, row), trx)
      }),

    /** Takes an invitation back, and the account with it. */
    disinvite: (caller: AuthenticatedCaller, { userId, ...named }: Named & { userId: string }): Promise<void> =>
      change(caller, userCalls.disinvite, async (trx, line) => {
        if (!isId(userId)) throw fail('nodata')
        const row = await heldAccount(trx, caller, { userId })
        refuseUnless(row, named)
        await store.deleteAccount(trx, userId)
        line({ companyId: row.company_id, target: row.email })
      }),
  }
}
