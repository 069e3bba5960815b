import type { AvInfo } from '@headend/contract/av'
import { facet } from './facet.ts'
import { vendorPrefix } from './places.ts'
import { flagAt, listAt, numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'

const service = 'Device.Services.STBService.'
const own = `${vendorPrefix}AV.`
const remotes = `${own}BluetoothRemote.`
/** Whether the display is controlled over HDMI. TR-135 says only whether it could be. */
export const cecEnable = `${own}CECEnable`
/** Hexadecimal digits of an EDID of eight blocks: more have no display. */
const mostEdid = 2048

/** The first instance of a component of the first set-top box service that has one; null for a device without. */
const componentOf = (values: Values, name: string): string | null => {
  for (const row of rowsOf(values, service, 8)) {
    const [first] = rowsOf(values, `${row}Components.${name}.`, 1)
    if (first !== undefined) return first
  }
  return null
}

/** The sound of a set-top box is switched there; null for a device without. */
export const audioOutputOf = (values: Values): string | null => componentOf(values, 'AudioOutput')

const hdmiPaths = `${service}*.Components.HDMI.*.`

/** What a set-top box puts out (TR-135 Components.HDMI, AudioOutput) and the remote controls paired with it. */
export const av = facet('av', {
  paths: [
    ...['Status', 'ResolutionMode', 'ResolutionValue'].map((name) => `${hdmiPaths}${name}`),
    ...['Status', 'Name', 'EEDID', 'SupportedResolutions', 'PreferredResolution', 'CECSupport'].map(
      (name) => `${hdmiPaths}DisplayDevice.${name}`,
    ),
    `${service}*.Components.AudioOutput.*.Enable`,
    cecEnable,
    `${own}OSDMessage`,
    ...['Name', 'MACAddress', 'BatteryLevel', 'SoftwareVersion'].map((name) => `${remotes}*.${name}`),
  ],
  live: [
    ...['Status', 'ResolutionValue', 'DisplayDevice.Status'].map((name) => `${hdmiPaths}${name}`),
    `${service}*.Components.AudioOutput.*.Enable`,
    cecEnable,
    `${own}OSDMessage`,
  ],
  of: (values): AvInfo => {
    const hdmi = componentOf(values, 'HDMI') ?? ''
    const display = `${hdmi}DisplayDevice.`
    const audio = audioOutputOf(values) ?? ''
    const edid = textAt(values, `${display}EEDID`, mostEdid)
    return {
      bluetooth_remotes: rowsOf(values, remotes, 16).map((row) => ({
        name: textAt(values, `${row}Name`),
        mac: textAt(values, `${row}MACAddress`),
        battery: numberAt(values, `${row}BatteryLevel`, { least: 0, most: 100 }),
        version: textAt(values, `${row}SoftwareVersion`),
      })),
      hdmi_status: textAt(values, `${hdmi}Status`),
      resolution: textAt(values, `${hdmi}ResolutionValue`),
      resolution_mode: textAt(values, `${hdmi}ResolutionMode`),
      display_status: textAt(values, `${display}Status`),
      display_name: textAt(values, `${display}Name`),
      supported_resolutions: [...listAt(values, `${display}SupportedResolutions`)].slice(0, 64),
      preferred_resolution: textAt(values, `${display}PreferredResolution`),
      edid: edid !== null && /^(?:[\da-f]{2})+$/i.test(edid) ? edid : null,
      audio_out_enable: flagAt(values, `${audio}Enable`),
      cec_support: flagAt(values, `${display}CECSupport`),
      cec_enable: flagAt(values, cecEnable),
      // Empty says that none is shown; what is not there was not reported.
      osd_message: values.has(`${own}OSDMessage`) ? (textAt(values, `${own}OSDMessage`, 512) ?? '') : null,
    }
  },
})
