import type { Session } from './session.ts'

/** The lock that tabs of one person share while they hold changes nobody saved; undefined while nobody is signed in. */
export const unsavedLock = (session: Session): string | undefined => {
  const user = session.tokens()?.user
  return user && `headend.unsaved ${user}`
}

/**
 * Says to the other tabs that this one holds changes nobody saved, until what it gives is called or the tab is gone. It is a
 * lock because that stands there: a question would wait for the answer of a tab that is busy.
 */
export const holdUnsaved = (session: Session): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const name = unsavedLock(session)
  // Outside a secure context there are no locks: each tab asks about its own changes alone.
  if (name && 'locks' in navigator) void navigator.locks.request(name, { mode: 'shared' }, () => promise)
  return resolve
}
