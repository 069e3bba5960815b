import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import type { Answer, Call, Request } from '@headend/contract/core'
import { envelope } from '@headend/contract/schemas/core'

/** A call that was not answered with success: `code` is of the error table, or `lost` where no answer came. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly code: string
  /** Whether the server may have done it all the same. */
  readonly unknown: boolean
  constructor(call: string, code: string, unknown: boolean, said: string) {
    super(`${call}: ${code}: ${said}`)
    this.code = code
    this.unknown = unknown
  }
}

/** Somebody who makes calls as an integrator does, and signs in again when the session is over. */
export type Client = Readonly<{
  email: string
  ask: <C extends Call>(call: C, request: Request<C>) => Promise<Answer<C>>
  /** The token of the session there is; signs in when there is none. */
  token: () => Promise<string>
}>

/** An answer that takes longer never comes. */
const patienceMs = 30_000

const pathOf = (path: string, params: unknown): string =>
  path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(String(Reflect.get(Object(params), name))))

const queryOf = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}

/** Codes of answers after which nothing was done. */
const refusals = new Set(['jwterr', 'roleerr', 'custom', 'wsdisconnect', 'nodata', 'toomany'])

export const client = (options: Readonly<{ url: string; email: string; password: string }>): Client => {
  const { url, email, password } = options
  let current: Promise<string> | undefined

  const send = async <C extends Call>(call: C, request: Request<C>, token: string | undefined): Promise<Answer<C>> => {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = request
    const { data: schema } = await described<Call>(call)
    const response = await fetch(`${url}${pathOf(call.path, params)}${queryOf(query)}`, {
      method: call.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch((thrown: unknown) => {
      throw new Unanswered(call.id, 'lost', true, String(thrown))
    })
    const answered = envelope.safeParse(await response.json().catch(() => undefined))
    if (!answered.success) throw new Unanswered(call.id, 'lost', true, `HTTP ${response.status}`)
    const { code, message, data, pagination } = answered.data
    if (code !== 'success') throw new Unanswered(call.id, code, !refusals.has(code), message)
    const rows = Array.isArray(data) ? data : []
    const answer: unknown = call.paged ? { rows: rows.map((row) => schema.parse(row)), pagination } : schema.parse(data)
    // Parsed by the call's own schema just now.
    return answer as Answer<C>
  }

  const signIn = async (): Promise<string> => {
    const body = { user: email, password, clientKey: 'loadload00' }
    return (await send(authCalls.createToken, { body }, undefined)).token
  }
  const token = (): Promise<string> => {
    const asked = (current ??= signIn())
    asked.catch(() => {
      if (current === asked) current = undefined
    })
    return asked
  }

  return {
    email,
    token,
    ask: async (call, request) => {
      const held = token()
      try {
        return await send(call, request, await held)
      } catch (thrown) {
        if (!(thrown instanceof Unanswered) || thrown.code !== 'jwterr') throw thrown
        if (current === held) current = undefined
        return send(call, request, await token())
      }
    },
  }
}
