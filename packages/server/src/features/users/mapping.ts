import type { UserAccount } from '@headend/contract/users'
import type { AccountRow } from './store.ts'

/** An account as callers see it. */
export const accountOf = (row: AccountRow): UserAccount => ({
  userId: row.user_id,
  email: row.email,
  companyId: row.company_id,
  opId: row.company_id,
  companyName: row.company_name,
  opType: row.op_type,
  userName: row.user_name,
  userPhone: row.user_phone,
  roleGroupKey: row.role_group_key,
  userLevel: row.role_level,
  userRoleName: row.role_name,
  status: row.status,
  opUserStatus: row.status,
  activeFlag: row.status,
  inviteTime: row.invite_time?.getTime() ?? null,
  inviteUser: row.invite_user,
  acceptTime: row.accept_time?.getTime() ?? null,
  lastAccessTime: row.last_access_time?.getTime() ?? null,
})
