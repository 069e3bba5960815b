import { describe, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { channelScanResult } from '@headend/contract/schemas/wifi'
import { wifiCalls } from '@headend/contract/wifi'
import type { Radio, RadioChange } from '@headend/contract/wifi'
import { minimal, router } from '@headend/simulator'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { clientOf, open, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'

const radioPath = 'Device.WiFi.Radio.2.'
const security = (instance: number): string => `Device.WiFi.AccessPoint.${instance}.Security.`
const ssid = (instance: number): string => `Device.WiFi.SSID.${instance}.SSID`

const read = async ({ stack, endpointId, as }: DeviceBench) =>
  stack.ask(wifiCalls.getRadio, { body: { endpointId } }, { as })

const save = ({ stack, endpointId, as }: DeviceBench, radios: readonly RadioChange[], bandSteering?: boolean) => {
  const body = { endpointId, radios: [...radios], ...(bandSteering !== undefined && { bandSteering }) }
  return stack.callApi(wifiCalls.setRadio, { body }, { as })
}

/** A radio as the documents have a client send it back: all of it in camelCase. */
const payloadOf = (radio: Radio): RadioChange => {
  const entries = Object.entries(radio).map(([name, value]) => [
    { key_pass_phrase: 'keyPassPhrase', sae_passphrase: 'saePassphrase' }[name] ??
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(entries)
}

describe('the radios of a device', () => {
  it('are answered by band with every field', async () => {
    await using b = await deviceBench(router())
    const { radios, band_steering } = await read(b)
    expect(band_steering).toBe(true)
    expect([radios.twoG, radios.fiveG, radios.sixG].map((band) => band?.map(({ idx }) => idx))).toEqual([[1], [2], [3]])
    const [five] = radios.fiveG
    expect(five).toMatchObject({
      frequency_band: '5GHz',
      access_point_idx: 2,
      ssid_idx: 2,
      ssid_name: b.device.value(ssid(2)),
      key_pass_phrase: b.device.value(`${security(2)}KeyPassphrase`),
      hidden_ssid: false,
      encryption_mode: 'AES',
      operating_channel_bandwidth: '80MHz',
      operating_standard: 'a,n,ac,ax',
      extension_channel: 'Auto',
      auto_channel_enable: false,
      dfs: true,
      power: 100,
      rekeying_interval: 3600,
      wps: false,
      clientIsolation: false,
    })
    expect(radios.twoG[0]).toMatchObject({ channel: 'Auto', possible_channels: expect.arrayContaining([13]) })
  })

  it('are saved by one Set, read back, and leave a line without secrets', async () => {
    await using b = await deviceBench(router())
    const reply = await save(b, [
      {
        idx: 2,
        ssidName: 'Attic2026',
        keyPassPhrase: 'correct-horse',
        channel: 149,
        operatingChannelBandwidth: '40MHz',
      },
    ])
    // 40 MHz leaves the channel to the device unless the extension says where it is.
    expect(reply.envelope).toMatchObject({
      code: 'custom',
      data: {
        reason: 'invalid',
        fields: [{ field: 'radios.0.channel', problem: 'At 40 MHz with the extension Auto the channel is Auto.' }],
      },
    })
    const { envelope } = await save(b, [
      {
        idx: 2,
        ssidName: 'Attic2026',
        keyPassPhrase: 'correct-horse',
        channel: 149,
        operatingChannelBandwidth: '40MHz',
        extensionChannel: 'BelowControlChannel',
        power: 50,
      },
    ])
    const { taskId } = wifiStarted(envelope.data)
    expect(await b.ended(taskId)).toMatchObject({ taskType: 'UIRadioList', taskStatus: 'success' })
    expect(b.device.value(`${radioPath}Channel`)).toBe('149')
    expect(b.device.value(`${radioPath}TransmitPower`)).toBe('50')
    // Band steering is on: the other bands follow 5 GHz, and SAE follows the passphrase.
    for (const instance of [1, 2, 3]) {
      expect(b.device.value(ssid(instance))).toBe('Attic2026')
      expect(b.device.value(`${security(instance)}KeyPassphrase`)).toBe('correct-horse')
      expect(b.device.value(`${security(instance)}SAEPassphrase`)).toBe('correct-horse')
    }
    expect((await read(b)).radios.fiveG[0]).toMatchObject({ ssid_name: 'Attic2026', channel: 149, power: 50 })
    const { rows } = await b.stack.ask(
      historyCalls.listUserActions,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(rows.map(({ actionName }) => actionName)).toContain('Wi-Fi Configuration')
    expect(JSON.stringify([rows, await b.task(taskId)])).not.toContain('correct-horse')
  })

  it('may be sent back as they were answered, of which only what differs is set', async () => {
    await using b = await deviceBench(router())
    const { radios } = await read(b)
    const [two] = radios.twoG
    if (two === undefined) throw new Error('no 2.4 GHz')
    const same = await save(b, [payloadOf(two)])
    expect(same.envelope).toMatchObject({ code: 'custom', data: { fields: [{ problem: 'Nothing is changed.' }] } })
    const { envelope } = await save(b, [{ ...payloadOf(two), clientIsolation: true }])
    const { taskId } = wifiStarted(envelope.data)
    expect((await b.ended(taskId)).input).toEqual({
      updates: [{ object: 'Device.WiFi.AccessPoint.1.', params: { IsolationEnable: 'true' } }],
    })
  })

  it('are saved short, with the channel as a text', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId, radios: [{ idx: 2, ssidName: 'Short77', channel: '36' }] }
    const { taskId } = await b.stack.ask(wifiCalls.setRadioShort, { body }, { as: b.as })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    expect([b.device.value(`${radioPath}Channel`), b.device.value(ssid(1))]).toEqual(['36', 'Short77'])
  })

  it('take over the passphrase of 5 GHz when they become one network', async () => {
    await using b = await deviceBench(router())
    await save(b, [], false)
    const alone = await save(b, [{ idx: 1, ssidName: 'Alone', keyPassPhrase: 'other-key-1' }])
    await b.ended(wifiStarted(alone.envelope.data).taskId)
    expect([b.device.value(ssid(1)), b.device.value(ssid(2))]).toEqual(['Alone', expect.stringContaining('Home')])
    const joined = await save(b, [], true)
    await b.ended(wifiStarted(joined.envelope.data).taskId)
    expect(b.device.value(ssid(1))).toBe(b.device.value(ssid(2)))
    const [one, two] = [1, 2].map((instance) => b.device.value(`${security(instance)}KeyPassphrase`))
    expect(one).toBe(two)
  })
})

const wifiStarted = (data: unknown): { taskId: string } => {
  if (typeof data === 'object' && data !== null && 'taskId' in data) return { taskId: String(data.taskId) }
  throw new Error(`Nothing started: ${JSON.stringify(data)}`)
}

describe('a change that the device does not carry out', () => {
  it('changes nothing and names the field', async () => {
    await using b = await deviceBench(router())
    const name = b.device.value(ssid(2))
    // A channel of radar, on a radio that is not to give way to it any more.
    const { envelope } = await save(b, [{ idx: 2, ssidName: 'Elsewhere', dfs: false, channel: 100 }])
    expect(envelope).toMatchObject({
      code: 'wsfail',
      data: {
        fields: [
          { field: 'radios.0.channel', problem: 'The device refused it: “7012 Channel 100 needs IEEE 802.11h”.' },
        ],
      },
    })
    expect(b.device.value(ssid(2))).toBe(name)
    expect(b.device.value(`${radioPath}IEEE80211hEnabled`)).toBe('true')
  })

  it('is a failure where the device says it did and did not', async () => {
    await using b = await deviceBench(router())
    b.device.fault('ignores-set')
    const { envelope } = await save(b, [{ idx: 2, power: 25 }])
    expect(await b.ended(wifiStarted(envelope.data).taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'unchanged' })
  })

  it('of a device that does not answer, or is not there, ends by saying so', async () => {
    await using b = await deviceBench(router())
    b.device.fault('rejects-set')
    expect((await save(b, [{ idx: 2, power: 25 }])).envelope.code).toBe('wsfail')
    b.device.fault('rejects-diagnostics')
    const scan = { body: { endpointId: b.endpointId } }
    expect((await b.stack.callApi(wifiCalls.startChannelScan, scan, { as: b.as })).envelope.code).toBe('wsfail')
    b.device.fault('silent')
    expect((await save(b, [{ idx: 2, power: 25 }])).envelope.code).toBe('wstimeout')
    b.device.fault('offline')
    const offline = [
      await save(b, [{ idx: 2, power: 25 }]),
      await b.stack.callApi(wifiCalls.startChannelScan, scan, { as: b.as }),
      await b.stack.callApi(wifiCalls.resetWifi, scan, { as: b.as }),
      await b.stack.callApi(wifiCalls.getSsidInfo, scan, { as: b.as }),
    ]
    expect(offline.map(({ envelope }) => envelope.code)).toEqual(offline.map(() => 'wsdisconnect'))
  })
})

describe('secrets of the Wi-Fi', () => {
  it('are shown to nobody without the permission, and reading them is recorded', async () => {
    await using b = await deviceBench(router())
    const key = b.device.value(`${security(2)}KeyPassphrase`) ?? 'none'
    const viewer = await b.stack.signIn('viewer', b.company)
    const ask = { body: { endpointId: b.endpointId } }
    for (const call of [wifiCalls.getRadio, wifiCalls.getWifi, wifiCalls.getGuestWifi]) {
      const { envelope } = await b.stack.callApi(call, ask, { as: viewer })
      expect(envelope.code).toBe('success')
      expect(JSON.stringify(envelope)).not.toContain(key)
    }
    const unasked = await b.stack.ask(
      wifiCalls.getRadio,
      { body: { endpointId: b.endpointId, secrets: false } },
      { as: b.as },
    )
    expect(JSON.stringify(unasked)).not.toContain(key)
    const actions = async () =>
      (await b.stack.ask(historyCalls.listUserActions, ask, { as: b.as })).rows.map(({ actionName }) => actionName)
    expect(await actions()).toEqual([])
    const list = await read(b)
    expect(JSON.stringify(list)).toContain(key)
    const older = await b.stack.ask(wifiCalls.getRadio, ask, { as: b.as, spelling: 'wifi.getWifiRadio' })
    expect(older).toEqual(list)
    expect(await actions()).toEqual(['Read secret', 'Read secret'])
  })
})

describe('guest networks', () => {
  it('are those beside the first of each radio, and are set and switched', async () => {
    await using b = await deviceBench(router())
    const ask = { body: { endpointId: b.endpointId } }
    const { guestWifis } = await b.stack.ask(wifiCalls.getGuestWifi, ask, { as: b.as })
    expect(guestWifis.map(({ idx, band, enable }) => [idx, band, enable])).toEqual([
      [4, 'twoG', false],
      [5, 'fiveG', false],
      [6, 'sixG', false],
    ])
    const set = { ...ask.body, guestWifis: [{ idx: 4, ssid: 'Visitors7', key_pass_phrase: 'come-in-77' }] }
    await b.ended((await b.stack.ask(wifiCalls.setGuestWifi, { body: set }, { as: b.as })).taskId)
    expect([b.device.value(ssid(4)), b.device.value(`${security(4)}KeyPassphrase`)]).toEqual([
      'Visitors7',
      'come-in-77',
    ])
    const on = { ...ask.body, guestWifis: [{ idx: 4, band: 'twoG' as const, enable: true }] }
    const { taskId } = await b.stack.ask(wifiCalls.enableGuestWifi, { body: on }, { as: b.as })
    expect(await b.ended(taskId)).toMatchObject({ taskType: 'UIGuestWifi', taskStatus: 'success' })
    expect(b.device.value('Device.WiFi.AccessPoint.4.Status')).toBe('Enabled')
    const wrong = { ...ask.body, guestWifis: [{ idx: 4, ssid: 'no way!' }, { idx: 9 }] }
    const { envelope } = await b.stack.callApi(wifiCalls.setGuestWifi, { body: wrong }, { as: b.as })
    expect(envelope.data).toMatchObject({
      fields: [
        { field: 'guestWifis.0.ssid', problem: 'Use 2 to 32 letters and digits.' },
        { field: 'guestWifis.1.idx', problem: 'The device has no such network.' },
      ],
    })
  })
})

it('one network by its SSID is answered and set', async () => {
  await using b = await deviceBench(router())
  const at = { endpointId: b.endpointId, ssidIdx: 3 }
  const before = await b.stack.ask(wifiCalls.getSsid, { body: at }, { as: b.as })
  expect(before).toMatchObject({ ssidIdx: 3, ssidName: b.device.value(ssid(3)), hiddenSsid: false, enable: true })
  const set = { ...at, ssidName: 'Third3', hiddenSsid: true, enable: true }
  await b.ended((await b.stack.ask(wifiCalls.setSsid, { body: set }, { as: b.as })).taskId)
  const all = await b.stack.ask(wifiCalls.getSsidInfo, { body: { endpointId: b.endpointId } }, { as: b.as })
  expect(all).toHaveLength(6)
  expect(all[2]).toEqual({ ...before, ssidName: 'Third3', hiddenSsid: true })
  const nowhere = await b.stack.callApi(wifiCalls.getSsid, { body: { ...at, ssidIdx: 99 } }, { as: b.as })
  expect(nowhere.envelope.code).toBe('nodata')
})

it('a channel scan ends with the networks around the device', async () => {
  await using b = await deviceBench(router())
  const body = { endpointId: b.endpointId }
  const started = await b.stack.ask(
    wifiCalls.startChannelScan,
    { body },
    { as: b.as, spelling: 'wifi.startNeighborScan' },
  )
  expect(started.sessionId).toBe(started.taskId)
  const task = await b.ended(started.taskId)
  expect(task).toMatchObject({ taskType: 'WifiScanChannel', taskStatus: 'success' })
  const { results, state } = channelScanResult.parse(task.resultData)
  expect(state).toBe('Complete')
  expect(new Set(results.map(({ band }) => band))).toEqual(new Set(['2.4GHz', '5GHz', '6GHz']))
  const strengths = results.map(({ signal_strength }) => signal_strength ?? 0)
  expect(strengths).toEqual(strengths.toSorted((one, two) => two - one))
})

it('a reset brings back what the device left the factory with', async () => {
  await using b = await deviceBench(router())
  const name = b.device.value(ssid(2))
  await b.ended(wifiStarted((await save(b, [{ idx: 2, ssidName: 'Attic2026' }])).envelope.data).taskId)
  await b.stack.ask(wifiCalls.resetWifi, { body: { endpointId: b.endpointId } }, { as: b.as })
  expect(b.device.value(ssid(2))).toBe(name)
})

it('a device without Wi-Fi has empty lists, and refuses what is set', async () => {
  await using b = await deviceBench(minimal())
  const ask = { body: { endpointId: b.endpointId } }
  expect(await b.stack.ask(wifiCalls.getWifi, ask, { as: b.as })).toEqual({
    radios: { twoG: [], fiveG: [] },
    band_steering: null,
    guestWifis: [],
  })
  const { envelope } = await save(b, [{ idx: 1, power: 25 }])
  expect(envelope.data).toMatchObject({
    fields: [{ field: 'radios.0.idx', problem: 'The device has no such network.' }],
  })
  const reset = await b.stack.callApi(wifiCalls.resetWifi, ask, { as: b.as })
  expect(reset.envelope.code).toBe('wsfail')
})

it('a change that nobody here made is sent to those who look, before all of the device is read again', async () => {
  await using b = await deviceBench(router())
  const { stack, as, endpointId } = b
  const clientId = await clientOf(stack, as)
  using browser = await open(stack, clientId)
  browser.say({ type: 'subscribe', token: as.info.token, clientId })
  await browser.received((message) => 'type' in message && message.type === 'subscribed')
  await watch(browser, endpointId)
  await stack.ask(deviceCalls.subscribeRtd, { body: { endpointId, clientId, facets: ['radio_list'] } }, { as })
  const powers = () =>
    browser.messages.flatMap((message) =>
      'method' in message && message.method === 'radio_list'
        ? [{ time: message.time, power: message.value.radios.fiveG[0]?.power }]
        : [],
    )
  await eventually(() => powers().some(({ power }) => power === 100))
  const since = Date.now()
  await busLink(stack.core).set(endpointId, [{ object: radioPath, params: { TransmitPower: '25' } }])
  const told = await eventually(() => powers().find(({ power }) => power === 25))
  // Two seconds on a machine that is not busy; a reading of all of it comes every fifteen.
  expect(told.time - since).toBeLessThan(6_000)
  expect(JSON.stringify(browser.messages)).not.toContain(b.device.value(`${security(2)}KeyPassphrase`))
})
