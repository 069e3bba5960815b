import type { Core, Feature } from '../../core/feature.ts'
import type { Passwords } from '../auth/service.ts'
import { userImplementation } from './calls.ts'
import { ensureFoundation } from './foundation.ts'
import type { UserService } from './service.ts'

/** Accounts, and what every installation begins with. */
export const usersFeature = ({
  core: { db, clock, change, config },
  service,
  passwords,
}: {
  core: Core
  service: UserService
  passwords: Passwords
}): Feature => ({
  name: 'users',
  calls: [userImplementation(service)],
  roles: ['api'],
  start: () => ensureFoundation({ db, clock, change, passwords, admin: config.admin }),
})
