import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { errorData } from '@headend/contract/schemas/core'
import { taskCalls } from '@headend/contract/tasks'
import { router, setTopBox } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import { connected, eventually, plant, unregisteredDevice } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

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
    const batches = await stack.ask(taskCalls.listBatches, { body: {} }, { as })
    const deviceName = expect.stringMatching(/./)
    expect(batches.map(({ total, device }) => ({ total, device }))).toEqual([
      { total: 1, device: { endpointId: home.endpointId, deviceName } },
      { total: 2, device: null },
    ])
  })

  it('fails when nobody is connected, or nobody exists', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await plant(stack, company, 'OFFLINE')
    const as = await stack.signIn('operatorStaff', company)
    const body = { endpointIds: ['os::A4C7F2-OFFLINE', 'os::A4C7F2-NOBODY'] }
    const reply = await stack.callApi(bulkCalls.reboot, { body }, { as })
    expect(reply).toMatchObject({ status: 400, envelope: { code: 'grpcdisconn', data: { executed: 0, unmet: 2 } } })
    // A device that is not connected is left for the same reason whether others of the call are or not.
    const reason = 'The device is not connected to the server. Try again when it is online.'
    const { left } = errorData.parse(reply.envelope.data)
    expect(left).toMatchObject([{ code: 'wsdisconnect', reason }, { code: 'nodata' }])
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

describe('the checks before a bulk action', () => {
  it('leave out devices that are locked already, and fail where all of them are', async () => {
    await using b = await deviceBench(setTopBox({ locked: true }), { more: [setTopBox({ serial: 'S410OPEN' })] })
    const { stack, as, endpointId } = b
    const other = b.fleet.devices[1]?.endpointId ?? ''
    await eventually(async () => (await b.row()).ui_lock_enable === true)
    const lock = (endpointIds: string[]) => stack.callApi(bulkCalls.lock, { body: { endpointIds } }, { as })
    const some = await lock([endpointId, other])
    const left = [{ endpointId, code: 'custom', reason: 'The device is already locked.', taskId: null }]
    expect(some.envelope.data).toMatchObject({ executed: 1, unmet: 1, left })
    const all = await lock([endpointId])
    expect(all).toMatchObject({ status: 400, envelope: { code: 'custom', message: 'The device is already locked.' } })
    expect(await linesOf(stack, { endpointId, action: 'Lock' })).toEqual([])
    const body = { endpointIds: [endpointId] }
    expect(await stack.ask(bulkCalls.unlock, { body }, { as })).toMatchObject({ executed: 1 })
    await eventually(async () => (await b.row()).ui_lock_enable === false)
    const again = await stack.callApi(bulkCalls.unlock, { body }, { as })
    expect(again.envelope.message).toBe('The device is already unlocked.')
  })

  it('want one model for the PIN and for the converter of a dish, and none for channels', async () => {
    await using b = await deviceBench(setTopBox(), { more: [setTopBox({ model: 'Aria S620' })] })
    const { stack, as } = b
    const endpointIds = b.fleet.devices.map((device) => device.endpointId)
    const lnbSettings = { lnbType: 'Universal', lnbValue: '10600' }
    const mixed = { code: 'custom', message: 'The chosen devices are of 2 models. Choose devices of one model.' }
    expect((await stack.callApi(bulkCalls.resetPin, { body: { endpointIds } }, { as })).envelope).toMatchObject(mixed)
    const set = await stack.callApi(bulkCalls.setLnb, { body: { endpointIds, lnbSettings } }, { as })
    expect(set.envelope).toMatchObject(mixed)
    expect(await stack.db.selectFrom('task').select('task_id').execute()).toEqual([])
    const { mid } = await b.row()
    const one = await stack.ask(bulkCalls.resetPin, { body: { endpointIds, mid } }, { as })
    expect(one).toMatchObject({ executed: 1, unmet: 1 })
    expect(await stack.ask(bulkCalls.scanChannels, { body: { endpointIds } }, { as })).toMatchObject({ executed: 2 })
  })
})

describe('what is done to the television of set-top boxes', () => {
  it('resets the PIN of those that have one, and names those that refuse it or have none', async () => {
    await using b = await deviceBench(setTopBox(), {
      more: [setTopBox({ serial: 'S410NO', fault: 'rejects-operate' })],
    })
    const { stack, as, endpointId } = b
    const refusing = b.fleet.devices[1]?.endpointId ?? ''
    const result = await stack.ask(bulkCalls.resetPin, { body: { endpointIds: [endpointId, refusing] } }, { as })
    expect(result).toMatchObject({ executed: 1, left: [{ endpointId: refusing, code: 'wsfail' }] })
    expect(await b.ended(result.taskIds[0] ?? '')).toMatchObject({ taskStatus: 'success', taskName: 'PIN reset' })
    expect(await linesOf(stack, { endpointId, action: 'PIN reset' })).toMatchObject([{ result: 'success' }])
    expect(await linesOf(stack, { endpointId: refusing, action: 'PIN reset' })).toMatchObject([{ result: 'fail' }])
  })

  it('says of a router that it has no PIN, no channels and no converter', async () => {
    await using b = await deviceBench(router())
    await b.ask(dataModelCalls.getSupported)
    const lnbSettings = { lnbType: 'Universal', lnbValue: '10600' }
    const body = { endpointIds: [b.endpointId] }
    const replies = [
      await b.stack.callApi(bulkCalls.resetPin, { body }, { as: b.as }),
      await b.stack.callApi(bulkCalls.scanChannels, { body }, { as: b.as }),
      await b.stack.callApi(bulkCalls.setLnb, { body: { ...body, lnbSettings } }, { as: b.as }),
    ]
    for (const { envelope } of replies) {
      expect(envelope).toMatchObject({ code: 'custom', message: 'The device does not support this.' })
    }
  })

  it('scans the channels of a satellite tuner by the vendor extension', async () => {
    await using b = await deviceBench(setTopBox())
    const { taskIds } = await b.stack.ask(
      bulkCalls.scanChannels,
      { body: { endpointIds: [b.endpointId] } },
      { as: b.as },
    )
    const task = await b.ended(taskIds[0] ?? '')
    expect(task).toMatchObject({ taskStatus: 'success', resultData: { channels: expect.any(Number) } })
  })

  it('sets type and value of a converter that the model takes, reads them back and shows them in the list', async () => {
    await using b = await deviceBench(setTopBox(), { more: [setTopBox({ serial: 'S410KEEP', fault: 'ignores-set' })] })
    const { stack, as, endpointId } = b
    const keeping = b.fleet.devices[1]?.endpointId ?? ''
    const ask = (lnbType: string, lnbValue: string, endpointIds: string[] = [endpointId]) =>
      stack.callApi(bulkCalls.setLnb, { body: { endpointIds, lnbSettings: { lnbType, lnbValue } } }, { as })
    expect((await ask('Universal', '')).envelope.code).toBe('custom')
    expect((await ask('', '10600')).envelope.code).toBe('custom')
    const strange = await ask('Universal', '1')
    const words = 'Devices of this model take no LNB of the type Universal with the value 1.'
    expect(strange).toMatchObject({ status: 400, envelope: { code: 'custom', message: words } })

    const both = await ask('DiSEqC', '2', [endpointId, keeping])
    expect(both).toMatchObject({ status: 200, envelope: { data: { executed: 2 } } })
    await eventually(async () => (await b.row()).lnb_settings?.lnbType === 'DiSEqC')
    expect((await b.row()).lnb_settings).toEqual({ lnbType: 'DiSEqC', lnbValue: '2' })
    expect(b.device.value('Device.X_HEADEND_LNB.Value')).toBe('2')
    const failed = await eventually(() => stack.db.selectFrom('task').selectAll().where('state', '=', 'fail').execute())
    expect(failed).toMatchObject([{ endpoint_id: keeping, fail_reason: 'unchanged' }])

    // A model of which somebody says what it takes takes nothing else.
    const { mid } = await b.row()
    const feature = { feature_key: 'lnb.Single.5150', feature_name: 'LNB' }
    const inserted = await stack.db.insertInto('feature').values(feature).returning('feature_id').execute()
    await stack.db
      .insertInto('model_feature')
      .values({ mid, feature_id: inserted[0]?.feature_id ?? '' })
      .execute()
    expect((await ask('DiSEqC', '2')).status).toBe(400)
    expect((await ask('Single', '5150')).status).toBe(200)
  })
})
