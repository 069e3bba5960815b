import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { historyCalls } from '@headend/contract/history'
import { minimal, router } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { eventually, unregisteredDevice } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

const passphrase = 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase'

describe('what a device supports', () => {
  it('is asked once a software version, and again when asked to', async () => {
    await using b = await deviceBench(router())
    const get = (refresh: boolean) => b.ask(dataModelCalls.getSupported, { refresh })
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
    const before = await b.ask(dataModelCalls.getSupported)
    b.device.fault('offline')
    await eventually(async () => !(await b.row()).online)
    await b.stack.db.updateTable('device').set({ firmware_version: '9.9.9' }).execute()
    expect(await b.ask(dataModelCalls.getSupported)).toEqual(before)
    expect((await b.tell(dataModelCalls.getSupported, { refresh: true })).code).toBe('wsdisconnect')
    // Of one that nobody has read nothing is known, which is no failure.
    await b.stack.db.deleteFrom('supported_model').execute()
    expect(await b.ask(dataModelCalls.getSupported)).toEqual({ time: null, objects: [] })
  })
})

describe('values', () => {
  it('come as the device has them, and what it lacks is named beside them', async () => {
    await using b = await deviceBench(router())
    const paths = ['Device.DeviceInfo.ModelName', 'Device.Nope.Value', 'Device.WiFi.Radio.*.Channel']
    const answer = await b.ask(dataModelCalls.getValues, { paths })
    expect(answer.values).toContainEqual({ path: 'Device.DeviceInfo.ModelName', value: 'Strand R7', masked: false })
    expect(answer.values.filter(({ path }) => path.endsWith('.Channel')).length).toBeGreaterThan(1)
    expect(answer.errors).toMatchObject([{ path: 'Device.Nope.Value', code: 7026 }])
  })

  it('that are secrets are masked for those who may not read them, and reading one is in the history', async () => {
    await using b = await deviceBench(router())
    const asked = { paths: [passphrase] }
    const support = await b.stack.signIn('support', b.company)
    const hidden = await b.tell(dataModelCalls.getValues, asked, support)
    expect(hidden.data).toMatchObject({ values: [{ path: passphrase, value: null, masked: true }] })
    expect(b.device.value(passphrase)).not.toBe('')
    const reads = () => linesOf(b.stack, { action: 'Read secret' })
    expect(await reads()).toEqual([])
    const open = await b.ask(dataModelCalls.getValues, asked)
    expect(open.values).toEqual([{ path: passphrase, value: b.device.value(passphrase), masked: false }])
    expect(await reads()).toMatchObject([{ target: passphrase, company_id: b.company }])
  })

  it('are set one at a time, read back, and kept in the history without secrets', async () => {
    await using b = await deviceBench(router())
    const set = (path: string, value: string) => b.tell(dataModelCalls.setValue, { path, value })
    const name = 'Device.DeviceInfo.FriendlyName'
    expect((await set(name, 'Attic')).data).toEqual({ path: name, value: 'Attic' })
    expect(b.device.value(name)).toBe('Attic')
    await eventually(async () => (await b.row()).friendly_name === 'Attic')
    expect((await set(passphrase, 'correct horse 1')).code).toBe('success')
    expect((await set('Device.DeviceInfo.SerialNumber', 'x')).code).toBe('wsfail')
    expect(await set('Device.DeviceInfo.', 'x')).toMatchObject({ code: 'custom', data: { field: 'path' } })
    const lines = await linesOf(b.stack, { action: 'Set value' })
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
    const refused = await b.tell(dataModelCalls.setValue, { path: 'Device.DeviceInfo.ProvisioningCode', value: 'X' })
    expect(refused.message).toMatch(/^The device refused the request: “.*7002.*”$/)
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
    expect(await b.ask(dataModelCalls.setValue, { path, value: 'Attic' })).toEqual({ path, value: before })
  })
})

describe('rows of tables', () => {
  const table = 'Device.LocalAgent.Subscription.'
  const params = { ID: 'mine', NotifType: 'Event', ReferenceList: 'Device.Boot!' }

  it('are added and deleted on the device, and each is in the history', async () => {
    await using b = await deviceBench(router())
    const { path } = await b.ask(dataModelCalls.addObject, { table, params })
    expect(path).toMatch(/^Device\.LocalAgent\.Subscription\.\d+\.$/)
    expect(b.device.value(`${path}ID`)).toBe('mine')
    expect(await b.ask(dataModelCalls.deleteObject, { path })).toEqual({ path })
    expect(b.device.value(`${path}ID`)).toBeUndefined()
    expect(await linesOf(b.stack, { action: ['Add object', 'Delete object'] })).toMatchObject([
      { action: 'Add object', target: table, result: 'success', detail: { params }, company_id: b.company },
      { action: 'Delete object', target: path, result: 'success', company_id: b.company },
    ])
  })

  it('are refused with the reason of the device, and by us where no one row or table is named', async () => {
    await using b = await deviceBench(router())
    const add = (where: string) => b.tell(dataModelCalls.addObject, { table: where })
    const remove = (path: string) => b.tell(dataModelCalls.deleteObject, { path })
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
    expect((await b.tell(dataModelCalls.addObject, { table }, support)).code).toBe('roleerr')
  })
})

describe('a command', () => {
  it('runs as a task with its outputs as the result', async () => {
    await using b = await deviceBench(router())
    const command = 'Device.IP.Diagnostics.IPPing()'
    const inputArgs = { Host: '8.8.8.8', NumberOfRepetitions: '2', Password: 'hunter22' }
    const { taskId } = await b.ask(dataModelCalls.runCommand, { command, inputArgs })
    const task = await b.ended(taskId)
    expect(task).toMatchObject({
      taskStatus: 'success',
      resultData: { outputArgs: { Status: 'Complete', SuccessCount: '2' } },
    })
    const stored = await b.stack.db.selectFrom('task').select('input').execute()
    const lines = await linesOf(b.stack, { action: 'Run command' })
    expect(lines).toMatchObject([{ target: command, result: 'success' }])
    expect(JSON.stringify([stored, lines])).not.toContain('hunter22')
  })
})

describe('a device that nobody registered', () => {
  it('is read by the root company alone, and by nobody changed', async () => {
    await using stack = await startStack()
    await using device = await unregisteredDevice(stack, minimal({ serial: 'ACME1' }))
    const { endpointId } = device
    const root = await stack.signIn()
    const company = await stack.signIn('operatorAdministrator', await stack.company('Acme Telecom'))
    const read = { body: { endpointId, paths: ['Device.DeviceInfo.'] } }
    expect((await stack.ask(dataModelCalls.getValues, read, { as: root })).values.length).toBeGreaterThan(3)
    expect(await stack.codeOf(dataModelCalls.getValues, read, { as: company })).toBe('nodata')
    const supported = await stack.ask(dataModelCalls.getSupported, { body: { endpointId } }, { as: root })
    expect(supported.objects.map(({ path }) => path)).toContain('Device.DeviceInfo.')
    const command = { body: { endpointId, command: 'Device.Reboot()' } }
    const refused = { code: 'custom', data: { reason: 'notRegistered' } }
    expect((await stack.callApi(dataModelCalls.runCommand, command, { as: root })).envelope).toMatchObject(refused)
    const set = { body: { endpointId, path: 'Device.DeviceInfo.FriendlyName', value: 'x' } }
    expect((await stack.callApi(dataModelCalls.setValue, set, { as: root })).envelope).toMatchObject(refused)
  })
})
