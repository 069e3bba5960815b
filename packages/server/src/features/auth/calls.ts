import { authCalls } from '@headend/contract/auth'
import type { Implementation } from '../../core/http/implement.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { UserService } from '../users/service.ts'
import type { Browsers } from './browsers.ts'
import type { Profiles } from './profile.ts'
import type { AuthService } from './service.ts'
import type { Sessions } from './sessions.ts'

type Needs = Readonly<{
  service: AuthService
  sessions: Sessions
  browsers: Browsers
  profiles: Profiles
  users: UserService
}>

export const authImplementation = ({ service, sessions, browsers, profiles, users }: Needs): Implementation =>
  implement(authCalls, {
    createToken: publicly(({ body }, visitor, exchange) => service.signIn(body, visitor, exchange)),
    refreshToken: publicly(({ body }) => sessions.refresh(body.user, body.refreshToken)),
    revokeToken: publicly(({ body }) => sessions.revoke(body.refreshToken)),
    getProfile: (_input, caller) => profiles.read(caller),
    verifyClient: publicly(({ body }, _visitor, exchange) => browsers.verify(body.token, body.clientKey, exchange)),
    listClients: (_input, caller) => browsers.list(caller),
    createClient: publicly(({ body }, visitor, exchange) =>
      service.remind(body.user, body.clientKey, visitor, exchange),
    ),
    deleteClient: ({ body }, caller) => service.forgetBrowser(caller, body.clientKey),
    createUser: ({ body }, caller) => users.create(caller, body),
  })
