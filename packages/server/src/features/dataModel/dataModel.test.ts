import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { historyCalls } from '@headend/contract/history'
import { minimal, router } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually, quickFleet } from '../../testing/devices.ts'

const passphrase = 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase'

describe('what a device supports', () => {
  it('is asked once a software version, and again when asked to', async () => {
    await using b = await deviceBench(router())
    const get = (refresh: boolean) =>
      b.stack.ask(dataModelCalls.getSupported, { body: { endpointId: b.endpointId, refresh } }, { as: b.as })
    const first = await get(false)
    const info = first.objects.find(({ path }) => path === 'Device.DeviceInfo.')
    expect(info?.parameters.find(({ name }) => name === 'FriendlyName')).toEqual({
      name: 'FriendlyName',
      access: 'readWrite',
      type: 'string',
    })
    const diagnostics = first.objects.find(({ path }) => path === 'Device.IP.Diagnostics.')
    expect(diagnostics?.commands.find(({ name }) => name === 'IPPing()')).toMatchObject({ sync: false })
    expect(diagnostics?.commands.find(({ name }) => name === 'IPPing()')?.inputs).toContain('Host')
    expect((await get(false)).time).toBe(first.time)
    expect((await get(true)).time).toBeGreaterThan(first.time ?? Infinity)
    const again = await get(false)
    await b.stack.db.updateTable('device').set({ firmware_version: '9.9.9' }).execute()
    expect((await get(false)).time).toBeGreaterThan(again.time ?? Infinity)
  })

  it('is there for a device that is offline, as it was', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId }
    const before = await b.stack.ask(dataModelCalls.getSupported, { body }, { as: b.as })
    b.device.fault('offline')
    await eventually(async () => {
      const row = await b.stack.db.selectFrom('device').select('online').executeTakeFirstOrThrow()
      return !row.online
    })
    await b.stack.db.updateTable('device').set({ firmware_version: '9.9.9' }).execute()
    expect(await b.stack.ask(dataModelCalls.getSupported, { body }, { as: b.as })).toEqual(before)
    const refused = await b.stack.callApi(
      dataModelCalls.getSupported,
      { body: { ...body, refresh: true } },
      { as: b.as },
    )
    expect(refused.envelope.code).toBe('wsdisconnect')
    // Of one that nobody has read nothing is known, which is no failure.
    await b.stack.db.deleteFrom('supported_model').execute()
    const unread = await b.stack.ask(dataModelCalls.getSupported, { body }, { as: b.as })
    expect(unread).toEqual({ time: null, objects: [] })
  })
})

describe('values', () => {
  it('come as the device has them, and what it lacks is named beside them', async () => {
    await using b = await deviceBench(router())
    const paths = ['Device.DeviceInfo.ModelName', 'Device.Nope.Value', 'Device.WiFi.Radio.*.Channel']
    const answer = await b.stack.ask(
      dataModelCalls.getValues,
      { body: { endpointId: b.endpointId, paths } },
      { as: b.as },
    )
    expect(answer.values).toContainEqual({ path: 'Device.DeviceInfo.ModelName', value: 'Strand R7', masked: false })
    expect(answer.values.filter(({ path }) => path.endsWith('.Channel')).length).toBeGreaterThan(1)
    expect(answer.errors).toMatchObject([{ path: 'Device.Nope.Value', code: 7026 }])
  })

  it('that are secrets are masked for those who may not read them, and reading one is in the history', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId, paths: [passphrase] }
    const support = await b.stack.signIn('support', b.company)
    const hidden = await b.stack.ask(dataModelCalls.getValues, { body }, { as: support })
    expect(hidden.values).toEqual([{ path: passphrase, value: null, masked: true }])
    expect(b.device.value(passphrase)).not.toBe('')
    const reads = () => b.stack.db.selectFrom('audit').selectAll().where('action', '=', 'Read secret').execute()
    expect(await reads()).toEqual([])
    const open = await b.stack.ask(dataModelCalls.getValues, { body }, { as: b.as })
    expect(open.values).toEqual([{ path: passphrase, value: b.device.value(passphrase), masked: false }])
    expect(await reads()).toMatchObject([{ target: passphrase, company_id: b.company }])
  })

  it('are set one at a time, read back, and kept in the history without secrets', async () => {
    await using b = await deviceBench(router())
    const set = (path: string, value: string) =>
      b.stack.callApi(dataModelCalls.setValue, { body: { endpointId: b.endpointId, path, value } }, { as: b.as })
    const name = 'Device.DeviceInfo.FriendlyName'
    expect((await set(name, 'Attic')).envelope.data).toEqual({ path: name, value: 'Attic' })
    expect(b.device.value(name)).toBe('Attic')
    await eventually(async () => {
      const row = await b.stack.db.selectFrom('device').select('friendly_name').executeTakeFirstOrThrow()
      return row.friendly_name === 'Attic'
    })
    expect((await set(passphrase, 'correct horse 1')).envelope.code).toBe('success')
    expect((await set('Device.DeviceInfo.SerialNumber', 'x')).envelope.code).toBe('wsfail')
    expect((await set('Device.DeviceInfo.', 'x')).envelope).toMatchObject({ code: 'custom', data: { field: 'path' } })
    const lines = await b.stack.db
      .selectFrom('audit')
      .select(['target', 'result', 'detail'])
      .where('action', '=', 'Set value')
      .orderBy('audit_id')
      .execute()
    expect(lines).toMatchObject([
      { target: name, result: 'success', detail: { value: 'Attic' } },
      { target: passphrase, result: 'success', detail: { value: '•••' } },
      { target: 'Device.DeviceInfo.SerialNumber', result: 'fail' },
    ])
    expect(JSON.stringify(lines)).not.toContain('correct horse')
  })
})

describe('what a device refused', () => {
  it('stands in the history with the words of the device, and in the reader’s language', async () => {
    await using b = await deviceBench(router({ fault: 'refuses' }))
    const body = { endpointId: b.endpointId, path: 'Device.DeviceInfo.ProvisioningCode', value: 'X' }
    const refused = await b.stack.callApi(dataModelCalls.setValue, { body }, { as: b.as })
    expect(refused.envelope.message).toMatch(/^The device refused the request: “.*7002.*”$/)
    await b.stack.callApi(bulkCalls.reboot, { body: { endpointIds: [b.endpointId] } }, { as: b.as })
    const list = { body: { endpointId: b.endpointId } }
    const { rows } = await b.stack.ask(historyCalls.listUserActions, list, { as: b.as })
    expect(rows.map(({ actionName, result }) => [actionName, result])).toEqual([
      ['Reboot', 'fail'],
      ['Set value', 'fail'],
    ])
    for (const { failReason } of rows) expect(failReason).toMatch(/^The device refused the request: “.*7002.*”$/)
    const korean = await b.stack.ask(historyCalls.listDeviceActions, list, { as: b.as, language: 'ko' })
    expect(korean.rows[0]?.failReason).toMatch(/^단말이 요청을 거부했습니다: “.*7002.*”$/)
  })
})

describe('a device that says it took a value and did not', () => {
  it('is answered with what it shows', async () => {
    await using b = await deviceBench(router({ fault: 'ignores-set' }))
    const path = 'Device.DeviceInfo.FriendlyName'
    const before = b.device.value(path)
    const body = { endpointId: b.endpointId, path, value: 'Attic' }
    expect(await b.stack.ask(dataModelCalls.setValue, { body }, { as: b.as })).toEqual({ path, value: before })
  })
})

describe('rows of tables', () => {
  const table = 'Device.LocalAgent.Subscription.'
  const params = { ID: 'mine', NotifType: 'Event', ReferenceList: 'Device.Boot!' }

  it('are added and deleted on the device, and each is in the history', async () => {
    await using b = await deviceBench(router())
    const { endpointId } = b
    const add = { body: { endpointId, table, params } }
    const { path } = await b.stack.ask(dataModelCalls.addObject, add, { as: b.as })
    expect(path).toMatch(/^Device\.LocalAgent\.Subscription\.\d+\.$/)
    expect(b.device.value(`${path}ID`)).toBe('mine')
    expect(await b.stack.ask(dataModelCalls.deleteObject, { body: { endpointId, path } }, { as: b.as })).toEqual({
      path,
    })
    expect(b.device.value(`${path}ID`)).toBeUndefined()
    const lines = await b.stack.db
      .selectFrom('audit')
      .select(['action', 'target', 'result', 'detail', 'company_id'])
      .where('action', 'in', ['Add object', 'Delete object'])
      .orderBy('audit_id')
      .execute()
    expect(lines).toMatchObject([
      { action: 'Add object', target: table, result: 'success', detail: { params }, company_id: b.company },
      { action: 'Delete object', target: path, result: 'success', company_id: b.company },
    ])
  })

  it('are refused with the reason of the device, and by us where no one row or table is named', async () => {
    await using b = await deviceBench(router())
    const { endpointId } = b
    const add = async (where: string) =>
      (await b.stack.callApi(dataModelCalls.addObject, { body: { endpointId, table: where } }, { as: b.as })).envelope
    const remove = async (path: string) =>
      (await b.stack.callApi(dataModelCalls.deleteObject, { body: { endpointId, path } }, { as: b.as })).envelope
    expect(await add('Device.Hosts.Host.')).toMatchObject({ code: 'wsfail' })
    expect((await add('Device.Hosts.Host.')).message).toContain('7')
    expect(await remove('Device.Hosts.Host.1.')).toMatchObject({ code: 'wsfail' })
    for (const where of ['Device.LocalAgent.Subscription.1.', 'Device.LocalAgent.Subscription', 'Device.Hosts.*.']) {
      expect(await add(where)).toMatchObject({ code: 'custom', data: { field: 'table' } })
    }
    for (const path of [table, 'Device.LocalAgent.Subscription.*.', 'Device.LocalAgent.Subscription.1.ID']) {
      expect(await remove(path)).toMatchObject({ code: 'custom', data: { field: 'path' } })
    }
    const support = await b.stack.signIn('support', b.company)
    const denied = await b.stack.callApi(dataModelCalls.addObject, { body: { endpointId, table } }, { as: support })
    expect(denied.envelope.code).toBe('roleerr')
  })
})

describe('a command', () => {
  it('runs as a task with its outputs as the result', async () => {
    await using b = await deviceBench(router())
    const body = {
      endpointId: b.endpointId,
      command: 'Device.IP.Diagnostics.IPPing()',
      inputArgs: { Host: '8.8.8.8', NumberOfRepetitions: '2', Password: 'hunter22' },
    }
    const { taskId } = await b.stack.ask(dataModelCalls.runCommand, { body }, { as: b.as })
    const task = await b.ended(taskId)
    expect(task).toMatchObject({
      taskStatus: 'success',
      resultData: { outputArgs: { Status: 'Complete', SuccessCount: '2' } },
    })
    const stored = await b.stack.db.selectFrom('task').select('input').execute()
    const lines = await b.stack.db.selectFrom('audit').selectAll().where('action', '=', 'Run command').execute()
    expect(lines).toMatchObject([{ target: body.command, result: 'success' }])
    expect(JSON.stringify([stored, lines])).not.toContain('hunter22')
  })
})

describe('a device that nobody registered', () => {
  it('is read by the root company alone, and by nobody changed', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(stack.server.deviceUrl ?? '', [minimal({ serial: 'ACME1' })])
    const endpointId = fleet.devices[0]?.endpointId ?? ''
    await eventually(async () => {
      const rows = await stack.db.selectFrom('unregistered_device').selectAll().execute()
      return rows.length === 1
    })
    const root = await stack.signIn()
    const company = await stack.signIn('operatorAdministrator', await stack.company('Acme Telecom'))
    const read = { body: { endpointId, paths: ['Device.DeviceInfo.'] } }
    expect((await stack.ask(dataModelCalls.getValues, read, { as: root })).values.length).toBeGreaterThan(3)
    expect((await stack.callApi(dataModelCalls.getValues, read, { as: company })).envelope.code).toBe('nodata')
    const supported = await stack.ask(dataModelCalls.getSupported, { body: { endpointId } }, { as: root })
    expect(supported.objects.map(({ path }) => path)).toContain('Device.DeviceInfo.')
    const command = { body: { endpointId, command: 'Device.Reboot()' } }
    expect((await stack.callApi(dataModelCalls.runCommand, command, { as: root })).envelope).toMatchObject({
      code: 'custom',
      data: { reason: 'notRegistered' },
    })
    const set = { body: { endpointId, path: 'Device.DeviceInfo.FriendlyName', value: 'x' } }
    expect((await stack.callApi(dataModelCalls.setValue, set, { as: root })).envelope).toMatchObject({
      code: 'custom',
      data: { reason: 'notRegistered' },
    })
  })
})
