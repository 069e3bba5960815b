import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import type { Call } from '@headend/contract/core'
import { iamCalls } from '@headend/contract/iam'

const dataOf = async (
  request: APIRequestContext,
  { method, path }: Pick<Call, 'method' | 'path'>,
  options: Readonly<{ headers?: Record<string, string>; data?: object }>,
): Promise<unknown> => {
  const answer: unknown = await (await request.fetch(path, { method, ...options })).json()
  return Object(answer).data
}

/** Signs in by the API, without a page; gives the tokens. */
export const tokensOf = async (
  request: APIRequestContext,
  user: string,
  password: string,
  clientKey: string,
): Promise<TokenInfo> => {
  const data = await dataOf(request, authCalls.createToken, { data: { user, password, clientKey } })
  return (await described(authCalls.createToken)).data.parse(data)
}

const blank = '/blank-page-of-a-test'

/**
 * Signs in by the API and gives a page that session as the console keeps it in the tab: the next address that it opens is shown to
 * whoever that is. Without the form and the first screen, which have tests of their own, it takes a fifth of the time.
 */
export const giveSession = async (page: Page, user: string, password: string): Promise<void> => {
  const { request } = page.context()
  const clientKey = randomBytes(5).toString('hex')
  const info = await tokensOf(request, user, password, clientKey)
  const headers = { authorization: `Bearer ${info.token}` }
  const profile = await dataOf(request, authCalls.getProfile, { headers })
  const registered = await dataOf(request, iamCalls.registerClient, { headers, data: { lang: 'en' } })
  const { clientId } = (await described(iamCalls.registerClient)).data.parse(registered)
  const now = Date.now()
  const tokens = { ...info, storage_time: now, refresh_time: now, clientKey }
  // Storage belongs to an origin, so a page of it has to be open; the smallest there is.
  await page.route(`**${blank}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:," />' }),
  )
  await page.goto(blank)
  await page.unroute(`**${blank}`)
  await page.evaluate(
    ([session, keys]) => {
      sessionStorage.setItem('headend.session', session)
      localStorage.setItem('headend.clientKeys', keys)
    },
    [
      JSON.stringify({ state: 'signedIn', tokens, profile, clientId }),
      JSON.stringify({ [user]: [clientKey] }),
    ] as const,
  )
}
