import { calls } from './core/index.ts'
import { taskKinds } from './tasks.ts'

export type { AvInfo, BluetoothRemote } from './schemas/av.ts'

/** Keys of a remote control, in the order in which one has them. */
export const remoteKeys = [
  'POWER',
  'MUTE',
  'HOME',
  'BACK',
  'MENU',
  'INFO',
  'UP',
  'DOWN',
  'LEFT',
  'RIGHT',
  'OK',
  'VOL_UP',
  'VOL_DOWN',
  'CH_UP',
  'CH_DOWN',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'RED',
  'GREEN',
  'YELLOW',
  'BLUE',
] as const

export type RemoteKey = (typeof remoteKeys)[number]

/** Keys that may wait for a device; any more are refused (wsoutofbuffer). */
export const mostKeys = 400
/** Frames of one remote view, as the console asks for them. */
export const framesOfView = 1000
/** Seconds the viewer at a device has to answer whether they agree. */
export const consentWithin = 60
/** Seconds a switch of the console shows that it is on its way, at most. */
export const switchWithin = 5
/** Seconds a message stays on a screen. */
export const messageSeconds = 30
/** The longest text that is shown on a screen; more than 2 lines of 20 characters is hard to read. */
export const longestMessage = 500

/** What a device says of the viewer's consent. */
export const agreed = 'Complete'

/** Where the frames of a remote view are fetched, one after the other, in one answer that goes on (multipart/x-mixed-replace). */
export const framesPath = (taskId: string): string => `/api/v1/devices/avs/frames/${encodeURIComponent(taskId)}`

export const avCalls = calls('av', () => import('./schemas/av.ts'), {
  getInfo: { method: 'POST', path: '/api/v1/devices/avs/info', access: 'device.list' },
  getFull: { method: 'POST', path: '/api/v1/devices/avs/full', access: 'device.list' },
  getHdmiInfo: { method: 'POST', path: '/api/v1/devices/avs/hdmi-info', access: 'device.list' },
  getBluetoothRemoteInfo: {
    method: 'POST',
    path: '/api/v1/devices/avs/bluetooth-remote-info',
    access: 'device.list',
  },
  setAudioOut: {
    method: 'POST',
    path: '/api/v1/devices/avs/audio-out',
    access: 'device.edit',
    action: { en: 'Set audio output', ko: '오디오 출력 설정' },
  },
  enableCec: {
    method: 'POST',
    path: '/api/v1/devices/avs/cec-enable',
    access: 'device.edit',
    action: taskKinds.HdmiCec.name,
  },
  sendOsdMessage: {
    method: 'POST',
    path: '/api/v1/devices/avs/osd-message',
    access: 'device.edit',
    action: taskKinds.OsdMessage.name,
  },
  requestConsent: {
    method: 'POST',
    path: '/api/v1/devices/avs/consents',
    access: 'device.remoteView',
    action: taskKinds.ScreenCaptureConsentForm.name,
  },
  cancelConsent: {
    method: 'POST',
    path: '/api/v1/devices/avs/consent-cancel',
    access: 'device.remoteView',
    action: taskKinds.ScreenCaptureConsentFormCancel.name,
  },
  startScreenCapture: {
    method: 'POST',
    path: '/api/v1/devices/avs/screen-capture-start',
    access: 'device.remoteView',
    action: taskKinds.ScreenCapture.name,
  },
  cancelScreenCapture: {
    method: 'POST',
    path: '/api/v1/devices/avs/screen-capture-cancel',
    access: 'device.remoteView',
    action: taskKinds.ScreenCaptureCancel.name,
  },
  sendRemoteKey: { method: 'POST', path: '/api/v1/devices/avs/remote-control', access: 'device.remoteView' },
})
