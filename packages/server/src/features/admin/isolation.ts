import { adminTables, callsOfTable } from '@headend/contract/admin'
import type { AdminTableId, AdminVerb } from '@headend/contract/admin'
import type { Call } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import type { Ground, Line, Lines, Sent } from '../../testing/isolation.ts'

type Row = Record<string, string | number | boolean | string[]>

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files = { image: new Blob([pixel], { type: 'image/png' }) }

const model = (modelName: string): Row => ({
  modelName,
  manufacturerName: 'Example Works',
  modelOui: 'A4C7F2',
  productClass: 'APROUTER',
  tabMenu: ['general'],
})
const feature = (featureKey: string): Row => ({ featureKey, featureName: featureKey, enabled: true })
const group = (roleGroupKey: string): Row => ({ roleGroupKey, roleGroupName: roleGroupKey })

/** Rows for the calls to change and delete, and what further rows refer to. */
const plant = async ({ stack, companyId, endpointId, mid, owner }: Ground) => {
  const root = await stack.signIn()
  const create = async (table: AdminTableId, body: Row, sent?: typeof files): Promise<string> => {
    const call = callsOfTable(table).create
    if (call === undefined) throw new Error(`${table} offers no create`)
    const [row] = await stack.ask(call, { body, ...(sent && { files: sent }) }, { as: root })
    if (row === undefined) throw new Error('no row')
    return row.id
  }
  const idOf = async (table: AdminTableId, query: Readonly<Record<string, string>>): Promise<string> => {
    const { rows } = await stack.ask(callsOfTable(table).list, { query }, { as: root })
    const [row] = rows
    if (row === undefined) throw new Error(`${table} has no row of ${JSON.stringify(query)}`)
    return row.id
  }
  const task = async (task_id: string, end_time: Date | null): Promise<string> => {
    const state = end_time === null ? ('running' as const) : ('success' as const)
    const deadline = new Date(stack.core.clock.now() + 3_600_000)
    const kind = { task_type: 'PingTest', action_type: 'Diagnostics' as const, user_name: 'Somebody else' }
    await stack.db
      .insertInto('task')
      .values({ task_id, endpoint_id: endpointId, company_id: companyId, ...kind, state, deadline, end_time })
      .execute()
    return task_id
  }
  const email = 'deleted@beside.example'
  const { userId } = await stack.ask(userCalls.invite, { body: { email, opId: companyId } }, { as: owner })
  await stack.ask(userCalls.disinvite, { body: { userId } }, { as: owner })
  const kept = await create('model', model('Kept'))
  const service = await create('feature', feature('kept'))
  await create('role_group', group('night'))
  await create('role_group', group('day'))
  const device = (deviceSn: string): Row => ({ deviceSn, mid: kept, companyId })
  const role = (roleName: string, roleGroupKey: string): Row => ({
    roleName,
    roleGroupKey,
    roleLevel: 30,
    companyId,
    permissions: ['device.list'],
    menus: ['menu.home'],
  })
  const parameter = (path: string): Row => ({ mid: kept, path, writable: false })
  return {
    /** What each call to create is sent. */
    created: {
      device_device_info: device('ADMIN-1'),
      provisioning: device('ADMIN-2'),
      model_parameters: parameter('Device.Created.'),
      model_supported: { mid, featureId: service },
      task: { endpointId, taskType: 'Lock' },
      model: model('Created'),
      role: role('Created', 'day'),
      role_group: group('created'),
      menu: { menuKey: 'menu.management.preset', enabled: true },
      image: { imageName: 'Created', mid },
      feature: feature('created'),
    } satisfies Partial<Record<AdminTableId, Row>> as Partial<Record<AdminTableId, Row>>,
    /** The row each other call is about, and what it is changed to. */
    rows: {
      device_device_info: [await create('device_device_info', device('ADMIN-3')), { device_id: 'Hall' }],
      provisioning: [await create('provisioning', device('ADMIN-4')), { customerId: 'C-1' }],
      model_parameters: [await create('model_parameters', parameter('Device.Planted.')), { description: 'Known' }],
      model_supported: [await create('model_supported', { mid: kept, featureId: service }), { mid: kept }],
      user: [owner.userId, { userPhone: '+821012345678' }],
      user_del: [await idOf('user_del', { email }), { note: 'Moved' }],
      user_client: [await idOf('user_client', { email: owner.email }), { verified: true }],
      task: [await task('admin-running', null), { state: 'cancelled' }],
      model: [await create('model', model('Planted')), { modelSubName: 'Second' }],
      role: [await create('role', role('Planted', 'night')), { roleName: 'Night' }],
      role_group: [await create('role_group', group('planted')), { roleGroupName: 'Changed' }],
      menu: [await idOf('menu', { menuKey: 'menu.management.preset' }), { menuDesc: 'Known' }],
      image: [await create('image', { imageName: 'Front', mid: kept }, files), { imageName: 'Back' }],
      feature: [await create('feature', feature('planted')), { featureDesc: 'Known' }],
    } satisfies Record<AdminTableId, readonly [string, Row]>,
    ended: await task('admin-ended', stack.core.clock.date()),
  }
}

/** The admin tables are of the whole installation: below its root company nobody is let in, whatever row they ask for. */
export const isolation = isolationOf(plant, (_ground, { created, rows, ended }): Lines => {
  const line = (sent: Sent, turn = 0) => refuses(sent, { by: ['root'], refusal: 'roleerr', turn })
  const lines = (Object.keys(adminTables) as AdminTableId[]).flatMap((table) => {
    const [id, change] = rows[table]
    const calls: Readonly<Record<AdminVerb, Call | undefined>> = callsOfTable(table)
    const sent: Readonly<Record<AdminVerb, Line>> = {
      list: line({}),
      get: line({ params: { id } }),
      patch: line({ params: { id }, body: change }),
      // A task is deleted when it is over; a menu is there once.
      delete: line({ body: { id: table === 'task' ? ended : id } }, 1),
      create: line({ body: created[table] ?? {}, ...(table === 'image' ? { files } : {}) }, table === 'menu' ? 2 : 0),
    }
    return adminTables[table].verbs.map((verb) => [calls[verb]?.id ?? verb, sent[verb]] as const)
  })
  return Object.fromEntries(lines)
})
