import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFirmwareCalls, firmwareUpdateCalls, groupFirmwareCalls } from '@headend/contract/firmwareUpdate'
import { taskCalls } from '@headend/contract/tasks'
import { router, setTopBox } from '@headend/simulator'
import type { SimulatedDevice } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { connected, eventually, plant, plantGroup, strand } from '../../testing/devices.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'

const modelName = 'Strand R7'

let stack: Stack
let company: string
let as: TestSession
let fleet: AsyncDisposable & { readonly devices: readonly SimulatedDevice[] }
/** Three routers with 7.4.1, and a set-top box. */
let routers: readonly string[]
let box: string
let newest: string
let gid: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme Telecom')
  fleet = await connected(stack, company, [router(), router({ fault: 'keeps-image' }), router(), setTopBox()])
  const ids = fleet.devices.map(({ endpointId }) => endpointId)
  routers = ids.slice(0, 3)
  box = ids[3] ?? ''
  newest = await plantFirmware(stack, { companyId: company, modelName, fwVer: '9.1.0', fwCode: 91 })
  as = await stack.signIn('operatorAdministrator', company)
  gid = await plantGroup(stack, company, 'Lobby')
  await stack.db
    .updateTable('device')
    .set({ gid })
    .where('endpoint_id', 'in', [routers[2] ?? '', box])
    .execute()
})
afterAll(async () => {
  await fleet[Symbol.asyncDispose]()
  await stack[Symbol.asyncDispose]()
})

const update = async (body: object) =>
  (await stack.callApi(firmwareUpdateCalls.updateManually, { body } as never, { as })).envelope
/** The same of devices that were chosen in a list. */
const chosen = async (body: object) =>
  (await stack.callApi(bulkFirmwareCalls.firmwareUpdate, { body } as never, { as })).envelope
const preview = (body: object) => stack.ask(firmwareUpdateCalls.previewUpdate, { body } as never, { as })

const over = (endpointId: string) =>
  eventually(async () => {
    const [task] = await stack.ask(taskCalls.list, { body: { endpointId } }, { as })
    return task !== undefined && task.endTime !== null ? task : undefined
  })

describe('an update of firmware by hand', () => {
  it('says beforehand what it would come to, each device counted once', async () => {
    const offline = await plant(stack, company, 'R7-AWAY', { firmware_version: '7.4.1' }, strand)
    const unknown = await plant(stack, company, 'R7-NEW', {}, strand)
    const newer = await plant(stack, company, 'R7-NEXT', { firmware_version: '9.2.0' }, strand)
    const same = await plant(stack, company, 'R7-SAME', { firmware_version: '9.1' }, strand)
    const endpointIds = [...routers, box, offline, unknown, newer, same, 'os::012345-NOBODY']
    const none = { busy: 0, unsupported: 0, belowMinimum: 0, notOffered: 0, noFirmware: 0 }
    const counts = { ...none, missing: 1, otherModel: 1, targets: 9 }
    expect(await preview({ firmwareFileId: newest, endpointIds })).toEqual({
      ...counts,
      ready: 3,
      offline: 1,
      versionUnknown: 1,
      newer: 1,
      already: 1,
      differs: 0,
    })
    expect(await preview({ firmwareFileId: newest, endpointIds, upgradeMode: 'FI3' })).toMatchObject({
      ready: 0,
      differs: 5,
      offline: 1,
    })
    // Without a version it is the newest of each model: of the set-top box there is none.
    expect(await preview({ endpointIds })).toMatchObject({
      ready: 3,
      newer: 1,
      already: 1,
      noFirmware: 1,
      otherModel: 0,
    })
    // The set-top box of the group is of another model, and is not meant.
    expect(await preview({ firmwareFileId: newest, gid })).toMatchObject({ targets: 1, ready: 1, otherModel: 0 })
  })

  it('refuses what is not for these devices, and whoever may not', async () => {
    const mixed = await update({ firmwareFileId: newest, endpointIds: [routers[0], box] })
    expect(mixed).toMatchObject({ code: 'fwerr', message: 'This firmware is for devices of another model.' })
    const wrong = { endpointIds: [routers[0]], firmwareFileId: newest, mid: '999999' }
    expect(await chosen(wrong)).toMatchObject({ code: 'fwerr' })
    const draft = await plantFirmware(stack, {
      companyId: company,
      modelName,
      fwVer: '9.3.0',
      fwCode: 93,
      approved: false,
    })
    expect(await update({ firmwareFileId: draft, endpointIds: [routers[0]] })).toMatchObject({
      code: 'custom',
      message: 'This firmware is not approved: no device gets it before it is.',
    })
    expect(await update({ firmwareFileId: newest, endpointIds: ['os::012345-NOBODY'] })).toMatchObject({
      code: 'nodata',
    })
    const viewer = await stack.signIn('viewer', company)
    const body = { firmwareFileId: newest, endpointIds: [routers[0] ?? ''] }
    expect(await stack.codeOf(firmwareUpdateCalls.updateManually, { body }, { as: viewer })).toBe('roleerr')
    expect(await stack.codeOf(firmwareUpdateCalls.updateManually, { body: { firmwareFileId: newest } }, { as })).toBe(
      'custom',
    )
  })

  it('goes to devices of those companies alone that the file is offered to', async () => {
    const south = await stack.company('South', company)
    const firmwareFileId = await plantFirmware(stack, {
      companyId: company,
      modelName,
      fwVer: '9.8.0',
      fwCode: 98,
      ops: [south],
    })
    const theirs = await plant(stack, south, 'R7-SOUTH', { firmware_version: '7.4.1' }, strand)
    const endpointIds = [routers[0] ?? '', theirs]
    expect(await preview({ firmwareFileId, endpointIds })).toMatchObject({ ready: 0, offline: 1, notOffered: 1 })
    expect(await update({ firmwareFileId, endpointIds: [routers[0]] })).toMatchObject({
      code: 'custom',
      message: 'This firmware is not offered to the company of the device.',
    })
  })

  it('refuses a version that is not higher, and a device below the minimum', async () => {
    const older = await plantFirmware(stack, { companyId: company, modelName, fwVer: '7.4.1', fwCode: 74 })
    expect(await update({ firmwareFileId: older, endpointIds: [routers[0]] })).toMatchObject({
      code: 'custom',
      message: 'The new firmware version must be higher than the previously installed version.',
      data: { executed: 0, unmet: 1, left: [{ endpointId: routers[0] }] },
    })
    const needs = await plantFirmware(stack, {
      companyId: company,
      modelName,
      fwVer: '9.9.0',
      fwCode: 99,
      minFileId: newest,
    })
    expect(await update({ firmwareFileId: needs, endpointIds: [routers[0]] })).toMatchObject({
      code: 'minfirmnodata',
      message: 'The device runs less than the minimum version of this firmware.',
      data: { executed: 0, unmet: 1 },
    })
    expect(await chosen({ firmwareFileId: needs, endpointIds: [routers[0]] })).toMatchObject({ code: 'minfirmnodata' })
    // No file says what it runs: its version is compared by its numbers.
    const old = await plant(stack, company, 'R7-OLD', { firmware_version: '5.0.3' }, strand)
    expect(await preview({ firmwareFileId: needs, endpointIds: [old] })).toMatchObject({ belowMinimum: 1, offline: 0 })
    expect(await update({ firmwareFileId: needs, endpointIds: [old], upgradeMode: 'FI2' })).toMatchObject({
      code: 'minfirmnodata',
      data: { executed: 0, unmet: 1, left: [{ endpointId: old, code: 'minfirmnodata' }] },
    })
  })

  it('is taken under the older address, with the reason that all devices have', async () => {
    const ahead = await plant(stack, company, 'R7-PAST', { firmware_version: '9.9.9' }, strand)
    const older = async (body: object) =>
      (
        await stack.callApi(firmwareUpdateCalls.updateManually, { body } as never, {
          as,
          spelling: 'firmware.updateManuallyOnp',
        })
      ).envelope
    expect(await older({ firmwareFileId: newest, endpointIds: [ahead] })).toMatchObject({
      code: 'custom',
      message: 'The new firmware version must be higher than the previously installed version.',
    })
    expect(await older({ firmwareFileId: newest, endpointIds: [ahead], gid })).toMatchObject({ code: 'custom' })
    expect(await older({ firmwareFileId: '999999', gid })).toMatchObject({ code: 'nodata' })
  })

  it('says that none is connected, and that the devices failed for different reasons', async () => {
    const away = await plant(stack, company, 'R7-OFF', { firmware_version: '7.4.1' }, strand)
    const ahead = await plant(stack, company, 'R7-AHEAD', { firmware_version: '9.9.9' }, strand)
    expect(await update({ firmwareFileId: newest, endpointIds: [away] })).toMatchObject({ code: 'grpcdisconn' })
    expect(await update({ firmwareFileId: newest, endpointIds: [away, ahead] })).toMatchObject({
      code: 'fwallfail',
      data: { executed: 0, unmet: 2 },
    })
    expect(await chosen({ firmwareFileId: newest, endpointIds: [away, ahead] })).toMatchObject({
      code: 'fwallfail',
      data: { executed: 0, unmet: 2 },
    })
  })

  it('updates the devices that are named, counts those it left, and tells of each what became of it', async () => {
    const [first = '', second = ''] = routers
    const away = await plant(stack, company, 'R7-GONE', { firmware_version: '7.4.1' }, strand)
    const partly = {
      code: 'fwpartialfail',
      message: 'Some devices were not updated. Begun on 1, left out 1.',
      data: { executed: 1, unmet: 1, left: [{ endpointId: away, code: 'wsdisconnect' }] },
    }
    const order = { firmwareFileId: newest, upgradeMode: 'BI' }
    expect(await update({ ...order, endpointIds: [first, away] })).toMatchObject(partly)
    expect(await chosen({ ...order, endpointIds: [second, away] })).toMatchObject(partly)
    expect(await over(first)).toMatchObject({
      taskType: 'Firmware',
      taskStatus: 'success',
      resultData: { from: '7.4.1' },
    })
    expect(await over(second)).toMatchObject({ taskStatus: 'fail', failKey: 'versionKept' })
    const lines = stack.db.selectFrom('audit').select(['endpoint_id', 'result'])
    const rows = await lines.where('action', '=', 'Firmware Manual Upgrade').execute()
    expect(rows).toContainEqual({ endpoint_id: first, result: 'success' })
    expect(rows).toContainEqual({ endpoint_id: second, result: 'fail' })
  })

  it('updates those of a group and of cities that are of the model', async () => {
    const body = { gid, firmwareFileId: newest, fpRunMethod: 'immediately' as const }
    const { executed, unmet } = await stack.ask(groupFirmwareCalls.updateFirmware, { body }, { as })
    expect({ executed, unmet }).toEqual({ executed: 1, unmet: 0 })
    expect(await over(routers[2] ?? '')).toMatchObject({ taskStatus: 'success' })
  })

  it('updates those of one city and of several', async () => {
    const [first = '', , third = ''] = routers
    await stack.db.insertInto('province').values({ province_id: 'coast', province_name: 'Coast' }).execute()
    const cities = ['harbour', 'beach'].map((id) => ({ op_city_id: id, city_name: id, province_id: 'coast' }))
    await stack.db.insertInto('city').values(cities).execute()
    const put = (endpointIds: string[], opCityId: string) =>
      stack.db.updateTable('device').set({ op_city_id: opCityId }).where('endpoint_id', 'in', endpointIds).execute()
    await put([first, box], 'harbour')
    await put([third], 'beach')
    const order = { firmwareFileId: newest, upgradeMode: 'FUA', fpRunMethod: 'immediately' } as const
    const one = { ...order, opCityId: 'harbour' }
    const counts = ({ executed, unmet }: Readonly<{ executed: number; unmet: number }>) => [executed, unmet]
    expect(counts(await stack.ask(groupFirmwareCalls.updateLocationFirmware, { body: one }, { as }))).toEqual([1, 0])
    await over(first)
    const both = { ...order, opCityIds: ['harbour', 'beach'] }
    expect(counts(await stack.ask(groupFirmwareCalls.updateLocationsFirmware, { body: both }, { as }))).toEqual([2, 0])
  })
  describe('of a group, of a city and of cities', () => {
    let group: string
    const ways = () =>
      [
        [groupFirmwareCalls.updateFirmware, { gid: group }],
        [groupFirmwareCalls.updateLocationFirmware, { opCityId: 'edge' }],
        [groupFirmwareCalls.updateLocationsFirmware, { opCityIds: ['edge', 'elsewhere'] }],
      ] as const
    const answers = async (order: object, session = as) => {
      const said: unknown[] = []
      for (const [call, where] of ways()) {
        const { envelope } = await stack.callApi(call, { body: { ...order, ...where } } as never, { as: session })
        said.push([call.id, envelope])
        // What was begun is over before the next one asks the same device.
        for (const endpointId of routers) await over(endpointId)
      }
      return said
    }
    const each = (answer: unknown) => ways().map(([{ id }]) => [id, answer])
    /** The devices there are at both places. */
    const there = async (endpointIds: readonly string[]) => {
      await stack.db.updateTable('device').set({ gid: null }).where('gid', '=', group).execute()
      await stack.db.updateTable('device').set({ op_city_id: null }).where('op_city_id', '=', 'edge').execute()
      if (endpointIds.length === 0) return
      await stack.db
        .updateTable('device')
        .set({ gid: group, op_city_id: 'edge' })
        .where('endpoint_id', 'in', [...endpointIds])
        .execute()
    }
    let away: string
    let ahead: string
    let old: string
    let needing: string
    let draft: string

    beforeAll(async () => {
      group = await plantGroup(stack, company, 'Edge')
      await stack.db.insertInto('province').values({ province_id: 'rim', province_name: 'Rim' }).execute()
      await stack.db
        .insertInto('city')
        .values(['edge', 'elsewhere'].map((id) => ({ op_city_id: id, city_name: id, province_id: 'rim' })))
        .execute()
      away = await plant(stack, company, 'R7-EDGE', { firmware_version: '7.4.1' }, strand)
      ahead = await plant(stack, company, 'R7-EDGENEXT', { firmware_version: '9.9.9' }, strand)
      old = await plant(stack, company, 'R7-EDGEOLD', { firmware_version: '5.0.3' }, strand)
      const more = { companyId: company, modelName }
      needing = await plantFirmware(stack, { ...more, fwVer: '9.9.5', fwCode: 995, minFileId: newest })
      draft = await plantFirmware(stack, { ...more, fwVer: '9.9.6', fwCode: 996, approved: false })
    })

    it.each<[string, () => Readonly<{ devices: readonly string[]; order: object; data?: object }>]>([
      ['nodata', () => ({ devices: [], order: { firmwareFileId: newest } })],
      ['nodata', () => ({ devices: [box], order: { firmwareFileId: newest } })],
      ['nodata', () => ({ devices: [away], order: { firmwareFileId: '999999' } })],
      ['fwerr', () => ({ devices: [away], order: { firmwareFileId: newest, mid: '999999' } })],
      ['custom', () => ({ devices: [away], order: { firmwareFileId: draft } })],
      ['custom', () => ({ devices: [ahead], order: { firmwareFileId: newest }, data: { executed: 0, unmet: 1 } })],
      ['grpcdisconn', () => ({ devices: [away], order: { firmwareFileId: newest }, data: { executed: 0, unmet: 1 } })],
      [
        'minfirmnodata',
        () => ({
          devices: [old],
          order: { firmwareFileId: needing },
          data: { executed: 0, left: [{ endpointId: old }] },
        }),
      ],
      ['fwallfail', () => ({ devices: [away, ahead], order: { firmwareFileId: newest }, data: { unmet: 2 } })],
      [
        'fwpartialfail',
        () => ({
          devices: [routers[2] ?? '', away],
          order: { firmwareFileId: newest, upgradeMode: 'FUA', fpRunMethod: 'immediately' },
          data: { executed: 1, unmet: 1, left: [{ endpointId: away, code: 'wsdisconnect' }] },
        }),
      ],
    ])('fails with %s', async (code, scene) => {
      const { devices, order, data } = scene()
      await there(devices)
      expect(await answers(order)).toMatchObject(each({ code, ...(data && { data }) }))
    })

    it('is nothing of another company, nor of who may not update groups', async () => {
      await there([away])
      const beside = await stack.company(`Beside ${stack.core.random.code(6)}`)
      const theirs = await plantFirmware(stack, { companyId: beside, modelName, fwVer: '9.7.0', fwCode: 97 })
      const nothing = each({ code: 'nodata' })
      expect(await answers({ firmwareFileId: theirs })).toMatchObject(nothing)
      const neighbour = await stack.signIn('operatorAdministrator', beside)
      expect(await answers({ firmwareFileId: theirs }, neighbour)).toMatchObject(nothing)
      expect(await answers({ firmwareFileId: newest }, neighbour)).toMatchObject(nothing)
      const viewer = await stack.signIn('viewer', company)
      const refused = { code: 'roleerr', data: { permission: 'group.firmware' } }
      expect(await answers({ firmwareFileId: newest }, viewer)).toMatchObject(each(refused))
    })
  })
})
