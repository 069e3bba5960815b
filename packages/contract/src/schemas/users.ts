import * as z from 'zod'
import { accountOrders, accountStatuses } from '../users.ts'
import { companyFields, mayNameCompany, namesCompany } from './companies.ts'
import { asTable, describe } from './core.ts'
import { listQuery } from './resource.ts'
import { clientKey, email, id, newPassword, optionalPlainText, plainText, phone, text, time } from './rules.ts'

const status = z.enum(accountStatuses)

export const userAccount = z
  .object({
    userId: id,
    email: z.string(),
    companyId: z.string(),
    opId: z.string().describe('The same id.'),
    companyName: z.string(),
    opType: z.string(),
    userName: z.string(),
    userPhone: z.string().nullable(),
    roleGroupKey: z.string(),
    userLevel: z.int(),
    userRoleName: z.string(),
    beyond: z
      .boolean()
      .describe('Whether its role has more than the caller: a higher level, or a permission or menu they do not have.'),
    status,
    opUserStatus: status.describe('The same as `status`, as is `activeFlag`.'),
    activeFlag: status,
    secondFactor: z.boolean().describe('Whether it signs in with a code as well.'),
    identityLinked: z.boolean().describe('Whether it signs in through an OpenID Connect provider as well.'),
    inviteTime: time.nullable(),
    inviteUser: z.string().nullable(),
    acceptTime: time.nullable(),
    lastAccessTime: time.nullable(),
  })
  .meta({ id: 'UserAccount' })

export type UserAccount = z.infer<typeof userAccount>

/** The token of a mailed link, or the user code of an invitation. */
const code = z.string().trim().min(1).max(200)

/** One account, by its id; its company may be named too. */
const oneAccount = z.strictObject({ userId: id, ...companyFields(id) }).transform(mayNameCompany)

/** A phone number, or nothing. */
const anyPhone = phone.or(z.literal(''))

export const operations = describe({
  list: {
    summary:
      'Accounts of a company and those below it, by name unless asked otherwise; the keyword is looked for in e-mail, name and phone',
    query: listQuery(accountOrders, {
      ...companyFields(id),
      status: status.or(z.array(status).min(1).max(accountStatuses.length)).optional(),
      roleGroupKey: text(64)
        .or(z.array(text(64)).min(1).max(100))
        .optional(),
    }).transform(mayNameCompany),
    data: userAccount,
    download: asTable('accounts'),
    fails: ['nodata'],
    aliases: [{ id: 'auth.listUsers', method: 'GET', path: '/auth/v1/users' }],
  },
  getInfo: {
    summary: 'One account: the own one, or with account.manage any of the own company and those below it',
    params: z.strictObject({ userId: id }),
    data: userAccount,
    fails: ['nodata'],
  },
  updateInfo: {
    summary:
      'Change name and phone of the own account; with account.edit those of others, with account.manage their role, company and password too',
    params: z.strictObject({ userId: id }),
    body: z
      .strictObject({
        userName: plainText(100).optional(),
        userPhone: anyPhone.optional().describe('Empty removes it.'),
        roleGroupKey: text(64).optional(),
        ...companyFields(id),
        password: newPassword
          .or(z.literal(''))
          .optional()
          .describe('Temporary: it has to be changed at the next sign-in. Empty keeps the one there is.'),
      })
      .transform(mayNameCompany),
    data: userAccount,
    fails: ['nodata'],
  },
  delete: {
    summary: 'Delete an account: its sessions end, and what it did stays in the history',
    params: z.strictObject({ userId: id }),
    body: z.strictObject(companyFields(id)).transform(mayNameCompany),
    fails: ['nodata'],
  },
  resetPassword: {
    summary: 'Give an account a temporary password, answered this once; its sessions end',
    params: z.strictObject({ userId: id }),
    body: z.strictObject(companyFields(id)).transform(mayNameCompany),
    data: z
      .object({ password: z.string().describe('It has to be changed at the next sign-in.') })
      .meta({ id: 'TemporaryPassword' }),
    fails: ['nodata'],
  },
  resetSecondFactor: {
    summary: 'Take the second factor of an account away; its sessions end',
    params: z.strictObject({ userId: id }),
    body: z.strictObject(companyFields(id)).transform(mayNameCompany),
    fails: ['nodata'],
  },
  unlinkIdentity: {
    summary: 'Unlink an account from its identity of an OpenID Connect provider; its sessions end',
    params: z.strictObject({ userId: id }),
    body: z.strictObject(companyFields(id)).transform(mayNameCompany),
    fails: ['nodata'],
  },
  lock: {
    summary: 'Lock an account: its sessions end, and nobody signs in with it',
    body: oneAccount,
    fails: ['nodata'],
  },
  unlock: { summary: 'Unlock a locked account', body: oneAccount, fails: ['nodata'] },
  changePassword: {
    summary: 'Change the own password; every other session of the account ends',
    params: z.strictObject({ id }),
    body: z.strictObject({ password: z.string().min(1).max(200), newPassword }),
    fails: ['nodata'],
    perMinute: 20,
  },
  invite: {
    summary: 'Mail an invitation to a company; without a role the invited person may look and change nothing',
    body: z
      .strictObject({
        email,
        ...companyFields(id),
        userName: optionalPlainText(100).default(''),
        roleGroupKey: text(64).default('viewer'),
      })
      .transform(namesCompany),
    data: userAccount,
    fails: ['emailconflict', 'nodata', 'sendmailfail'],
  },
  reinvite: {
    summary: 'Mail an invitation again, once a minute at most',
    body: z.strictObject({ email, ...companyFields(id) }).transform(mayNameCompany),
    fails: ['nodata', 'sendmailfail'],
  },
  disinvite: {
    summary: 'Take an invitation back: its link and user code are good no more',
    body: oneAccount,
    fails: ['nodata'],
  },
  checkEmails: {
    summary: 'Whether an account may be made with an e-mail address, and whether there is one',
    body: z.strictObject({ email }),
    data: z.object({ available: z.boolean(), registered: z.boolean() }),
    perMinute: 60,
    aliases: [{ id: 'users.checkEmail', method: 'POST', path: '/api/v1/users/actions/check-email' }],
  },
  accept: {
    summary:
      'Set a password with a mailed link or a user code; name and phone are read for an invitation, and the browser of `clientKey` is verified',
    body: z.strictObject({
      code,
      password: newPassword,
      userName: optionalPlainText(100).optional(),
      userPhone: anyPhone.optional(),
      clientKey: clientKey.optional(),
    }),
    fails: ['usercodefail'],
    perMinute: 20,
  },
  checkUserCodes: {
    summary: 'Whether a mailed link or user code is good, and whose it is',
    body: z.strictObject({ code }),
    data: z.object({
      valid: z.literal(true),
      purpose: z.enum(['reset', 'invitation']),
      email: z.string(),
      companyName: z.string(),
      userName: z.string(),
    }),
    fails: ['usercodefail'],
    perMinute: 20,
  },
})
