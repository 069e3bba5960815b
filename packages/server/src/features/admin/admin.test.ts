import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminBase, adminCalls, adminTableIds, adminTables, callsOfTable } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'
import { authCalls } from '@headend/contract/auth'
import { ownText } from '@headend/contract/ownRows'
import { adminColumns } from '@headend/contract/schemas/adminColumns'
import { userCalls } from '@headend/contract/users'
import { sql } from 'kysely'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { columnTest } from '../../testing/columnTest.ts'
import { pixel } from '../../testing/sampleRow.ts'

const fileOf = (content: Uint8Array<ArrayBuffer> | string) => ({ image: new Blob([content]) })

let stack: Stack
let root: TestSession
let mid: string
let companyId: string

type Body = Readonly<Record<string, string | number | boolean | string[] | null>>
type Sent = Readonly<{ body: Body; files?: Record<string, Blob> }>

const tryCreate = (id: AdminTableId, request: Sent, as = root) => {
  const { create: call = adminCalls.createTask } = callsOfTable(id)
  return stack.callApi(call, request, { as })
}
const create = async (id: AdminTableId, body: Body, files?: Sent['files']) => {
  const { create: call = adminCalls.createTask } = callsOfTable(id)
  const [row] = await stack.ask(call, { body, ...(files && { files }) }, { as: root })
  if (row === undefined) throw new Error('no row')
  return row
}
const list = (id: AdminTableId, query = {}) => stack.ask(callsOfTable(id).list, { query }, { as: root })
const patch = (id: AdminTableId, rowId: string, body: Body) =>
  stack.callApi(callsOfTable(id).patch, { params: { id: rowId }, body }, { as: root })
const remove = (id: AdminTableId, rowId: string) => {
  const { delete: call = adminCalls.deleteTask } = callsOfTable(id)
  return stack.callApi(call, { body: { id: rowId } }, { as: root })
}

/** Where the calls are as well. */
const elsewhere = '/backoffice/api/v1'

const newModel = {
  modelName: 'R7',
  manufacturerName: 'Example Works',
  modelOui: 'A4C7F2',
  productClass: 'APROUTER',
  tabMenu: ['general', 'history'],
}

const nightShift = {
  roleName: 'Night shift',
  roleGroupKey: 'night',
  roleLevel: 30,
  permissions: ['device.list'],
  menus: ['menu.home'],
}

beforeAll(async () => {
  stack = await startStack({ env: { ADMIN_BASE: elsewhere } })
  root = await stack.signIn()
  companyId = await stack.company('Northern')
  mid = (await create('model', newModel)).id
})
afterAll(() => stack[Symbol.asyncDispose]())

describe('the admin tables', () => {
  it('explain what the product itself brings, in both languages', async () => {
    for (const [id, column] of [['feature', 'featureDesc'] as const, ['menu', 'menuDesc'] as const]) {
      const { rows } = await list(id, { limit: 100 })
      expect(rows.length).toBeGreaterThan(10)
      const texts = rows.map((row) => [row[column], ownText(String(row[column]), 'ko')])
      expect(texts).toEqual(rows.map(() => [expect.stringMatching(/^[A-Z].+\.$/), expect.stringMatching(/[가-힣]/)]))
    }
  })

  it('offer the calls of their documents, and no other', () => {
    const changed =
      'DeviceInfo Provisioning ModelParameter ModelSupported Task DeviceModel Role RoleGroup Menu Image Feature'
    const kept = 'User UserDel UserClient'
    const named = (nouns: string, verbs: readonly string[]) =>
      nouns.split(' ').flatMap((noun) => verbs.map((verb) => `admin.${verb}${noun}`))
    expect(new Set(Object.values(adminCalls).map(({ id }) => id))).toEqual(
      new Set([
        ...named(changed, ['list', 'get', 'patch', 'create', 'delete']),
        ...named(kept, ['list', 'get', 'patch']),
      ]),
    )
  })

  it('answer 405 to a verb they lack', async () => {
    const headers = { authorization: `Bearer ${root.info.token}`, 'content-type': 'application/json' }
    for (const { path } of [adminTables.user, adminTables.user_del, adminTables.user_client])
      for (const method of ['POST', 'DELETE'])
        expect((await stack.fetch(path, { method, headers, body: '{"id":"1"}' })).status).toBe(405)
  })

  it('let in nobody below the root company, and no role above level 0', async () => {
    const below = await stack.signIn('systemAdministrator', companyId)
    for (const as of [below, await stack.signIn('operatorAdministrator')])
      for (const call of [adminCalls.listUser, adminCalls.listFeature])
        expect(await stack.codeOf(call, {}, { as })).toBe('roleerr')
  })

  it.each(adminTableIds)('%s lists rows with its columns, and gives one', async (id) => {
    const { rows, pagination, extras } = await list(id)
    expect(pagination.limit).toBe(adminTables[id].limit)
    expect(extras).toMatchObject({ verbs: [...adminTables[id].verbs], total: pagination.totalRecords })
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['id', ...extras.columns.map(({ field }) => field)].toSorted())
      expect(await stack.ask(callsOfTable(id).get, { params: { id: row.id } }, { as: root })).toEqual([row])
    }
    for (const { field } of extras.columns) await list(id, { order: `${field},desc`, keyword: 'a' })
    for (const query of [{ nothing: '1' }, { order: 'nothing,asc' }, { limit: 0 }])
      expect(await stack.codeOf(callsOfTable(id).list, { query }, { as: root })).toBe('custom')
    const missing = await stack.callApi(callsOfTable(id).get, { params: { id: '999999' } }, { as: root })
    expect(missing.envelope.code).toBe('nodata')
  })
})

/** Rows that are made, changed and deleted by what their columns say; tasks take a device. */
const plain = adminTableIds.filter((id) => callsOfTable(id).create !== undefined && id !== 'task')

describe('a row', () => {
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    await create('role_group', { roleGroupKey: 'day', roleGroupName: 'Day shift' })
    const model = await create('model', { ...newModel, modelName: 'Referred' })
    const feature = await create('feature', { featureKey: 'referred', featureName: 'Referred', enabled: true })
    ids = { company: companyId, model: model.id, feature: feature.id, roleGroup: 'day' }
    const [menu] = (await list('menu', { menuKey: 'menu.management.preset' })).rows
    await remove('menu', menu?.id ?? '')
  })
  const own = { menuKey: 'menu.management.preset', macAddr: '02:11:22:33:44:55', endpointId: 'os::A4C7F2-SAMPLE' }

  it.each(plain)('of %s is added, found, changed and deleted, each with its line of the history', async (id) => {
    const files = id === 'image' ? fileOf(pixel) : undefined
    const [columns, calls] = [adminColumns[id], callsOfTable(id)]
    await columnTest({ stack, as: root, columns, calls, given: { ids, own }, files })
    for (const verb of ['create', 'patch', 'delete'] as const) {
      // What the inventory does with devices has its own names.
      if (verb !== 'patch' && ['device_device_info', 'provisioning'].includes(id)) continue
      const lines = await stack.db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', calls[verb]?.action.en ?? '')
        .execute()
      const [before, after] = [verb !== 'create', verb !== 'delete'].map((is) => (is ? expect.anything() : undefined))
      expect(lines.at(-1)?.detail).toEqual({ ...(before && { before }), ...(after && { after }) })
    }
  })

  it('is there once, and deleted by its bare id too', async () => {
    const body = { featureKey: 'bare', featureName: 'Bare', enabled: true }
    const { id } = await create('feature', body)
    const again = { code: 'nameconflict', data: { field: 'featureKey' } }
    expect((await tryCreate('feature', { body })).envelope).toMatchObject(again)
    const headers = { authorization: `Bearer ${root.info.token}`, 'content-type': 'application/json' }
    await stack.fetch(adminTables.feature.path, { method: 'DELETE', headers, body: JSON.stringify(id) })
    expect((await list('feature', { featureKey: 'bare' })).rows).toEqual([])
  })

  it('may refer to any company, also beyond those that are offered', async () => {
    await stack.db
      .insertInto('company')
      .columns(['company_name', 'parent_id', 'create_time'])
      .expression(
        sql`select 'A company ' || number, ${await stack.rootCompany()}::bigint, now() from generate_series(1, 1001) as number`,
      )
      .execute()
    const last = await stack.company('Zealous')
    const role = { ...nightShift, roleGroupKey: 'day' }
    expect(await create('role', { ...role, companyId: last })).toMatchObject({ companyId: last })
  })
})

describe('a write', () => {
  it('of models, pictures, features and menus is what the profile answers', async () => {
    const service = await create('feature', { featureKey: 'lockIsDeactivate', featureName: 'Lock', enabled: true })
    await create('model_supported', { mid, featureId: service.id })
    const picture = await create('image', { imageName: 'Front', mid }, fileOf(pixel))
    const [insight] = (await list('menu', { menuKey: 'menu.insight' })).rows
    expect((await patch('menu', insight?.id ?? '', { enabled: false })).envelope.code).toBe('success')
    const [admin] = (await list('menu', { menuKey: 'menu.admin' })).rows
    expect((await patch('menu', admin?.id ?? '', { enabled: false })).envelope.code).toBe('conflict')
    const profile = await stack.ask(authCalls.getProfile, {}, { as: root })
    expect(profile.feature).toContain('lockIsDeactivate')
    expect(profile.menus_permissions).not.toContain('menu.insight')
    expect(profile.menus_permissions).toContain('menu.admin')
    expect(profile.models.find(({ modelId }) => modelId === mid)).toMatchObject({
      manufacturerName: 'Example Works',
      supportFeatures: ['lockIsDeactivate'],
      tabMenu: ['general', 'history'],
    })
    expect(profile.model_images).toContainEqual({ modelId: mid, image: picture['image'] })
    const shown = await stack.fetch(String(picture['image']))
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(pixel))
    await patch('feature', service.id, { enabled: false })
    expect((await stack.ask(authCalls.getProfile, {}, { as: root })).feature).not.toContain('lockIsDeactivate')
  })

  it('of pictures takes them as uploads alone, and only what a browser may show', async () => {
    const { id: other } = await create('model', { ...newModel, modelName: 'R8' })
    const body = { imageName: 'Side', mid: other }
    const put = (files: Record<string, Blob>, as = root) => tryCreate('image', { body, files }, as)
    const atImage = { data: { field: 'image' } }
    expect((await put(fileOf('<svg onload=alert(1)>'))).envelope).toMatchObject({ code: 'mediatype', ...atImage })
    expect((await put(fileOf('x'.repeat(512 * 1024 + 1)))).status).toBe(413)
    for (const given of [body, { ...body, image: 'data:image/png;base64,aGk=' }])
      expect((await tryCreate('image', { body: given })).envelope).toMatchObject({ code: 'custom', ...atImage })
    const below = await stack.signIn('operatorAdministrator', companyId)
    expect((await put(fileOf(pixel), below)).status).toBe(403)
    expect((await list('image', { mid: other })).rows).toEqual([])

    const [row] = (await list('image')).rows
    const jpeg = new Uint8Array(Buffer.from('ffd8ffe000104a46494600010101006000600000ffd9', 'hex'))
    const request = { params: { id: row?.id ?? '' }, body: {}, files: fileOf(jpeg) }
    const [changed] = await stack.ask(adminCalls.patchImage, request, { as: root })
    const shown = await stack.fetch(String(changed?.['image']))
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(jpeg))
    expect(changed?.['imageName']).toBe('Front')
  })

  it('of devices follows the rules of the inventory', async () => {
    const device = await create('provisioning', { deviceSn: 'SN-0001', mid, companyId, customerId: 'C-1' })
    expect(device).toMatchObject({ deviceStatus: 'inventory', customerId: 'C-1' })
    const [row] = (await list('device_device_info', { keyword: 'SN-0001' })).rows
    expect((await remove('model', mid)).envelope.code).toBe('conflict')
    const task = await tryCreate('task', { body: { endpointId: String(row?.['endpointId']), taskType: 'Reboot' } })
    expect(task.envelope.code).toBe('wsdisconnect')
    const [failed] = (await list('task')).rows
    expect(failed).toMatchObject({ state: 'fail', taskType: 'Reboot' })
    expect((await patch('task', failed?.id ?? '', { state: 'success' })).envelope.code).toBe('conflict')
    expect((await remove('task', failed?.id ?? '')).envelope.code).toBe('success')
    expect((await remove('device_device_info', row?.id ?? '')).envelope.code).toBe('success')
  })

  it('of roles reaches accounts, and leaves those of the product alone', async () => {
    await create('role_group', { roleGroupKey: 'night', roleGroupName: 'Night shift' })
    const role = await create('role', { ...nightShift, companyId })
    const person = await stack.signIn('viewer', companyId)
    const changed = await patch('user', person.userId, { roleGroupKey: 'night', userPhone: null })
    expect(changed.envelope).toMatchObject({ code: 'success', data: [{ roleGroupKey: 'night', email: person.email }] })
    expect((await remove('role', role.id)).envelope.code).toBe('conflict')
    await patch('role', role.id, { menus: ['menu.devices'] })
    const profile = await stack.ask(authCalls.getProfile, {}, { as: person })
    expect(profile.menus_permissions).toEqual(['menu.devices'])
    const [viewer] = (await list('role', { roleGroupKey: 'viewer' })).rows
    expect((await patch('role', viewer?.id ?? '', { roleName: 'Mine' })).envelope).toMatchObject({
      data: { reason: 'systemRole' },
    })
    expect((await patch('user', root.userId, { roleGroupKey: 'viewer' })).envelope).toMatchObject({
      data: { reason: 'ownAccount' },
    })
  })

  it('keeps an account that is deleted, and shows no secret of a browser', async () => {
    const email = 'gone@stack.example'
    const { userId } = await stack.ask(userCalls.invite, { body: { email, opId: companyId } }, { as: root })
    await stack.ask(userCalls.disinvite, { body: { userId } }, { as: root })
    const { rows } = await list('user_del', { email })
    expect(rows).toMatchObject([{ email, companyName: 'Northern', roleName: 'Viewer', note: '' }])
    expect((await patch('user_del', rows[0]?.id ?? '', { note: 'Moved' })).envelope).toMatchObject({
      data: [{ note: 'Moved' }],
    })
    const said = JSON.stringify([await list('user'), await list('user_client')])
    const secrets = await stack.db.selectFrom('client').select(['client_key', 'cookie_hash']).execute()
    for (const secret of secrets.flatMap(({ client_key, cookie_hash }) => [client_key, cookie_hash ?? client_key]))
      expect(said).not.toContain(secret)
    expect(said).not.toContain('argon2')
  })
})

it('the calls are taken under the other path that is set, by the same rules', async () => {
  const { path } = callsOfTable('model').list
  const at = async (address: string, token?: string) => {
    const response = await stack.fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    const { code, data } = Object(await response.json())
    return { status: response.status, code, data }
  }
  const other = path.replace(adminBase, elsewhere)
  const own = await at(`${path}?page=1&limit=5`, root.info.token)
  expect(own).toMatchObject({ status: 200, code: 'success' })
  expect(await at(`${other}?page=1&limit=5`, root.info.token)).toEqual(own)
  expect(await at(other)).toMatchObject({ status: 401, code: 'jwterr' })
  const { info } = await stack.signIn('viewer')
  expect(await at(other, info.token)).toMatchObject({ status: 403, code: 'roleerr' })
  for (const nothing of [`${elsewhere}/nothing`, `${elsewhere}x${path.slice(adminBase.length)}`])
    expect((await at(nothing, root.info.token)).status, nothing).toBe(404)
})
