import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { StaticDocumentSpec } from '@fastify/swagger'
import { openApi } from './openapi.ts'
import type { Route } from './routes.ts'

/**
 * The description of the calls at /api/v1/openapi.json and a page to read it at /api/v1/reference. The page brings all
 * it needs with it.
 */
export const serveReference = async (
  app: FastifyInstance,
  routes: readonly Route[],
  version: string,
): Promise<void> => {
  const calls = [...new Set(routes.flatMap((route) => route.served.map(({ implemented }) => implemented.call)))]
  const document = openApi(calls, version)
  await app.register(async (scope) => {
    // The document is plain JSON of the shape that the type describes; openapi.test.ts proves it.
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    })
    scope.get('/api/v1/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document),
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
