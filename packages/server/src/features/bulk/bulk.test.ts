import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { errorData } from '@headend/contract/schemas/core'
import { router, setTopBox } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import { connected, eventually, plant, unregisteredDevice } from '../../testing/devices.ts'

describe('a bulk action', () => {
  it('acts on those that are connected and says who was left out and why', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const beside = await stack.company('Beside')
    await using fleet = await connected(stack, company, [setTopBox({ serial: 'S410A1' }), router({ serial: 'R7A1' })])
    const [box, home] = fleet.devices
    await plant(stack, company, 'OFFLINE')
    await plant(stack, beside, 'THEIRS')
    const as = await stack.signIn('operatorStaff', company)
    const others = ['os::A4C7F2-OFFLINE', 'os::A4C7F2-THEIRS', 'os::A4C7F2-NOBODY']
    const endpointIds = [box.endpointId, home.endpointId, ...others]

    const result = await stack.ask(bulkCalls.lock, { body: { endpointIds } }, { as })
    expect(result).toMatchObject({ executed: 2, unmet: 3, taskIds: { length: 2 } })
    expect(Object.fromEntries(result.left.map(({ endpointId, code }) => [endpointId, code]))).toEqual({
      'os::A4C7F2-OFFLINE': 'wsdisconnect',
      'os::A4C7F2-THEIRS': 'nodata',
      'os::A4C7F2-NOBODY': 'nodata',
    })
    await eventually(() => box.value('Device.X_HEADEND_UILock.Enable') === 'true')
    const tasks = await stack.db.selectFrom('task').select('batch_id').execute()
    expect(new Set(tasks.map(({ batch_id }) => batch_id))).toEqual(new Set([result.batchId]))

    const { mid } = await stack.db
      .selectFrom('model')
      .select('mid')
      .where('model_name', '=', 'Strand R7')
      .executeTakeFirstOrThrow()
    const body = { endpointIds: [box.endpointId, home.endpointId], mid }
    const routers = await stack.ask(bulkCalls.reboot, { body }, { as })
    expect(routers).toMatchObject({ executed: 1, left: [{ endpointId: box.endpointId, code: 'nodata' }] })
  })

  it('fails when nobody is connected, or nobody exists', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await plant(stack, company, 'OFFLINE')
    const as = await stack.signIn('operatorStaff', company)
    const body = { endpointIds: ['os::A4C7F2-OFFLINE', 'os::A4C7F2-NOBODY'] }
    const reply = await stack.callApi(bulkCalls.reboot, { body }, { as })
    expect(reply).toMatchObject({ status: 400, envelope: { code: 'grpcdisconn', data: { executed: 0, unmet: 2 } } })
    const { code, message: reason, data } = reply.envelope
    expect(errorData.parse(data).left).toMatchObject([{ code, reason }, { code: 'nodata' }])
    const nobody = await stack.callApi(bulkCalls.reboot, { body: { endpointIds: ['os::A4C7F2-NOBODY'] } }, { as })
    expect(nobody.envelope.code).toBe('nodata')
    expect(await stack.db.selectFrom('task').select('task_id').execute()).toEqual([])
  })

  it('that started nowhere fails with the reason the devices gave, and names each', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const refusing = (serial: string) => router({ serial, fault: 'rejects-reboot' })
    await using fleet = await connected(stack, company, [refusing('R7A1'), refusing('R7A2')])
    await plant(stack, company, 'OFFLINE')
    const as = await stack.signIn('operatorStaff', company)
    const reboot = async (endpointIds: readonly string[], headers = {}) =>
      stack.callApi(bulkCalls.reboot, { body: { endpointIds: [...endpointIds] } }, { as, headers })
    const [{ endpointId: first }, { endpointId: second }] = fleet.devices

    const all = await reboot([first, second, 'os::A4C7F2-OFFLINE'])
    expect(all).toMatchObject({ status: 400, envelope: { code: 'wsfail', data: { executed: 0, unmet: 3 } } })
    const { left } = errorData.parse(all.envelope.data)
    expect(left?.map(({ code }) => code).toSorted()).toEqual(['wsdisconnect', 'wsfail', 'wsfail'])
    expect(left?.find(({ endpointId }) => endpointId === first)).toMatchObject({
      reason: expect.stringMatching(/^The device refused the request: “.*Not now”$/),
      taskId: expect.stringMatching(/./),
    })
    for (const { name } of left ?? []) expect(name).not.toMatch(/^os::/)

    const one = await reboot([first], { 'accept-language': 'ko-KR' })
    expect(one.envelope.message).toMatch(/^단말이 요청을 거부했습니다: “.*Not now”$/)
    const { taskId } = errorData.parse(one.envelope.data)
    const rows = await stack.db.selectFrom('task').select(['task_id', 'state', 'fail_reason']).execute()
    expect(rows).toContainEqual({ task_id: taskId, state: 'fail', fail_reason: 'refused' })
  })

  it('locks unregistered devices for the root company alone', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await using unregistered = await unregisteredDevice(stack, router({ serial: 'R7-UNKNOWN' }))
    const body = { endpointIds: [unregistered.endpointId], unRegDevice: true }
    const as = await stack.signIn('operatorStaff', company)
    expect(await stack.codeOf(bulkCalls.lock, { body }, { as })).toBe('nodata')
    const root = await stack.signIn()
    expect(await stack.codeOf(bulkCalls.lock, { body: { ...body, unRegDevice: false } }, { as: root })).toBe('nodata')
    expect(await stack.ask(bulkCalls.lock, { body }, { as: root })).toMatchObject({ executed: 1, unmet: 0 })
    await eventually(() => unregistered.device.value('Device.X_HEADEND_UILock.Enable') === 'true')
  })
})
