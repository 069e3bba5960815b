/** As much of the package as `oidcProvider.ts` uses: it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = { path: string; body: unknown; oidc: { client: { clientId: string }; session: { accountId: string } } }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
