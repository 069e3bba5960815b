import { describe, expect, it } from 'vitest'
import { avCalls, longestMessage } from '@headend/contract/av'
import { historyCalls } from '@headend/contract/history'
import { minimal, router, setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'

const service = 'Device.Services.STBService.1.'
const hdmi = `${service}Components.HDMI.1.`
const audio = `${service}Components.AudioOutput.1.Enable`

const reads = ['getInfo', 'getFull', 'getHdmiInfo', 'getBluetoothRemoteInfo'] as const

describe('what a set-top box puts out', () => {
  it('is answered as the box says it, in full and by its parts', async () => {
    await using b = await deviceBench(setTopBox())
    const full = await b.ask(avCalls.getFull)
    expect(full).toMatchObject({
      hdmi_status: 'Enabled',
      resolution: b.device.value(`${hdmi}ResolutionValue`),
      display_name: b.device.value(`${hdmi}DisplayDevice.Name`),
      edid: b.device.value(`${hdmi}DisplayDevice.EEDID`),
      supported_resolutions: ['1280x720/60Hz', '1920x1080/60Hz', '3840x2160/60Hz'],
      audio_out_enable: true,
      cec_enable: true,
      cec_support: true,
      osd_message: '',
    })
    expect(full.edid).toHaveLength(256)
    expect(full.bluetooth_remotes).toEqual([
      {
        name: b.device.value('Device.X_HEADEND_AV.BluetoothRemote.1.Name'),
        mac: b.device.value('Device.X_HEADEND_AV.BluetoothRemote.1.MACAddress'),
        battery: Number(b.device.value('Device.X_HEADEND_AV.BluetoothRemote.1.BatteryLevel')),
        version: b.device.value('Device.X_HEADEND_AV.BluetoothRemote.1.SoftwareVersion'),
      },
    ])
    const { resolution, hdmi_status, audio_out_enable, osd_message, bluetooth_remotes, ...more } = full
    expect(await b.ask(avCalls.getInfo)).toEqual({ resolution, hdmi_status, audio_out_enable, osd_message })
    expect(await b.ask(avCalls.getHdmiInfo)).toEqual({ resolution, hdmi_status, audio_out_enable, ...more })
    expect(await b.ask(avCalls.getBluetoothRemoteInfo)).toEqual({ bluetooth_remotes })
  })

  it.each([router(), minimal()])('is nothing on a device that has no screen', async (profile) => {
    await using b = await deviceBench(profile)
    expect(await b.ask(avCalls.getFull)).toMatchObject({
      bluetooth_remotes: [],
      hdmi_status: null,
      resolution: null,
      audio_out_enable: null,
      cec_enable: null,
      osd_message: null,
    })
  })

  it('is not answered by one that is away, keeps silent or belongs to somebody else', async () => {
    await using b = await deviceBench(setTopBox())
    const other = await b.stack.signIn('operatorAdministrator', await b.stack.company('Beside'))
    for (const name of reads) expect((await b.tell(avCalls[name], {}, other)).code).toBe('nodata')
    b.device.fault('silent')
    const silent = await Promise.all([
      ...reads.map((name) => b.tell(avCalls[name])),
      b.tell(avCalls.setAudioOut, { enable: false }),
    ])
    expect(new Set(silent.map(({ code }) => code))).toEqual(new Set(['wstimeout']))
    b.device.fault('offline')
    for (const name of reads) {
      await eventually(async () => (await b.tell(avCalls[name])).code === 'wsdisconnect')
    }
  }, 60_000)
})

describe('the sound of a set-top box', () => {
  it('is switched, read back, and leaves a line', async () => {
    await using b = await deviceBench(setTopBox())
    await b.ask(avCalls.setAudioOut, { enable: false })
    expect(b.device.value(audio)).toBe('false')
    expect((await b.ask(avCalls.getInfo)).audio_out_enable).toBe(false)
    const { rows } = await b.stack.ask(
      historyCalls.listUserActions,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(rows[0]).toMatchObject({ actionName: 'Set audio output', result: 'success' })
  })

  it('stays when the box refuses, takes it and keeps the old, or has none', async () => {
    await using b = await deviceBench(setTopBox({ fault: 'rejects-set' }), { more: [router()] })
    expect((await b.tell(avCalls.setAudioOut, { enable: false })).code).toBe('wsfail')
    b.device.fault('ignores-set')
    expect(await b.tell(avCalls.setAudioOut, { enable: false })).toMatchObject({ data: { reason: 'untaken' } })
    expect(b.device.value(audio)).toBe('true')
    const body = { endpointId: b.fleet.devices[1]?.endpointId ?? '', enable: false }
    const lacking = await b.stack.callApi(avCalls.setAudioOut, { body }, { as: b.as })
    expect(lacking.envelope).toMatchObject({ code: 'custom', data: { reason: 'unsupported' } })
  })
})

describe('CEC', () => {
  it('is switched by a task that reads it back', async () => {
    await using b = await deviceBench(setTopBox())
    const { taskId } = await b.ask(avCalls.enableCec, { enable: false })
    expect(await b.ended(taskId)).toMatchObject({
      taskType: 'HdmiCec',
      taskStatus: 'success',
      actionType: 'Av',
      resultData: { cec_enable: false },
    })
    expect(b.device.value('Device.X_HEADEND_AV.CECEnable')).toBe('false')
    b.device.fault('ignores-set')
    const kept = await b.ask(avCalls.enableCec, { enable: true })
    expect(await b.ended(kept.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'unchanged' })
    b.device.fault('rejects-set')
    expect((await b.tell(avCalls.enableCec, { enable: true })).code).toBe('wsfail')
  })
})

describe('a message on the screen', () => {
  it('is shown, and goes by itself or by the next one', async () => {
    await using b = await deviceBench(setTopBox())
    const { taskId } = await b.ask(avCalls.sendOsdMessage, { message: 'Maintenance at two' })
    expect(await b.ended(taskId)).toMatchObject({ taskType: 'OsdMessage', taskStatus: 'success' })
    expect((await b.ask(avCalls.getInfo)).osd_message).toBe('Maintenance at two')
  })

  it('has to be one, of a length that a screen has, and of signs that are seen', async () => {
    await using b = await deviceBench(setTopBox())
    const unseen = ['moc.\u202Elive', 'one\ntwo', 'one\u2028two', 'a\u0007b', 'a\u2067b', 'a\u200Fb']
    for (const message of ['', '   ', 'x'.repeat(longestMessage + 1), ...unseen]) {
      expect(await b.tell(avCalls.sendOsdMessage, { message })).toMatchObject({
        code: 'custom',
        data: { fields: [{ field: 'message' }] },
      })
    }
    b.device.fault('rejects-operate')
    expect((await b.tell(avCalls.sendOsdMessage, { message: 'No' })).code).toBe('wsfail')
  })
})

describe('what is written to a set-top box', () => {
  it('is refused to others, and to those who may only look', async () => {
    await using b = await deviceBench(setTopBox())
    const other = await b.stack.signIn('operatorAdministrator', await b.stack.company('Beside'))
    const viewer = await b.stack.signIn('viewer', b.company)
    for (const as of [other, viewer]) {
      const code = as === other ? 'nodata' : 'roleerr'
      expect((await b.tell(avCalls.setAudioOut, { enable: false }, as)).code).toBe(code)
      expect((await b.tell(avCalls.enableCec, { enable: false }, as)).code).toBe(code)
      expect((await b.tell(avCalls.sendOsdMessage, { message: 'Mine' }, as)).code).toBe(code)
      for (const name of ['requestConsent', 'cancelConsent', 'startScreenCapture', 'cancelScreenCapture'] as const)
        expect((await b.tell(avCalls[name], {}, as)).code).toBe(code)
      expect((await b.tell(avCalls.sendRemoteKey, { keyValue: 'OK' }, as)).code).toBe(code)
    }
    expect(b.device.value(audio)).toBe('true')
  })

  it('fails with the documented code when the box is away', async () => {
    await using b = await deviceBench(setTopBox())
    b.device.fault('offline')
    await eventually(async () => (await b.tell(avCalls.getInfo)).code === 'wsdisconnect')
    expect((await b.tell(avCalls.setAudioOut, { enable: false })).code).toBe('wsdisconnect')
    expect((await b.tell(avCalls.enableCec, { enable: false })).code).toBe('wsdisconnect')
    expect((await b.tell(avCalls.sendOsdMessage, { message: 'Hello' })).code).toBe('wsdisconnect')
    for (const name of ['requestConsent', 'cancelConsent', 'cancelScreenCapture'] as const)
      expect((await b.tell(avCalls[name])).code).toBe('wsdisconnect')
  })
})
