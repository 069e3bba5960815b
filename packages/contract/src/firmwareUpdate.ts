import { calls } from './core/index.ts'
import type { UpdateMode } from './firmwareModes.ts'
import { taskKinds } from './tasks.ts'

export type { FirmwarePreview } from './schemas/firmwareUpdate.ts'

/** The numbers of a version, without the letter that many write before it: `v5.02.0` is 5, 2, 0. */
const numbersOf = (version: string): readonly number[] | undefined => {
  const [, text] = /^[vV]?(\d{1,9}(?:\.\d{1,9})*)$/.exec(version.trim()) ?? []
  return text?.split('.').map(Number)
}

/** Which of two versions is the higher one, as `toSorted` takes it; undefined where one of them is no numbers with dots. */
export const compareFirmware = (a: string, b: string): number | undefined => {
  const [mine, others] = [numbersOf(a), numbersOf(b)]
  if (mine === undefined || others === undefined) return undefined
  const at = Array.from({ length: Math.max(mine.length, others.length) }, (_, index) => index)
  return at.map((index) => (mine[index] ?? 0) - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Whether a device and a file mean the same version: 5.02.0 and v5.2.0 are one. */
export const isSameFirmware = (a: string, b: string): boolean => {
  const compared = compareFirmware(a, b)
  return compared === undefined ? a.trim() === b.trim() : compared === 0
}

/** As much as decides whether a device gets a version: codes where they are known, names otherwise (R320 to R323, R328, R329). */
type Versions = Readonly<{
  installed: string | null
  installedCode?: number | null | undefined
  target: string
  targetCode: number
}>

/**
 * Whether a device is to get a version by a mode of updating; otherwise why not: what it runs is unknown, cannot be compared, is this
 * version already, is a newer one, or is another one where only the same is to be installed again.
 */
export const isUpdatedBy = (
  mode: UpdateMode,
  { installed, installedCode, target, targetCode }: Versions,
): true | 'versionUnknown' | 'incomparable' | 'already' | 'newer' | 'differs' => {
  if (mode === 'FUA') return true
  if (installed === null || installed === '') return mode === 'FUB' ? true : 'versionUnknown'
  const same = isSameFirmware(installed, target)
  if (mode === 'FUC') return same ? true : 'differs'
  if (same) return 'already'
  if (mode === 'FUB') return true
  const difference = installedCode == null ? compareFirmware(installed, target) : installedCode - targetCode
  if (difference === undefined) return 'incomparable'
  return difference < 0 ? true : 'newer'
}

/**
 * Whether a device runs less than a version needs (R319): by the codes where that of the device is known, by the numbers of the names
 * otherwise. What cannot be compared is for the device to refuse.
 */
export const isBelowMinimum = (
  { minFwVer, minFwCode }: Readonly<{ minFwVer: string | null; minFwCode: number | null }>,
  { installed, installedCode }: Readonly<{ installed: string | null; installedCode: number | null }>,
): boolean => {
  if (minFwVer === null || minFwCode === null || installed === null) return false
  return installedCode === null ? (compareFirmware(installed, minFwVer) ?? 0) < 0 : installedCode < minFwCode
}

const firmwares = '/api/v1/firmwares/actions/manual-update'

/** Updates of chosen devices by hand: of those that are named, or of a group. */
export const firmwareUpdateCalls = calls('firmware', () => import('./schemas/firmwareUpdate.ts'), {
  updateManually: {
    method: 'POST',
    path: firmwares,
    access: 'firmware.execute',
    action: taskKinds.Firmware.name,
  },
  previewUpdate: { method: 'POST', path: `${firmwares}/preview`, access: ['firmware.execute', 'group.firmware'] },
})

/** The same of devices that were chosen in a list. */
export const bulkFirmwareCalls = calls('bulk', () => import('./schemas/bulkFirmware.ts'), {
  firmwareUpdate: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/firmware-update',
    access: 'firmware.execute',
    action: taskKinds.Firmware.name,
  },
})

const ofGroup = { method: 'POST', access: 'group.firmware', action: taskKinds.Firmware.name } as const

/** The same of all devices of a model in a group, a city or several cities. */
export const groupFirmwareCalls = calls('groups', () => import('./schemas/groupFirmware.ts'), {
  updateFirmware: { ...ofGroup, path: '/api/v1/groups/firmware-updates' },
  updateLocationFirmware: { ...ofGroup, path: '/api/v1/groups/locations/firmware-updates' },
  updateLocationsFirmware: { ...ofGroup, path: '/api/v1/groups/locations/multis/firmware-updates' },
})
