import { furtherActions } from '@headend/contract/actions'
import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import type { Change } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller, Exchange, Visitor } from '../../core/http/caller.ts'
import { limit } from '../../core/limits.ts'
import type { Log } from '../../core/log.ts'
import type { Browsers } from './browsers.ts'
import type { SignInGate } from './gate.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import * as store from './store.ts'

export { linkMs, mailedLinks } from './links.ts'
export type { MailedLinks } from './links.ts'
export { browsers } from './browsers.ts'
export type { Browsers } from './browsers.ts'
export { invitationLetter, resetLetter } from './letters.ts'
export type { Passwords } from './passwords.ts'
export { longestSessionMs } from './sessions.ts'
export type { Sessions } from './sessions.ts'

type Needs = Readonly<{
  db: Db
  clock: Clock
  change: Change
  passwords: Passwords
  sessions: Sessions
  browsers: Browsers
  gate: SignInGate
  log: Log
}>

type SignIn = Readonly<{ user: string; password: string; clientKey: string }>

/** Lines about refused attempts a minute, whoever makes them: an attacker decides how many there are. */
const pace = { most: 120, windowMs: 60_000 }

/** Signing in. */
export const authService = ({ db, clock, change, passwords, sessions, browsers, gate, log }: Needs) => {
  const lines = limit({ clock, ...pace, keys: 1 })
  /** What an operator needs to see an attack, or to keep an address out: no line of the history, which accounts have. */
  const refused = (user: string, address: string, thrown: unknown): unknown => {
    if (isFailure(thrown, 'loginfail', 'toomany') && lines.take('').pass)
      log.info({ user, address, why: thrown.code }, 'a sign-in was refused')
    return thrown
  }
  /** Whose password it is. @throws {Failure} loginfail, toomany */
  const proven = async (
    { user, password }: Omit<SignIn, 'clientKey'>,
    { address }: Visitor,
    cookies: Exchange,
  ): Promise<store.SignInRow> => {
    const attempt = { email: user, address, browser: await browsers.knownTo(user, cookies) }
    await gate.enter(attempt)
    const row = await store.findSignIn(db, user)
    const right = await passwords.verify(row?.password_hash, password)
    if (row === undefined || !right || row.status !== 'running') throw fail('loginfail')
    await gate.succeeded(attempt)
    return row
  }

  return {
    /**
     * Begins a session.
     * @throws {Failure} loginfail, whatever is wrong; toomany after many failures; auth01 for a browser that has to be verified first.
     */
    signIn: async ({ user, password, clientKey }: SignIn, visitor: Visitor, cookies: Exchange): Promise<TokenInfo> => {
      const row = await proven({ user, password }, visitor, cookies).catch((thrown: unknown) => {
        throw refused(user, visitor.address, thrown)
      })
      const account = { userId: row.user_id, email: row.email }
      await browsers.admit(account, clientKey, cookies, visitor.language)
      const actor = { userId: row.user_id, userName: row.user_name, address: visitor.address }
      return change(actor, { id: authCalls.createToken.id, action: furtherActions.signIn }, async (trx, line) => {
        await browsers.touch(trx, row.user_id, clientKey, cookies)
        await store.touchAccount(trx, row.user_id, clock.date())
        line({ companyId: row.company_id, target: row.email, detail: { address: visitor.address } })
        const owner = {
          ...account,
          userName: row.user_name,
          companyId: row.company_id,
          passwordMustChange: row.password_must_change,
        }
        return sessions.open(trx, owner, clientKey)
      })
    },

    /** Mails the verification of a browser again, where one is waited for. */
    remind: async (email: string, clientKey: string, visitor: Visitor, cookies: Exchange): Promise<void> =>
      browsers.remind(email, clientKey, cookies, visitor.language),

    /** Forgets a browser of the caller and ends the sessions in it. @throws {Failure} nodata */
    forgetBrowser: async (caller: AuthenticatedCaller, clientKey: string): Promise<void> => {
      const announce = await change(caller, authCalls.deleteClient, async (trx, line) => {
        if (!(await browsers.forget(trx, caller.userId, clientKey))) throw fail('nodata')
        line({ companyId: caller.companyId, target: caller.email, detail: { clientKey } })
        return sessions.endBrowser(trx, caller.userId, clientKey)
      })
      announce()
    },
  }
}

export type AuthService = ReturnType<typeof authService>
