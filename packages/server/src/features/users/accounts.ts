import { authCalls } from '@headend/contract/auth'
import type { Input, Page } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { violated } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId, visible } from '../../core/scope.ts'
import { grantedRole, heldAccount, refuseWithout } from './authority.ts'
import type { UserNeeds } from './service.ts'
import * as store from './store.ts'

export type NewAccount = Readonly<{
  email: string
  userName: string
  userPhone?: string | undefined
  opId: string
  roleGroupKey: string
  password: string
}>
type UpdateInput = Input<typeof userCalls.updateInfo>['body']
type ListInput = Input<typeof userCalls.list>['query']

/** Writes a new account, and says so where the address is taken. @throws {Failure} emailconflict */
export const insertNew = async (trx: Db, caller: AuthenticatedCaller, row: store.NewRow): Promise<UserAccount> => {
  const conflict = fail('emailconflict', { field: 'email' })
  if ((await store.findByEmail(trx, row.email)) !== undefined) throw conflict
  try {
    const created = await store.findAccount(trx, await store.insertAccount(trx, row))
    if (created === undefined) throw bug('an account vanished as it was created')
    return store.accountOf(caller, created)
  } catch (thrown) {
    if (violated(thrown) === 'user_account_email_unique') throw conflict
    throw thrown
  }
}

/** Accounts: who there is, and what is known of them. */
export const accounts = ({ db, clock, change, tree, passwords, sessions }: UserNeeds) => {
  const changed = async (
    trx: Db,
    caller: AuthenticatedCaller,
    row: store.AccountRow,
    input: UpdateInput,
  ): Promise<UserAccount> => {
    const { userName, userPhone } = input
    await store.updateAccount(trx, row.user_id, {
      ...(userName === undefined ? {} : { user_name: userName }),
      ...(userPhone === undefined ? {} : { user_phone: userPhone === '' ? null : userPhone }),
    })
    const after = await store.findAccount(trx, row.user_id)
    if (after === undefined) throw bug('an account vanished as it was changed')
    return store.accountOf(caller, after)
  }

  const lineOf = (row: store.AccountRow, after: UserAccount, isNewPassword: boolean) => ({
    companyId: after.companyId,
    target: row.email,
    before: { userName: row.user_name, userPhone: row.user_phone, role: row.role_name, company: row.company_name },
    after: {
      userName: after.userName,
      userPhone: after.userPhone,
      role: after.userRoleName,
      company: after.companyName,
    },
    ...(isNewPassword ? { detail: { password: 'temporary' } } : {}),
  })

  const updateOwn = (caller: AuthenticatedCaller, input: UpdateInput): Promise<UserAccount> =>
    change(caller, userCalls.updateInfo, async (trx, line) => {
      await store.holdAccount(trx, caller)
      const row = visible(caller, await store.findAccount(trx, caller.userId))
      // A form may send the whole account back; what only others may change must then be as it was.
      if ((input.roleGroupKey ?? row.role_group_key) !== row.role_group_key)
        throw fail('custom', { reason: 'ownAccount', field: 'roleGroupKey' })
      if ((input.opId ?? row.company_id) !== row.company_id)
        throw fail('custom', { reason: 'ownAccount', field: 'opId' })
      if (input.password) throw fail('custom', { reason: 'ownPassword', field: 'password' })
      const after = await changed(trx, caller, row, input)
      line(lineOf(row, after, false))
      return after
    })

  const updateOther = async (caller: AuthenticatedCaller, userId: string, input: UpdateInput): Promise<UserAccount> => {
    const isNewPassword = input.password !== undefined && input.password !== ''
    const passwordHash = isNewPassword ? await passwords.hash(input.password ?? '') : undefined
    const { after, announce } = await change(caller, userCalls.updateInfo, async (trx, line) => {
      const row = await heldAccount(trx, caller, { userId })
      refuseWithout(caller, 'account.edit')
      const companyId = input.opId ?? row.company_id
      const roleGroupKey = input.roleGroupKey ?? row.role_group_key
      const isMoved = companyId !== row.company_id || roleGroupKey !== row.role_group_key
      if (isMoved || isNewPassword) refuseWithout(caller, 'account.manage')
      if (isMoved) {
        const role = await grantedRole(trx, caller, companyId, roleGroupKey)
        await store.updateAccount(trx, userId, { company_id: companyId, role_id: role.role_id })
      }
      if (passwordHash !== undefined) {
        if (row.status === 'inviting') throw fail('custom', { reason: 'stillInvited', field: 'password' })
        await store.setPassword(trx, userId, passwordHash, { mustChange: true })
      }
      const done = await changed(trx, caller, row, input)
      line(lineOf(row, done, isNewPassword))
      return { after: done, announce: isNewPassword ? await sessions.endAll(trx, userId) : () => undefined }
    })
    announce()
    return after
  }

  return {
    /** A page of the accounts of a company and those below it. @throws {Failure} nodata */
    list: async (caller: AuthenticatedCaller, { opId, ...query }: ListInput): Promise<Page<UserAccount>> => {
      const within = { ...caller, companies: await tree.within(caller, opId) }
      const { rows, ...page } = await store.accountRows.page(db, within, query)
      return { ...page, rows: rows.map((row) => store.accountOf(caller, row)) }
    },

    /** All of them, for a file. @throws {Failure} nodata */
    listAll: async function* (caller: AuthenticatedCaller, { opId, ...query }: ListInput) {
      const within = { ...caller, companies: await tree.within(caller, opId) }
      for await (const rows of store.accountRows.stream(db, within, query))
        yield rows.map((row) => store.accountOf(caller, row))
    },

    /** One account, as far as the caller may look. @throws {Failure} nodata, roleerr */
    info: async (caller: AuthenticatedCaller, userId: string): Promise<UserAccount> => {
      const row = visible(caller, isId(userId) ? await store.findAccount(db, userId) : undefined)
      if (userId !== caller.userId) refuseWithout(caller, 'account.manage')
      return store.accountOf(caller, row)
    },

    /** The account of somebody who is signed in. */
    own: async (caller: AuthenticatedCaller): Promise<UserAccount> => {
      const row = await store.findAccount(db, caller.userId)
      if (row === undefined) throw fail('jwterr')
      return store.accountOf(caller, row)
    },

    /** An account by e-mail, for the server itself. */
    findByEmail: async (email: string): Promise<Pick<UserAccount, 'userId' | 'email' | 'status'> | undefined> => {
      const row = await store.findByEmail(db, email)
      return row === undefined ? undefined : { userId: row.user_id, email: row.email, status: row.status }
    },

    /** Creates an account with a temporary password. */
    create: async (caller: AuthenticatedCaller, account: NewAccount): Promise<UserAccount> => {
      const passwordHash = await passwords.hash(account.password)
      return change(caller, authCalls.createUser, async (trx, line) => {
        const role = await grantedRole(trx, caller, account.opId, account.roleGroupKey)
        const created = await insertNew(trx, caller, {
          email: account.email,
          companyId: account.opId,
          roleId: role.role_id,
          userName: account.userName,
          userPhone: account.userPhone ?? null,
          passwordHash,
          mustChange: true,
          now: clock.date(),
        })
        line({ companyId: account.opId, target: account.email, detail: { role: role.role_name } })
        return created
      })
    },

    /** Changes what is known of an account: the own one, or one that the caller stands above. */
    update: async (caller: AuthenticatedCaller, userId: string, input: UpdateInput): Promise<UserAccount> => {
      if (!isId(userId)) throw fail('nodata')
      const after = await (userId === caller.userId ? updateOwn(caller, input) : updateOther(caller, userId, input))
      sessions.peopleChanged()
      return after
    },
  }
}
