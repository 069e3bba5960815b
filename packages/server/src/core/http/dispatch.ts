import { needInWords, permits } from '@headend/contract/core'
import type { Call, DescribedCall, Envelope, FileLimit, Input, Page } from '@headend/contract/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { bug, fail, isFailure, languageOf } from '../errors.ts'
import type { Authenticate } from '../feature.ts'
import type { Files } from '../files.ts'
import { addressKey, limit } from '../limits.ts'
import type { Limit } from '../limits.ts'
import { places } from '../places.ts'
import { heldBackBy } from './caller.ts'
import type { AuthenticatedCaller, Exchange } from './caller.ts'
import { bearer, isMachineToken } from './bearer.ts'
import { Download } from './implement.ts'
import { parseInput } from './parse.ts'
import { chosen, possible } from './routes.ts'
import type { Route } from './routes.ts'
import { receiveUpload } from './upload.ts'
import { addressOf } from '../proxies.ts'

export type InputCheck = (input: Input<Call>, caller: AuthenticatedCaller) => Promise<void>

type Needs = Readonly<{
  authenticate: Authenticate
  /** Takes in the files of uploads. */
  files: Pick<Files, 'hold'>
  /** Sizes of files that are settings; bytes. */
  fileLimits?: Partial<Readonly<Record<FileLimit, number>>>
  /** Refuses an input whose parts do not belong together, before any handler sees it. */
  checkInput: InputCheck
  clock: Clock
  /** Whether cookies are sent by https only. */
  secureCookies: boolean
  /** Proves every answer against the contract; for tests, as it costs time. */
  checkAnswers: boolean
}>

/** Calls of one API token a minute, in a process: what it makes at once, and what it is given back by then. */
const callsOfAMachine = { most: 1200, windowMs: 60_000 }

/** Searches of one person at a time, and those that wait; any more are refused. */
const searchesOfAPerson = { most: 3, waiting: 30 }

/** The signed-in person of a request. @throws {Failure} jwterr */
const callerOf = async (request: FastifyRequest, authenticate: Authenticate): Promise<AuthenticatedCaller> => {
  const token = bearer(request.headers.authorization)
  if (token === undefined) throw fail('jwterr')
  const person = await authenticate(token, addressOf(request))
  return { ...person, language: languageOf(request.headers['accept-language']), address: addressOf(request) }
}

type Allowed = Pick<AuthenticatedCaller, 'permissions' | 'passwordMustChange' | 'secondFactorMissing' | 'machine'>

const mayMake = ({ access }: Call, { permissions }: Allowed): boolean =>
  access === 'public' || access === 'signedIn' || permits(access, permissions)

/** @throws {Failure} custom peopleOnly for a call that is about a person. */
const refuseMachine = ({ peopleOnly }: Call): void => {
  if (peopleOnly === true) throw fail('custom', { reason: 'peopleOnly' })
}

/** Refuses whoever may not make a call. @throws {Failure} roleerr, custom */
export const refuseUnless = (call: Call, caller: Allowed): void => {
  if (caller.machine) refuseMachine(call)
  const reason = heldBackBy(caller)
  if (reason !== undefined && call.whileHeldBack !== true) throw fail('custom', { reason })
  if (mayMake(call, caller)) return
  throw fail('roleerr', { permission: needInWords(call.access) })
}

/** Whether a request looks for a keyword: that costs what the keyword and the number of rows make of it. */
const isSearch = ({ query, body }: Readonly<{ query: unknown; body: unknown }>): boolean =>
  [query, body].some((place) => {
    const keyword: unknown = Reflect.get(Object(place), 'keyword')
    return typeof keyword === 'string' && keyword !== ''
  })

const isPage = (call: Call, answer: unknown): answer is Page<unknown> =>
  call.paged && typeof answer === 'object' && answer !== null && 'rows' in answer && 'pagination' in answer

const envelopeOf = (call: Call, answer: unknown): Envelope =>
  isPage(call, answer)
    ? {
        code: 'success',
        message: '',
        data: answer.rows,
        pagination: answer.pagination,
        ...('extras' in answer ? { extras: answer.extras } : {}),
      }
    : { code: 'success', message: '', data: answer ?? null }

const refuseStrange = (call: DescribedCall, answer: unknown): void => {
  if (call.paged && !isPage(call, answer)) throw bug(`${call.id} answered no page`)
  if (call.extras && !call.extras.safeParse(Reflect.get(Object(answer), 'extras')).success)
    throw bug(`${call.id} answered other extras than its contract describes`)
  for (const row of isPage(call, answer) ? answer.rows : [answer]) {
    const parsed = call.data.safeParse(row ?? null)
    if (!parsed.success) throw bug(`${call.id} answered what its contract does not describe: ${parsed.error.message}`)
  }
}

/** Only what a header line can carry; the name itself goes encoded beside it. */
const asciiName = (name: string): string => name.replaceAll(/[^\w.() -]/g, '_')

const sendFile = (reply: FastifyReply, file: Download): FastifyReply =>
  reply
    .header(
      'content-disposition',
      `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .type(file.type)
    .send(file.content)

const exchangeOf = (request: FastifyRequest, reply: FastifyReply, secureCookies: boolean): Exchange => ({
  requestId: request.id,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  headOnly: request.method === 'HEAD',
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, maxAgeSeconds) => {
    reply.setCookie(name, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      path: '/',
      maxAge: maxAgeSeconds,
    })
  },
  get signal() {
    return hungUp(reply)
  },
})

/** Aborts when the connection closes before all of the answer is sent. The request's own signal does when its body is read. */
const hungUp = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  const abort = (): void => {
    // Nobody is left to read what this says.
    if (!raw.writableFinished) controller.abort(fail('timeout'))
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}

/** Says beside a refusal of an unknown caller how to sign in (RFC 9110 11.6.1). */
const challenging = async <T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (thrown) {
    if (isFailure(thrown, 'jwterr')) void reply.header('www-authenticate', 'Bearer')
    throw thrown
  }
}

/** Answers requests of a route: limit, sign-in, permission, input, handler, envelope. */
export const dispatcher = ({
  authenticate,
  checkInput,
  clock,
  files,
  fileLimits = {},
  secureCookies,
  checkAnswers,
}: Needs) => {
  // One limit a call, shared by its spellings: another spelling must not give another try.
  const limits = new Map<string, Limit>()
  const limitOf = (call: Call, perMinute: number): Limit => {
    const known = limits.get(call.id)
    if (known !== undefined) return known
    const created = limit({ clock, most: perMinute, windowMs: 60_000 })
    limits.set(call.id, created)
    return created
  }

  const hold = (call: DescribedCall, request: FastifyRequest): void => {
    if (call.perMinute === undefined) return
    const verdict = limitOf(call, call.perMinute).take(addressKey(addressOf(request)))
    if (!verdict.pass) throw fail('toomany', { retryAfterMs: verdict.retryAfterMs })
  }

  const machines = limit({ clock, ...callsOfAMachine })
  const paced = ({ machine, userId }: AuthenticatedCaller): void => {
    const verdict = machine ? machines.take(userId) : undefined
    if (verdict?.pass === false) throw fail('toomany', { retryAfterMs: verdict.retryAfterMs })
  }

  // Whatever one person looks for, most connections to the database stay for everybody else.
  const searches = places(searchesOfAPerson)
  const tooManySearches = () => fail('toomany', { retryAfterMs: 1000 })

  const answerFrom = async (
    { implemented, spelling }: ReturnType<typeof chosen>,
    request: FastifyRequest,
    exchange: Exchange,
  ) => {
    const raw = { params: request.params, query: request.query, body: request.body }
    const { call } = implemented
    if ('visitor' in implemented) {
      if (isMachineToken(bearer(request.headers.authorization))) refuseMachine(call)
      const input = parseInput(call, raw, spelling)
      return implemented.visitor(
        input,
        { language: languageOf(request.headers['accept-language']), address: addressOf(request) },
        exchange,
      )
    }
    const caller = await callerOf(request, authenticate)
    paced(caller)
    // Permission before input: a refusal reveals nothing of what the call would take.
    refuseUnless(call, caller)
    if (call.upload === undefined) {
      const input = parseInput(call, raw, spelling)
      await checkInput(input, caller)
      const work = async () => implemented.handler(input, caller, exchange)
      // A page costs what its order makes of all rows; so many at once would take the connections of everybody else.
      if (!call.paged && !isSearch(input)) return work()
      const { signal } = exchange
      const look = () => {
        // Who typed on has no use for it.
        signal.throwIfAborted()
        return work()
      }
      return searches(caller.userId, look, tooManySearches)
    }
    const received = await receiveUpload(request, call.upload, {
      files,
      clock,
      limits: fileLimits,
      fieldBytes: call.bodyLimit,
    })
    try {
      const body = { ...Object(request.body), ...received.fields }
      const input = { ...parseInput(call, { ...raw, body }, spelling, received.files), files: received.files }
      await checkInput(input, caller)
      return await implemented.handler(input, caller, exchange)
    } finally {
      await received.discard()
    }
  }

  return {
    /** Refuses a caller who may not make the call, before its body is read. */
    admit:
      (route: Route) =>
      (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
        challenging(reply, async () => {
          const caller = await callerOf(request, authenticate)
          const meant = possible(route, request).map(({ implemented: { call } }) => call)
          refuseUnless(meant.find((call) => mayMake(call, caller)) ?? chosen(route, request).implemented.call, caller)
        }),
    /** Answers the call that is meant. */
    answer:
      (route: Route) =>
      (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
        challenging(reply, async () => {
          const served = chosen(route, request)
          const { call } = served.implemented
          hold(call, request)
          const answer = await answerFrom(served, request, exchangeOf(request, reply, secureCookies))
          if (answer instanceof Download) return sendFile(reply, answer)
          if (checkAnswers) refuseStrange(call, answer)
          return envelopeOf(call, answer)
        }),
  }
}
