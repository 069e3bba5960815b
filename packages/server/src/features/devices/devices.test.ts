import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describedCalls } from '@headend/contract'
import { described } from '@headend/contract/core'
import { documentedRequests } from '@headend/contract/documented'
import { deviceFields, device as deviceSchema } from '@headend/contract/schemas/device'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import type { DeviceUpdate } from '@headend/contract/realtime'
import { minimal, router, setTopBox } from '@headend/simulator'
import { createLog } from '../../core/log.ts'
import { startStack } from '../../core/testing.ts'
import { topics } from '../../device/topics.ts'
import { plantFirmware } from '../../testing/firmwareFile.ts'
import { aria, connected, eventually, plant } from '../../testing/devices.ts'

describe('a request that names a device twice', () => {
  it('is refused by every call when the two are not the same', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const [one, other] = [await plant(stack, company, 'AAAA1'), await plant(stack, company, 'AAAA2')]
    const as = await stack.signIn('operatorAdministrator', company)
    const didOf = async (endpointId: string) =>
      (await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })).did
    const takes = (schema: unknown, name: string): boolean =>
      schema instanceof z.ZodObject && Object.keys(schema.shape).includes(name)
    const calls = (await describedCalls()).filter(({ body }) => takes(body, 'endpointId') && takes(body, 'did'))
    expect(calls.length).toBeGreaterThanOrEqual(5)
    for (const call of calls) {
      const example = documentedRequests[call.id]?.[0]
      const of = async (device: string) => ({
        ...example,
        body: { ...example?.body, endpointId: one, did: await didOf(device) },
      })
      const refused = await stack.callApi(call, await of(other), { as })
      expect(refused.envelope, call.id).toMatchObject({ code: 'custom', data: { reason: 'otherDevice', field: 'did' } })
      const same = await stack.callApi(call, await of(one), { as })
      expect(same.envelope.data, call.id).not.toMatchObject({ reason: 'otherDevice' })
    }
  })
})

describe('the device list over HTTP', () => {
  it('shows a company its devices and counts them, and those below it', async () => {
    await using stack = await startStack()
    const [above, beside] = [await stack.company('Above'), await stack.company('Beside')]
    const below = await stack.company('Below', above)
    await plant(stack, above, 'AAAA1')
    await plant(stack, below, 'BBBB1', { device_status: 'deployed', mac_addr: 'A4:C7:F2:00:00:01' })
    await plant(stack, beside, 'CCCC1')
    const as = await stack.signIn('viewer', above)

    const page = await stack.ask(
      deviceCalls.listConnectsPage,
      { body: { orders: [{ column: 'deviceSn', order: 'desc' }] } },
      { as },
    )
    expect(page.rows.map(({ deviceSn }) => deviceSn)).toEqual(['BBBB1', 'AAAA1'])
    expect(page.pagination).toMatchObject({ totalRecords: 2, totalPage: 1, page: 1 })
    expect(await stack.ask(deviceCalls.count, {}, { as })).toEqual({
      allCount: 2,
      activeCount: 1,
      invenCount: 1,
      requestCount: 0,
    })
    expect(await stack.ask(deviceCalls.count, { query: { opId: below } }, { as })).toMatchObject({ allCount: 1 })
    expect(await stack.codeOf(deviceCalls.count, { query: { opId: beside } }, { as })).toBe('nodata')
    for (const spelling of ['devices.listConnectsPage', 'devices.getDevicePageList'])
      expect(await stack.codeOf(deviceCalls.listConnectsPage, { body: { opId: beside } }, { as, spelling })).toBe(
        'nodata',
      )

    const found = await stack.ask(deviceCalls.list, { query: { keyword: 'a4-c7-f2-00-00-01' } }, { as })
    expect(found.rows.map(({ deviceSn }) => deviceSn)).toEqual(['BBBB1'])
    const older = await stack.ask(
      deviceCalls.listConnectsPage,
      { body: { activeType: 'active', limit: 1, page: 9 } },
      { as, spelling: 'devices.getDevicePageList' },
    )
    expect(older).toMatchObject({ rows: [], pagination: { totalRecords: 1, totalPage: 1 } })
  })

  it('says when a device was last in contact: now while it is connected, whenever that began', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const hourAgo = Date.now() - 3_600_000
    const access_time = new Date(hourAgo)
    await plant(stack, company, 'AAAA1', { access_time })
    await plant(stack, company, 'AAAA2', { access_time, online: true })
    const as = await stack.signIn('viewer', company)
    const { rows } = await stack.ask(
      deviceCalls.listConnectsPage,
      { body: { orders: [{ column: 'deviceSn', order: 'asc' }] } },
      { as },
    )
    expect(rows[0]?.accessTime).toBe(hourAgo)
    expect(rows[1]?.accessTime).toBeGreaterThan(hourAgo + 3_000_000)
  })

  it('says the newest firmware that each device can be given, whatever others run', async () => {
    await using stack = await startStack()
    const mine = await stack.company('Mine')
    const [below, theirs] = [await stack.company('Below', mine), await stack.company('Theirs')]
    const { modelName } = aria
    // Nothing stops a device from claiming a version.
    const versions = { AAAA1: '3.9.0', AAAA2: '9'.repeat(64), BBBB1: '3.9.0', CCCC1: null }
    const owners = { AAAA1: mine, AAAA2: mine, BBBB1: below, CCCC1: theirs }
    for (const [serial, firmware_version] of Object.entries(versions))
      await plant(stack, owners[serial as keyof typeof owners], serial, { firmware_version })
    const newest = async (company: string | undefined) => {
      const as = await stack.signIn('viewer', company)
      const { rows } = await stack.ask(
        deviceCalls.listConnectsPage,
        { body: { orders: [{ column: 'deviceSn', order: 'asc' }] } },
        { as },
      )
      return rows.map(({ newestFirmware }) => newestFirmware)
    }
    expect(await newest(undefined)).toEqual([null, null, null, null])
    await plantFirmware(stack, { companyId: mine, modelName, fwVer: '3.20.0', fwCode: 320 })
    await plantFirmware(stack, { companyId: mine, modelName, fwVer: '3.21.0', fwCode: 321, ops: [below] })
    await plantFirmware(stack, { companyId: mine, modelName, fwVer: '3.30.0', fwCode: 330, approved: false })
    expect(await newest(mine)).toEqual(['3.20.0', '3.20.0', '3.21.0'])
    expect(await newest(below)).toEqual(['3.21.0'])
    expect(await newest(theirs)).toEqual([null])
    expect(await newest(undefined)).toEqual(['3.20.0', '3.20.0', '3.21.0', null])
    const as = await stack.signIn('viewer', mine)
    const device = await stack.ask(deviceCalls.getMaster, { query: { endpointId: 'os::A4C7F2-AAAA1' } }, { as })
    expect(device).toMatchObject({ firmwareVersion: '3.9.0', newestFirmware: '3.20.0' })
  })

  it('lists devices outside of the service area apart', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await plant(stack, company, 'AAAA1')
    await plant(stack, company, 'AAAA2', { outside: true })
    const as = await stack.signIn('viewer', company)
    const outside = await stack.ask(deviceCalls.listOutsideSaPage, { body: {} }, { as })
    expect(outside.rows.map(({ deviceSn }) => deviceSn)).toEqual(['AAAA2'])
    expect((await stack.ask(deviceCalls.listConnectsPage, { body: {} }, { as })).rows).toHaveLength(2)
    const body = { fields: ['deviceSn' as const], filters: { outside: true } }
    expect(await stack.ask(deviceCalls.exportConnects, { body }, { as })).toEqual([{ deviceSn: 'AAAA2' }])
  })

  it('exports the asked fields of every row, in the order of the list', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const serials = Array.from({ length: 40 }, (_, index) => `SN${1000 + index}`)
    for (const serial of serials) await plant(stack, company, serial)
    const as = await stack.signIn('viewer', company)
    const ask = (body: object) =>
      stack.ask(deviceCalls.exportConnects, { body: { fields: ['deviceSn', 'modelName', 'online'], ...body } }, { as })
    const rows = await ask({
      limit: 5,
      orders: [
        { column: 'modelName', order: 'asc' },
        { column: 'deviceSn', order: 'asc' },
      ],
    })
    expect(rows.map((row) => row['deviceSn'])).toEqual(serials)
    expect(rows[0]).toEqual({ deviceSn: 'SN1000', modelName: 'Aria S410', online: false })
    expect((await ask({ keyword: 'sn1007' })).map((row) => row['deviceSn'])).toEqual(['SN1007'])
    expect(await ask({ activeType: 'deployed' })).toEqual([])
    expect(deviceFields.length).toBe(Object.keys(deviceSchema.shape).length)
  })

  it('refuses an export in words, whoever packs the answer, and as a refusal in the log', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    await using stack = await startStack({ overrides: { log } })
    const as = await stack.signIn('operatorStaff', await stack.company('Acme'))
    const foreign = await stack.company('Beside')
    const { aliases } = await described(deviceCalls.exportConnects)
    for (const spelling of [deviceCalls.exportConnects.id, ...aliases.map(({ id }) => id)])
      for (const where of [{ companyId: foreign }, { opId: foreign }]) {
        const body = { fields: ['deviceSn' as const], ...where }
        const options = { as, spelling, headers: { 'accept-encoding': 'gzip' } }
        const { status, envelope, headers } = await stack.callApi(deviceCalls.exportConnects, { body }, options)
        expect([spelling, status, envelope.code]).toEqual([spelling, 400, 'nodata'])
        const said = ['content-encoding', 'content-disposition'].map((name) => headers.get(name))
        expect(said).toEqual([null, null])
      }
    expect(lines).toEqual([])
  })

  it('changes a customer, writes it down and publishes it', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const endpointId = await plant(stack, company, 'AAAA1')
    const published: unknown[] = []
    stack.core.bus.subscribe(topics.state.of(endpointId), (message) => void published.push(message))
    const as = await stack.signIn('operatorStaff', company)
    const body = { customerId: 'C-204', retailer: '' }
    const changed = await stack.ask(deviceCalls.updateCustomer, { params: { endpointId }, body }, { as })
    expect(changed).toMatchObject({ customerId: 'C-204', retailer: null })
    expect(await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })).toEqual(changed)
    const older = { as, spelling: 'devices.getDevice' }
    expect(await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, older)).toEqual(changed)
    const history = await stack.ask(historyCalls.listUserActions, { body: { endpointId } }, { as })
    expect(history.rows).toMatchObject([{ actionName: 'Change customer', result: 'success' }])
    await eventually(() => published.length > 0)
    expect(published).toMatchObject([{ method: 'changeDeviceState', value: { customerId: 'C-204', retailer: null } }])
  })
})

describe('a device that is asked', () => {
  it('says who and how it is, as far as its model goes', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    const [s410, r7, acme] = [setTopBox({ serial: 'S410A1' }), router({ serial: 'R7A1' }), minimal({ serial: 'ACME1' })]
    await using fleet = await connected(stack, company, [s410, r7, acme])
    const [box, home, bare] = fleet.devices
    const as = await stack.signIn('viewer', company)
    const info = (endpointId: string, options?: 'short') =>
      stack.ask(deviceCalls.getInfo, { body: { endpointId, ...(options === undefined ? {} : { options }) } }, { as })

    const full = await info(box.endpointId)
    expect(full.info).toMatchObject({
      model_name: 'Aria S410',
      serial_number: 'S410A1',
      os: 'Android TV',
      ui_lock_enable: false,
      lnb_settings: { lnbType: 'Universal', lnbValue: '9750' },
    })
    expect(full.info.did).not.toBeNull()
    expect(full.system?.memory?.total).toBe(2 * 1024 * 1024)
    expect(full.system?.temperature.map(({ name }) => name)).toEqual(['CPU', 'Board'])
    expect(full.system).toMatchObject({ ntp_enable: true, local_timezone: 'KST-9' })
    expect(Math.abs((full.system?.current_local_time ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(full.network).toMatchObject({ dns_server: '10.0.0.53, 10.0.1.53', dvbs_modulation: 'DVB-S2 8PSK' })
    expect(await info(box.endpointId, 'short')).toMatchObject({ system: null, network: null })
    const older = { as, spelling: 'devices.getDeviceInfo' }
    const { info: same } = await stack.ask(deviceCalls.getInfo, { body: { endpointId: box.endpointId } }, older)
    expect(same).toMatchObject({ serial_number: 'S410A1', did: full.info.did })

    const least = await info(bare.endpointId)
    expect(least.info).toMatchObject({ manufacturer: 'Acme', serial_number: 'ACME1', ui_lock_enable: null })
    expect(least).toMatchObject({ system: null, network: null })
    // Nobody knows whether it is locked, and the list finds it as such and neither as locked nor as unlocked.
    const silent = await stack.ask(deviceCalls.getMaster, { query: { endpointId: bare.endpointId } }, { as })
    expect(silent.uiLockEnable).toBeNull()
    for (const [locked, found] of [
      [null, [bare.endpointId]],
      [true, []],
      [false, [box.endpointId, home.endpointId]],
    ] as const) {
      const { rows } = await stack.ask(deviceCalls.listConnectsPage, { body: { filters: { locked } } }, { as })
      expect(rows.map(({ endpointId }) => endpointId).toSorted()).toEqual([...found].toSorted())
    }

    const ask = { body: { endpointId: home.endpointId } }
    expect(await stack.ask(deviceCalls.getWan, ask, { as })).toMatchObject({
      connection_type: 'DHCP',
      ethernet_status: 'Up',
    })
    expect(await stack.ask(deviceCalls.getLan, ask, { as })).toMatchObject({
      ip_address: '192.168.35.1',
      lease_time: 24,
    })
    const clients = await stack.ask(deviceCalls.getConnectedNetwork, ask, { as })
    expect(clients.hosts.length).toBeGreaterThan(0)
    expect(clients.associatedDevices.every(({ band }) => band !== null)).toBe(true)
    const { associatedDevices } = await stack.ask(deviceCalls.getAssociatedDevices, ask, { as })
    expect(associatedDevices.length).toBe(clients.associatedDevices.length)
    const statistics = await stack.ask(deviceCalls.getNetworkStat, ask, { as })
    expect(statistics.map((entry) => entry.interface)).toEqual(['wan', 'lan', 'wifi2', 'wifi5', 'wifi6'])
    expect(await stack.ask(deviceCalls.getNetworkStat, { body: { endpointId: bare.endpointId } }, { as })).toEqual([])
    expect(await stack.ask(deviceCalls.getTime, { body: { endpointId: bare.endpointId } }, { as })).toMatchObject({
      enable: null,
      ntp_server1: null,
    })
  })

  it('takes time servers, and what it says then is published', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await using fleet = await connected(stack, company, [router({ serial: 'R7A1' }), minimal({ serial: 'ACME1' })])
    const [home, bare] = fleet.devices
    const published: DeviceUpdate[] = []
    stack.core.bus.subscribe(topics.state.of(home.endpointId), (message) => void published.push(message))
    const as = await stack.signIn('operatorStaff', company)
    const servers = { ntpServer1: 'ntp.garam.example', ntpServer2: '', localTimezone: 'KST-9' }
    await stack.ask(deviceCalls.setTime, { body: { endpointId: home.endpointId, enable: true, ...servers } }, { as })
    expect(home.value('Device.Time.NTPServer1')).toBe('ntp.garam.example')
    await eventually(() => published.some(({ method }) => method === 'NTP'))
    expect(published.find(({ method }) => method === 'NTP')).toMatchObject({
      value: { ntp_server1: 'ntp.garam.example', ntp_server2: null },
    })

    const refused = { body: { endpointId: bare.endpointId, enable: true } }
    expect(await stack.codeOf(deviceCalls.setTime, refused, { as })).toBe('wsfail')
    const history = await stack.ask(historyCalls.listUserActions, { body: { endpointId: bare.endpointId } }, { as })
    expect(history.rows).toMatchObject([{ actionName: 'Set device time', result: 'fail' }])
  })

  it('answers that it is not connected when it is not', async () => {
    await using stack = await startStack()
    const company = await stack.company('Acme')
    await plant(stack, company, 'AAAA1')
    const as = await stack.signIn('viewer', company)
    const reply = await stack.callApi(deviceCalls.getInfo, { body: { endpointId: 'os::A4C7F2-AAAA1' } }, { as })
    expect(reply).toMatchObject({ status: 400, envelope: { code: 'wsdisconnect' } })
    const unknown = { body: { endpointId: 'os::A4C7F2-NOBODY' } }
    expect(await stack.codeOf(deviceCalls.getInfo, unknown, { as })).toBe('nodata')
  })
})
