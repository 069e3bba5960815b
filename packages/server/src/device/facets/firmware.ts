import { facet } from './facet.ts'
import { rowsOf, textAt } from './reading.ts'
import { places } from './places.ts'

const info = 'Device.DeviceInfo.'
const table = `${info}FirmwareImage.`

/** Commands of an image (TR-181 DeviceInfo.FirmwareImage.{i}.), after its path. */
export const imageCommands = { download: 'Download()', activate: 'Activate()' } as const
/** What a device has to have so that it can be given firmware. */
export const downloadCommand = `${table}*.${imageCommands.download}`

/** An image of firmware that a device keeps. Each text is empty where the device says nothing. */
export type FirmwareImage = Readonly<{
  /** With a dot at its end. */
  path: string
  version: string
  /** `Status` of TR-181: Active, Available, Validating, … */
  status: string
  /** The device runs it. */
  active: boolean
  /** It is to be started next. */
  next: boolean
  /** Why it did not start. */
  failure: string
}>

const withDot = (path: string): string => (path === '' || path.endsWith('.') ? path : `${path}.`)

/** The images of a device, and the version that it runs; no images for one that cannot be given firmware by USP. */
export const firmwareImages = facet('firmware_images', {
  paths: [
    places.firmwareVersion,
    `${info}ActiveFirmwareImage`,
    `${info}BootFirmwareImage`,
    ...['Version', 'Status', 'BootFailureLog'].map((name) => `${table}*.${name}`),
  ],
  of: (values): Readonly<{ version: string | null; images: readonly FirmwareImage[] }> => {
    // References have no dot at their end (TR-181 pathRef), and some agents write one.
    const active = withDot(textAt(values, `${info}ActiveFirmwareImage`) ?? '')
    const next = withDot(textAt(values, `${info}BootFirmwareImage`) ?? '')
    const images = rowsOf(values, table).map((path): FirmwareImage => {
      const status = textAt(values, `${path}Status`) ?? ''
      return {
        path,
        version: textAt(values, `${path}Version`) ?? '',
        status,
        active: path === active || (active === '' && status === 'Active'),
        next: path === next,
        failure: textAt(values, `${path}BootFailureLog`, 256) ?? '',
      }
    })
    return { version: textAt(values, places.firmwareVersion), images }
  },
})
