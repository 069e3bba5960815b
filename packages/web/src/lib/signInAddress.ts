import type { Session, SessionEnd } from './session.ts'

/** What the address of the sign-in carries: where to go afterwards, and why somebody who was signed in has to do it again. */
export const signInSearch = (
  { store, tokens }: Pick<Session, 'store' | 'tokens'>,
  from: string | undefined,
): { from?: string; ended?: SessionEnd } => {
  const now = store.get()
  const why =
    now.state === 'signedOut'
      ? now.why
      : tokens() === null
        ? 'expired'
        : // Signed in and yet sent here: the sign-in was left before it was whole.
          now.tokens.passwordMustChange
          ? 'passwordMustChange'
          : now.tokens.secondFactorMissing
            ? 'secondFactorMissing'
            : undefined
  return { ...(from && { from }), ...(why && { ended: why }) }
}

/** An address within this console to go to after signing in; anything else leads home. */
export const safeReturn = (from: unknown): string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/(login|logout)\b/.test(from) ? from : '/home'
