import * as oidc from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'
import { isLoopback } from '../../core/config.ts'
import type { Config } from '../../core/config.ts'
import { fail } from '../../core/errors.ts'

/** The provider answers within so long, or counts as away; seconds. */
const timeoutSeconds = 8

/** Who somebody is, as the provider says. */
export type Identity = Readonly<{ issuer: string; subject: string; email: string | undefined; isVerified: boolean }>

/** What a sign-in that was begun must be finished with. */
export type Begun = Readonly<{ state: string; nonce: string; verifier: string }>

/** The provider gave no answer: nobody is refused, and another attempt may do. */
class Away extends Error {}

const isAway = (thrown: unknown): boolean =>
  thrown instanceof Away || (thrown instanceof Error && thrown.cause !== undefined && isAway(thrown.cause))

const reach: oidc.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit).catch((thrown: unknown) => {
    throw new Away('no answer', { cause: thrown })
  })
  if (response.status >= 500) throw new Away(`answered ${response.status}`)
  return response
}

/** As the provider takes it; what it does not say is HTTP Basic (OpenID Connect Discovery 1.0, 3). */
const secretOf = (secret: string): ClientAuth => {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const way = methods === undefined || methods.includes('client_secret_basic') ? basic : post
    return way(server, ...rest)
  }
}

type Settings = NonNullable<Config['oidc']>

/**
 * An OpenID Connect provider: the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC 7636).
 * It is asked about itself when somebody first signs in, so that the server starts while it is away.
 */
export const oidcProvider = ({ issuer, clientId, clientSecret, name }: Settings) => {
  let known: Promise<Configuration> | undefined
  const discover = (): Promise<Configuration> => {
    const url = new URL(issuer)
    const found = oidc.discovery(url, clientId, {}, secretOf(clientSecret), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: reach,
      execute: [
        // The signature counts, however the token came here.
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' && isLoopback(url.hostname) ? [oidc.allowInsecureRequests] : []),
      ],
    })
    known = found
    // A failure is not remembered: it would outlive its reason.
    found.catch(() => (known = undefined))
    return found
  }
  const configuration = (): Promise<Configuration> => known ?? discover()

  const away = (thrown: unknown) => fail('custom', { reason: 'providerAway', values: { name }, cause: thrown })

  return {
    name,
    issuer,

    /** The address that begins a sign-in at the provider. @throws {Failure} custom providerAway */
    begin: async ({ state, nonce, verifier }: Begun, returnUrl: string): Promise<string> => {
      // Whatever is amiss with what the provider says of itself, nobody can sign in through it now.
      const config = await configuration().catch((thrown: unknown) => {
        throw away(thrown)
      })
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    /**
     * Who signed in, by the address that the provider sent the browser back to: issuer, audience, end, nonce and signature of
     * the token are checked.
     * @throws {Failure} custom providerAway; whatever else it throws says that nobody signed in.
     */
    finish: async ({ state, nonce, verifier }: Begun, address: URL): Promise<Identity> => {
      try {
        const config = await configuration()
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('no ID token')
        const { sub: subject } = claims
        // Many say the address beside the token alone (OpenID Connect Core 1.0, 5.4).
        const said =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, subject)
            : claims
        const email = typeof said['email'] === 'string' ? said['email'] : undefined
        return { issuer, subject, email, isVerified: said['email_verified'] === true }
      } catch (thrown) {
        throw isAway(thrown) ? away(thrown) : thrown
      }
    },
  }
}

export type OidcProvider = ReturnType<typeof oidcProvider>
