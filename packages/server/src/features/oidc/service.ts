import { furtherActions } from '@headend/contract/actions'
import type { TokenInfo } from '@headend/contract/auth'
import { oidcCalls, oidcReturnPath } from '@headend/contract/oidc'
import { serverActor } from '../../core/audit.ts'
import type { Change, Line } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { asError, fail, isFailure } from '../../core/errors.ts'
import { limit } from '../../core/limits.ts'
import type { Log } from '../../core/log.ts'
import { digest } from '../../core/random.ts'
import type { Random } from '../../core/random.ts'
import type { AuthenticatedCaller, Exchange, Visitor } from '../../core/http/caller.ts'
import type { Browsers, Reauthentication, Sessions } from '../auth/service.ts'
import type { Identity, OidcProvider } from './provider.ts'
import * as store from './store.ts'

/** The cookie by which the browser that began a sign-in is known when it finishes it. */
const cookieName = 'headend_oidc'
const cookieValue = /^[A-Za-z0-9_-]{43}$/
const lifeMs = 10 * 60_000

/** Lines about refused sign-ins a minute. */
const pace = { most: 120, windowMs: 60_000 }

type Needs = Readonly<{
  db: Db
  clock: Clock
  random: Random
  change: Change
  log: Log
  publicUrl: () => string
  sessions: Pick<Sessions, 'open' | 'endAll' | 'isByProvider'>
  again: Reauthentication
  identities: LinkedIdentities
  browsers: Pick<Browsers, 'touch'>
  /** Undefined where the settings name none. */
  provider: OidcProvider | undefined
}>

/** Identities of providers that accounts are linked to. */
export const linkedIdentities = () => ({
  /**
   * Unlinks an account from its identities, in the caller's transaction; gives their issuers.
   * @throws {Failure} nodata without one; custom onlyIdentity where nothing else lets the account sign in
   */
  unlink: async (trx: Db, userId: string): Promise<readonly string[]> => {
    const account = await store.holdPassword(trx, userId)
    const issuers = await store.deleteLinks(trx, userId)
    if (issuers.length === 0) throw fail('nodata')
    if (account?.password_hash == null) throw fail('custom', { reason: 'onlyIdentity' })
    return issuers
  },
})

export type LinkedIdentities = ReturnType<typeof linkedIdentities>

type SignIn = Readonly<{ answer: string; clientKey: string }>

/**
 * Signing in through an OpenID Connect provider. It creates no account: the identity belongs to the one with its verified e-mail
 * address, and from then on to that one whatever its address is. The provider is trusted with the proof: neither a mailed link
 * nor a second factor nor the change of a temporary password is asked for beside it.
 */
export const oidcService = (needs: Needs) => {
  const { db, clock, random, change, log, publicUrl, sessions, browsers, provider, again, identities } = needs
  const lines = limit({ clock, ...pace, keys: 1 })

  const offered = (): OidcProvider => {
    if (provider === undefined) throw fail('nodata')
    return provider
  }

  /** One sentence for whatever is wrong: it does not say whether there is an account. */
  const refusal = (name: string) => fail('custom', { reason: 'providerRefused', values: { name } })

  /** Why nobody is signed in is for the log of the operator alone. */
  const refused = (name: string, address: string, why: string): Error => {
    if (lines.take('').pass) log.info({ address, provider: name, why }, 'a sign-in was refused')
    return refusal(name)
  }

  const accountOf = async (trx: Db, identity: Identity, line: (line: Line) => void) => {
    const { isLinked, account } = await store.findLinked(trx, identity)
    if (isLinked) return account ?? 'the account is locked'
    if (identity.email === undefined || !identity.isVerified) return 'the e-mail is not verified'
    const found = await store.findUnlinked(trx, identity.issuer, identity.email)
    if (found === undefined) return 'no account to link'
    if (!(await store.insertLink(trx, identity, found.user_id, clock.date()))) return 'linked meanwhile'
    line({
      actor: { userId: found.user_id, userName: found.user_name },
      companyId: found.company_id,
      target: found.email,
      detail: { linked: identity.issuer },
    })
    return found
  }

  const enter = (identity: Identity, clientKey: string, visitor: Visitor, cookies: Exchange) => {
    const { name } = offered()
    const { address } = visitor
    const call = { id: oidcCalls.finish.id, action: furtherActions.signIn }
    const work = async (trx: Db, line: (line: Line) => void): Promise<TokenInfo> => {
      const account = await accountOf(trx, identity, line)
      if (typeof account === 'string') throw refused(name, address, account)
      const { user_id: userId, user_name: userName, company_id: companyId, email } = account
      await browsers.touch(trx, userId, clientKey, cookies)
      await trx
        .updateTable('user_account')
        .set({ last_access_time: clock.date() })
        .where('user_id', '=', userId)
        .execute()
      line({ actor: { userId, userName, address }, companyId, target: email, detail: { address, provider: name } })
      const owner = { userId, email, userName, companyId, passwordMustChange: false, secondFactorMissing: false }
      return sessions.open(trx, owner, clientKey, { byProvider: true })
    }
    return change(serverActor, call, work)
  }

  return {
    name: (): { name: string | null } => ({ name: provider?.name ?? null }),

    /** The identity of the caller's own account. */
    own: async ({ userId }: AuthenticatedCaller) => {
      const found = await store.findOwn(db, userId)
      const issuer = found?.issuer ?? null
      return {
        name: issuer !== null && issuer === provider?.issuer ? provider.name : issuer,
        since: found?.create_time?.getTime() ?? null,
        only: issuer !== null && found?.has_password !== true,
      }
    },

    /**
     * Unlinks the own account. Its sessions end, but for the own one where the password opened it.
     * The provider vouches for the others no more: a temporary password or a second factor is asked for.
     * @throws {Failure} nodata without an identity, custom wrongPassword, onlyIdentity, toomany
     */
    unlink: async (caller: AuthenticatedCaller, password: string): Promise<void> => {
      const found = await store.findOwn(db, caller.userId)
      if (found?.issuer == null) throw fail('nodata')
      if (!found.has_password) throw fail('custom', { reason: 'onlyIdentity' })
      await again(caller, password)
      const announce = await change(caller, oidcCalls.unlink, async (trx, line) => {
        const unlinked = await identities.unlink(trx, caller.userId)
        line({ companyId: caller.companyId, target: caller.email, detail: { unlinked } })
        const own = (await sessions.isByProvider(trx, caller.familyId)) ? undefined : caller.familyId
        return sessions.endAll(trx, caller.userId, own)
      })
      announce()
    },

    /** Begins a sign-in. @throws {Failure} nodata, custom providerAway */
    begin: async (cookies: Exchange): Promise<{ url: string }> => {
      const asked = offered()
      const shown = cookies.cookie(cookieName)
      // Several tabs of one browser may each begin one.
      const cookie = shown !== undefined && cookieValue.test(shown) ? shown : random.secret()
      const begun = { state: random.secret(), nonce: random.secret(), verifier: random.secret() }
      const url = await asked.begin(begun, `${publicUrl()}${oidcReturnPath}`)
      const { state, ...kept } = begun
      await store.insertSignIn(db, {
        ...kept,
        stateHash: digest(state),
        cookieHash: digest(cookie),
        expires: new Date(clock.now() + lifeMs),
      })
      cookies.setCookie(cookieName, cookie, lifeMs / 1000)
      return { url }
    },

    /**
     * Finishes a sign-in in the browser that began it.
     * @throws {Failure} nodata, custom providerOver, providerAway, providerRefused
     */
    finish: async ({ answer, clientKey }: SignIn, visitor: Visitor, cookies: Exchange): Promise<TokenInfo> => {
      const asked = offered()
      const address = new URL(`${publicUrl()}${oidcReturnPath}`)
      address.search = answer
      const state = address.searchParams.get('state') ?? ''
      const cookie = cookies.cookie(cookieName) ?? ''
      const begun = await store.takeSignIn(db, {
        stateHash: digest(state),
        cookieHash: digest(cookie),
        now: clock.date(),
      })
      if (begun === undefined) throw fail('custom', { reason: 'providerOver' })
      const identity = await asked.finish({ state, ...begun }, address).catch((thrown: unknown) => {
        if (isFailure(thrown)) throw thrown
        throw refused(asked.name, visitor.address, asError(thrown).message)
      })
      return enter(identity, clientKey, visitor, cookies)
    },
  }
}
