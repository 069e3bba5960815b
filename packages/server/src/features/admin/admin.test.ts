import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, adminTables, callsOfTable, isAdminTable } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'
import { authCalls } from '@headend/contract/auth'
import { actionText } from '@headend/contract/actions'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { userCalls } from '@headend/contract/users'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fileOf = (content: Uint8Array<ArrayBuffer> | string) => ({ image: new Blob([content]) })

let stack: Stack
let root: TestSession
let mid: string
let companyId: string

const create = async (
  id: AdminTableId,
  body: Record<string, string | number | boolean | string[]>,
  more: { files?: Record<string, Blob> } = {},
) => {
  const call = callsOfTable(id).create
  if (call === undefined) throw new Error(`${id} offers no create`)
  const [row] = await stack.ask(call, { body, ...more }, { as: root })
  if (row === undefined) throw new Error('no row')
  return row
}
const list = (id: AdminTableId, query = {}) => stack.ask(callsOfTable(id).list, { query }, { as: root })
const patch = (id: AdminTableId, rowId: string, body: Record<string, string | boolean | string[] | null>) =>
  stack.callApi(callsOfTable(id).patch, { params: { id: rowId }, body }, { as: root })
const remove = (id: AdminTableId, rowId: string) => {
  const call = callsOfTable(id).delete
  if (call === undefined) throw new Error(`${id} offers no delete`)
  return stack.callApi(call, { body: { id: rowId } }, { as: root })
}

const newModel = {
  modelName: 'R7',
  manufacturerName: 'Example Works',
  modelOui: 'A4C7F2',
  productClass: 'APROUTER',
  tabMenu: ['general', 'history'],
}

beforeAll(async () => {
  stack = await startStack()
  root = await stack.signIn()
  companyId = await stack.company('Northern')
  const model = await create('model', newModel)
  mid = model.id
})
afterAll(() => stack[Symbol.asyncDispose]())

describe('the admin tables', () => {
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

  it.each(Object.keys(adminTables).filter(isAdminTable))(
    '%s lists rows with its columns, and gives one',
    async (id) => {
      const { rows, pagination, extras } = await list(id)
      expect(pagination.limit).toBe(adminTables[id].limit)
      expect(extras).toMatchObject({ verbs: [...adminTables[id].verbs], total: pagination.totalRecords })
      for (const row of rows) {
        expect(Object.keys(row).toSorted()).toEqual(['id', ...extras.columns.map(({ field }) => field)].toSorted())
        expect(await stack.ask(callsOfTable(id).get, { params: { id: row.id } }, { as: root })).toEqual([row])
      }
      for (const { field, type } of extras.columns) {
        await list(id, { order: `${field},desc`, keyword: 'a' })
        if (type === 'text') await list(id, { [field]: 'x' })
      }
      const missing = await stack.callApi(callsOfTable(id).get, { params: { id: '999999' } }, { as: root })
      expect(missing.envelope.code).toBe('nodata')
    },
  )

  it('answer 405 to a verb they lack', async () => {
    for (const path of ['user', 'user-del', 'user-client']) {
      const headers = { authorization: `Bearer ${root.info.token}`, 'content-type': 'application/json' }
      for (const method of ['POST', 'DELETE']) {
        const reply = await stack.fetch(`/admin/api/v1/auth/${path}`, { method, headers, body: '{"id":"1"}' })
        expect(reply.status).toBe(405)
      }
    }
  })

  it('let in nobody below the root company, and no role above level 0', async () => {
    for (const as of [
      await stack.signIn('systemAdministrator', companyId),
      await stack.signIn('operatorAdministrator'),
    ])
      for (const call of [adminCalls.listUser, adminCalls.listFeature])
        expect((await stack.callApi(call, {}, { as })).envelope.code).toBe('roleerr')
  })

  it('refuse what their columns do not allow, field by field', async () => {
    const [feature] = (await list('feature', { featureKey: 'auth' })).rows
    const id = feature?.id ?? ''
    for (const [body, field] of [
      [{}, 'body'],
      [{ featureKey: 'other' }, 'featureKey'],
      [{ unknown: 'x' }, 'unknown'],
      [{ featureName: '' }, 'featureName'],
      [{ enabled: 'yes' }, 'enabled'],
    ] as const)
      expect((await patch('feature', id, body)).envelope).toMatchObject({ code: 'custom', data: { field } })
    for (const query of [{ nothing: '1' }, { order: 'nothing,asc' }, { enabled: 'maybe' }])
      expect((await stack.callApi(adminCalls.listFeature, { query }, { as: root })).envelope.code).toBe('custom')
    expect((await list('feature', { featureKey: 'auth' })).pagination.totalRecords).toBe(1)
  })
})

describe('a write', () => {
  it('adds, changes and deletes a row, each with its line of the history', async () => {
    const row = await create('model_parameters', { mid, path: 'Device.X.', writable: false })
    expect(row).toMatchObject({ path: 'Device.X.', valueType: 'string', description: '' })
    expect((await patch('model_parameters', row.id, { description: 'Known' })).envelope.code).toBe('success')
    const again = await stack.callApi(
      adminCalls.createModelParameter,
      { body: { mid, path: 'Device.X.', writable: true } },
      { as: root, language: 'ko' },
    )
    expect(again.envelope).toMatchObject({ code: 'nameconflict', data: { field: 'path' } })
    const bare = await stack.fetch('/admin/api/v1/device/device-model-parameters', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${root.info.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(row.id),
    })
    expect(bare.status).toBe(200)
    expect((await remove('model_parameters', row.id)).envelope.code).toBe('nodata')
    const lines = await stack.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('target', '=', 'Device.X.')
      .orderBy('audit_id')
      .execute()
    expect(lines).toMatchObject([
      { action: 'Add Model parameters', detail: { after: { mid } } },
      { action: 'Change Model parameters', detail: { before: { description: '' }, after: { description: 'Known' } } },
      { action: 'Delete Model parameters', detail: { before: { description: 'Known' } } },
    ])
    for (const { action } of lines) expect(actionText(action, 'ko')).toMatch(/^모델 파라미터 /)
  })

  it('of models, pictures, features and menus is what the profile answers', async () => {
    const service = await create('feature', { featureKey: 'lockIsDeactivate', featureName: 'Lock', enabled: true })
    await create('model_supported', { mid, featureId: service.id })
    const picture = await create('image', { imageName: 'Front', mid }, { files: fileOf(new Uint8Array(pixel)) })
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
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pixel)
    await patch('feature', service.id, { enabled: false })
    expect((await stack.ask(authCalls.getProfile, {}, { as: root })).feature).not.toContain('lockIsDeactivate')
  })

  it('of pictures takes them as uploads alone, and only what a browser may show', async () => {
    const { mid: other } = { mid: (await create('model', { ...newModel, modelName: 'R8' })).id }
    const { create: createImage, patch: patchImage } = callsOfTable('image')
    if (createImage === undefined) throw new Error('image offers no create')
    const body = { imageName: 'Side', mid: other }
    const put = (files: Record<string, Blob>, as = root) => {
      const request = { body, files }
      return stack.callApi(createImage, request, { as })
    }
    expect((await put(fileOf('<svg onload=alert(1)>'))).envelope).toMatchObject({
      code: 'mediatype',
      data: { field: 'image' },
    })
    expect((await put(fileOf('x'.repeat(512 * 1024 + 1)))).status).toBe(413)
    const inText = await stack.callApi(
      createImage,
      { body: { ...body, image: 'data:image/png;base64,aGk=' } },
      { as: root },
    )
    expect(inText.envelope).toMatchObject({ code: 'custom', data: { field: 'image' } })
    const without = await stack.callApi(createImage, { body }, { as: root })
    expect(without.envelope).toMatchObject({ code: 'custom', data: { field: 'image' } })
    const below = await stack.signIn('operatorAdministrator', companyId)
    expect((await put(fileOf(new Uint8Array(pixel)), below)).status).toBe(403)
    expect((await list('image', { mid: other })).rows).toEqual([])

    const [row] = (await list('image')).rows
    const jpeg = new Uint8Array(Buffer.from('ffd8ffe000104a46494600010101006000600000ffd9', 'hex'))
    const request = { params: { id: row?.id ?? '' }, body: {}, files: fileOf(jpeg) }
    const [changed] = await stack.ask(patchImage, request, { as: root })
    const shown = await stack.fetch(String(changed?.['image']))
    expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual([
      'image/jpeg',
      Buffer.from(jpeg),
    ])
    expect(changed?.['imageName']).toBe('Front')
  })

  it('of devices follows the rules of the inventory', async () => {
    const device = await create('provisioning', { deviceSn: 'SN-0001', mid, companyId, customerId: 'C-1' })
    expect(device).toMatchObject({ deviceSn: 'SN-0001', companyId, deviceStatus: 'inventory', customerId: 'C-1' })
    const again = await stack.callApi(
      adminCalls.createDeviceInfo,
      { body: { deviceSn: 'SN-0001', mid, companyId } },
      { as: root },
    )
    expect(again.envelope).toMatchObject({ code: 'serialnumber-conflict', data: { field: 'deviceSn' } })
    const [row] = (await list('device_device_info', { keyword: 'SN-0001' })).rows
    expect((await patch('device_device_info', row?.id ?? '', { device_id: 'Hall' })).envelope).toMatchObject({
      data: [{ device_id: 'Hall' }],
    })
    expect((await remove('model', mid)).envelope.code).toBe('conflict')
    const task = await stack.callApi(
      adminCalls.createTask,
      { body: { endpointId: String(row?.['endpointId']), taskType: 'Reboot' } },
      { as: root },
    )
    expect(task.envelope.code).toBe('wsdisconnect')
    const [failed] = (await list('task')).rows
    expect(failed).toMatchObject({ state: 'fail', taskType: 'Reboot' })
    expect((await patch('task', failed?.id ?? '', { state: 'success' })).envelope.code).toBe('conflict')
    expect((await remove('task', failed?.id ?? '')).envelope.code).toBe('success')
    expect((await remove('device_device_info', row?.id ?? '')).envelope.code).toBe('success')
    expect((await list('provisioning', { keyword: 'SN-0001' })).rows).toEqual([])
  })

  it('of roles reaches accounts, and leaves those of the product alone', async () => {
    await create('role_group', { roleGroupKey: 'night', roleGroupName: 'Night shift' })
    const role = await create('role', {
      roleName: 'Night shift',
      roleGroupKey: 'night',
      roleLevel: 30,
      companyId,
      permissions: ['device.list'],
      menus: ['menu.home'],
    })
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
