import * as z from 'zod'
import { menuPermissions, permissions } from '../core/index.ts'
import { companyFields, companySummary, namesCompany } from './companies.ts'
import { describe } from './core.ts'
import { modelProfile } from './models.ts'
import { clientKey, email, id, newPassword, phone, plainText, text, time } from './rules.ts'
import { factorCode } from './secondFactor.ts'
import { userAccount } from './users.ts'

export const tokenInfo = z
  .object({
    token: z.string().describe('Bearer token; lives 3600 s.'),
    refreshToken: z.string().describe('Good once: every refresh gives a new one.'),
    user: z.string(),
    expireTokenTime: time,
    generateTokenTime: time,
    passwordMustChange: z
      .boolean()
      .describe(
        'The password is temporary: until it is changed only the profile, the change and signing out are served.',
      ),
    secondFactorMissing: z
      .boolean()
      .describe(
        'The company or one above it asks for a second factor: until one is set up only that and the same are served.',
      ),
  })
  .meta({ id: 'TokenInfo' })

export type TokenInfo = z.infer<typeof tokenInfo>

export const profile = z
  .object({
    clientId: z.string(),
    permissions: z.array(z.enum(permissions)),
    menus_permissions: z.array(z.enum(menuPermissions)),
    models: z.array(modelProfile),
    model_images: z
      .array(z.object({ modelId: z.string(), image: z.string() }))
      .describe('The picture of each model, as an address of this server.'),
    feature: z
      .array(z.string())
      .describe(
        'Service features this installation offers: the areas of calls it answers, such as `diagnostics`, and `browserCheck` where new browsers are verified.',
      ),
    opId: z.string(),
    op: companySummary,
    companies: z
      .array(
        z.object({
          companyId: z.string(),
          companyName: z.string(),
          opType: companySummary.shape.opType,
          parentId: z.string().nullable(),
          level: z.int(),
        }),
      )
      .describe('The companies the caller may look at, own company first; `level` counts from it.'),
    userInfo: z.object({
      opId: z.string(),
      opUserId: z.string(),
      roleGroupKey: z.string(),
      userEmail: z.string(),
      userName: z.string(),
      passwordMustChange: z.boolean(),
    }),
    userRole: z.object({
      opRoleGroupId: z.string(),
      IsBasic: z.boolean(),
      ownerOpId: z.string().nullable(),
      roleGroupKey: z.string(),
      roleLevel: z.int(),
      roleName: z.string(),
      roleDesc: z.string(),
    }),
  })
  .meta({ id: 'Profile' })

export type Profile = z.infer<typeof profile>

export const browser = z
  .object({
    clientKey: z.string(),
    user: z.string(),
    platform: z.string(),
    appVer: z.string(),
    verified: z.boolean(),
    createTime: time,
    lastAccessTime: time.nullable(),
  })
  .meta({ id: 'Browser', description: 'A browser that a user signs in from.' })

export const operations = describe({
  createToken: {
    summary: 'Sign in',
    body: z.strictObject({
      user: email,
      password: z.string().min(1).max(200),
      clientKey,
      code: factorCode
        .optional()
        .describe('Where the account has a second factor: asked for by the reason secondFactor.'),
    }),
    data: tokenInfo,
    fails: ['loginfail', 'auth01', 'sendmailfail'],
    aliases: [{ id: 'auth.createAccessToken', method: 'POST', path: '/auth/v1/access-token' }],
  },
  refreshToken: {
    summary: 'Exchange a refresh token for new tokens; a token used twice revokes its whole family',
    body: z.strictObject({ user: email, refreshToken: z.string().min(1).max(200) }),
    data: tokenInfo,
    fails: ['tokenerr'],
    aliases: [{ id: 'auth.createRefreshToken', method: 'POST', path: '/auth/v1/refresh-token' }],
    perMinute: 120,
  },
  revokeToken: {
    summary: 'Sign out: revoke the family of a refresh token',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
    perMinute: 120,
  },
  getProfile: {
    summary: 'Who is signed in, what they may do, and the models with their tabs',
    data: profile,
  },
  verifyClient: {
    summary: 'Verify a browser with the token of the mailed link',
    body: z.strictObject({ token: z.string().min(1).max(200), clientKey: clientKey.optional() }),
    data: z.object({ clientKey: z.string(), user: z.string() }),
    fails: ['tokenerr'],
    perMinute: 20,
  },
  listClients: {
    summary: 'Browsers of the signed-in user',
    data: z.array(browser),
  },
  createClient: {
    summary: 'Send the verification e-mail of a browser again',
    body: z.strictObject({ user: email, clientKey }),
    fails: ['sendmailfail'],
    perMinute: 5,
  },
  deleteClient: {
    summary: 'Forget a verified browser, so that it must be verified again',
    body: z.strictObject({ clientKey }),
    fails: ['nodata'],
  },
  createUser: {
    summary: 'Create an account that can sign in at once with a temporary password',
    body: z
      .strictObject({
        email,
        userName: plainText(100),
        userPhone: phone.optional(),
        ...companyFields(id),
        roleGroupKey: text(64),
        password: newPassword,
      })
      .transform(namesCompany),
    data: userAccount,
    fails: ['emailconflict', 'nodata'],
  },
})
