import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { SignInGate } from './gate.ts'
import type { Passwords } from './passwords.ts'
import * as store from './store.ts'

/**
 * Asks a signed-in person for their password again. `also` is what else has to be right; whatever it throws counts as a
 * wrong password.
 * @throws {Failure} custom wrongPassword, toomany
 */
export type Reauthentication = (
  caller: AuthenticatedCaller,
  password: string,
  also?: () => Promise<unknown>,
) => Promise<void>

type Needs = Readonly<{ db: Db; passwords: Passwords; gate: SignInGate }>

/**
 * Each session has a budget of wrong passwords of its own: who stole one guesses no faster than at the sign-in, and keeps
 * the owner of the account out of nothing.
 */
export const reauthentication =
  ({ db, passwords, gate }: Needs): Reauthentication =>
  async (caller, password, also) => {
    const attempt = { email: caller.email, address: caller.address, browser: `session ${caller.familyId}` }
    await gate.enter(attempt)
    const row = await store.findSignIn(db, caller.email)
    if (!(await passwords.verify(row?.password_hash, password)))
      throw fail('custom', { reason: 'wrongPassword', field: 'password' })
    await also?.()
    await gate.succeeded(attempt)
  }
