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
export { signInGate } from './gate.ts'
export { reauthentication } from './reauthentication.ts'
export type { Reauthentication } from './reauthentication.ts'
export type { Passwords } from './passwords.ts'
export { longestSessionMs } from './sessions.ts'
export type { Sessions } from './sessions.ts'

/** By what a second factor was proven. */
export type SecondFactorProof = 'code' | 'recovery code'

type SecondFactors = Readonly<{
  isOn: (db: Db, userId: string) => Promise<boolean>
  prove: (trx: Db, userId: string, code: string | undefined) => Promise<SecondFactorProof | undefined>
}>

type Needs = Readonly<{
  db: Db
  clock: Clock
  change: Change
  passwords: Passwords
  sessions: Sessions
  browsers: Browsers
  factors: SecondFactors
  gate: SignInGate
  log: Log
}>

type SignIn = Readonly<{ user: string; password: string; clientKey: string; code?: string | undefined }>

/** Lines about refused attempts a minute, whoever makes them: an attacker decides how many there are. */
const pace = { most: 120, windowMs: 60_000 }

/** Signing in. */
export const authService = ({ db, clock, change, passwords, sessions, browsers, factors, gate, log }: Needs) => {
  const lines = limit({ clock, ...pace, keys: 1 })
  /** What an operator needs to see an attack, or to keep an address out: no line of the history, which accounts have. */
  const refused = (user: string, address: string, thrown: unknown): unknown => {
    if (!isFailure(thrown)) return thrown
    const why = thrown.details.reason === 'wrongCode' ? 'wrongCode' : thrown.code
    if (['loginfail', 'toomany', 'wrongCode'].includes(why) && lines.take('').pass)
      log.info({ user, address, why }, 'a sign-in was refused')
    return thrown
  }

  /** Whose password it is. @throws {Failure} loginfail */
  const proven = async (user: string, password: string): Promise<store.SignInRow> => {
    const row = await store.findSignIn(db, user)
    const right = await passwords.verify(row?.password_hash, password)
    if (row === undefined || !right || row.status !== 'running') throw fail('loginfail')
    return row
  }

  /**
   * The browser comes before the code: who has the password alone is told to the owner by the mail, learns nothing of a second
   * factor, and guesses no codes.
   */
  const enter = async ({ user, password, clientKey, code }: SignIn, visitor: Visitor, cookies: Exchange) => {
    const { address } = visitor
    const attempt = { email: user, address, browser: await browsers.knownTo(user, cookies) }
    await gate.enter(attempt)
    const row = await proven(user, password)
    const { user_id: userId, company_id: companyId, user_name: userName, email } = row
    const hasFactor = await factors.isOn(db, userId)
    if (!hasFactor) await gate.succeeded(attempt)
    await browsers.admit({ userId, email }, clientKey, cookies, visitor.language)
    const call = { id: authCalls.createToken.id, action: furtherActions.signIn }
    const info = await change({ userId, userName, address }, call, async (trx, line) => {
      const proof = await factors.prove(trx, userId, code)
      await browsers.touch(trx, userId, clientKey, cookies)
      await store.touchAccount(trx, userId, clock.date())
      line({ companyId, target: email, detail: { address, ...(proof && { secondFactor: proof }) } })
      const owner = {
        userId,
        email,
        userName,
        companyId,
        passwordMustChange: row.password_must_change,
        secondFactorMissing: proof === undefined && row.second_factor_required,
      }
      return sessions.open(trx, owner, clientKey)
    })
    // One for the password alone, one for the password with the code.
    if (hasFactor) await gate.succeeded(attempt, 2)
    return info
  }

  return {
    /**
     * Begins a session.
     * @throws {Failure} loginfail, whatever is wrong; toomany after many failures; auth01 for a browser that has to be verified first;
     * custom secondFactor where a code is asked for, wrongCode.
     */
    signIn: (signIn: SignIn, visitor: Visitor, cookies: Exchange): Promise<TokenInfo> =>
      enter(signIn, visitor, cookies).catch((thrown: unknown) => {
        throw refused(signIn.user, visitor.address, thrown)
      }),

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
