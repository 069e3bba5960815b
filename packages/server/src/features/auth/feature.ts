import { browserCheckFeature } from '@headend/contract/auth'
import type { ModelProfile } from '@headend/contract/models'
import type { Core, Feature } from '../../core/feature.ts'
import type { UserService } from '../users/service.ts'
import type { Browsers } from './browsers.ts'
import { authImplementation } from './calls.ts'
import type { SignInGate } from './gate.ts'
import type { Passwords } from './passwords.ts'
import { profiles } from './profile.ts'
import { authService } from './service.ts'
import type { SecondFactors } from '../secondFactor/service.ts'
import type { Sessions } from './sessions.ts'

type Needs = Readonly<{
  core: Core
  passwords: Passwords
  sessions: Sessions
  browsers: Browsers
  factors: SecondFactors
  gate: SignInGate
  users: UserService
  listModels: () => Promise<readonly ModelProfile[]>
  /** Names of the services this installation offers. */
  features: () => readonly string[]
}>

/** Sessions, profiles and browsers. */
export const authFeature = (needs: Needs): Feature => {
  const { core, sessions, browsers, users, listModels, features } = needs
  const { db, clock } = core
  const service = authService({ ...core, ...needs })
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
