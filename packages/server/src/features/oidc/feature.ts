import { oidcCalls } from '@headend/contract/oidc'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { Browsers, Sessions } from '../auth/service.ts'
import { oidcProvider } from './provider.ts'
import { oidcService } from './service.ts'

type Needs = Readonly<{ core: Core; sessions: Sessions; browsers: Browsers }>

/** Signing in through an OpenID Connect provider. */
export const oidcFeature = ({ core, sessions, browsers }: Needs): Feature => {
  const { oidc } = core.config
  const provider = oidc === undefined ? undefined : oidcProvider(oidc)
  const service = oidcService({ ...core, sessions, browsers, provider })
  return {
    name: 'oidc',
    roles: ['api'],
    calls: [
      implement(oidcCalls, {
        get: publicly(async () => service.name()),
        begin: publicly((_input, _visitor, exchange) => service.begin(exchange)),
        finish: publicly(({ body }, visitor, exchange) => service.finish(body, visitor, exchange)),
      }),
    ],
  }
}
