import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { adminCalls } from '@headend/contract/admin'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import type { Call, MenuPermission, Permission } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import { password, people } from './test.ts'

type Spelled = Pick<Call, 'method' | 'path'>

/** Signs in without a page, and gives the headers of whoever that is. */
const enterApi = async (request: APIRequestContext, user: string, secret: string) => {
  const data = { user, password: secret, clientKey: 'e2eadmin00' }
  const answer = await request.fetch(authCalls.createToken.path, { method: authCalls.createToken.method, data })
  const { token } = (await described(authCalls.createToken)).data.parse((await answer.json()).data)
  return { authorization: `Bearer ${token}` }
}

/** Makes a call as the administrator, whose company `of` is given; for what the console has no screen yet. */
export const asAdmin = async (
  request: APIRequestContext,
  call: Spelled,
  of: (opId: string) => object,
): Promise<{ code: string; data?: unknown }> => {
  const headers = await enterApi(request, people.admin, password)
  const profile = await request.get(authCalls.getProfile.path, { headers })
  const { opId } = (await described(authCalls.getProfile)).data.parse((await profile.json()).data)
  const answer = await request.fetch(call.path, { method: call.method, headers, data: of(opId) })
  return Object(await answer.json())
}

type Held = Readonly<{ permissions: readonly Permission[]; menus: readonly MenuPermission[] }>

const firstPassword = 'Temporary-12'

/** Makes somebody of the root company whose role has these permissions alone; gives their e-mail address. */
export const somebodyWith = async (
  request: APIRequestContext,
  roleGroupKey: string,
  { permissions, menus }: Held,
): Promise<string> => {
  const email = `${roleGroupKey.toLowerCase()}@reader.example`
  const wrote = async (call: Spelled, of: (opId: string) => object): Promise<void> =>
    expect(await asAdmin(request, call, of)).toMatchObject({ code: 'success' })
  const group = { roleGroupKey, roleGroupName: roleGroupKey }
  await wrote(adminCalls.createRoleGroup, () => group)
  await wrote(adminCalls.createRole, (companyId) => ({
    companyId,
    roleGroupKey,
    roleName: roleGroupKey,
    roleLevel: 30,
    permissions,
    menus,
  }))
  await wrote(authCalls.createUser, (opId) => ({
    opId,
    email,
    roleGroupKey,
    userName: 'Reader',
    password: firstPassword,
  }))
  const headers = await enterApi(request, email, firstPassword)
  const profile = await request.get(authCalls.getProfile.path, { headers })
  const { userInfo } = (await described(authCalls.getProfile)).data.parse((await profile.json()).data)
  const changed = await request.fetch(userCalls.changePassword.path.replace('{id}', userInfo.opUserId), {
    method: userCalls.changePassword.method,
    headers,
    data: { password: firstPassword, newPassword: password },
  })
  expect(changed.status()).toBe(200)
  return email
}
