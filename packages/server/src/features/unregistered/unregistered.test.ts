import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { described } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { minimal, router } from '@headend/simulator'
import { ensureModel } from '../models/service.ts'
import { startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'
import {
  eventually,
  idOf,
  online,
  plant,
  quickFleet,
  register,
  strand,
  unregisteredDevice,
} from '../../testing/devices.ts'
import { replaceEndpoint } from '../../device/formerEndpoints.ts'
import { storedSecret } from '../../device/proof.ts'
import { topics } from '../../device/topics.ts'
import { linesOf } from '../../testing/history.ts'

const unregistered = (stack: Stack, endpointId: string, over: Readonly<Record<string, unknown>> = {}) =>
  stack.db
    .insertInto('unregistered_device')
    .values({
      endpoint_id: endpointId,
      device_sn: endpointId.split('-').at(-1) ?? null,
      model_name: 'Strand R7',
      oui: '582B0A',
      ...over,
    })
    .execute()

describe('unregistered devices', () => {
  it('are listed for the root company alone, by keyword and order', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await unregistered(stack, 'os::582B0A-R7A1', { mac_addr: '58:2B:0A:00:00:01', online: true })
    await unregistered(stack, 'os::582B0A-R7A2', { mac_addr: '58:2B:0A:00:00:02' })
    const root = await stack.signIn()
    const page = async (body: object) =>
      (await stack.ask(unregisteredCalls.listPage, { body }, { as: root })).rows.map(({ deviceSn }) => deviceSn)
    expect(await page({ orders: [{ column: 'macAddr', order: 'desc' }] })).toEqual(['R7A2', 'R7A1'])
    expect(await page({ keyword: '582b0a-00-00-01' })).toEqual([])
    expect(await page({ keyword: '58-2b-0a-00-00-01' })).toEqual(['R7A1'])
    expect(await page({ online: false })).toEqual(['R7A2'])
    expect(await page({ keyword: 'strand a2' })).toEqual(['R7A2'])
    expect(await page({ keyword: 'strand elsewhere' })).toEqual([])
    expect(await stack.ask(unregisteredCalls.list, {}, { as: root })).toHaveLength(2)
    const listed = async (endpointId: string) =>
      (await stack.ask(unregisteredCalls.list, { query: { endpointId } }, { as: root })).map(({ deviceSn }) => deviceSn)
    expect(await listed('os::582B0A-R7A2')).toEqual(['R7A2'])
    expect(await listed('os::582B0A-R7A9')).toEqual([])
    const asked = { keyword: '58-2b-0a-00-00-01', fields: ['deviceSn', 'online'] } as const
    expect(
      await stack.ask(unregisteredCalls.export, { body: { ...asked, fields: [...asked.fields] } }, { as: root }),
    ).toEqual([{ deviceSn: 'R7A1', online: true }])

    // One that is connected is in contact now, and so comes first.
    await stack.db
      .updateTable('unregistered_device')
      .set(({ ref }) => ({
        access_time: sql`now() - case when ${ref('online')} then interval '1 h' else interval '1 min' end`,
      }))
      .execute()
    const byContact = { orders: [{ column: 'accessTime' as const, order: 'desc' as const }] }
    const { rows } = await stack.ask(unregisteredCalls.listPage, { body: byContact }, { as: root })
    expect(rows.map(({ deviceSn }) => deviceSn)).toEqual(['R7A1', 'R7A2'])
    expect(rows[0]?.accessTime).toBeGreaterThan(rows[1]?.accessTime ?? Infinity)

    const as = await stack.signIn('operatorStaff', company)
    expect(await stack.ask(unregisteredCalls.list, {}, { as })).toEqual([])
    expect(await stack.ask(unregisteredCalls.export, { body: {} }, { as })).toEqual([])
    expect((await stack.ask(unregisteredCalls.listPage, { body: {} }, { as })).pagination.totalRecords).toBe(0)
    const body = { endpointId: 'os::582B0A-R7A1' }
    for (const reply of [
      await stack.callApi(unregisteredCalls.remove, { body }, { as }),
      await stack.callApi(unregisteredCalls.act, { body: { ...body, actionType: 'Lock' } }, { as }),
      await stack.callApi(unregisteredCalls.update, { body: { ...body, opId: company, newModelClass: 'AP' } }, { as }),
    ])
      expect(reply.envelope.code).toBe('nodata')
  })

  it('of no known vendor are registered with a model of their own, and served from then on', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await using waiting = await unregisteredDevice(stack, minimal({ serial: 'ACME1' }))
    const { endpointId } = waiting
    const root = await stack.signIn()
    const unknown = await stack.callApi(unregisteredCalls.update, { body: { endpointId, opId: company } }, { as: root })
    expect(unknown.envelope).toMatchObject({ code: 'custom', data: { reason: 'unknownModel', field: 'mid' } })

    const body = { endpointId, opId: company, newModelClass: 'APROUTER' } as const
    const device = await stack.ask(unregisteredCalls.update, { body }, { as: root })
    expect(device).toMatchObject({
      modelName: 'GW-1',
      manufacturerName: 'Acme',
      manufacturerOui: '012345',
      prodClass: 'APROUTER',
      deviceSn: 'ACME1',
      firmwareVersion: '1.0.0',
      deviceStatus: 'inventory',
      companyId: company,
    })
    expect(await stack.ask(unregisteredCalls.list, {}, { as: root })).toEqual([])
    const models = await stack.db.selectFrom('model').select(['tab_menu']).where('model_name', '=', 'GW-1').execute()
    expect(models[0]?.tab_menu).toContain('debug')
    await online(stack.db, endpointId)
    const as = await stack.signIn('viewer', company)
    expect((await stack.ask(deviceCalls.getInfo, { body: { endpointId } }, { as })).info.model_name).toBe('GW-1')
    const again = await stack.callApi(unregisteredCalls.update, { body }, { as: root })
    expect(again.envelope).toMatchObject({ code: 'custom', data: { reason: 'alreadyRegistered' } })
  })

  it('that say they are one of the inventory take nothing over: both claims are shown, and somebody decides', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const serials = ['R7-KEPT', 'R7-MOVED']
    const known = { friendly_name: 'Living room', location_ip: '192.0.2.7', customer_id: 'C-7' }
    for (const serial of serials) await plant(stack, company, serial, { ...known, access_time: new Date() }, strand)
    const otherId = (serial: string) => `ops::582B0A-R7-${serial}`
    const profiles = serials.map((serial) => router({ serial, endpointId: otherId(serial) }))
    await using _fleet = quickFleet(stack.server.deviceUrl ?? '', profiles)
    const as = await stack.signIn()
    const listed = async () => {
      const rows = await stack.ask(unregisteredCalls.list, {}, { as })
      return new Map(rows.map(({ endpointId, claims }) => [endpointId, claims]))
    }
    await eventually(async () => [...(await listed()).values()].filter(Boolean).length === 2)
    expect((await listed()).get(otherId('R7-KEPT'))).toMatchObject({
      endpointId: idOf('R7-KEPT', strand),
      deviceName: 'Living room',
      online: false,
      modelName: 'Strand R7',
      deviceSn: 'R7-KEPT',
      locationIp: '192.0.2.7',
      customerId: 'C-7',
      createTime: expect.any(Number),
      accessTime: expect.any(Number),
    })
    const claims = () => stack.db.selectFrom('device_event').selectAll().where('kind', '=', 'claimed').execute()
    // The log is written beside the list, some of it at once: neither waits for the other.
    await eventually(async () => (await claims()).length === 2)
    expect(new Map((await claims()).map(({ endpoint_id, message }) => [endpoint_id, message]))).toEqual(
      new Map(serials.map((serial) => [idOf(serial, strand), otherId(serial)])),
    )

    const published: unknown[] = []
    stack.core.bus.subscribe(topics.state.of(idOf('R7-MOVED', strand)), (message) => void published.push(message))
    const decide = (serial: string, choice: 'keep' | 'replace') =>
      stack.callApi(unregisteredCalls.resolve, { body: { endpointId: otherId(serial), choice } }, { as })
    await decide('R7-KEPT', 'keep')
    expect((await listed()).get(otherId('R7-KEPT'))).toBe(null)
    expect((await decide('R7-KEPT', 'replace')).envelope.code).toBe('nodata')
    await decide('R7-MOVED', 'replace')
    expect([...(await listed()).keys()]).toEqual([otherId('R7-KEPT')])
    await online(stack.db, otherId('R7-MOVED'))
    const { info } = await stack.ask(deviceCalls.getInfo, { body: { endpointId: otherId('R7-MOVED') } }, { as })
    expect(info.model_name).toBe('Strand R7')
    // Who asks for the endpoint that it was is led on to it, for what it says as for what is kept.
    const was = { endpointId: idOf('R7-MOVED', strand) }
    expect((await stack.ask(deviceCalls.getMaster, { query: was }, { as })).endpointId).toBe(otherId('R7-MOVED'))
    expect((await stack.ask(deviceCalls.getInfo, { body: was }, { as })).info.endpoint_id).toBe(info.endpoint_id)
    const action = ['Keep endpoint in identity conflict', 'Hand over to other endpoint']
    expect(await linesOf(stack, { action })).toMatchObject([
      {
        action: action[0],
        endpoint_id: idOf('R7-KEPT', strand),
        company_id: company,
        target: 'Living room',
        detail: { choice: 'keep' },
      },
      {
        action: action[1],
        endpoint_id: otherId('R7-MOVED'),
        company_id: company,
        detail: { choice: 'replace', claims: idOf('R7-MOVED', strand) },
      },
    ])
    // What was known of it before is its history still.
    const moved = await stack.db
      .selectFrom('device_event')
      .select('kind')
      .where('endpoint_id', '=', otherId('R7-MOVED'))
      .execute()
    expect(moved).toContainEqual({ kind: 'claimed' })
    // Who decided stands in the log of the device and in that of the other endpoint.
    const decided = async (endpointId: string) => {
      const { rows } = await stack.ask(historyCalls.listSystemLogs, { body: { endpointId } }, { as })
      return rows.filter(({ kind }) => kind === 'endpointKept' || kind === 'handedOver')
    }
    const kept = [expect.objectContaining({ kind: 'endpointKept', message: 'Administrator' })]
    expect(await decided(idOf('R7-KEPT', strand))).toEqual(kept)
    expect(await decided(otherId('R7-KEPT'))).toEqual(kept)
    expect(await decided(otherId('R7-MOVED'))).toEqual([
      expect.objectContaining({ kind: 'handedOver', message: 'Administrator' }),
    ])
    // Whoever looks at the endpoint that was replaced is told whose the record is now.
    await eventually(() => published.length > 0)
    expect(published).toMatchObject([{ method: 'changeDeviceState', value: { endpointId: otherId('R7-MOVED') } }])
  })

  it('first seen when they first were, also as the device that was handed over since', async () => {
    await using stack = await startStack()
    await plant(stack, await stack.company('Acme Telecom'), 'R7-LOSER', {}, strand)
    const [was, is] = [idOf('R7-LOSER', strand), 'ops::582B0A-R7-WINNER']
    const [first, then] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-02-02T03:04:05Z')]
    const device = await stack.db
      .selectFrom('device')
      .select('did')
      .where('endpoint_id', '=', was)
      .executeTakeFirstOrThrow()
    await stack.db
      .insertInto('device_event')
      .values([then, first].map((time) => ({ endpoint_id: was, time, kind: 'connected', message: '' })))
      .execute()
    const change = { did: device.did, before: was, after: is, userName: 'Han', now: stack.core.clock.date() }
    await stack.db.transaction().execute((trx) => replaceEndpoint(trx, change))
    await using fleet = quickFleet(stack.server.deviceUrl ?? '', [router({ serial: 'R7-BYITSELF', endpointId: was })])
    await fleet.whenConnected()
    const as = await stack.signIn()
    const listed = () => stack.ask(unregisteredCalls.list, {}, { as })
    await eventually(async () => (await listed()).length === 1)
    expect(await listed()).toMatchObject([{ endpointId: was, createTime: first.getTime() }])
  })

  it('and get a device with a secret handed over have to show it at once', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme Telecom')
    const { salt, hash } = storedSecret('a secret of its own')
    await plant(stack, company, 'R7-SECRET', { secret_salt: salt, secret_hash: hash }, strand)
    const endpointId = 'ops::582B0A-R7-SECRET'
    const profiles = [router({ serial: 'R7-SECRET', endpointId })]
    await using fleet = quickFleet(stack.server.deviceUrl ?? '', profiles)
    const as = await stack.signIn()
    const claimed = async () => (await stack.ask(unregisteredCalls.list, {}, { as })).some(({ claims }) => claims)
    await eventually(claimed)
    await stack.ask(unregisteredCalls.resolve, { body: { endpointId, choice: 'replace' } }, { as })
    await eventually(() => fleet.devices.every(({ connected }) => !connected))
    const device = () => stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })
    await eventually(async () => !(await device()).online)
  })

  it('are registered as the model they say they are, and as no other', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const kestrel = { manufacturer: 'Kestrel Devices', oui: '582B0A' }
    const r7 = await ensureModel(stack.db, { ...kestrel, modelName: 'Strand R7', productClass: 'APROUTER' })
    const other = await ensureModel(stack.db, { ...kestrel, modelName: 'Strand X2', productClass: 'EXTENDER' })
    const maker = { manufacturer: 'Norwave', oui: 'A4C7F2' }
    const foreign = await ensureModel(stack.db, { ...maker, modelName: 'Aria S410', productClass: 'STB' })
    await unregistered(stack, 'os::582B0A-R7A1', { manufacturer: 'Kestrel Devices' })
    await unregistered(stack, 'os::582B0A-R7A2', { model_name: 'Strand R7 Pro' })
    const as = await stack.signIn()
    const answer = async (endpointId: string, mid: string) =>
      (await stack.callApi(unregisteredCalls.update, { body: { endpointId, opId: company, mid } }, { as })).envelope
    expect(await answer('os::582B0A-R7A1', other.mid)).toMatchObject({
      code: 'custom',
      message: "The model does not match. The device's model: Kestrel Devices Strand R7",
      data: { reason: 'wrongModel', field: 'mid' },
    })
    // Nobody knows its name: then it is at least of its maker.
    expect(await answer('os::582B0A-R7A2', foreign.mid)).toMatchObject({ data: { reason: 'wrongModel' } })
    expect((await answer('os::582B0A-R7A2', r7.mid)).code).toBe('success')
    expect((await answer('os::582B0A-R7A1', r7.mid)).code).toBe('success')
  })

  it('keep their place when another device has their serial, MAC address or name', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const endpointId = 'os::582B0A-OLD1'
    await register(stack.db, company, { endpointId, serial: 'R7A1', model: strand })
    await stack.db.updateTable('device').set({ mac_addr: '58:2B:0A:00:00:01' }).execute()
    await unregistered(stack, 'os::582B0A-R7A1', { mac_addr: '58:2B:0A:00:00:09' })
    await unregistered(stack, 'os::582B0A-R7A2', { mac_addr: '58:2B:0A:00:00:01' })
    await unregistered(stack, 'proto::nameless', { device_sn: null })
    const root = await stack.signIn()
    const codeOf = async (endpointId: string, over: object = {}) =>
      (await stack.callApi(unregisteredCalls.update, { body: { endpointId, opId: company, ...over } }, { as: root }))
        .envelope.code
    expect(await codeOf('os::582B0A-R7A1')).toBe('serialnumber-conflict')
    expect(await codeOf('os::582B0A-R7A2')).toBe('macconflict')
    expect(await codeOf('proto::nameless')).toBe('serialnumber-invalid')
    const body = { endpointId: 'os::582B0A-R7A1', opId: company, deviceSn: 'R7A9' }
    expect((await stack.callApi(unregisteredCalls.update, { body }, { as: root })).envelope).toMatchObject({
      code: 'custom',
      message: 'The serial number does not match. The device reports R7A1',
      data: { reason: 'wrongSerial', field: 'deviceSn' },
    })
    expect((await described(unregisteredCalls.update)).fails).toContain('serialnumber-invalid')
    expect(await codeOf('os::582B0A-R7A1', { opId: '999' })).toBe('nodata')
    await stack.db.updateTable('device').set({ device_id: 'Lobby' }).execute()
    const named = { deviceSn: 'GIVEN1', macAddr: '582B0A00000A', device_id: ' lobby ' }
    const taken = await stack.callApi(
      unregisteredCalls.update,
      { body: { endpointId: 'proto::nameless', opId: company, ...named } },
      { as: root },
    )
    expect(taken).toMatchObject({
      status: 409,
      envelope: { code: 'deviceconflict', message: 'Same Device Name already exists', data: { field: 'device_id' } },
    })
    expect(await stack.ask(unregisteredCalls.list, {}, { as: root })).toHaveLength(3)
    // Of another company it is no name that is taken.
    const beside = await stack.company('Beside')
    expect(await codeOf('proto::nameless', { ...named, opId: beside })).toBe('success')
    const registered = { query: { endpointId: 'proto::nameless' } }
    expect(await stack.ask(deviceCalls.getMaster, registered, { as: root })).toMatchObject({ device_id: 'lobby' })
  })

  it('can be locked and forgotten', async () => {
    await using stack = await startStack()
    await using waiting = await unregisteredDevice(stack, router({ serial: 'R7-UNKNOWN' }))
    const { device, endpointId } = waiting
    const root = await stack.signIn()
    const body = { endpointId, actionType: 'Lock' } as const
    const { taskId } = await stack.ask(unregisteredCalls.act, { body }, { as: root })
    await eventually(async () => {
      const task = await stack.db.selectFrom('task').select('state').where('task_id', '=', taskId).executeTakeFirst()
      return task?.state === 'success'
    })
    expect(device.value('Device.X_HEADEND_UILock.Enable')).toBe('true')
    await waiting[Symbol.asyncDispose]()
    await eventually(async () =>
      (await stack.ask(unregisteredCalls.list, {}, { as: root })).some(({ online: up }) => !up),
    )
    expect(await stack.codeOf(unregisteredCalls.act, { body }, { as: root })).toBe('wsdisconnect')
    await stack.ask(unregisteredCalls.remove, { body: { endpointId } }, { as: root })
    expect(await stack.codeOf(unregisteredCalls.act, { body }, { as: root })).toBe('nodata')
    expect(await stack.ask(unregisteredCalls.list, {}, { as: root })).toEqual([])
    expect((await linesOf(stack, { endpointId })).map(({ action }) => action)).toContain('Forget unregistered device')
  })
})
