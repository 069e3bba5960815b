import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLifeline, isPresetPath, pathsMeet, presetCalls, presetWatchPaths } from '@headend/contract/presets'
import { dataModelCalls } from '@headend/contract/dataModel'
import { setTopBox } from '@headend/simulator'
import type { SimulatedDevice } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { watchedPaths } from '../../device/facets/record.ts'
import { connected, eventually, plant, plantGroup } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { noun } from './isolation.ts'

const friendlyName = 'Device.DeviceInfo.FriendlyName'

let stack: Stack
let company: string
let as: TestSession
let fleet: AsyncDisposable & { readonly devices: readonly SimulatedDevice[] }
let box: SimulatedDevice
let other: SimulatedDevice

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme Telecom')
  const made = await connected(stack, company, [setTopBox(), setTopBox()])
  fleet = made
  ;[box, other] = made.devices
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(async () => {
  await fleet[Symbol.asyncDispose]()
  await stack[Symbol.asyncDispose]()
})

type Body = Readonly<Record<string, unknown>>
const send = async (call: (typeof presetCalls)[keyof typeof presetCalls], request: object, who = as) =>
  (await stack.callApi(call, request as never, { as: who })).envelope
const make = (body: Body) =>
  stack.ask(presetCalls.create, { body: { name: 'Names', events: ['boot'], ...body } } as never, { as })
const remove = (presetId: string) => stack.ask(presetCalls.delete, { params: { presetId } }, { as })
const ofDevice = (endpointId: string) => stack.ask(presetCalls.listOfDevice, { body: { endpointId } }, { as })
const attemptsOf = async (presetId: string, endpointId: string) =>
  (await ofDevice(endpointId)).attempts.filter((one) => one.presetId === presetId)
const settled = (presetId: string, endpointId: string, count = 1) =>
  eventually(async () => {
    const found = await attemptsOf(presetId, endpointId)
    return found.length >= count ? found : undefined
  })

testNoun(noun, () => stack)

describe('what a preset may set', () => {
  it('is a parameter, of one instance or of every', () => {
    for (const path of [
      friendlyName,
      'Device.WiFi.SSID.1.Enable',
      'Device.WiFi.SSID.*.Enable',
      'Device.X_ACME_Box.Mode',
    ])
      expect([path, isPresetPath(path)]).toEqual([path, true])
    for (const path of [
      'Device.',
      'Device.WiFi.',
      'Device.Reboot()',
      'Device.WiFi.SSID.[Enable==1].SSID',
      'Device..A',
      'Other.Name',
      'Device.WiFi.SSID.0.Enable',
    ])
      expect([path, isPresetPath(path)]).toEqual([path, false])
    expect(isLifeline('Device.LocalAgent.Controller.1.Enable')).toBe(true)
    expect(isLifeline('Device.MQTT.Client.1.Enable')).toBe(true)
    expect(isLifeline(friendlyName)).toBe(false)
    expect(pathsMeet('Device.WiFi.SSID.*.Enable', 'Device.WiFi.SSID.2.Enable')).toBe(true)
    expect(pathsMeet('Device.WiFi.SSID.*.Enable', 'Device.WiFi.SSID.2.SSID')).toBe(false)
  })

  it('is watched at parameters alone whose changes devices are asked to report', () => {
    expect([...presetWatchPaths].toSorted()).toEqual([...watchedPaths].toSorted())
  })

  it.each([
    ['Device.LocalAgent.Controller.1.Enable', 'By this the device reaches its controller.'],
    ['Device.WiFi.AccessPoint.1.Security.KeyPassphrase', 'A preset carries no secrets'],
    ['Device.WiFi.SSID.[Enable==true].SSID', 'Name a parameter'],
  ])('refuses %s', async (path, problem) => {
    const { code, data } = await send(presetCalls.create, {
      body: { name: 'No', events: ['boot'], configuration: { [path]: 'x' } },
    })
    expect(code).toBe('custom')
    expect(JSON.stringify(data)).toContain(problem)
    expect((await send(presetCalls.dryRun, { body: { configuration: { [path]: 'x' } } })).code).toBe('custom')
  })

  it('is checked by the data model of its model, where that is known', async () => {
    await stack.ask(dataModelCalls.getSupported, { body: { endpointId: box.endpointId } }, { as })
    const { mid } = await stack.db
      .selectFrom('device')
      .select('mid')
      .where('endpoint_id', '=', box.endpointId)
      .executeTakeFirstOrThrow()
    const create = (configuration: object) =>
      send(presetCalls.create, { body: { name: 'Typed', events: ['boot'], mid, configuration, enabled: false } })
    expect((await create({ 'Device.DeviceInfo.SerialNumber': '1' })).message).toContain('do not let it be set')
    expect((await create({ 'Device.Time.Enable': 'perhaps' })).message).toContain('boolean')
    const { warnings } = await stack.ask(
      presetCalls.dryRun,
      {
        body: { mid, configuration: { 'Device.Nope.Mode': '1', 'Device.Time.Enable': 'perhaps', [friendlyName]: 'A' } },
      },
      { as },
    )
    expect(warnings).toEqual([
      { path: 'Device.Nope.Mode', problem: 'unknown', type: null },
      { path: 'Device.Time.Enable', problem: 'type', type: 'boolean' },
    ])
  })

  it('never reaches beyond its company', async () => {
    const elsewhere = await stack.company('Elsewhere')
    const theirs = await plant(stack, elsewhere, 'S410-THEIRS')
    const gid = await plantGroup(stack, elsewhere, 'Their group')
    const body = { name: 'Beyond', events: ['boot'], configuration: { [friendlyName]: 'x' } }
    const codes = await Promise.all(
      [{ endpointIds: [theirs] }, { gid }, { roomId: '99' }, { mid: '999999' }].map(
        async (more) => (await send(presetCalls.create, { body: { ...body, ...more } })).code,
      ),
    )
    expect(codes).toEqual(['nodata', 'nodata', 'nodata', 'nodata'])
    expect((await send(presetCalls.create, { body: { ...body, opId: elsewhere } })).code).toBe('custom')
    // For nobody rather than for everybody once its group is gone.
    const mine = await plantGroup(stack, company, 'Soon gone')
    const { presetId } = await make({ name: 'Gone', gid: mine, configuration: { [friendlyName]: 'x' }, enabled: false })
    await stack.db.deleteFrom('device_group').where('gid', '=', mine).execute()
    const { devices } = await stack
      .ask(presetCalls.dryRun, { body: { gid: mine, configuration: {} } as never }, { as })
      .catch(() => ({ devices: 0 }))
    expect(devices).toBe(0)
    await stack.ask(presetCalls.setEnabled, { params: { presetId }, body: { enabled: true } }, { as })
    expect(await stack.ask(presetCalls.apply, { params: { presetId }, body: {} }, { as })).toEqual({ devices: 0 })
    await remove(presetId)
  })

  it('gives firmware only where its maker might', async () => {
    const role = await stack.signIn('operatorAdministrator', company)
    const body = { name: 'Newest', events: ['boot'], autoFirmwareUpgrade: true, enabled: false }
    const { code, data } = await send(presetCalls.create, { body }, role)
    expect([code, data]).toMatchObject(['success', { autoFirmwareUpgrade: true, configuration: {} }])
    await remove((data as { presetId: string }).presetId)
    const staff = await stack.signIn('operatorStaff', company)
    expect((await send(presetCalls.create, { body }, staff)).code).toBe('roleerr')
  })

  it('may come as a form with a file', async () => {
    const read = async (content: string) =>
      stack.callApi(presetCalls.readFile, { files: { file: new File([content], 'clocks.csv') } as never }, { as })
    const { envelope } = await read(
      `path,value\n${friendlyName},Box\nDevice.LocalAgent.EndpointID,x\nDevice.Time.NTPServer1,"a,b"\nDevice.Time.NTPServer1,c\n`,
    )
    expect(envelope.data).toMatchObject({
      fileName: 'clocks.csv',
      configuration: { [friendlyName]: 'Box', 'Device.Time.NTPServer1': 'a,b' },
      refused: [{ row: 3 }, { row: 5, reason: 'This parameter is there twice.' }],
    })
    expect((await read(`{"${friendlyName}": 5, "Device.Time.Enable": true}`)).envelope.data).toMatchObject({
      configuration: { [friendlyName]: '5', 'Device.Time.Enable': 'true' },
    })
    for (const content of ['{', '[]', 'path,value\n']) expect((await read(content)).envelope.code).toBe('custom')
    const file = new File([JSON.stringify({ [friendlyName]: 'From a file' })], 'names.json')
    const made = await stack.ask(
      presetCalls.create,
      {
        body: {
          name: 'By form',
          weight: '7',
          events: '["boot"]',
          configuration: '{"Device.Time.NTPServer1":"t"}',
          enabled: 'false',
        } as never,
        files: { file } as never,
      } as never,
      { as },
    )
    expect(made).toMatchObject({
      file: 'names.json',
      weight: 7,
      enabled: false,
      configuration: { [friendlyName]: 'From a file', 'Device.Time.NTPServer1': 't' },
    })
    await remove(made.presetId)
  })

  it('has a name of its own', async () => {
    const { presetId } = await make({ name: 'Twice', configuration: { [friendlyName]: 'x' }, enabled: false })
    const again = await send(presetCalls.create, {
      body: { name: 'twice', events: ['boot'], configuration: { [friendlyName]: 'x' } },
    })
    expect(again.code).toBe('nameconflict')
    await remove(presetId)
  })
})

describe('a preset', () => {
  it('is applied once a version as its devices start, and says what it did', async () => {
    const { presetId } = await make({ endpointIds: [box.endpointId], configuration: { [friendlyName]: 'Lobby' } })
    const before = box.value(friendlyName)
    box.powerCycle()
    const [attempt] = await settled(presetId, box.endpointId)
    expect(attempt).toMatchObject({
      event: 'boot',
      version: 1,
      result: 'applied',
      changes: [{ from: before, to: 'Lobby' }],
    })
    expect(box.value(friendlyName)).toBe('Lobby')
    expect((await ofDevice(other.endpointId)).presets).toEqual([])
    const [line] = await linesOf(stack, { action: 'Apply preset' })
    expect(line).toMatchObject({ target: 'Names', endpoint_id: box.endpointId, result: 'success' })
    // The same version is not applied again; what somebody changed at the device stays.
    await stack.ask(
      dataModelCalls.setValue,
      { body: { endpointId: box.endpointId, path: friendlyName, value: 'By hand' } },
      { as },
    )
    const boots = async () =>
      stack.db
        .selectFrom('device_event')
        .select('time')
        .where('kind', '=', 'boot')
        .where('endpoint_id', '=', box.endpointId)
        .execute()
    const booted = (await boots()).length
    box.powerCycle()
    await eventually(async () => (await boots()).length > booted)
    expect(box.value(friendlyName)).toBe('By hand')
    const get = () => stack.ask(presetCalls.get, { params: { presetId } }, { as })
    expect(await get()).toMatchObject({ applied: 1, failed: 0, waiting: 0 })
    const updated = await stack.ask(
      presetCalls.update,
      {
        params: { presetId },
        body: {
          name: 'Names',
          events: ['boot'],
          endpointIds: [box.endpointId],
          configuration: { [friendlyName]: 'Hall' },
        },
      } as never,
      { as },
    )
    expect(updated).toMatchObject({ version: 2, applied: 0 })
    box.powerCycle()
    await settled(presetId, box.endpointId, 2)
    expect(box.value(friendlyName)).toBe('Hall')
    await remove(presetId)
  })

  it('leaves what a heavier one sets to that', async () => {
    const endpointIds = [box.endpointId]
    const light = await make({
      name: 'Light',
      weight: 1,
      endpointIds,
      configuration: { [friendlyName]: 'Light', 'Device.Time.NTPServer1': 'light.example' },
    })
    const heavy = await make({ name: 'Heavy', weight: 2, endpointIds, configuration: { [friendlyName]: 'Heavy' } })
    const foreseen = await stack.ask(
      presetCalls.dryRun,
      {
        body: {
          presetId: light.presetId,
          name: 'Light',
          weight: 1,
          endpointIds,
          configuration: { ...light.configuration },
        },
      },
      { as },
    )
    expect(foreseen).toMatchObject({
      devices: 1,
      conflicts: [{ name: 'Heavy', path: friendlyName, wins: false }],
      sample: [
        {
          changes: [
            { path: 'Device.Time.NTPServer1', fate: 'change' },
            { path: friendlyName, fate: 'heavier', by: 'Heavy' },
          ],
        },
      ],
    })
    await Promise.all(
      [light, heavy].map(({ presetId }) => stack.ask(presetCalls.apply, { params: { presetId }, body: {} }, { as })),
    )
    await settled(heavy.presetId, box.endpointId)
    const [attempt] = await settled(light.presetId, box.endpointId)
    expect(attempt).toMatchObject({
      event: 'person',
      result: 'applied',
      skipped: [{ path: friendlyName, by: 'Heavy' }],
    })
    expect(box.value(friendlyName)).toBe('Heavy')
    expect(box.value('Device.Time.NTPServer1')).toBe('light.example')
    await Promise.all([light, heavy].map(({ presetId }) => remove(presetId)))
  })

  it('says of a refusal which parameter, and is tried again a few times', async () => {
    const { presetId } = await make({
      name: 'Refused',
      endpointIds: [other.endpointId],
      configuration: { [friendlyName]: 'No', 'Device.Nope.Mode': '1' },
    })
    const before = other.value(friendlyName)
    await stack.ask(presetCalls.apply, { params: { presetId }, body: { endpointIds: [other.endpointId] } }, { as })
    const [attempt] = await settled(presetId, other.endpointId)
    expect(attempt).toMatchObject({ result: 'failed', refused: [{ path: expect.stringContaining('Device.Nope.') }] })
    // One Set: none of it was taken.
    expect(other.value(friendlyName)).toBe(before)
    const { rows } = await stack.ask(presetCalls.listDevices, { params: { presetId }, query: {} }, { as })
    expect(rows).toMatchObject([
      { endpointId: other.endpointId, state: 'waiting', tries: 1, nextTime: expect.any(Number) },
    ])
    await stack.db
      .updateTable('preset_device')
      .set({ tries: 3, due_time: new Date(0) })
      .where('preset_id', '=', presetId)
      .execute()
    await stack.db
      .updateTable('preset_turn')
      .set({ due_time: new Date(0) })
      .execute()
    await eventually(async () => (await stack.ask(presetCalls.get, { params: { presetId } }, { as })).failed === 1)
    expect(await stack.ask(presetCalls.apply, { params: { presetId }, body: { failed: true } }, { as })).toEqual({
      devices: 1,
    })
    await remove(presetId)
  })

  it.each(['rejects-set', 'ignores-set', 'other-answers'] as const)(
    'says that it failed on a device that %s',
    async (fault) => {
      const { presetId } = await make({
        name: `Of ${fault}`,
        endpointIds: [other.endpointId],
        configuration: { [friendlyName]: `Not ${fault}` },
      })
      const before = other.value(friendlyName)
      other.fault(fault)
      await stack.ask(presetCalls.apply, { params: { presetId }, body: {} }, { as })
      const [attempt] = await settled(presetId, other.endpointId)
      expect(attempt).toMatchObject({ result: 'failed', reason: expect.any(String) })
      other.fault()
      expect(other.value(friendlyName)).toBe(before)
      await remove(presetId)
    },
    60_000,
  )

  it('is switched off and on', async () => {
    const { presetId } = await make({
      name: 'Off',
      endpointIds: [box.endpointId],
      configuration: { [friendlyName]: 'Off' },
      enabled: false,
    })
    expect((await send(presetCalls.apply, { params: { presetId }, body: {} })).message).toBe(
      'This preset is switched off.',
    )
    const on = await stack.ask(presetCalls.setEnabled, { params: { presetId }, body: { enabled: true } }, { as })
    expect(on).toMatchObject({ enabled: true, version: 1 })
    await remove(presetId)
  })

  it('sets every instance that a wildcard finds', async () => {
    const { presetId } = await make({
      name: 'None',
      endpointIds: [box.endpointId],
      configuration: { 'Device.WiFi.NoSuch.*.Alias': 'x', [friendlyName]: 'Never' },
    })
    await stack.ask(presetCalls.apply, { params: { presetId }, body: {} }, { as })
    const [attempt] = await settled(presetId, box.endpointId)
    expect(attempt).toMatchObject({ result: 'failed', reason: expect.stringContaining('no instance') })
    expect(box.value(friendlyName)).not.toBe('Never')
    await remove(presetId)
  })
})
