import type { ModelProfile } from '@headend/contract/models'
import type { Core, Feature } from './core/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { mailedLinks } from './features/auth/service.ts'
import type { Passwords, Sessions } from './features/auth/service.ts'
import { iamFeature } from './features/iam/feature.ts'
import { miscFeature } from './features/misc/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { userService } from './features/users/service.ts'

type Needs = Readonly<{ core: Core; sessions: Sessions; passwords: Passwords }>

type Composition = Readonly<{
  list: readonly Feature[]
  /** Where devices connect, once the gateway listens; undefined where this process has none. */
  deviceUrl: () => string | undefined
}>

/**
 * Every feature of the server, in the order in which they start. A service that several features need is made once, up
 * here, and handed on.
 */
export const features = ({ core, sessions, passwords }: Needs): Composition => {
  const { db, clock, random, audit } = core
  const links = mailedLinks({ clock, random })
  const users = userService({ db, clock, audit, passwords, sessions, links })
  const listModels = async (): Promise<readonly ModelProfile[]> => []
  const list = [
    usersFeature({ core, service: users, passwords }),
    authFeature({ core, passwords, sessions, users, listModels, features: [] }),
    iamFeature({ core, links, users }),
    miscFeature(core),
  ]
  return { list, deviceUrl: () => undefined }
}
