import type { Session } from '../../lib/session.ts'
import { unsavedLock } from '../../lib/unsavedLock.ts'

/** Whoever asks holds this, and is known by it among those who hold locks. */
const asking = 'headend.unsaved?'

/** Whether another tab of the same person holds changes that nobody saved: signing out would end its session too. */
export const unsavedElsewhere = async (session: Session): Promise<boolean> => {
  const name = unsavedLock(session)
  if (name === undefined || !('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.request(asking, () => navigator.locks.query())
  const own = held.find((lock) => lock.name === asking)?.clientId
  return held.some((lock) => lock.name === name && lock.clientId !== own)
}
