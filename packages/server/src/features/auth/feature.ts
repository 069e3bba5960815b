import type { ModelProfile } from '@headend/contract/models'
import type { Cancel } from '../../core/clock.ts'
import { asError } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { UserService } from '../users/service.ts'
import type { Browsers } from './browsers.ts'
import { authImplementation } from './calls.ts'
import { signInGate } from './gate.ts'
import type { Passwords } from './passwords.ts'
import { profiles } from './profile.ts'
import { authService } from './service.ts'
import { longestSessionMs } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import { removeExpired } from './store.ts'

const hour = 3_600_000

type Needs = Readonly<{
  core: Core
  passwords: Passwords
  sessions: Sessions
  browsers: Browsers
  users: UserService
  listModels: () => Promise<readonly ModelProfile[]>
  /** Names of the services this installation offers. */
  features: () => readonly string[]
}>

/** Sessions, profiles and browsers. */
export const authFeature = ({ core, passwords, sessions, browsers, users, listModels, features }: Needs): Feature => {
  const { db, clock, change, config, log } = core
  const gate = signInGate({ db, clock })
  const service = authService({ db, clock, change, passwords, sessions, browsers, gate, log })
  let cancel: Cancel | undefined
  const clean = () => {
    const before = new Date(clock.now() - longestSessionMs)
    Promise.all([removeExpired(db, clock.date(), before), gate.clean()]).catch((thrown: unknown) =>
      log.error({ err: asError(thrown) }, 'expired sessions could not be removed'),
    )
  }
  return {
    name: 'auth',
    calls: [
      authImplementation({
        service,
        sessions,
        browsers,
        profiles: profiles({ db, now: clock.date, listModels, features }),
        users,
      }),
    ],
    start: async () => {
      if (config.roles.includes('worker')) cancel = clock.every(hour, clean)
    },
    stop: async () => {
      cancel?.()
      sessions.close()
    },
  }
}
