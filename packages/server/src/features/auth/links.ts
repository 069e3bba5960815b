import { invitationMs } from '@headend/contract/auth'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { digest } from '../../core/random.ts'
import type { Random } from '../../core/random.ts'

export type LinkPurpose = 'verify' | 'reset' | 'invitation'

const hour = 3_600_000

/** How long a mailed link is good, milliseconds. */
export const linkMs: Readonly<Record<LinkPurpose, number>> = { verify: hour, reset: hour, invitation: invitationMs }

/** A link is not mailed again so soon after the last one. */
const pauseMs = 60_000

export type Link = Readonly<{ purpose: LinkPurpose; userId: string; clientKey: string | null }>

/** Ends the links of one purpose that a person was mailed and has not used. */
const endUnused = (db: Db, { purpose, userId, clientKey }: Link, now: Date) =>
  db
    .updateTable('mailed_link')
    .set({ use_time: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('client_key', clientKey === null ? 'is' : '=', clientKey)
    .where('use_time', 'is', null)
    .execute()

/** Links that are mailed: single use, of limited life, kept as hashes. */
export const mailedLinks = ({ clock, random }: { clock: Clock; random: Random }) => ({
  /** After how many milliseconds another link may be mailed; 0 for at once. */
  pause: async (db: Db, { purpose, userId, clientKey }: Link): Promise<number> => {
    const lastStill = clock.now() + linkMs[purpose] - pauseMs
    const recent = await db
      .selectFrom('mailed_link')
      .select((eb) => eb.fn.max('expire_time').as('last'))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('client_key', clientKey === null ? 'is' : '=', clientKey)
      .where('use_time', 'is', null)
      .where('expire_time', '>', new Date(lastStill))
      .executeTakeFirst()
    return recent?.last == null ? 0 : recent.last.getTime() - lastStill
  },
  /** The secret of a new link; to be asked for after the `pause`. */
  create: async (db: Db, { purpose, userId, clientKey }: Link): Promise<string> => {
    const now = clock.now()
    const secret = random.secret()
    await db
      .insertInto('mailed_link')
      .values({
        token_hash: digest(secret),
        purpose,
        user_id: userId,
        client_key: clientKey,
        expire_time: new Date(now + linkMs[purpose]),
      })
      .execute()
    return secret
  },
  /** A second, short secret for the same purpose, to be typed: 10 letters and digits. */
  addCode: async (db: Db, { purpose, userId, clientKey }: Link): Promise<string> => {
    const code = random.code(10)
    await db
      .insertInto('mailed_link')
      .values({
        token_hash: digest(code),
        purpose,
        user_id: userId,
        client_key: clientKey,
        expire_time: new Date(clock.now() + linkMs[purpose]),
      })
      .execute()
    return code
  },
  /** The link, when it is good. */
  find: async (db: Db, secret: string): Promise<Link | undefined> => {
    const row = await db
      .selectFrom('mailed_link')
      .select(['purpose', 'user_id', 'client_key'])
      .where('token_hash', '=', digest(secret))
      .where('use_time', 'is', null)
      .where('expire_time', '>', clock.date())
      .executeTakeFirst()
    return row === undefined ? undefined : { purpose: row.purpose, userId: row.user_id, clientKey: row.client_key }
  },
  /** Uses the link up, with every other one of the same purpose and user. False when somebody was faster. */
  use: async (db: Db, secret: string, link: Link): Promise<boolean> => {
    const now = clock.date()
    const used = await db
      .updateTable('mailed_link')
      .set({ use_time: now })
      .where('token_hash', '=', digest(secret))
      .where('use_time', 'is', null)
      .where('expire_time', '>', now)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return false
    await endUnused(db, link, now)
    return true
  },
  /** Ends the earlier links, which one that is about to be made replaces. */
  endEarlier: (db: Db, link: Link) => endUnused(db, link, clock.date()),
  /** Takes a link back that could not be mailed. */
  discard: (db: Db, secret: string) => db.deleteFrom('mailed_link').where('token_hash', '=', digest(secret)).execute(),
})

export type MailedLinks = ReturnType<typeof mailedLinks>
