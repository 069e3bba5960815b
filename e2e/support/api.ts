import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { adminCalls } from '@headend/contract/admin'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import type { Call, MenuPermission, Permission } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import { tokensOf } from './session.ts'
import { password, people, test } from './test.ts'
import type { Person } from './test.ts'

type Spelled = Pick<Call, 'method' | 'path'>

/** Signs in without a page, and gives the headers of whoever that is. */
const enterApi = async (request: APIRequestContext, user: string, secret: string) => {
  const { token } = await tokensOf(request, user, secret, 'e2eadmin00')
  return { authorization: `Bearer ${token}` }
}

type Answer = Readonly<{ code: string; data?: unknown; extras?: unknown }>

/** Signs somebody in, and gives how to make calls as them; their company's id is `opId`. */
export const apiOf = async (request: APIRequestContext, person: Person) => {
  const headers = await enterApi(request, people[person], password)
  const profile = await request.get(authCalls.getProfile.path, { headers })
  const { opId } = (await described(authCalls.getProfile)).data.parse((await profile.json()).data)
  const ask = async ({ method, path }: Spelled, data?: object): Promise<Answer> =>
    Object(await (await request.fetch(path, { method, headers, ...(data && { data }) })).json())
  return { opId, ask }
}

/** Makes a call as the administrator, whose company `of` is given; for what the console has no screen yet. */
export const asAdmin = async (
  request: APIRequestContext,
  call: Spelled,
  of: (opId: string) => object,
): Promise<Answer> => {
  const { opId, ask } = await apiOf(request, 'admin')
  return ask(call, of(opId))
}

/** Deletes what an attempt before left behind: all that the list of a noun has of somebody's own company, or those that `which` names. */
export const clearRows = async (
  request: APIRequestContext,
  person: Person,
  {
    calls,
    id,
    which = () => true,
  }: Readonly<{
    calls: Readonly<{ list: Spelled; delete: Spelled }>
    /** The field that holds the id of a row. */
    id: string
    which?: (row: Readonly<Record<string, unknown>>) => boolean
  }>,
): Promise<void> => {
  const { opId, ask } = await apiOf(request, person)
  const isAsked = calls.list.method === 'POST'
  const { data } = await (isAsked
    ? ask(calls.list, { page: 1, limit: 200 })
    : ask({ ...calls.list, path: `${calls.list.path}?limit=200` }))
  for (const row of [data].flat().map(Object)) {
    if (row.opId !== opId || !which(row)) continue
    const path = calls.delete.path.replace(/\{\w+\}/, row[id])
    expect(await ask({ ...calls.delete, path }, {})).toMatchObject({ code: 'success' })
  }
}

type Held = Readonly<{ permissions: readonly Permission[]; menus: readonly MenuPermission[] }>

const firstPassword = 'Temporary-12'

/** Makes somebody of the root company whose role has these permissions alone; gives their e-mail address. */
export const somebodyWith = async (
  request: APIRequestContext,
  called: string,
  { permissions, menus }: Held,
): Promise<string> => {
  // Those of an attempt before are there.
  const roleGroupKey = `${called}${test.info().retry || ''}`
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
