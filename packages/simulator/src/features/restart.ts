import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { resetApps } from './apps.ts'
import { resetContent } from './content.ts'

/** Reboot and factory reset: the device is gone for a while and comes back with `Boot!`. */
export const restart: ModelSpec<Cpe> = {
  'Device.': {
    commands: {
      'Reboot()': (cpe, { commandKey }) => {
        cpe.agent.restart({ cause: 'RemoteReboot', commandKey, downMs: cpe.bootMs })
        return { ok: true }
      },
      'FactoryReset()': (cpe, { commandKey }) => {
        resetApps(cpe)
        resetContent(cpe)
        // Setting everything up anew takes about half as long again.
        cpe.agent.restart({ cause: 'RemoteFactoryReset', commandKey, downMs: cpe.bootMs * 1.5 })
        return { ok: true }
      },
    },
  },
}
