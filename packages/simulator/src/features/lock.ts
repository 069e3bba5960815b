import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'

/** The lock of the user interface: while it is on, the device serves nobody. */
export const lock: ModelSpec<Cpe> = {
  'Device.X_HEADEND_UILock.': { params: { Enable: (cpe) => cpe.locked } },
}
