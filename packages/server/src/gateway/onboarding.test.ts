import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { encodeRecord, webSocketConnectRecord } from '@headend/usp'
import { minimal, router, setTopBox } from '@headend/simulator'
import { createAudit } from '../core/audit.ts'
import { startStack } from '../core/testing.ts'
import type { Stack } from '../core/testing.ts'
import { createLog } from '../core/log.ts'
import { eventually, inventoryOf, online, quickFleet, register } from '../testing/devices.ts'
import { busLink } from '../device/link.ts'
import { storedSecret } from '../device/proof.ts'
import { publishRegistration } from '../device/state.ts'
import { topics } from '../device/topics.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { reportStore } from './reportStore.ts'

const deviceUrl = (stack: Stack): string => stack.server.deviceUrl ?? ''

const unregistered = (stack: Stack, endpointId: string) =>
  eventually(async () => {
    const row = await stack.db
      .selectFrom('unregistered_device')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    return row
  })

describe('a device that connects', () => {
  it('becomes online with what it reports, when it is in the inventory', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme Telecom')
    const profile = setTopBox({ serial: 'S41025A000001', friendlyName: 'Living room' })
    await register(stack.db, company, {
      endpointId: 'os::A4C7F2-S41025A000001',
      serial: 'S41025A000001',
      model: profile.model,
    })
    await using fleet = quickFleet(deviceUrl(stack), [{ ...profile, endpointId: 'os::A4C7F2-S41025A000001' }])
    await online(stack.db, 'os::A4C7F2-S41025A000001')
    const row = await stack.db.selectFrom('device').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      online: true,
      friendly_name: 'Living room',
      firmware_version: fleet.device('os::A4C7F2-S41025A000001').value('Device.DeviceInfo.SoftwareVersion'),
      hardware_version: profile.model.hardwareVersions[0],
      agent_version: '2.9.0',
      ui_lock_enable: false,
      power_status_mode: 'Activated',
      location_ip: '127.0.0.1',
    })
    const reported = Number(fleet.device('os::A4C7F2-S41025A000001').value('Device.DeviceInfo.UpTime'))
    expect(Math.abs((row.boot_time?.getTime() ?? 0) - (Date.now() - reported * 1000))).toBeLessThan(3000)
  })

  it('is listed as unregistered with nothing but reads, when nobody knows it', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(deviceUrl(stack), [router({ serial: 'R7-UNKNOWN' })])
    const [device] = fleet.devices
    const row = await unregistered(stack, device?.endpointId ?? '')
    expect(row).toMatchObject({
      online: true,
      device_sn: 'R7-UNKNOWN',
      oui: device?.profile.model.oui,
      model_name: 'Strand R7',
    })
    expect(row.mac_addr).toBe(device?.profile.mac)
    // Its own subscriptions are untouched: none of ours was added.
    const ids = device?.model === undefined ? [] : subscriptionIds(device)
    expect(ids.filter((id) => id.startsWith('headend-'))).toEqual([])
    const link = busLink(stack.core)
    await expect(
      link.set(row.endpoint_id, [{ object: 'Device.DeviceInfo.', params: { FriendlyName: 'x' } }]),
    ).rejects.toMatchObject({
      code: 'custom',
      details: { reason: 'notRegistered' },
    })
    await expect(link.operate(row.endpoint_id, 'Device.Reboot()', { commandKey: 'k' })).rejects.toMatchObject({
      code: 'custom',
    })
    expect(
      (await link.get(row.endpoint_id, ['Device.DeviceInfo.ModelName'])).values.get('Device.DeviceInfo.ModelName'),
    ).toBe('Strand R7')
  })

  it('and drops while it is read leaves one line in the log, without a stack', async () => {
    await using stand = await gatewayStand()
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    const { url } = await stand.start({ log })
    const fromId = 'os::582B0A-DROPS'
    const socket = new WebSocket(url, 'v1.usp')
    socket.on('open', () => socket.send(encodeRecord(webSocketConnectRecord({ toId: 'self::headend', fromId }))))
    // Once the controller's own connect record came, the next is its first question.
    socket.once('message', () => socket.once('message', () => socket.terminate()))
    const line = await eventually(async () => lines.find((one) => one.includes('a device could not be read')))
    expect(JSON.parse(line)).toMatchObject({ endpointId: fromId, reason: expect.stringContaining('not connected') })
    expect(line).not.toContain('stack')
  })

  it('of no known vendor with the least a model can have is read as far as it goes', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(deviceUrl(stack), [minimal({ serial: 'ACME1' })])
    const row = await unregistered(stack, fleet.devices[0]?.endpointId ?? '')
    expect(row).toMatchObject({
      manufacturer: 'Acme',
      oui: '012345',
      device_sn: 'ACME1',
      mac_addr: null,
      ui_lock_enable: null,
    })
  })

  it('notifies of its boots and operations once it is registered while it is connected', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(deviceUrl(stack), [router({ serial: 'R7-LATER' })])
    const [device] = fleet.devices
    if (device === undefined) throw new Error('no device')
    await unregistered(stack, device.endpointId)
    await register(stack.db, await stack.company('Acme Telecom'), inventoryOf(device))
    await stack.db.deleteFrom('unregistered_device').execute()
    publishRegistration(stack.core.bus, device.endpointId)
    await online(stack.db, device.endpointId)
    await eventually(() => subscriptionIds(device).includes('headend-boot'))
    expect(subscriptionIds(device).toSorted()).toEqual(
      expect.arrayContaining(['headend-boot', 'headend-operations', 'headend-values']),
    )
  })

  const imported = 'os::imported-wrongly'

  it('is found by its serial number when its endpoint id is another than the one imported, if that device is offline', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme Telecom')
    const profile = router({ serial: 'R7-MOVED', endpointId: 'proto::r7-moved' })
    await register(stack.db, company, { endpointId: imported, serial: 'R7-MOVED', model: profile.model })
    const entry = { action: 'Import devices', companyId: company, endpointId: imported }
    await createAudit(stack.core).writeAll(stack.db, { userId: null, userName: 'Mina Seo' }, [entry])
    await stack.db.updateTable('device').set({ update_user: 'Mina Seo' }).execute()
    const published: unknown[] = []
    stack.core.bus.subscribe(topics.state.of(imported), (message) => void published.push(message))
    await using fleet = quickFleet(deviceUrl(stack), [profile])
    await fleet.whenConnected()
    await online(stack.db, 'proto::r7-moved')
    const rows = await stack.db.selectFrom('device').select(['endpoint_id', 'update_user', 'location_ip']).execute()
    expect(rows).toEqual([{ endpoint_id: 'proto::r7-moved', update_user: 'Headend', location_ip: '127.0.0.1' }])
    expect(await stack.db.selectFrom('unregistered_device').selectAll().execute()).toEqual([])

    // Its histories say what was done, and by whom; what is known of it from before stays its own.
    const as = await stack.signIn()
    const asked = { body: { endpointId: 'proto::r7-moved' } }
    expect((await stack.ask(historyCalls.listUserActions, asked, { as })).rows).toMatchObject([
      { actionName: 'Find by serial number', performedBy: 'Headend', result: 'success' },
      { actionName: 'Import devices', performedBy: 'Mina Seo' },
    ])
    const kinds = await eventually(async () => {
      const { rows } = await stack.ask(historyCalls.listSystemLogs, asked, { as })
      return rows.length >= 2 && rows.map(({ kind, message }) => [kind, message])
    })
    expect(kinds).toContainEqual(['adopted', imported])
    expect(kinds).toContainEqual(['connected', '127.0.0.1'])

    // Who looks at the endpoint that was imported is led to the one it is.
    await eventually(() => published.length > 0)
    expect(published).toMatchObject([{ method: 'changeDeviceState', value: { endpointId: 'proto::r7-moved' } }])
    const found = await stack.ask(deviceCalls.getMaster, { query: { endpointId: imported } }, { as })
    expect(found).toMatchObject({ endpointId: 'proto::r7-moved', online: true })
    const other = await stack.signIn('viewer', await stack.company('Other'))
    const hidden = await stack.callApi(deviceCalls.getMaster, { query: { endpointId: imported } }, { as: other })
    expect(hidden.envelope.code).toBe('nodata')
  })

  it('is not found so while a secret is kept for it, in whatever mode', async () => {
    await using stand = await gatewayStand()
    const { model } = router({ serial: 'R7-SECRET' })
    await register(stand.db, stand.company, { endpointId: imported, serial: 'R7-SECRET', model })
    const { salt, hash } = storedSecret('a secret of its own')
    await stand.db.updateTable('device').set({ secret_salt: salt, secret_hash: hash }).execute()
    expect(await reportStore(stand).adopt('os::582B0A-R7-SECRET', model.oui, 'R7-SECRET')).toBe(undefined)
    const gateway = await stand.start({ config: { deviceAuth: 'open' } })
    await using _fleet = quickFleet(gateway.url, [router({ serial: 'R7-SECRET' })])
    // It is held as one that nobody registered, and its claim is a person's to decide.
    const rows = () => stand.db.selectFrom('unregistered_device').select('claimed_did').execute()
    await eventually(async () => (await rows()).some(({ claimed_did }) => claimed_did !== null))
    expect(await stand.db.selectFrom('device').select('endpoint_id').execute()).toEqual([{ endpoint_id: imported }])
  })

  it('adds its subscriptions once, however often it connects', async () => {
    await using stack = await startStack()
    await using fleet = quickFleet(deviceUrl(stack), [router({ serial: 'R7-AGAIN' })], { longestRetryMs: 20 })
    const [device] = fleet.devices
    if (device === undefined) throw new Error('no device')
    await register(stack.db, await stack.company('Acme Telecom'), inventoryOf(device))
    device.drop()
    await eventually(() => subscriptionIds(device).includes('headend-operations'))
    const before = subscriptionIds(device)
    device.drop()
    const sessions = async () =>
      (await stack.db.selectFrom('device_event').select('kind').where('kind', '=', 'connected').execute()).length
    const seen = await sessions()
    await eventually(async () => (await sessions()) > seen)
    await online(stack.db, device.endpointId)
    expect(subscriptionIds(device)).toEqual(before)
  })
})

const subscriptionIds = (device: { value: (path: string) => string | undefined }): string[] => {
  const ids: string[] = []
  for (let instance = 1; instance < 40; instance += 1) {
    const id = device.value(`Device.LocalAgent.Subscription.${instance}.ID`)
    if (id !== undefined) ids.push(id)
  }
  return ids
}
