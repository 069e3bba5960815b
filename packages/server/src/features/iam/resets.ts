import type { Language } from '@headend/contract/core'
import type { Cancel, Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { asError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Mail } from '../../core/mail.ts'
import { linkMs, resetLetter } from '../auth/service.ts'
import type { MailedLinks } from '../auth/service.ts'
import type { UserService } from '../users/service.ts'
import * as store from './resetStore.ts'

/** A mail follows its request after so long, in whatever else the server does then; milliseconds. */
const pauseMs = 500
/** What could not be mailed, and what another process left behind, is tried again after so long; milliseconds. */
const retryMs = 60_000
/** Requests that are worked on at a time. */
const atOnce = 20

type Needs = Readonly<{
  db: Db
  clock: Clock
  log: Log
  mail: Mail
  links: MailedLinks
  users: Pick<UserService, 'findByEmail'>
  publicUrl: () => string
}>

/**
 * Requests for a link to a new password. A request is a row, for an account as for none, and its mail goes out after the
 * answer: neither the answer, nor its time, nor a mail server that is away says who has an account.
 */
export const resets = ({ db, clock, log, mail, links, users, publicUrl }: Needs) => {
  let cancels: readonly Cancel[] = []
  let pending: Cancel | undefined
  let working = false
  let stopped = false

  const send = async (email: string, language: Language): Promise<void> => {
    const account = await users.findByEmail(email)
    if (account?.status !== 'running') return
    const link = { purpose: 'reset', userId: account.userId, clientKey: null } as const
    // One was mailed a moment ago.
    if ((await links.pause(db, link)) > 0) return
    const secret = await links.create(db, link)
    try {
      await mail.send(resetLetter(account.email, `${publicUrl()}/changePassword/${secret}`, language))
    } catch (thrown) {
      await links.discard(db, secret)
      throw thrown
    }
  }

  const mailDue = async (): Promise<void> => {
    for (;;) {
      const now = clock.now()
      const due = await store.claim(db, { now: new Date(now), until: new Date(now + retryMs), most: atOnce })
      await Promise.all(
        due.map(async ({ email, language, ask_time: asked }) => {
          try {
            // Who still waits for a mail of an hour ago has asked again.
            if (now - asked.getTime() <= linkMs.reset) await send(email, language)
            await store.remove(db, email)
          } catch (thrown) {
            // It is due again in a moment.
            if (!stopped) log.warn({ err: asError(thrown) }, 'a link to a new password could not be mailed yet')
          }
        }),
      )
      if (due.length < atOnce || stopped) return
    }
  }

  const work = (): void => {
    if (working || stopped) return
    working = true
    mailDue()
      .catch((thrown: unknown) => {
        if (!stopped) log.error({ err: asError(thrown) }, 'requests for a new password could not be read')
      })
      .finally(() => (working = false))
  }

  const soon = (): void => {
    pending ??= clock.after(pauseMs, () => {
      pending = undefined
      // Those that are being mailed were read before: this one would wait for the next round.
      if (working) soon()
      else work()
    })
  }

  return {
    /** Notes that somebody asked for a link. It does the same for every address. */
    ask: async (email: string, language: Language): Promise<void> => {
      await store.ask(db, { email, language, now: clock.date() })
      soon()
    },
    start: (): void => {
      cancels = [clock.every(retryMs, work)]
    },
    stop: (): void => {
      stopped = true
      pending?.()
      for (const cancel of cancels) cancel()
    },
  }
}

export type Resets = ReturnType<typeof resets>
