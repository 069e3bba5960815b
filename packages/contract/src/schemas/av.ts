import * as z from 'zod'
import { framesOfView, longestMessage, remoteKeys } from '../av.ts'
import { describe, toDevice } from './core.ts'
import { endpointId, id, plainText } from './rules.ts'
import { startedTask } from './tasks.ts'

export const bluetoothRemote = z
  .object({
    name: z.string().nullable(),
    mac: z.string().nullable(),
    battery: z.number().nullable().describe('Percent.'),
    version: z.string().nullable().describe('Of its software.'),
  })
  .meta({ id: 'BluetoothRemote', description: 'A remote control that is paired with a set-top box.' })

export type BluetoothRemote = z.infer<typeof bluetoothRemote>

export const avInfo = z
  .object({
    bluetooth_remotes: z.array(bluetoothRemote),
    hdmi_status: z.string().nullable().describe('Of the output: Enabled, Disabled or Error.'),
    resolution: z.string().nullable().describe('What is put out, such as `1920x1080/60Hz`.'),
    resolution_mode: z.string().nullable().describe('Auto or Manual.'),
    display_status: z.string().nullable().describe('Of the display at it: Present, None or Error.'),
    display_name: z.string().nullable(),
    supported_resolutions: z.array(z.string()),
    preferred_resolution: z.string().nullable(),
    edid: z.string().nullable().describe('The extended display identification data of the display, in hexadecimal.'),
    audio_out_enable: z.boolean().nullable(),
    cec_support: z.boolean().nullable().describe('Whether the display can be controlled over HDMI.'),
    cec_enable: z.boolean().nullable(),
    osd_message: z.string().nullable().describe('The message on the screen; empty for none, null not reported.'),
  })
  .meta({ id: 'AvInfo', description: 'What a set-top box puts out, and what it is controlled by. Null: not reported.' })

export type AvInfo = z.infer<typeof avInfo>

const device = { endpointId, did: id.optional() }
const ofDevice = z.strictObject(device)
const switching = z.strictObject({ ...device, enable: z.boolean() })
export const operations = describe({
  getInfo: {
    summary: 'What a set-top box puts out',
    body: ofDevice,
    data: avInfo.pick({ resolution: true, hdmi_status: true, audio_out_enable: true, osd_message: true }),
    fails: toDevice,
  },
  getFull: {
    summary: 'What a set-top box puts out, with the data of the display and the remote controls',
    body: ofDevice,
    data: avInfo,
    fails: toDevice,
  },
  getHdmiInfo: {
    summary: 'The HDMI output of a set-top box, and the display at it',
    body: ofDevice,
    data: avInfo.omit({ bluetooth_remotes: true, osd_message: true }),
    fails: toDevice,
  },
  getBluetoothRemoteInfo: {
    summary: 'The remote controls that are paired with a set-top box',
    body: ofDevice,
    data: avInfo.pick({ bluetooth_remotes: true }),
    fails: toDevice,
  },
  setAudioOut: { summary: 'Switch the audio output of a set-top box', body: switching, fails: toDevice },
  enableCec: {
    summary: 'Switch the control of the display over HDMI (CEC)',
    body: switching,
    data: startedTask,
    fails: toDevice,
  },
  sendOsdMessage: {
    summary: 'Show a text on the screen',
    body: z.strictObject({ ...device, message: plainText(longestMessage) }),
    data: startedTask,
    fails: toDevice,
  },
  requestConsent: {
    summary:
      'Have a set-top box ask its viewer for consent to a remote view; the answer arrives over the realtime channel',
    body: ofDevice,
    data: startedTask,
    fails: toDevice,
  },
  cancelConsent: {
    summary: 'Take the question for consent back',
    body: ofDevice,
    data: startedTask,
    fails: toDevice,
  },
  startScreenCapture: {
    summary: 'Begin the remote view that the viewer agreed to',
    body: z.strictObject({
      ...device,
      count: z.int().min(1).max(framesOfView).default(framesOfView).describe('Frames.'),
      interval: z.number().min(0.05).max(60).default(1).describe('Seconds from one frame to the next.'),
    }),
    data: startedTask,
    fails: toDevice,
  },
  cancelScreenCapture: {
    summary: 'End the remote view, and the consent with it',
    body: ofDevice,
    data: startedTask,
    fails: toDevice,
  },
  sendRemoteKey: {
    summary: 'Press a key of the remote control, while the remote view plays; answered once the device has it',
    body: z.strictObject({ ...device, keyValue: z.enum(remoteKeys) }),
    fails: [...toDevice, 'wsoutofbuffer'],
  },
})
