import type { UpdateMode } from '@headend/contract/firmwareModes'
import { compareVersions } from '@headend/contract/appVersions'

/**
 * Whether a device is to get a version of an application by a mode of updating (R320 to R323); otherwise why not. One that lacks the
 * application gets it, unless only the same version is to be installed again.
 */
export const isAppWanted = (
  mode: UpdateMode,
  installed: string | null,
  target: string,
): true | 'already' | 'newer' | 'differs' => {
  if (mode === 'FUA') return true
  if (installed === null) return mode === 'FUC' ? 'differs' : true
  const difference = compareVersions(installed, target)
  if (mode === 'FUC') return difference === 0 ? true : 'differs'
  if (difference === 0) return 'already'
  return mode === 'FUB' || difference < 0 ? true : 'newer'
}
