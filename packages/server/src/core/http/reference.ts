import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { StaticDocumentSpec } from '@fastify/swagger'
import { asyncApi } from './asyncapi.ts'
import { openApi } from './openapi.ts'
import type { Route } from './routes.ts'

/** What `make` gives, made once somebody asks for it. */
const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * The description of the calls at /api/v1/openapi.json, that of the realtime channel at /api/v1/asyncapi.json, and a page
 * to read the calls at /api/v1/reference. The page brings all it needs with it. Each description is written when it is
 * first asked for: all calls together take most of a second, which no start has to wait for.
 */
export const serveReference = async (
  app: FastifyInstance,
  routes: readonly Route[],
  version: string,
): Promise<void> => {
  const calls = [...new Set(routes.flatMap((route) => route.served.map(({ implemented }) => implemented.call)))]
  const document = lazy(() => openApi(calls, version))
  await app.register(async (scope) => {
    // Written as JSON and as YAML by what toJSON gives: plain JSON of the shape that the type describes (openapi.test.ts).
    const written: unknown = { toJSON: document }
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: written as StaticDocumentSpec['document'] },
    })
    for (const [path, served] of [
      ['/api/v1/openapi.json', document],
      ['/api/v1/asyncapi.json', lazy(() => asyncApi(version))],
    ] as const)
      scope.get(path, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(served()),
      )
    await scope.register(swaggerUi, {
      routePrefix: '/api/v1/reference',
      // Without a validator address the page asks nobody outside.
      uiConfig: {
        validatorUrl: 'none',
        docExpansion: 'none',
        deepLinking: true,
        filter: true,
        url: '/api/v1/openapi.json',
      },
    })
  })
}
