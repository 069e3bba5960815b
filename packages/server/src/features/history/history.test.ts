import { describe, expect, it } from 'vitest'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { setTopBox } from '@headend/simulator'
import { createAudit } from '../../core/audit.ts'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { register } from '../../testing/devices.ts'

const { listUserActions, listDeviceActions, getDeviceActionDetail, listSpeedTests, listSystemLogs } = historyCalls

const endpointId = 'os::A4C7F2-HISTORY01'

const withDevice = async (stack: Stack): Promise<{ mine: string; other: string }> => {
  const mine = await stack.company('Acme Telecom')
  const other = await stack.company('Umbra Cable')
  await register(stack.db, mine, { endpointId, serial: 'HISTORY01', model: setTopBox().model })
  return { mine, other }
}

const task = <Over extends { task_id: string }>(over: Over) => ({
  endpoint_id: endpointId,
  task_type: 'Command',
  action_type: 'Management' as const,
  state: 'success' as const,
  user_name: 'Han Ji-yeon',
  deadline: new Date(),
  ...over,
})

describe('histories of a device', () => {
  it('list what people did, newest first, a page at a time', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    for (const action of ['Reboot', 'Lock', 'Unlock'])
      await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'Han Ji-yeon' }, [
        { action, endpointId, companyId: mine, target: endpointId },
      ])
    const as = await stack.signIn('viewer', mine)

    const first = await stack.ask(listUserActions, { body: { endpointId, page: 1, limit: 2 } }, { as })
    expect(first.rows.map(({ actionName }) => actionName)).toEqual(['Unlock', 'Lock'])
    expect(first.pagination).toMatchObject({ totalRecords: 3, totalPage: 2 })
    const second = await stack.ask(listUserActions, { body: { endpointId, page: 2, limit: 2 } }, { as })
    expect(second.rows).toMatchObject([{ actionName: 'Reboot', performedBy: 'Han Ji-yeon', result: 'success' }])
    // The device is called what people call it, however the line was written.
    expect([...first.rows, ...second.rows].map(({ target }) => target)).toEqual([
      'Aria S410 HISTORY01',
      'Aria S410 HISTORY01',
      'Aria S410 HISTORY01',
    ])
  })

  it('call the device by its name of today, also where a task has the one it had then', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    await stack.db
      .insertInto('task')
      .values([task({ company_id: mine, task_id: 'then', task_type: 'Reboot', device_name: 'Attic' })])
      .execute()
    await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'Han Ji-yeon' }, [
      { action: 'Reboot', endpointId, companyId: mine, target: 'Attic', detail: { taskId: 'then' } },
      { action: 'Read secrets', endpointId, companyId: mine, target: 'Device.WiFi.' },
    ])
    const as = await stack.signIn('viewer', mine)
    const { rows } = await stack.ask(listUserActions, { body: { endpointId, page: 1, limit: 5 } }, { as })
    expect(rows.map(({ target }) => target)).toEqual(['Device.WiFi.', 'Aria S410 HISTORY01'])
  })

  it("name a task that was cancelled in the reader's language", async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'Han Ji-yeon' }, [
      { action: 'Cancel task', endpointId, companyId: mine, target: 'Ping Test' },
    ])
    const as = await stack.signIn('viewer', mine)
    const body = { endpointId }
    for (const [language, target] of [
      ['ko', '핑 테스트'],
      ['en', 'Ping Test'],
    ] as const) {
      const { envelope } = await stack.callApi(listUserActions, { body }, { as, language })
      expect(envelope.data).toMatchObject([{ actionName: 'Cancel task', target }])
    }
  })

  it('list speed tests that measured something, whatever else was done', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const result = { host: '', speed: 412.6, bytes: 104_857_600, duration: 2.033 }
    const speed = { company_id: mine, action_type: 'Diagnostics' as const, result: JSON.stringify(result) }
    await stack.db
      .insertInto('task')
      .values([
        task({ ...speed, task_id: 'a', task_type: 'DownloadSpeed', start_time: at(1), end_time: at(2) }),
        task({ ...speed, task_id: 'b', task_type: 'UploadSpeed', start_time: at(3), end_time: at(4) }),
        task({ ...speed, task_id: 'c', task_type: 'UploadSpeed', start_time: at(5), state: 'fail', result: null }),
        task({ company_id: mine, task_id: 'd', task_type: 'Reboot', start_time: at(6) }),
      ])
      .execute()
    const as = await stack.signIn('viewer', mine)
    const { rows, pagination } = await stack.ask(listSpeedTests, { body: { endpointId } }, { as })
    expect(pagination.totalRecords).toBe(2)
    expect(rows.map(({ taskId, direction }) => [taskId, direction])).toEqual([
      ['b', 'upload'],
      ['a', 'download'],
    ])
    expect(rows[1]).toMatchObject({ ...result, endTime: at(2).getTime(), performedBy: 'Han Ji-yeon' })
  })

  it('list operations and show one with its result, secrets masked', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    await stack.db
      .insertInto('task')
      .values([
        task({
          task_id: 'old',
          company_id: mine,
          task_type: 'PingTest',
          action_type: 'Diagnostics',
          state: 'fail',
          fail_code: 'wstimeout',
          start_time: new Date(1000),
        }),
        task({
          task_id: 'new',
          company_id: mine,
          start_time: new Date(2000),
          input: JSON.stringify({ command: 'Device.X()', inputArgs: { KeyPassphrase: 'very-secret', SSID: 'home' } }),
          result: JSON.stringify({ output: [{ Password: 'hush' }] }),
        }),
      ])
      .execute()
    const as = await stack.signIn('support', mine)

    const { rows } = await stack.ask(listDeviceActions, { body: { endpointId } }, { as })
    expect(rows.map(({ id, action, state }) => [id, action, state])).toEqual([
      ['new', 'Command', 'success'],
      ['old', 'Ping Test', 'fail'],
    ])
    const detail = await stack.ask(getDeviceActionDetail, { body: { endpointId, id: 'new' } }, { as })
    expect(JSON.stringify(detail)).not.toMatch(/very-secret|hush/)
    expect(detail.input).toMatchObject({ inputArgs: { SSID: 'home' } })
    expect(await stack.codeOf(getDeviceActionDetail, { body: { endpointId, id: 'none' } }, { as })).toBe('nodata')
  })

  it('list what happened to it, the values of secrets masked', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    await stack.db
      .insertInto('device_event')
      .values([
        { endpoint_id: endpointId, kind: 'boot', message: 'Started' },
        {
          endpoint_id: endpointId,
          kind: 'valueChange',
          level: 'warning',
          path: 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase',
          value: 'very-secret',
        },
      ])
      .execute()
    const as = await stack.signIn('viewer', mine)
    const { rows } = await stack.ask(listSystemLogs, { body: { endpointId } }, { as })
    expect(rows.map(({ kind, level }) => [kind, level])).toEqual([
      ['valueChange', 'warning'],
      ['boot', 'info'],
    ])
    expect(JSON.stringify(rows)).not.toContain('very-secret')
  })

  it('do not exist for another company', async () => {
    await using stack = await startStack()
    const { other } = await withDevice(stack)
    const as = await stack.signIn('operatorAdministrator', other)
    for (const call of [listUserActions, listDeviceActions, listSystemLogs])
      expect(await stack.codeOf(call, { body: { endpointId } }, { as }), call.id).toBe('nodata')
    expect(await stack.codeOf(getDeviceActionDetail, { body: { endpointId, id: 'x' } }, { as })).toBe('nodata')
  })

  it('say of what was sent to it that nobody knows how that ended, until it is known', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    const audit = createAudit(stack.core)
    const actor = { userId: null, userName: 'Han Ji-yeon' }
    const id = await audit.begin(stack.db, actor, { action: 'Set value', endpointId, companyId: mine })
    const as = await stack.signIn('viewer', mine)
    const results = async () =>
      (await stack.ask(listUserActions, { body: { endpointId } }, { as })).rows.map(({ result }) => result)
    expect(await results()).toEqual(['sent'])
    await audit.complete(stack.db, id, 'success')
    expect(await results()).toEqual(['success'])
  })

  it('keeps from a new owner what was done for the one before', async () => {
    await using stack = await startStack()
    const { mine } = await withDevice(stack)
    const actor = { userId: null, userName: 'Han Ji-yeon' }
    await createAudit(stack.core).writeAll(stack.db, actor, [{ action: 'Lock', endpointId, companyId: mine }])
    await stack.db
      .insertInto('task')
      .values(task({ task_id: 'theirs', company_id: mine }))
      .execute()
    const next = await stack.company('Next owner')
    await stack.db.updateTable('device').set({ company_id: next }).where('endpoint_id', '=', endpointId).execute()
    const as = await stack.signIn('viewer', next)
    const lines = await stack.ask(listUserActions, { body: { endpointId } }, { as })
    expect(lines).toMatchObject({ rows: [], pagination: { totalRecords: 0 } })
    expect((await stack.ask(listDeviceActions, { body: { endpointId } }, { as })).rows).toEqual([])
    const detail = await stack.callApi(getDeviceActionDetail, { body: { endpointId, id: 'theirs' } }, { as })
    expect(detail.envelope.code).toBe('nodata')
  })

  it('keep from each owner what happened to the device while it was with another, in files too', async () => {
    await using stack = await startStack()
    const { mine, other } = await withDevice(stack)
    const happens = (message: string) =>
      stack.db.insertInto('device_event').values({ endpoint_id: endpointId, kind: 'boot', message }).execute()
    const logs = async (as: TestSession) => {
      const { rows, pagination } = await stack.ask(listSystemLogs, { body: { endpointId } }, { as })
      expect(pagination.totalRecords).toBe(rows.length)
      const table = { format: 'csv' as const, name: 'logs', columns: [{ field: 'message' }] }
      const wanted = { call: listSystemLogs.id, body: { endpointId }, table }
      const { address } = await stack.ask(downloadCalls.create, { body: wanted }, { as })
      const [, ...lines] = (await (await stack.fetch(address)).text()).split('\r\n')
      expect(lines).toEqual(rows.map(({ message }) => message))
      return lines
    }
    const move = (endpoint: string, opId: string) =>
      stack.ask(lifecycleCalls.allocate, { body: { endpointId: [endpoint], opId } }, { as: root })
    const root = await stack.signIn()
    const theirs = await stack.signIn('operatorAdministrator', other)
    const ours = await stack.signIn('operatorAdministrator', mine)

    await happens('first here')
    expect(await logs(ours)).toEqual(['first here'])
    await move(endpointId, other)
    await happens('then there')
    expect(await logs(theirs)).toEqual(['then there'])
    await move(endpointId, mine)
    await happens('here again')
    expect(await logs(ours)).toEqual(['here again', 'first here'])
    expect(await logs(root)).toEqual(['here again', 'then there', 'first here'])
    const refused = await stack.callApi(listSystemLogs, { body: { endpointId } }, { as: theirs })
    expect(refused.envelope.code).toBe('nodata')
  })
})
