import type { UserAccount } from '@headend/contract/users'
import type { Audit } from '../../core/audit.ts'
import type { Clock } from '../../core/clock.ts'
import { inTransaction, violated } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId, seesCompany } from '../../core/scope.ts'
import type { MailedLinks, Passwords, Sessions } from '../auth/service.ts'
import * as store from './store.ts'

type Needs = Readonly<{
  db: Db
  clock: Clock
  audit: Audit
  passwords: Passwords
  sessions: Sessions
  links: MailedLinks
}>

export type NewAccount = Readonly<{
  email: string
  userName: string
  userPhone?: string | undefined
  opId: string
  roleGroupKey: string
  password: string
}>

const accountOf = (row: store.AccountRow): UserAccount => ({
  userId: row.user_id,
  email: row.email,
  companyId: row.company_id,
  companyName: row.company_name,
  opType: row.op_type,
  userName: row.user_name,
  userPhone: row.user_phone,
  roleGroupKey: row.role_group_key,
  userLevel: row.role_level,
  userRoleName: row.role_name,
  status: row.status,
  activeFlag: row.status,
  inviteTime: row.invite_time?.getTime() ?? null,
  inviteUser: row.invite_user,
  acceptTime: row.accept_time?.getTime() ?? null,
  lastAccessTime: row.last_access_time?.getTime() ?? null,
})

/** Accounts and their passwords. */
export const userService = ({ db, clock, audit, passwords, sessions, links }: Needs) => ({
  /** Accounts of the companies the caller may look at. */
  list: async (caller: AuthenticatedCaller): Promise<UserAccount[]> =>
    (await store.listAccounts(db, caller.companies)).map(accountOf),

  /** The account of somebody who is signed in. */
  own: async (caller: AuthenticatedCaller): Promise<UserAccount> => {
    const row = await store.findAccount(db, caller.userId)
    if (row === undefined) throw fail('jwterr')
    return accountOf(row)
  },

  /** An account by e-mail, for the server itself. */
  findByEmail: async (email: string): Promise<UserAccount | undefined> => {
    const row = await store.findByEmail(db, email)
    return row === undefined ? undefined : accountOf(row)
  },

  /**
   * Creates an account with a temporary password. Nobody gives what they do not have: neither a higher level nor a
   * permission.
   */
  create: async (caller: AuthenticatedCaller, account: NewAccount): Promise<UserAccount> => {
    const companyId = account.opId
    if (!isId(companyId) || !seesCompany(caller, companyId)) throw fail('nodata', { field: 'opId' })
    const passwordHash = await passwords.hash(account.password)
    return inTransaction(db, async (trx) => {
      if (!(await store.companyExists(trx, companyId))) throw fail('nodata', { field: 'opId' })
      const role = await store.findRole(trx, companyId, account.roleGroupKey)
      if (role === undefined) throw fail('custom', { reason: 'unknownRole', field: 'roleGroupKey' })
      const beyond =
        role.permissions.some((name) => !caller.permissions.has(name)) ||
        role.menus.some((name) => !caller.menus.has(name))
      if (role.role_level < caller.roleLevel || beyond)
        throw fail('custom', { reason: 'higherRole', field: 'roleGroupKey' })
      if ((await store.findByEmail(trx, account.email)) !== undefined) throw fail('emailconflict', { field: 'email' })
      try {
        const userId = await store.insertAccount(trx, {
          email: account.email,
          companyId,
          roleId: role.role_id,
          userName: account.userName,
          userPhone: account.userPhone ?? null,
          passwordHash,
          mustChange: true,
          now: clock.date(),
        })
        await audit.write(trx, caller, {
          action: 'Create account',
          companyId,
          target: account.email,
          detail: { role: role.role_name },
        })
        const created = await store.findAccount(trx, userId)
        if (created === undefined) throw bug('an account vanished as it was created')
        return accountOf(created)
      } catch (thrown) {
        if (violated(thrown) === 'user_account_email_unique') throw fail('emailconflict', { field: 'email' })
        throw thrown
      }
    })
  },

  /** Changes the caller's own password and ends their other sessions. */
  changePassword: async (caller: AuthenticatedCaller, userId: string, current: string, next: string): Promise<void> => {
    if (userId !== caller.userId) throw fail('nodata')
    const row = await store.findAccountPassword(db, userId)
    if (!(await passwords.verify(row?.password_hash, current))) {
      throw fail('custom', { reason: 'wrongPassword', field: 'password' })
    }
    const passwordHash = await passwords.hash(next)
    const announce = await inTransaction(db, async (trx) => {
      await store.setPassword(trx, userId, passwordHash)
      await audit.write(trx, caller, { action: 'Change password', companyId: caller.companyId, target: caller.email })
      return sessions.endAll(trx, userId, caller.familyId)
    })
    announce()
    sessions.peopleChanged()
  },

  /** What a mailed link is for. @throws {Failure} usercodefail */
  checkLink: async (
    secret: string,
  ): Promise<{ purpose: 'reset' | 'invitation'; email: string; companyName: string }> => {
    const link = await links.find(db, secret)
    const row = link === undefined ? undefined : await store.findAccount(db, link.userId)
    if (link === undefined || row === undefined || link.purpose === 'verify') throw fail('usercodefail')
    return { purpose: link.purpose, email: row.email, companyName: row.company_name }
  },

  /** Sets the password of whoever a mailed link belongs to, and ends their sessions. @throws {Failure} usercodefail */
  acceptLink: async (secret: string, password: string): Promise<void> => {
    const link = await links.find(db, secret)
    if (link === undefined || link.purpose === 'verify') throw fail('usercodefail')
    const passwordHash = await passwords.hash(password)
    const announce = await inTransaction(db, async (trx) => {
      if (!(await links.use(trx, secret, link))) throw fail('usercodefail')
      const row = await store.findAccount(trx, link.userId)
      if (row === undefined) throw fail('usercodefail')
      await store.setPassword(trx, link.userId, passwordHash)
      await store.markAccepted(trx, link.userId, clock.date())
      await audit.write(
        trx,
        { userId: row.user_id, userName: row.user_name },
        {
          action: link.purpose === 'reset' ? 'Reset password' : 'Accept invitation',
          companyId: row.company_id,
          target: row.email,
        },
      )
      return sessions.endAll(trx, link.userId)
    })
    announce()
  },
})

export type UserService = ReturnType<typeof userService>
