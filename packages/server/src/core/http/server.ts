import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import websocket from '@fastify/websocket'
import { defaultBodyLimit } from '@headend/contract/core'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import type { Authenticate, Feature } from '../feature.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { dispatcher } from './dispatch.ts'
import type { InputCheck } from './dispatch.ts'
import { answerFailures, sendFailure } from './failures.ts'
import { describedImplementation } from './implement.ts'
import { serveReference } from './reference.ts'
import { bodyLimitOf, routerPath, routesOf } from './routes.ts'
import { serveConsole } from './static.ts'

type Needs = Readonly<{
  features: readonly Feature[]
  authenticate: Authenticate
  checkInput: InputCheck
  clock: Clock
  log: Log
  random: Random
  trustProxy: readonly string[]
  /** Whether people reach the server by https. */
  https: boolean
  /** Folder of the built console; nothing is served when it does not exist. */
  consoleFolder: string
  /** Checks every answer against the contract, for tests. */
  checkAnswers: boolean
  version: string
}>

/** Endpoint ids are up to 255 characters, each of them three when it is escaped. */
const maxParamLength = 800

const contentSecurity = (https: boolean) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Widgets position themselves and charts draw with inline styles; scripts stay strict.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: https ? [] : null,
  },
})

/** Reads a JSON body as Fastify does, and an empty one as none: many clients name the type and send nothing. */
const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, String(body), done)
  })
}

/** The people-facing server: calls, realtime channel, reference and console. It does not listen yet. */
export const httpServer = async (needs: Needs): Promise<FastifyInstance> => {
  const { features, log, random, trustProxy, https, consoleFolder, version } = needs
  const logger: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.uuid(),
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    bodyLimit: defaultBodyLimit,
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
    // Calls that ask a device may take long; a request must arrive whole soon.
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    frameworkErrors: (thrown, request, reply) => void sendFailure(thrown, request, reply),
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (closing) throw fail('unavailable')
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = { req: request.id, method: request.method, path: request.url.split('?')[0], status: reply.statusCode }
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'answered')
  })

  const implemented = await describedImplementation(features.flatMap((feature) => feature.calls?.flat() ?? []))
  const routes = routesOf(implemented)
  answerFailures(app, routes)
  readJson(app)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(https),
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['gzip', 'deflate'] })
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })

  const { answer, admit } = dispatcher({ ...needs, secureCookies: https })
  for (const route of routes) {
    const bodyLimit = bodyLimitOf(route)
    app.route({
      method: route.method,
      url: routerPath(route.path),
      bodyLimit,
      // A body above the usual is only read for somebody who may make the call.
      ...(bodyLimit > defaultBodyLimit ? { onRequest: admit(route) } : {}),
      handler: answer(route),
      onSend: async (_request, reply) => {
        // Answers depend on who asks.
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      },
    })
  }
  for (const feature of features) {
    if (feature.routes !== undefined) await app.register(async (scope) => feature.routes?.(scope))
  }
  await serveReference(app, routes, version)
  await serveConsole(app, consoleFolder)
  return app
}
