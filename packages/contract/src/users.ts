import * as z from 'zod'
import { companyFields, mayNameCompany, namesCompany } from './companies.ts'
import { call, calls, paging } from './core/index.ts'
import { clientKey, email, id, newPassword, optionalText, phone, text, time } from './rules.ts'

const status = z.enum(['inviting', 'running'])

export const userAccount = z.object({
  userId: id,
  email: z.string(),
  companyId: z.string(),
  /** The same id. */
  opId: z.string(),
  companyName: z.string(),
  opType: z.string(),
  userName: z.string(),
  userPhone: z.string().nullable(),
  roleGroupKey: z.string(),
  userLevel: z.int(),
  userRoleName: z.string(),
  status,
  /** The same as `status`, as is `activeFlag`. */
  opUserStatus: status,
  activeFlag: status,
  inviteTime: time.nullable(),
  inviteUser: z.string().nullable(),
  acceptTime: time.nullable(),
  lastAccessTime: time.nullable(),
})

export type UserAccount = z.infer<typeof userAccount>

/** The token of a mailed link, or the user code of an invitation. */
const code = z.string().trim().min(1).max(200)

/** A phone number, or nothing. */
const anyPhone = phone.or(z.literal(''))

export const userCalls = calls('users', {
  list: call({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Accounts of a company and those below it, by name; the keyword is looked for in e-mail, name and phone',
    query: z
      .strictObject({ ...paging, ...companyFields(id), keyword: optionalText(100).default('') })
      .transform(mayNameCompany),
    data: userAccount,
    paged: true,
    access: 'account.manage',
    fails: ['nodata'],
    aliases: [{ id: 'auth.listUsers', method: 'GET', path: '/auth/v1/users' }],
  }),
  getInfo: call({
    method: 'GET',
    path: '/api/v1/users/{userId}/infos',
    summary: 'One account: the own one, or with account.manage any of the own company and those below it',
    params: z.strictObject({ userId: id }),
    data: userAccount,
    access: 'signedIn',
    fails: ['nodata'],
  }),
  updateInfo: call({
    method: 'PATCH',
    path: '/api/v1/users/{userId}/infos',
    summary:
      'Change name and phone of the own account; with account.edit those of others, with account.manage their role, company and password too',
    params: z.strictObject({ userId: id }),
    body: z
      .strictObject({
        userName: text(100).optional(),
        /** Empty removes it. */
        userPhone: anyPhone.optional(),
        roleGroupKey: text(64).optional(),
        ...companyFields(id),
        /** Temporary: it has to be changed at the next sign-in. Empty keeps the one there is. */
        password: newPassword.or(z.literal('')).optional(),
      })
      .transform(mayNameCompany),
    data: userAccount,
    access: 'signedIn',
    fails: ['nodata'],
    action: 'Change account',
  }),
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
  invite: call({
    method: 'POST',
    path: '/api/v1/users/actions/invite',
    summary: 'Mail an invitation to a company; without a role the invited person may look and change nothing',
    body: z
      .strictObject({
        email,
        ...companyFields(id),
        userName: optionalText(100).default(''),
        roleGroupKey: text(64).default('viewer'),
      })
      .transform(namesCompany),
    data: userAccount,
    access: 'account.manage',
    fails: ['emailconflict', 'nodata', 'sendmailfail'],
    action: 'Invite account',
  }),
  reinvite: call({
    method: 'POST',
    path: '/api/v1/users/actions/reinvite',
    summary: 'Mail an invitation again, once a minute at most',
    body: z.strictObject({ email, ...companyFields(id) }).transform(mayNameCompany),
    access: 'account.manage',
    fails: ['nodata', 'sendmailfail'],
    action: 'Invite account again',
  }),
  disinvite: call({
    method: 'POST',
    path: '/api/v1/users/actions/disinvite',
    summary: 'Take an invitation back: its link and user code are good no more',
    body: z.strictObject({ userId: id, ...companyFields(id) }).transform(mayNameCompany),
    access: 'account.manage',
    fails: ['nodata'],
    action: 'Cancel invitation',
  }),
  accept: call({
    method: 'POST',
    path: '/api/v1/users/actions/accept',
    summary:
      'Set a password with a mailed link or a user code; name and phone are read for an invitation, and the browser of `clientKey` is verified',
    body: z.strictObject({
      code,
      password: newPassword,
      userName: optionalText(100).optional(),
      userPhone: anyPhone.optional(),
      clientKey: clientKey.optional(),
    }),
    access: 'public',
    fails: ['usercodefail'],
    perMinute: 20,
  }),
  checkUserCodes: call({
    method: 'POST',
    path: '/api/v1/users/actions/check-user-codes',
    summary: 'Whether a mailed link or user code is good, and whose it is',
    body: z.strictObject({ code }),
    data: z.object({
      valid: z.literal(true),
      purpose: z.enum(['reset', 'invitation']),
      email: z.string(),
      companyName: z.string(),
      userName: z.string(),
    }),
    access: 'public',
    fails: ['usercodefail'],
    perMinute: 20,
  }),
})
