import { oidcCalls } from '@headend/contract/oidc'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { Browsers, Reauthentication, Sessions } from '../auth/service.ts'
import { oidcProvider } from './provider.ts'
import type { LinkedIdentities } from './service.ts'
import { oidcService } from './service.ts'

type Needs = Readonly<{
  core: Core
  sessions: Sessions
  browsers: Browsers
  again: Reauthentication
  identities: LinkedIdentities
}>

/** Signing in through an OpenID Connect provider. */
export const oidcFeature = ({ core, sessions, browsers, again, identities }: Needs): Feature => {
  const { oidc } = core.config
  const provider = oidc === undefined ? undefined : oidcProvider(oidc)
  const service = oidcService({ ...core, sessions, browsers, provider, again, identities })
  return {
    name: 'oidc',
    roles: ['api'],
    calls: [
      implement(oidcCalls, {
        get: publicly(async () => service.name()),
        begin: publicly((_input, _visitor, exchange) => service.begin(exchange)),
        getOwn: (_input, caller) => service.own(caller),
        unlink: ({ body }, caller) => service.unlink(caller, body.password),
        finish: publicly(({ body }, visitor, exchange) => service.finish(body, visitor, exchange)),
      }),
    ],
  }
}
