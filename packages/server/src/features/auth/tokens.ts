import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'

/** An access token lives so long. The console asks for a new one after a quarter of it. */
export const accessTokenMs = 3_600_000

const issuer = 'headend'
/** Verified tokens that are remembered, so that a busy console does not cost a signature check a call. */
const remembered = 10_000

export type AccessTokens = Readonly<{
  /** A signed token of a session and when it ends. */
  issue: (session: {
    userId: string
    familyId: string
  }) => Promise<{ token: string; generated: number; expires: number }>
  /** The session of a token. @throws {Failure} jwterr for one that is forged, foreign or over. */
  read: (token: string) => Promise<{ familyId: string }>
}>

/** Access tokens, signed with `secret` (HS256). */
export const accessTokens = ({ secret, clock }: { secret: string; clock: Clock }): AccessTokens => {
  const key = new TextEncoder().encode(secret)
  const seen = new Map<string, { familyId: string; expires: number }>()
  return {
    issue: async ({ userId, familyId }) => {
      const generated = clock.now()
      const expires = generated + accessTokenMs
      const token = await new SignJWT({ sid: familyId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(Math.floor(generated / 1000))
        .setExpirationTime(Math.floor(expires / 1000))
        .sign(key)
      return { token, generated, expires }
    },
    read: async (token) => {
      const known = seen.get(token)
      if (known !== undefined) {
        if (known.expires > clock.now()) return known
        seen.delete(token)
        throw fail('jwterr')
      }
      try {
        const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: clock.date() })
        const familyId = payload['sid']
        if (typeof familyId !== 'string' || payload.exp === undefined) throw fail('jwterr')
        const found = { familyId, expires: payload.exp * 1000 }
        seen.set(token, found)
        const [oldest] = seen.keys()
        if (seen.size > remembered && oldest !== undefined) seen.delete(oldest)
        return found
      } catch (thrown) {
        throw fail('jwterr', { cause: thrown })
      }
    },
  }
}
