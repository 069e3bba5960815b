import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, violated } from '../db/database.ts'
import { answerOf, asError, fail, Failure, languageOf, waitOf } from '../errors.ts'
import { lineOf } from '../refusal.ts'
import { pathPattern } from './routes.ts'
import type { Route } from './routes.ts'

/** Addresses that belong to calls: an unknown one gets an envelope, never the console's page. */
export const isCallPath = (path: string): boolean => /^\/(api|auth|admin\/api|ws)(\/|$)/.test(path)

/** Calls whose address ends in a ticket, by which anybody may make them. */
const ticketed = /^(\/api\/v1\/downloads\/).+/

/**
 * The path of a request as the log has it: of a page of the console only its first part, since the addresses of mailed
 * links end in a secret, as do those of files to fetch.
 */
export const loggedPath = ({ url }: Pick<FastifyRequest, 'url'>): string => {
  const path = url.split('?')[0] ?? ''
  if (isCallPath(path)) return path.replace(ticketed, '$1…')
  const [, first = '', ...rest] = path.split('/')
  return rest.length === 0 ? path : `/${first}/…`
}

/** What a failure of the HTTP layer or of the database means in the error table; what nobody expected stays as it is. */
export const meaning = (thrown: unknown): unknown => {
  if (thrown instanceof Failure || !(thrown instanceof Error)) return thrown
  // Checked before it was written, and another writer was faster: the unique index or the reference had the last word.
  if (violated(thrown) !== undefined) return fail('conflict', { cause: thrown })
  if (isAway(thrown)) return fail('unavailable', { cause: thrown })
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return fail('notfound')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return fail('toolarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || thrown instanceof SyntaxError || code.startsWith('FST_ERR_CTP')) {
    return fail('custom', { reason: 'malformedJson' })
  }
  if ('statusCode' in thrown && thrown.statusCode === 400) return fail('custom', { reason: 'malformedJson' })
  // What leads out of a folder of files, or is hidden in it, is as missing as what is not there.
  if ('statusCode' in thrown && (thrown.statusCode === 403 || thrown.statusCode === 404)) return fail('notfound')
  return thrown
}

/** Whether a reader left while its answer was on the way: nothing is wrong with the server. */
const isAborted = (thrown: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Answers a failure with its envelope, in the reader's language. What nobody expected is logged in full; while the database is
 * away every request fails by it, and a line each says so.
 */
export const sendFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const meant = meaning(thrown)
  const line = { req: request.id, method: request.method, path: loggedPath(request) }
  if (!(meant instanceof Failure)) {
    if (isAborted(thrown, reply)) request.log.debug(line, 'a request was aborted')
    else request.log.error({ ...line, err: asError(thrown) }, 'a request failed')
  } else {
    if (isAway(thrown)) request.log.warn({ ...line, why: lineOf(thrown) }, 'the database is away')
    const wait = waitOf(meant)
    if (wait !== undefined) void reply.header('retry-after', Math.ceil(wait / 1000))
  }
  // Of a file whose reading failed before its first byte: the envelope is neither that file nor packed as it would be.
  for (const name of ['content-disposition', 'content-encoding']) void reply.removeHeader(name)
  const { status, envelope } = answerOf(meant, languageOf(request.headers['accept-language']))
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(envelope)
}

/** Answers all failures of `app`, unknown addresses and methods included. */
export const answerFailures = (app: FastifyInstance, routes: readonly Route[]): void => {
  const patterns = routes.map((route) => ({ method: route.method, pattern: pathPattern(route.path) }))
  app.setErrorHandler((thrown, request, reply) => sendFailure(thrown, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (methods.length === 0) return sendFailure(fail('notfound'), request, reply)
    return sendFailure(fail('method'), request, reply.header('allow', methods.join(', ')))
  })
}
