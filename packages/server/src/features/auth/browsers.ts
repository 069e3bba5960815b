import type { z } from 'zod'
import type { browser } from '@headend/contract/schemas/auth'
import type { Language } from '@headend/contract/core'
import type { Clock } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Exchange } from '../../core/http/caller.ts'
import type { Mail } from '../../core/mail.ts'
import { digest } from '../../core/random.ts'
import type { Random } from '../../core/random.ts'
import * as store from './browserStore.ts'
import { verificationLetter } from './letters.ts'
import type { MailedLinks } from './links.ts'

/** The cookie by which a verified browser is known again. */
export const browserCookie = 'headend_browser'
const cookieSeconds = 400 * 24 * 3600
const cookieValue = /^[A-Za-z0-9_-]{43}$/

type Needs = Readonly<{
  db: Db
  clock: Clock
  random: Random
  mail: Mail
  links: MailedLinks
  /** Whether a new browser has to be verified. */
  check: boolean
  publicUrl: () => string
}>

type Account = Readonly<{ userId: string; email: string }>
type Cookies = Pick<Exchange, 'cookie' | 'setCookie'>

const settingText = (settings: Readonly<Record<string, unknown>>, name: string): string =>
  typeof settings[name] === 'string' ? settings[name] : ''

/**
 * The browsers that people sign in from. A browser is verified for one account: it was given a cookie that only it has,
 * and the link of a mail to the account was opened in it.
 */
export const browsers = ({ db, clock, random, mail, links, check, publicUrl }: Needs) => {
  const cookieOf = (cookies: Pick<Exchange, 'cookie'>): string | undefined => {
    const value = cookies.cookie(browserCookie)
    return value !== undefined && cookieValue.test(value) ? value : undefined
  }

  const sendLink = async (account: Account, clientKey: string, language: Language): Promise<void> => {
    const link = { purpose: 'verify', userId: account.userId, clientKey } as const
    if ((await links.pause(db, link)) > 0) return
    const secret = await links.create(db, link)
    try {
      await mail.send(verificationLetter(account.email, `${publicUrl()}/registerdeviceToSign/${secret}`, language))
    } catch (thrown) {
      await links.discard(db, secret)
      throw thrown
    }
  }

  /** The cookie that the browser shows, or a new one; either way it lasts from now on. */
  const keepCookie = (cookies: Cookies): string => {
    const secret = cookieOf(cookies) ?? random.secret()
    cookies.setCookie(browserCookie, secret, cookieSeconds)
    return secret
  }

  return {
    /**
     * The digest of the cookie of a browser in which somebody signed in to the account, or opened a link that was mailed to
     * it; undefined for any other browser and for an account that does not exist.
     */
    knownTo: async (email: string, cookies: Pick<Exchange, 'cookie'>): Promise<string | undefined> => {
      const shown = cookieOf(cookies)
      if (shown === undefined) return undefined
      const cookieHash = digest(shown)
      return (await store.isKnown(db, { email, cookieHash, verified: check })) ? cookieHash : undefined
    },

    /**
     * Lets a verified browser pass; mails a link to the account for any other.
     * @throws {Failure} auth01 for a browser that is not verified, sendmailfail when the mail cannot be sent.
     */
    admit: async (account: Account, clientKey: string, cookies: Cookies, language: Language): Promise<void> => {
      if (!check) return
      const shown = cookieOf(cookies)
      const known = await store.findBrowser(db, account.userId, clientKey)
      if (known?.verified === true && shown !== undefined && known.cookie_hash === digest(shown)) return
      const secret = keepCookie(cookies)
      await store.awaitVerification(db, {
        clientId: random.uuid(),
        userId: account.userId,
        clientKey,
        cookieHash: digest(secret),
        now: clock.date(),
      })
      await sendLink(account, clientKey, language)
      throw fail('auth01')
    },

    /** Mails the link again to a browser that waits for it; silent for any other. */
    remind: async (
      email: string,
      clientKey: string,
      cookies: Pick<Exchange, 'cookie'>,
      language: Language,
    ): Promise<void> => {
      const shown = cookieOf(cookies)
      if (!check || shown === undefined) return
      // One question for an account as for none: the time of the answer does not say which.
      const account = await store.findWaiting(db, { email, clientKey, cookieHash: digest(shown) })
      if (account !== undefined) await sendLink({ userId: account.user_id, email: account.email }, clientKey, language)
    },

    /**
     * Verifies the browser that the link was mailed for, and only from within it: a person who knows the password but is not
     * the owner of the account cannot make the owner verify a foreign browser.
     * @throws {Failure} tokenerr; with the reason otherBrowser for a link that is good, but not here.
     */
    verify: (
      secret: string,
      clientKey: string | undefined,
      cookies: Cookies,
    ): Promise<{ clientKey: string; user: string }> =>
      inTransaction(db, async (trx) => {
        const link = await links.find(trx, secret)
        const shown = cookieOf(cookies)
        if (link === undefined || link.purpose !== 'verify' || link.clientKey === null) throw fail('tokenerr')
        const known = await store.findBrowser(trx, link.userId, link.clientKey)
        if (known === undefined) throw fail('tokenerr')
        const isHere = shown !== undefined && known.cookie_hash === digest(shown)
        if (!isHere || (clientKey ?? link.clientKey) !== link.clientKey)
          throw fail('tokenerr', { reason: 'otherBrowser' })
        if (!(await links.use(trx, secret, link))) throw fail('tokenerr')
        await store.markVerified(trx, link.userId, link.clientKey)
        const { email } = await trx
          .selectFrom('user_account')
          .select('email')
          .where('user_id', '=', link.userId)
          .executeTakeFirstOrThrow()
        return { clientKey: link.clientKey, user: email }
      }),

    /** Verifies the browser in which the owner of an account opened a mailed link. */
    trust: async (trx: Db, userId: string, clientKey: string, cookies: Cookies): Promise<void> => {
      const cookieHash = digest(keepCookie(cookies))
      const row = { clientId: random.uuid(), userId, clientKey, cookieHash, now: clock.date() }
      await store.awaitVerification(trx, row)
      await store.markVerified(trx, userId, clientKey)
    },

    /** Notes that somebody signs in from a browser, which is known to the account by its cookie from then on. */
    touch: (trx: Db, userId: string, clientKey: string, cookies: Cookies): Promise<void> =>
      store.touchBrowser(trx, {
        clientId: random.uuid(),
        userId,
        clientKey,
        cookieHash: digest(keepCookie(cookies)),
        now: clock.date(),
      }),

    list: async (account: Account): Promise<z.output<typeof browser>[]> =>
      (await store.listBrowsers(db, account.userId)).map((row) => ({
        clientKey: row.client_key,
        user: account.email,
        platform: row.platform,
        appVer: settingText(row.settings, 'appVer'),
        verified: row.verified,
        createTime: row.create_time.getTime(),
        lastAccessTime: row.last_access_time?.getTime() ?? null,
      })),

    /** Forgets a browser. False when the account has no such. */
    forget: (trx: Db, userId: string, clientKey: string): Promise<boolean> =>
      store.forgetBrowser(trx, userId, clientKey),
  }
}

export type Browsers = ReturnType<typeof browsers>
