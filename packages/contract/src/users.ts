import * as z from 'zod'
import { call, calls } from './core/index.ts'
import { id, newPassword, time } from './rules.ts'

export const userAccount = z.object({
  userId: id,
  email: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  opType: z.string(),
  userName: z.string(),
  userPhone: z.string().nullable(),
  roleGroupKey: z.string(),
  userLevel: z.int(),
  userRoleName: z.string(),
  status: z.enum(['inviting', 'running']),
  activeFlag: z.enum(['inviting', 'running']),
  inviteTime: time.nullable(),
  inviteUser: z.string().nullable(),
  acceptTime: time.nullable(),
  lastAccessTime: time.nullable(),
})

export type UserAccount = z.infer<typeof userAccount>

export const userCalls = calls('users', {
  changePassword: call({
    method: 'PATCH',
    path: '/api/v1/users/{id}/passwords',
    summary: 'Change the own password; every other session of the account ends',
    params: z.strictObject({ id }),
    body: z.strictObject({ password: z.string().min(1).max(200), newPassword }),
    access: 'signedIn',
    fails: ['nodata'],
    action: 'Change password',
    perMinute: 20,
  }),
  accept: call({
    method: 'POST',
    path: '/api/v1/users/actions/accept',
    summary: 'Set a password with the token of a mailed link',
    body: z.strictObject({
      code: z.string().min(1).max(200),
      password: newPassword,
      clientKey: z.string().max(10).optional(),
    }),
    access: 'public',
    fails: ['usercodefail'],
    perMinute: 20,
  }),
  checkUserCodes: call({
    method: 'POST',
    path: '/api/v1/users/actions/check-user-codes',
    summary: 'Whether the token of a mailed link is good, and whose it is',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    data: z.object({
      valid: z.literal(true),
      purpose: z.enum(['reset', 'invitation']),
      email: z.string(),
      companyName: z.string(),
    }),
    access: 'public',
    fails: ['usercodefail'],
    perMinute: 20,
  }),
})
