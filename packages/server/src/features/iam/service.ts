import type { Language } from '@headend/contract/core'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Mail } from '../../core/mail.ts'
import type { Random } from '../../core/random.ts'
import { resetLetter } from '../auth/service.ts'
import type { MailedLinks } from '../auth/service.ts'
import type { UserService } from '../users/service.ts'
import * as store from './store.ts'

type Needs = Readonly<{
  db: Db
  clock: Clock
  random: Random
  mail: Mail
  links: MailedLinks
  users: UserService
  publicUrl: () => string
}>

export type Registration = Readonly<{
  platform?: string | undefined
  osVer?: string | undefined
  appPackage?: string | undefined
  appVer?: string | undefined
  lang?: Language | undefined
  timezone?: string | undefined
  pushType?: string | undefined
  pushToken?: string | undefined
}>

/** The signed-in person's browser and account. */
export const iamService = ({ db, clock, random, mail, links, users, publicUrl }: Needs) => {
  /** How long the last mail took: an unknown address is answered no sooner than a known one. */
  let mailMs = 0

  const save = async (
    caller: AuthenticatedCaller,
    { platform, ...settings }: Registration,
  ): Promise<{ clientId: string }> => {
    const clientId = await store.saveBrowser(db, {
      clientId: random.uuid(),
      userId: caller.userId,
      clientKey: caller.clientKey,
      platform,
      settings,
      now: clock.date(),
    })
    return { clientId }
  }

  return {
    /** Makes this browser known, with its settings; gives the name of its realtime channel. */
    register: save,

    /** Brings the settings of a known browser up to date. */
    sync: async (
      caller: AuthenticatedCaller,
      clientId: string,
      registration: Registration,
    ): Promise<{ clientId: string }> => {
      const known = await store.findBrowser(db, caller.userId, { clientKey: caller.clientKey })
      if (known?.client_id !== clientId) throw fail('nodata')
      return save(caller, registration)
    },

    /**
     * Mails a link to a new password. An unknown address is answered alike: the answer does not reveal who has an account.
     * @throws {Failure} sendmailfail
     */
    resetPassword: async (email: string, language: Language): Promise<void> => {
      const account = await users.findByEmail(email)
      if (account === undefined || account.status !== 'running') {
        if (mailMs > 0) await clock.sleep(mailMs)
        return
      }
      const began = clock.monotonic()
      const secret = await links.create(db, { purpose: 'reset', userId: account.userId, clientKey: null })
      if (secret === undefined) return
      try {
        await mail.send(resetLetter(account.email, `${publicUrl()}/changePassword/${secret}`, language))
      } catch (thrown) {
        await links.discard(db, secret)
        throw thrown
      }
      mailMs = clock.monotonic() - began
    },
  }
}

export type IamService = ReturnType<typeof iamService>
