import { calls, resource } from './core/index.ts'

export type {
  NewPreset,
  Preset,
  PresetDevice,
  PresetFileRows,
  PresetForecast,
  PresetOfDevice,
} from './schemas/presets.ts'

/** What a preset is applied at. */
export const presetEvents = ['firstContact', 'boot', 'valueChange'] as const
export type PresetEvent = (typeof presetEvents)[number]

/** What the devices of a preset are narrowed down by, from the widest to the narrowest. */
export const presetTargets = ['organization', 'model', 'group', 'device'] as const

/** Where a preset stands on a device. */
export const presetStates = ['waiting', 'applied', 'failed'] as const
export type PresetState = (typeof presetStates)[number]

/** What came of applying a preset to a device: `unchanged` where it had all of the values already. */
export const presetResults = ['applied', 'unchanged', 'failed'] as const

/** Parameters that a preset sets at most. */
export const mostPresetValues = 200
/** Devices that a preset names at most. */
export const mostPresetDevices = 1000

/** Parameters a preset may be applied at a change of: those whose changes every device is asked to report. */
export const presetWatchPaths = [
  'Device.DeviceInfo.FriendlyName',
  'Device.DeviceInfo.SoftwareVersion',
  'Device.DeviceInfo.HardwareVersion',
  'Device.LocalAgent.SoftwareVersion',
  'Device.X_HEADEND_Device.ApplicationVersion',
  'Device.X_HEADEND_Device.MetaDataVersion',
  'Device.X_HEADEND_Device.MeshRole',
  'Device.X_HEADEND_Device.GoogleSignedIn',
  'Device.X_HEADEND_UILock.Enable',
  'Device.X_HEADEND_Device.CPEPowerStatusMode',
] as const

const path = '/api/v1/presets'
const read = ['device.readValue', 'device.setValue'] as const
const write = 'device.setValue'

/** Settings that devices are given by themselves. Whoever writes one may set the same values by hand. */
export const presetCalls = calls('presets', () => import('./schemas/presets.ts'), {
  ...resource({ path, id: 'presetId', noun: { en: 'preset', ko: '프리셋' }, access: { read, write } }),
  setEnabled: {
    method: 'PATCH',
    path: `${path}/{presetId}`,
    access: write,
    action: { en: 'Switch preset on or off', ko: '프리셋 켜기/끄기' },
  },
  dryRun: { method: 'POST', path: `${path}/actions/dry-run`, access: write },
  readFile: { method: 'POST', path: `${path}/actions/read-file`, access: write },
  apply: {
    method: 'POST',
    path: `${path}/{presetId}/actions/apply`,
    access: write,
    action: { en: 'Apply preset again', ko: '프리셋 다시 적용' },
  },
  listDevices: { method: 'GET', path: `${path}/{presetId}/devices`, access: read, paged: true },
  listOfDevice: { method: 'POST', path: `${path}/actions/of-device`, access: read },
})

/** A parameter, or with `*` in place of instance numbers that of every instance (TR-369 2.5). */
const parameter = /^Device\.(?:(?:[A-Za-z_][\w-]*|[1-9]\d*|\*)\.)*[A-Za-z_][\w-]*$/

/** Whether a path names a parameter that a preset may have: whole names, instance numbers and `*`; no search expression. */
export const isPresetPath = (text: string): boolean => text.length <= 256 && parameter.test(text)

/** Objects by which a device reaches this controller, is told to reach another, or decides whom it trusts. */
const lifelines = [
  'Device.LocalAgent.',
  'Device.MQTT.',
  'Device.STOMP.',
  'Device.UnixDomainSockets.',
  'Device.USPServices.',
  'Device.ManagementServer.',
  'Device.Security.',
]

/** Whether a parameter is one that no preset may set, because a device could be lost by it. */
export const isLifeline = (text: string): boolean => lifelines.some((object) => text.startsWith(object))

/** Whether two paths may be about the same parameter; `*` stands for any instance. */
export const pathsMeet = (one: string, other: string): boolean => {
  if (one === other) return true
  if (!one.includes('*') && !other.includes('*')) return false
  const [first, second] = [one.split('.'), other.split('.')]
  return (
    first.length === second.length &&
    first.every((part, at) => part === second[at] || part === '*' || second[at] === '*')
  )
}
