import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '@headend/contract'
import { commonsCalls } from '@headend/contract/commons'
import { needInWords, permits, systemRoles } from '@headend/contract/core'
import type { DescribedCall } from '@headend/contract/core'
import { dashboardCalls } from '@headend/contract/dashboard'
import { iamCalls } from '@headend/contract/iam'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { userCalls } from '@headend/contract/users'
import { router } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { startStack } from '../core/testing.ts'
import type { Reply, RoleKey, Stack, TestSession } from '../core/testing.ts'
import { eventually, inventoryOf, online, quickFleet, register } from '../testing/devices.ts'
import { adminLines } from './admin/isolation.ts'
import { publishRegistration } from '../gateway/state.ts'

/**
 * The tenant boundary and the permissions, call by call: every call of the contract × every role × an object of a
 * company beside. A call that is added without a line here fails.
 */

type Sent = Readonly<{ params?: object; query?: object; body?: object }>
/** What a call about something foreign answers: as if it did not exist, or a list without it. */
type Expected = 'nodata' | 'withoutIt' | Readonly<{ code: string }>
type Line = Readonly<{ sent: Sent; expect: Expected }>

/** What belongs to a company beside, or to nobody. */
type Foreign = Readonly<{
  endpointId: string
  did: string
  companyId: string
  taskId: string
  userId: string
  clientId: string
  clientKey: string
  stranger: string
  mid: string
  notiId: string
  /** Somebody who was invited there. */
  invited: string
  invitedId: string
}>

const refused = (sent: Sent): Line => ({ sent, expect: 'nodata' })
const left = (sent: Sent = {}): Line => ({ sent, expect: 'withoutIt' })

const noticeTo = (to: string) => ({
  notiTitle: 'Their notice',
  notiType: 'NOTICE',
  contents: 'Their notice',
  periodStart: '2020-01-01',
  periodEnd: '2099-12-31',
  ops: to === 'all' ? to : [to],
})

const linesOf = (f: Foreign, own: { clientId: string }): Readonly<Record<string, Line>> => {
  const device = refused({ body: { endpointId: f.endpointId } })
  const ofDevice = (more: object): Line => refused({ body: { endpointId: f.endpointId, ...more } })
  const bulk = refused({ body: { endpointIds: [f.endpointId] } })
  const inCompany = refused({ query: { opId: f.companyId } })
  return {
    ...adminLines(f.userId),
    'auth.getProfile': left(),
    'auth.listClients': left(),
    'auth.deleteClient': refused({ body: { clientKey: f.clientKey } }),
    'auth.createUser': refused({
      body: {
        email: 'new@stack.example',
        userName: 'New',
        opId: f.companyId,
        roleGroupKey: 'viewer',
        password: 'Headend-new-1',
      },
    }),
    'bulk.reboot': bulk,
    'bulk.factoryReset': bulk,
    'bulk.lock': bulk,
    'bulk.unlock': refused({ body: { endpointIds: [f.stranger], unRegDevice: true } }),
    'commons.listModels': left(),
    'commons.listModelCombos': left(),
    'commons.listProvinces': left(),
    'commons.listCities': left(),
    'commons.listCitiesWithDevices': left(),
    'commons.listCitiesByProvince': left({ params: { provinceId: 'east' } }),
    'dashboard.getDevices': inCompany,
    'dashboard.getUsers': inCompany,
    'dashboard.getModels': inCompany,
    'dashboard.getCityDevices': inCompany,
    'dashboard.getActions': inCompany,
    'dashboard.getAttention': inCompany,
    'dataModel.getSupported': device,
    'dataModel.getValues': ofDevice({ paths: ['Device.DeviceInfo.'] }),
    'dataModel.setValue': ofDevice({ path: 'Device.DeviceInfo.FriendlyName', value: 'Mine' }),
    'dataModel.runCommand': ofDevice({ command: 'Device.Reboot()' }),
    'dataModel.watch': ofDevice({ paths: ['Device.DeviceInfo.UpTime'] }),
    'devices.getInfo': device,
    'devices.getMaster': refused({ query: { endpointId: f.endpointId } }),
    'devices.list': left({ query: { keyword: 'R7' } }),
    'devices.listConnectsPage': left({ body: { filters: { companyId: [f.companyId] } } }),
    'devices.listOutsideSaPage': refused({ body: { opId: f.companyId } }),
    'devices.exportConnects': left({ body: { fields: ['endpointId', 'companyName'], keyword: 'R7' } }),
    'devices.count': inCompany,
    'devices.getTime': device,
    'devices.setTime': ofDevice({ enable: false }),
    'devices.setMonitoring': refused({ body: { did: f.did, option: 'ALL' } }),
    'devices.subscribeRtd': ofDevice({ clientId: own.clientId }),
    'devices.unsubscribeRtd': ofDevice({ clientId: own.clientId }),
    'devices.updateCustomer': refused({
      params: { endpointId: f.endpointId },
      body: { customerId: 'C-1', retailer: '' },
    }),
    'devices.getWan': device,
    'devices.getLan': device,
    'devices.getConnectedNetwork': ofDevice({ did: f.did }),
    'devices.getAssociatedDevices': device,
    'devices.getNetworkStat': device,
    'diagnostics.startPing': ofDevice({ host: 'ping.example' }),
    'diagnostics.startTraceroute': ofDevice({ host: 'ping.example' }),
    'diagnostics.startDownloadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startUploadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startSignalStrength': ofDevice({ interval: 1, count: 1 }),
    'diagnostics.cancelSignalStrength': device,
    'history.listUserActions': device,
    'history.listDeviceActions': device,
    'history.getDeviceActionDetail': ofDevice({ id: f.taskId }),
    'history.listSpeedTests': device,
    'history.listSystemLogs': device,
    'iam.registerClient': left({ body: {} }),
    'iam.syncClient': refused({ body: { clientId: f.clientId } }),
    'iam.getUser': left(),
    // The row is refused in the answer; that nothing was written, the state beside shows.
    'lifecycle.createDevices': left({
      body: { devices: [{ deviceSn: 'INTRUDER1', mid: f.mid, opId: f.companyId }] },
    }),
    'lifecycle.activate': device,
    'lifecycle.deactivate': device,
    'lifecycle.reject': device,
    'lifecycle.allocate': ofDevice({ opid: f.companyId }),
    'lifecycle.release': ofDevice({ opid: f.companyId }),
    'lifecycle.deleteDevice': refused({ query: { endpointId: f.endpointId } }),
    'misc.search': left({ query: { keyword: 'R7' } }),
    // Kept for whoever runs the installation, under the sender's own company: it names nothing of anybody else.
    'misc.createClickupTask': left({ body: { type: 'misc', title: 'Mine', contents: 'Mine' } }),
    'notices.list': left(),
    'notices.get': refused({ params: { notiId: f.notiId } }),
    'notices.create': { sent: { body: noticeTo(f.companyId) }, expect: { code: 'custom' } },
    'notices.update': refused({ params: { notiId: f.notiId }, body: noticeTo('all') }),
    'notices.delete': refused({ params: { notiId: f.notiId } }),
    'iam.listNotices': left(),
    'iam.readNotice': refused({ body: { notiId: f.notiId } }),
    'iam.listMessages': left(),
    'iam.readMessage': refused({ body: { notiId: f.notiId } }),
    'tasks.list': device,
    'tasks.cancel': refused({ body: { taskId: f.taskId } }),
    'unregistered.list': left(),
    'unregistered.listPage': left({ body: {} }),
    'unregistered.export': left({ body: {} }),
    'unregistered.update': refused({ body: { endpointId: f.stranger, opId: f.companyId, newModelClass: 'AP' } }),
    'unregistered.act': refused({ body: { endpointId: f.stranger, actionType: 'Lock' } }),
    'unregistered.remove': refused({ body: { endpointId: f.stranger } }),
    'users.list': refused({ query: { opId: f.companyId } }),
    'users.getInfo': refused({ params: { userId: f.userId } }),
    'users.updateInfo': refused({ params: { userId: f.userId }, body: { userName: 'Mine' } }),
    'users.invite': refused({ body: { email: 'new@stack.example', opId: f.companyId } }),
    'users.reinvite': refused({ body: { email: f.invited } }),
    'users.disinvite': refused({ body: { userId: f.invitedId } }),
    'users.changePassword': refused({
      params: { id: f.userId },
      body: { password: 'x', newPassword: 'Headend-new-1' },
    }),
  }
}

const guarded = (await describedCalls()).filter(({ access }) => access !== 'public')
const roleKeys: readonly RoleKey[] = [
  'systemAdministrator',
  'operatorAdministrator',
  'operatorStaff',
  'installer',
  'support',
  'viewer',
]

let resources: AsyncDisposableStack
let stack: Stack
let fleet: Fleet
let foreign: Foreign
let mine: string
let words: readonly string[]

/** Everything of the company beside that a call could have changed. */
const theirs = async () => ({
  inventory: await stack.db.selectFrom('device').select(['endpoint_id']).orderBy('endpoint_id').execute(),
  device: await stack.db
    .selectFrom('device')
    .select(['company_id', 'device_status', 'customer_id', 'ui_lock_enable', 'update_user'])
    .where('endpoint_id', '=', foreign.endpointId)
    .execute(),
  notices: await stack.db.selectFrom('notice').select(['company_id', 'title', 'period_end']).execute(),
  tasks: await stack.db.selectFrom('task').select(['task_id', 'state']).orderBy('task_id').execute(),
  people: await stack.db
    .selectFrom('user_account')
    .select(['email', 'user_name', 'status', 'password_hash'])
    .where('company_id', '=', foreign.companyId)
    .execute(),
  browsers: await stack.db
    .selectFrom('client')
    .select(['client_id', 'settings', 'verified'])
    .where('user_id', '=', foreign.userId)
    .execute(),
  strangers: await stack.db.selectFrom('unregistered_device').select(['endpoint_id', 'ui_lock_enable']).execute(),
  name: fleet.device(foreign.endpointId).value('Device.DeviceInfo.FriendlyName'),
})

beforeAll(async () => {
  resources = new AsyncDisposableStack()
  stack = resources.use(await startStack())
  const { db } = stack
  mine = await stack.company('Mine')
  const companyId = await stack.company('Beside and secret')
  await db
    .insertInto('province')
    .values([{ province_id: 'east', province_name: 'East' }])
    .execute()
  await db.insertInto('city').values({ op_city_id: 'hidden-city', city_name: 'Hidden', province_id: 'east' }).execute()
  fleet = resources.use(
    quickFleet(stack.server.deviceUrl ?? '', [
      router({ serial: 'R7-THEIRS', friendlyName: 'Their hallway' }),
      router({ serial: 'R7-NOBODYS' }),
    ]),
  )
  const [device, stranger] = fleet.devices
  if (device === undefined || stranger === undefined) throw new Error('no fleet')
  await register(db, companyId, inventoryOf(device))
  publishRegistration(stack.core.bus, device.endpointId)
  await db.deleteFrom('unregistered_device').where('endpoint_id', '=', device.endpointId).execute()
  await db
    .updateTable('device')
    .set({ op_city_id: 'hidden-city', device_status: 'deployed', outside: true, customer_id: 'C-THEIRS' })
    .execute()
  await online(db, device.endpointId)
  await eventually(async () => {
    const rows = await db.selectFrom('unregistered_device').select('endpoint_id').execute()
    return rows.length === 1 && rows[0]?.endpoint_id === stranger.endpointId
  })
  const them = await stack.signIn('operatorAdministrator', companyId)
  const { clientId } = await stack.ask(iamCalls.registerClient, { body: {} }, { as: them })
  const invited = await stack.ask(
    userCalls.invite,
    { body: { email: 'invited@beside.example', opId: companyId } },
    { as: them },
  )
  const { notice_id } = await db
    .insertInto('notice')
    .values({
      company_id: companyId,
      title: 'Their notice',
      notice_type: 'NOTICE',
      sub_type: '',
      contents: 'Their notice',
      period_start: '2020-01-01',
      period_end: '2099-12-31',
      recipients: [companyId],
      user_name: 'Somebody else',
    })
    .returning('notice_id')
    .executeTakeFirstOrThrow()
  const task = {
    task_id: 'task-of-theirs',
    endpoint_id: device.endpointId,
    company_id: companyId,
    task_type: 'PingTest',
    action_type: 'Diagnostics' as const,
    state: 'running' as const,
    user_name: 'Somebody else',
    deadline: new Date(Date.now() + 3_600_000),
  }
  await db.insertInto('task').values(task).execute()
  const row = await db.selectFrom('device').select(['did', 'mid']).executeTakeFirstOrThrow()
  foreign = {
    endpointId: device.endpointId,
    did: row.did,
    mid: row.mid,
    companyId,
    taskId: task.task_id,
    userId: them.userId,
    clientId,
    clientKey: them.clientKey,
    stranger: stranger.endpointId,
    notiId: notice_id,
    invited: invited.email,
    invitedId: invited.userId,
  }
  words = [
    device.endpointId,
    stranger.endpointId,
    'R7-THEIRS',
    'R7-NOBODYS',
    'C-THEIRS',
    'Their hallway',
    'Beside and secret',
    them.email,
    invited.email,
    'Their notice',
    task.task_id,
    'Somebody else',
    clientId,
  ]
})

afterAll(() => resources.disposeAsync())

const judge = (about: string, line: Line, reply: Reply): void => {
  const { code, data } = reply.envelope
  const said = JSON.stringify(data)
  for (const word of words) expect(said, about).not.toContain(word)
  if (line.expect === 'nodata') expect(code, about).toBe('nodata')
  else if (line.expect === 'withoutIt') expect(code, about).toBe('success')
  else expect(code, about).toBe(line.expect.code)
}

/** Every way to spell a call. */
const spellingsOf = (call: DescribedCall): readonly (string | undefined)[] => [
  undefined,
  ...call.aliases.map(({ id }) => id),
]

describe('the tenant boundary', () => {
  it('is walked for every call there is', () => {
    const lines = linesOf(foreign, { clientId: '' })
    expect(Object.keys(lines).toSorted()).toEqual(guarded.map(({ id }) => id).toSorted())
  })

  it.each(roleKeys)('and the permissions hold for a %s', async (role) => {
    const before = await theirs()
    const as: TestSession = await stack.signIn(role, mine)
    const { clientId } = await stack.ask(iamCalls.registerClient, { body: {} }, { as })
    const lines = linesOf(foreign, { clientId })
    const held = new Set<string>(systemRoles.find(({ roleGroupKey }) => roleGroupKey === role)?.permissions)
    for (const call of guarded) {
      const line = lines[call.id]
      if (line === undefined) throw new Error(`no line for ${call.id}`)
      const allowed = call.access === 'signedIn' || call.access === 'public' || permits(call.access, held)
      for (const spelling of spellingsOf(call)) {
        const about = `${role} ${spelling ?? call.id}`
        const reply = await stack.callApi(call, line.sent, { as, ...(spelling === undefined ? {} : { spelling }) })
        if (allowed) judge(about, line, reply)
        else {
          expect(reply, about).toMatchObject({
            status: 403,
            envelope: { code: 'roleerr', data: { permission: needInWords(call.access) } },
          })
        }
      }
    }
    expect(await theirs()).toEqual(before)
  })

  it('hides where the company beside has devices', async () => {
    const as = await stack.signIn('operatorAdministrator', mine)
    expect(await stack.ask(commonsCalls.listCitiesWithDevices, {}, { as })).toEqual([])
    expect(await stack.ask(dashboardCalls.getCityDevices, {}, { as })).toEqual([])
    const models = await stack.ask(dashboardCalls.getModels, {}, { as })
    expect(models.map(({ count }) => count)).toEqual([0])
  })

  it('does not hide from the root company what is below it', async () => {
    const as = await stack.signIn()
    const lines = linesOf(foreign, { clientId: '' })
    const reads = [
      'devices.getInfo',
      'devices.getMaster',
      'devices.count',
      'notices.get',
      'dashboard.getDevices',
      'history.getDeviceActionDetail',
      'tasks.list',
    ]
    for (const call of guarded.filter(({ id }) => reads.includes(id))) {
      const reply = await stack.callApi(call, lines[call.id]?.sent ?? {}, { as })
      expect(reply.envelope.code, call.id).toBe('success')
    }
    const strangers = await stack.ask(unregisteredCalls.list, {}, { as })
    expect(strangers.map(({ endpointId }) => endpointId)).toEqual([foreign.stranger])
  })
})

describe('a call that is not public', () => {
  it('asks who is there, before anything else', async () => {
    for (const call of guarded) {
      for (const spelling of spellingsOf(call)) {
        const { sent } = linesOf(foreign, { clientId: '' })[call.id] ?? { sent: {} }
        const reply = await stack.callApi(call, sent, spelling === undefined ? {} : { spelling })
        expect(reply, call.id).toMatchObject({ status: 401, envelope: { code: 'jwterr', data: null } })
      }
    }
  })
})
