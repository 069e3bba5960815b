import { createServer } from 'node:http'
import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import websocket from '@fastify/websocket'
import { adminBase } from '@headend/contract/admin'
import { defaultBodyLimit } from '@headend/contract/core'
import type { FileLimit } from '@headend/contract/core'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify'
import type { Cancel, Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import type { Authenticate, Feature } from '../feature.ts'
import type { Files } from '../files.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { dispatcher } from './dispatch.ts'
import type { InputCheck } from './dispatch.ts'
import { answerFailures, loggedPath, sendFailure } from './failures.ts'
import { describedImplementation } from './implement.ts'
import { serveReference } from './reference.ts'
import { isPublic, largestBodyOf, routerPath, routesOf } from './routes.ts'
import type { Route } from './routes.ts'
import { socketFaults } from './socketFaults.ts'
import { serveConsole } from './static.ts'

type Needs = Readonly<{
  features: readonly Feature[]
  authenticate: Authenticate
  checkInput: InputCheck
  clock: Clock
  files: Pick<Files, 'hold'>
  /** Sizes of files that are settings; bytes. */
  fileLimits?: Partial<Readonly<Record<FileLimit, number>>>
  log: Log
  random: Random
  trustProxy: readonly string[]
  /** Another path under which the calls of the admin area are taken. */
  adminBase?: string | undefined
  /** Within this a connection has sent the whole head of a request, 20 s unless given; milliseconds. */
  headMs?: number
  /** Bounds the sockets of a server of the port. */
  guard?: (server: Server) => void
  /** Whether people reach the server by https. */
  https: boolean
  /** Host names that requests may name; any where it is left out. */
  hosts?: readonly string[]
  /** Folder of the built console; nothing is served when it does not exist. */
  consoleFolder: string
  /** Checks every answer against the contract, for tests. */
  checkAnswers: boolean
  version: string
}>

/** Within this a connection has sent the whole head of a request; milliseconds. */
const defaultHeadMs = 20_000
/** A connection on which nothing moves in either direction for so long is closed, request or not; milliseconds. */
const stillMs = 300_000
/** Milliseconds within which a request has to arrive whole. */
const arrivalMs = 60_000
/** Milliseconds for which the rest of a request that is answered already is thrown away. */
const drainMs = 30_000

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

/** Leaves a form as it comes to the call that takes one; to any other it is nothing that could be read. */
const leaveForms = (app: FastifyInstance, routes: readonly Route[]): void => {
  const takers = new Set(
    routes
      .filter(({ served }) => served.some(({ implemented: { call } }) => call.upload !== undefined))
      .map(({ method, path }) => `${method} ${routerPath(path)}`),
  )
  app.addContentTypeParser('multipart/form-data', (request, _form, done) => {
    if (takers.has(`${request.method} ${request.routeOptions.url ?? ''}`)) done(null, undefined)
    else done(fail('mediatype'))
  })
}

/**
 * Has a request arrive whole soon, but for uploads, which have limits of their own: one that holds a connection open
 * with half a body is answered and cut off.
 */
const limitArrival = (app: FastifyInstance, clock: Clock): void => {
  const waiting = new WeakMap<FastifyRequest, Cancel>()
  const arrived = async (request: FastifyRequest): Promise<void> => waiting.get(request)?.()
  app.addHook('onRequest', async (request, reply) => {
    const cut = (): void => {
      void sendFailure(fail('timeout'), request, reply.header('connection', 'close'))
    }
    waiting.set(request, clock.after(arrivalMs, cut))
  })
  app.addHook('preValidation', arrived)
  app.addHook('onRequestAbort', arrived)
  // One that was refused before it was read goes on for a while, so that its sender gets to read the answer.
  app.addHook('onResponse', async (request) => {
    await arrived(request)
    const { raw } = request
    if (raw.complete || raw.destroyed) return
    raw.resume()
    raw.once(
      'close',
      clock.after(drainMs, () => raw.destroy()),
    )
  })
}

/**
 * Refuses requests that name a host of somebody else's. A page of another site may have its own name lead to this machine
 * and would then be read as one of this server's (DNS rebinding).
 */
const refuseOtherHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  const named = new Set(hosts)
  app.addHook('onRequest', async ({ hostname }) => {
    if (!named.has(hostname.replaceAll(/^\[|\]$/g, ''))) throw fail('custom', { reason: 'otherHost' })
  })
}

/** The server of HTTP beneath. Whoever says nothing on it, or a byte now and then, holds a descriptor for seconds. */
const listener =
  ({ headMs = defaultHeadMs, guard }: Pick<Needs, 'headMs' | 'guard'>): FastifyServerFactory =>
  (handle) => {
    const server = createServer(
      // Whole requests are waited for by `limitArrival`: an upload may take longer than any other.
      {
        headersTimeout: headMs,
        connectionsCheckingInterval: headMs / 4,
        requestTimeout: 0,
        keepAliveTimeout: 72_000,
      },
      handle,
    )
    server.timeout = stillMs
    guard?.(server)
    return server
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
    rewriteUrl: ({ url = '/' }) =>
      needs.adminBase !== undefined && url.startsWith(`${needs.adminBase}/`)
        ? adminBase + url.slice(needs.adminBase.length)
        : url,
    serverFactory: listener(needs),
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
    const line = { req: request.id, method: request.method, path: loggedPath(request), status: reply.statusCode }
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'answered')
  })

  const implemented = await describedImplementation(features.flatMap((feature) => feature.calls?.flat() ?? []))
  const routes = routesOf(implemented)
  answerFailures(app, routes)
  if (needs.hosts !== undefined) refuseOtherHosts(app, needs.hosts)
  limitArrival(app, needs.clock)
  readJson(app)
  leaveForms(app, routes)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(https),
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['gzip', 'deflate'] })
  await app.register(websocket, { options: { maxPayload: 64 * 1024 }, errorHandler: socketFaults(needs.clock) })

  const { answer, admit } = dispatcher({ ...needs, secureCookies: https })
  for (const route of routes) {
    app.route({
      method: route.method,
      url: routerPath(route.path),
      bodyLimit: largestBodyOf(route),
      // A body is only read for somebody who may make the call.
      ...(isPublic(route) || route.method === 'GET' ? {} : { onRequest: admit(route) }),
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
