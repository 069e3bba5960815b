import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import Provider from 'oidc-provider'

/** What the provider says of somebody; without an entry in `people` the login is a verified e-mail address. */
export type Person = Readonly<{ email?: string; email_verified?: boolean }>

export const oidcClient = { id: 'headend', secret: 'a-secret-of-the-client' }

/**
 * A real OpenID Connect provider on loopback, where any login and password sign in. What it signs can be changed on its way:
 * `forge` is given the claims of each ID token, and signs what it gives with the provider's own key, or a foreign one.
 */
export const startOidcProvider = async (returnUrl: string) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = Object(server.address())
  const issuer = `http://127.0.0.1:${port}`
  const [own, foreign] = await Promise.all([0, 1].map(() => generateKeyPair('RS256', { extractable: true })))
  if (own === undefined || foreign === undefined) throw new Error('no keys')
  const people: Record<string, Person> = {}
  const control: { forge?: (claims: JWTPayload) => JWTPayload; isForeign?: boolean; isBroken?: boolean } = {}

  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [returnUrl] }],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_context: unknown, login: string) => ({
      accountId: login,
      claims: () => ({ sub: login, ...(people[login] ?? { email: login, email_verified: true }) }),
    }),
    // Nobody is asked whether Headend may know the address.
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }): Promise<unknown> => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const { forge, isForeign } = control
    if (context.path !== '/token' || (forge === undefined && !isForeign)) return
    const body: { id_token?: string } = Object(context.body)
    if (body.id_token === undefined) return
    const claims = decodeJwt(body.id_token)
    const { privateKey } = isForeign ? foreign : own
    const token = new SignJWT(forge?.(claims) ?? claims).setProtectedHeader({ alg: 'RS256', kid: 'own' })
    context.body = { ...body, id_token: await token.sign(privateKey) }
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (control.isBroken) response.writeHead(503).end()
    else answer(request, response)
  })

  /** Goes from the address that begins a sign-in to the one that the browser is sent back to, as `login`; gives its query. */
  const walk = async (begin: string, login: string): Promise<string> => {
    const jar = new Map<string, string>()
    const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...Object(init.headers) } })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      return response
    }
    let url = begin
    for (let step = 0; step < 10; step += 1) {
      if (url.startsWith(returnUrl)) return new URL(url).search.slice(1)
      const isForm = new URL(url).pathname.startsWith('/interaction/')
      const body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
      const response = await visit(url, isForm ? { method: 'POST', body } : {})
      const next = response.headers.get('location')
      if (next === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
      url = new URL(next, url).href
    }
    throw new Error('the provider sends nobody back')
  }

  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Garam Login',
    },
    people,
    control,
    walk,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
