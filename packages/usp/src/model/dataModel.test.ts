import { describe, expect, it } from 'vitest'
import { addObjects } from './add.ts'
import { DataModel } from './dataModel.ts'
import { deleteObjects } from './delete.ts'
import { describeModel } from './describe.ts'
import { joinLibraries, tr135, tr181 } from './library.ts'
import { getInstances, getValues } from './read.ts'
import { setValues } from './set.ts'
import { supportedModel } from './supported.ts'

type Device = { serial: string; clients: number[] }

const library = joinLibraries(tr181(), tr135())
const supported = supportedModel<Device>(library, [
  {
    'Device.': { commands: { 'Reboot()': () => ({ ok: true }) }, events: ['Boot!'] },
    'Device.DeviceInfo.': { params: { SerialNumber: (device) => device.serial, FriendlyName: 'Living room' } },
    'Device.WiFi.Radio.{i}.': {
      instances: 2,
      params: {
        Name: (_, [radio]) => `radio${radio}`,
        Enable: true,
        Channel: (_, [radio]) => (radio === 1 ? 6 : 36),
        OperatingFrequencyBand: (_, [radio]) => (radio === 1 ? '2.4GHz' : '5GHz'),
        ExtensionChannel: 'Auto',
      },
    },
    'Device.WiFi.Radio.{i}.Stats.': { params: { BytesSent: (_, [radio]) => (radio ?? 0) * 1000 } },
    'Device.WiFi.SSID.{i}.': {
      instances: 1,
      params: {
        Name: (_, [ssid]) => `ssid${ssid}`,
        SSID: 'Home',
        LowerLayers: 'Device.WiFi.Radio.2,Device.WiFi.Radio.1',
      },
    },
    'Device.WiFi.AccessPoint.{i}.': { instances: 1, params: { SSIDReference: 'Device.WiFi.SSID.1', Enable: true } },
    'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}.': {
      instances: (device) => device.clients,
      params: {
        MACAddress: (_, [, client]) => `00:00:00:00:00:0${client}`,
        SignalStrength: (_, [, client]) => -50 - (client ?? 0),
      },
    },
    'Device.LocalAgent.Subscription.{i}.': {
      params: { Enable: false, ID: '', NotifType: '', ReferenceList: '', Recipient: '' },
      added: (_, [number]) => ({ Recipient: 'Device.LocalAgent.Controller.1', ID: `auto-${number}` }),
    },
  },
])

function model(): DataModel<Device> {
  return new DataModel(supported, { serial: 'A1', clients: [1, 4] })
}

function get(of: DataModel<Device>, path: string, maxDepth = 0): unknown {
  const [result] = getValues(of, { paramPaths: [path], maxDepth }).reqPathResults ?? []
  if (result?.errCode !== undefined) return result.errCode
  const entries = (result?.resolvedPathResults ?? []).flatMap(({ resolvedPath, resultParams }) =>
    Object.entries(resultParams ?? {}).map(([name, value]) => [`${resolvedPath}${name}`, value]),
  )
  return Object.fromEntries(entries)
}

describe('Get', () => {
  it('gives parameters, objects and counted tables', () => {
    expect(get(model(), 'Device.DeviceInfo.')).toEqual({
      'Device.DeviceInfo.SerialNumber': 'A1',
      'Device.DeviceInfo.FriendlyName': 'Living room',
    })
    expect(get(model(), 'Device.WiFi.', 1)).toEqual({
      'Device.WiFi.RadioNumberOfEntries': '2',
      'Device.WiFi.SSIDNumberOfEntries': '1',
      'Device.WiFi.AccessPointNumberOfEntries': '1',
    })
    expect(get(model(), 'Device.WiFi.Radio.*.Channel')).toEqual({
      'Device.WiFi.Radio.1.Channel': '6',
      'Device.WiFi.Radio.2.Channel': '36',
    })
  })

  it('searches, follows references and takes the instances the device makes', () => {
    expect(get(model(), 'Device.WiFi.AccessPoint.*.AssociatedDevice.[SignalStrength<-51].MACAddress')).toEqual({
      'Device.WiFi.AccessPoint.1.AssociatedDevice.4.MACAddress': '00:00:00:00:00:04',
    })
    expect(get(model(), 'Device.WiFi.AccessPoint.1.SSIDReference+.LowerLayers#2+.Channel')).toEqual({
      'Device.WiFi.Radio.1.Channel': '6',
    })
    expect(get(model(), 'Device.WiFi.SSID.1.LowerLayers#*+.Channel')).toEqual({
      'Device.WiFi.Radio.2.Channel': '36',
      'Device.WiFi.Radio.1.Channel': '6',
    })
    expect(get(model(), 'Device.WiFi.AccessPoint.[SSIDReference+.SSID=="Home"].Enable')).toEqual({
      'Device.WiFi.AccessPoint.1.Enable': 'true',
    })
    expect(get(model(), 'Device.WiFi.Radio.[Name=="nope"].Channel')).toEqual({})
  })

  it('refuses what the model does not have', () => {
    expect(get(model(), 'Device.Nope.')).toBe(7026)
    expect(get(model(), 'Device.DeviceInfo.Nope')).toBe(7026)
    expect(get(model(), 'Device.Reboot()')).toBe(7026)
    expect(get(model(), 'Device.WiFi.Radio.Channel')).toBe(7026)
    expect(get(model(), 'Device.WiFi.Radio.9.Channel')).toBe(7016)
    expect(get(model(), 'Device.WiFi.[')).toBe(7008)
  })
})

function set(
  of: DataModel<Device>,
  objPath: string,
  values: { [name: string]: string },
  required = true,
  allowPartial = false,
) {
  const paramSettings = Object.entries(values).map(([param, value]) => ({ param, value, required }))
  return setValues(of, { allowPartial, updateObjs: [{ objPath, paramSettings }] })
}

describe('Set', () => {
  it('writes every instance a path leads to, and keeps it to its own device', () => {
    const own = model()
    expect(set(own, 'Device.WiFi.Radio.*.', { Enable: '0' }).ok).toBe(true)
    expect(get(own, 'Device.WiFi.Radio.*.Enable')).toEqual({
      'Device.WiFi.Radio.1.Enable': 'false',
      'Device.WiFi.Radio.2.Enable': 'false',
    })
    expect(get(model(), 'Device.WiFi.Radio.1.Enable')).toEqual({ 'Device.WiFi.Radio.1.Enable': 'true' })
  })

  it.each([
    [{ Nope: '1' }, 7010],
    [{ Name: 'x' }, 7013],
    [{ Channel: 'six' }, 7011],
    [{ ExtensionChannel: 'Sideways' }, 7012],
  ])('refuses %o', (values, code) => {
    const own = model()
    const answer = set(own, 'Device.WiFi.Radio.1.', { Enable: 'false', ...values })
    expect(answer).toMatchObject({ ok: false, errCode: 7004, paramErrs: [{ errCode: code }] })
    expect(get(own, 'Device.WiFi.Radio.1.Enable')).toEqual({ 'Device.WiFi.Radio.1.Enable': 'true' })
  })

  it('leaves out a failing parameter that is not required', () => {
    const own = model()
    const answer = set(own, 'Device.WiFi.Radio.1.', { Enable: 'false', Nope: '1' }, false)
    const success = answer.ok ? answer.body.updatedObjResults?.[0]?.operStatus?.operStatus : undefined
    expect(success).toMatchObject({
      case: 'operSuccess',
      value: {
        updatedInstResults: [{ updatedParams: { Enable: 'false' }, paramErrs: [{ param: 'Nope', errCode: 7010 }] }],
      },
    })
  })

  it('with allow_partial fails only the objects that fail', () => {
    const own = model()
    const bad = { param: 'Nope', value: '1', required: true }
    const good = { param: 'Channel', value: '11', required: true }
    const answer = setValues(own, {
      allowPartial: true,
      updateObjs: [
        { objPath: 'Device.WiFi.Radio.2.', paramSettings: [bad] },
        { objPath: 'Device.WiFi.Radio.1.', paramSettings: [good] },
      ],
    })
    const cases = answer.ok ? answer.body.updatedObjResults?.map((result) => result.operStatus?.operStatus?.case) : []
    expect(cases).toEqual(['operFailure', 'operSuccess'])
    expect(get(own, 'Device.WiFi.Radio.1.Channel')).toEqual({ 'Device.WiFi.Radio.1.Channel': '11' })
  })

  it('refuses a value that would double a unique key', () => {
    expect(set(model(), 'Device.WiFi.Radio.2.', { Alias: 'cpe-1' })).toMatchObject({
      ok: false,
      paramErrs: [{ errCode: 7025 }],
    })
  })

  it('lets one message free a unique key and take it, or does neither', () => {
    const settings = (Alias: string) => [{ param: 'Alias', value: Alias, required: true }]
    const own = model()
    const send = (...aliases: readonly [radio: number, alias: string][]) =>
      setValues(own, {
        allowPartial: false,
        updateObjs: aliases.map(([radio, alias]) => ({
          objPath: `Device.WiFi.Radio.${radio}.`,
          paramSettings: settings(alias),
        })),
      })
    const written: string[] = []
    own.observer = {
      created: () => undefined,
      deleted: () => undefined,
      written: (path, name) => written.push(path + name),
    }
    expect(send([1, 'cpe-9'], [2, 'cpe-9'])).toMatchObject({ ok: false, paramErrs: [{ errCode: 7025 }] })
    expect(written).toEqual([])
    expect(get(own, 'Device.WiFi.Radio.*.Alias')).toMatchObject({ 'Device.WiFi.Radio.1.Alias': 'cpe-1' })
    expect(send([1, 'cpe-9'], [2, 'cpe-1']).ok).toBe(true)
    expect(get(own, 'Device.WiFi.Radio.*.Alias')).toMatchObject({
      'Device.WiFi.Radio.1.Alias': 'cpe-9',
      'Device.WiFi.Radio.2.Alias': 'cpe-1',
    })
    expect(written).toEqual(['Device.WiFi.Radio.1.Alias', 'Device.WiFi.Radio.2.Alias'])
  })
})

function add(of: DataModel<Device>, values: { [name: string]: string }, objPath = 'Device.LocalAgent.Subscription.') {
  const paramSettings = Object.entries(values).map(([param, value]) => ({ param, value, required: true }))
  return addObjects(of, { allowPartial: false, createObjs: [{ objPath, paramSettings }] }, 'self::headend')
}

describe('Add and Delete', () => {
  it('adds, reports, refuses duplicates and takes no number twice', () => {
    const own = model()
    const changes: string[] = []
    own.observer = {
      created: (path) => changes.push(`+${path}`),
      deleted: (path) => changes.push(`-${path}`),
      written: (path, name) => changes.push(path + name),
    }
    const answer = add(own, { ID: 'x', NotifType: 'Event' })
    const result = answer.ok ? answer.body.createdObjResults?.[0]?.operStatus?.operStatus : undefined
    expect(result).toEqual({
      case: 'operSuccess',
      value: {
        instantiatedPath: 'Device.LocalAgent.Subscription.1.',
        paramErrs: [],
        uniqueKeys: { Alias: 'cpe-1', Recipient: 'Device.LocalAgent.Controller.1', ID: 'x' },
      },
    })
    expect(add(own, { ID: 'x' })).toMatchObject({ ok: false, paramErrs: [{ errCode: 7025 }] })
    expect(add(own, { NotifType: 'Nope' })).toMatchObject({ ok: false, paramErrs: [{ errCode: 7012 }] })
    expect(
      deleteObjects(own, { allowPartial: false, objPaths: ['Device.LocalAgent.Subscription.[ID=="x"].'] }).ok,
    ).toBe(true)
    expect(add(own, { ID: 'x' }).ok).toBe(true)
    expect(changes).toEqual([
      '+Device.LocalAgent.Subscription.1.',
      '-Device.LocalAgent.Subscription.1.',
      '+Device.LocalAgent.Subscription.2.',
    ])
    expect(get(own, 'Device.LocalAgent.SubscriptionNumberOfEntries')).toEqual({
      'Device.LocalAgent.SubscriptionNumberOfEntries': '1',
    })
  })

  it('takes back the earlier objects of a message that fails', () => {
    const own = model()
    const settings = (id: string) => [{ param: 'ID', value: id, required: true }]
    const objPath = 'Device.LocalAgent.Subscription.'
    const createObjs = ['a', 'a'].map((id) => ({ objPath, paramSettings: settings(id) }))
    expect(addObjects(own, { allowPartial: false, createObjs }, 'c').ok).toBe(false)
    expect(get(own, 'Device.LocalAgent.Subscription.')).toEqual({})
    expect(addObjects(own, { allowPartial: true, createObjs }, 'c').ok).toBe(true)
    expect(get(own, 'Device.LocalAgent.Subscription.*.ID')).toEqual({ 'Device.LocalAgent.Subscription.2.ID': 'a' })
  })

  it('refuses tables that are fixed, and takes an absent instance for deleted', () => {
    expect(add(model(), {}, 'Device.WiFi.Radio.')).toMatchObject({ ok: false, paramErrs: [{ errCode: 7019 }] })
    expect(add(model(), {}, 'Device.DeviceInfo.')).toMatchObject({ ok: false, paramErrs: [{ errCode: 7018 }] })
    expect(add(model(), {}, 'Device.Nope.')).toMatchObject({ ok: false, paramErrs: [{ errCode: 7026 }] })
    const gone = deleteObjects(model(), { allowPartial: false, objPaths: ['Device.WiFi.SSID.9.'] })
    expect(gone.ok ? gone.body.deletedObjResults?.[0]?.operStatus?.operStatus : gone).toEqual({
      case: 'operSuccess',
      value: { affectedPaths: [] },
    })
    expect(deleteObjects(model(), { allowPartial: false, objPaths: ['Device.WiFi.Radio.1.'] }).ok).toBe(false)
  })
})

describe('GetInstances and GetSupportedDM', () => {
  it('lists instances with their keys', () => {
    const list = (path: string, firstLevelOnly: boolean): unknown =>
      getInstances(model(), { objPaths: [path], firstLevelOnly }).reqPathResults?.[0]?.currInsts
    expect(list('Device.WiFi.AccessPoint.', true)).toEqual([
      {
        instantiatedObjPath: 'Device.WiFi.AccessPoint.1.',
        uniqueKeys: { Alias: 'cpe-1', SSIDReference: 'Device.WiFi.SSID.1' },
      },
    ])
    expect(list('Device.WiFi.AccessPoint.', false)).toHaveLength(3)
  })

  it('describes objects, parameters, commands, events and keys when asked to', () => {
    const flags = {
      firstLevelOnly: false,
      returnCommands: true,
      returnEvents: true,
      returnParams: true,
      returnUniqueKeySets: true,
    }
    const all = describeModel(supported, { objPaths: ['Device.'], ...flags }).reqObjResults?.[0]?.supportedObjs ?? []
    expect(all.find((object) => object.supportedObjPath === 'Device.')).toMatchObject({
      supportedCommands: [{ commandName: 'Reboot()', commandType: 1 }],
      supportedEvents: [{ eventName: 'Boot!', argNames: ['CommandKey', 'Cause', 'FirmwareUpdated', 'ParameterMap'] }],
    })
    expect(all.find((object) => object.supportedObjPath === 'Device.LocalAgent.Subscription.{i}.')).toMatchObject({
      access: 1,
      isMultiInstance: true,
      uniqueKeySets: [{ keyNames: ['Alias'] }, { keyNames: ['Recipient', 'ID'] }],
    })
    const names = describeModel(supported, { objPaths: ['Device.WiFi.'], ...flags, firstLevelOnly: true })
    expect(names.reqObjResults?.[0]?.supportedObjs?.map((object) => object.supportedObjPath)).toEqual([
      'Device.WiFi.',
      'Device.WiFi.Radio.{i}.',
      'Device.WiFi.SSID.{i}.',
      'Device.WiFi.AccessPoint.{i}.',
    ])
    expect(describeModel(supported, { objPaths: ['Device.Nope.'], ...flags }).reqObjResults?.[0]?.errCode).toBe(7026)
  })
})

describe('the libraries', () => {
  it('know TR-181 and TR-135', () => {
    expect(tr181().get('Device.IP.Diagnostics.')?.commands.get('IPPing()')).toMatchObject({ kind: 'async' })
    expect(tr181().get('Device.LocalAgent.Subscription.{i}.')?.uniqueKeys).toEqual([['Alias'], ['Recipient', 'ID']])
    expect(tr135().get('Device.Services.STBService.{i}.')?.parameters.get('Enable')?.access).toBe('readWrite')
    expect(tr181().size).toBe(669)
  })
})
