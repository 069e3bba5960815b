import { browserCheckFeature } from '@headend/contract/auth'
import type { ModelProfile } from '@headend/contract/models'
import type { Core, Feature } from '../../core/feature.ts'
import type { UserService } from '../users/service.ts'
import type { Browsers } from './browsers.ts'
import { authImplementation } from './calls.ts'
import { signInGate } from './gate.ts'
import type { Passwords } from './passwords.ts'
import { profiles } from './profile.ts'
import { authService } from './service.ts'
import type { Sessions } from './sessions.ts'

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
  const { db, clock, change, log } = core
  const gate = signInGate({ db, clock })
  const service = authService({ db, clock, change, passwords, sessions, browsers, gate, log })
  return {
    name: 'auth',
    calls: [
      authImplementation({
        service,
        sessions,
        browsers,
        profiles: profiles({
          db,
          now: clock.date,
          listModels,
          features: () => [...features(), ...(core.config.browserCheck ? [browserCheckFeature] : [])],
        }),
        users,
      }),
    ],
    stop: async () => sessions.close(),
  }
}
