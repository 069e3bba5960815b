import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import { iamCalls } from '@headend/contract/iam'
import { CallError } from './failure.ts'
import type { Services } from './services.tsx'
import { registrationOf } from './settings.ts'

/** What stands between the password and the first page. */
export type HeldUp =
  | Readonly<{ state: 'codeAsked' }>
  | Readonly<{ state: 'mustChange'; userId: string }>
  | Readonly<{ state: 'mustSetUp' }>
export type SignedIn = Readonly<{ state: 'signedIn' }> | HeldUp

/** Registers this browser for realtime events and asks who is signed in; the page can be shown afterwards. */
export const enter = async ({ client, session, settings }: Services, appVersion: string): Promise<void> => {
  const [profile, registered] = await Promise.all([
    client.request(authCalls.getProfile, {}),
    client.request(iamCalls.registerClient, { body: registrationOf(settings.get(), navigator, appVersion) }),
  ])
  session.know(profile, registered.clientId)
}

/** After the tokens: what their person has to do before anything else is served, or the first page. `done` is what is done of it. */
export const settle = async (
  services: Services,
  appVersion: string,
  done: Partial<Pick<TokenInfo, 'passwordMustChange' | 'secondFactorMissing'>> = {},
): Promise<SignedIn> => {
  const { client, session } = services
  const tokens = session.tokens()
  const held = { ...tokens, ...done }
  if (tokens !== null) session.renew({ ...tokens, ...done })
  if (held.passwordMustChange) {
    const { userInfo } = await client.request(authCalls.getProfile, {})
    return { state: 'mustChange', userId: userInfo.opUserId }
  }
  if (held.secondFactorMissing) return { state: 'mustSetUp' }
  await enter(services, appVersion)
  return { state: 'signedIn' }
}

/** Signs in, with the `code` of a second factor where one was asked for. */
export const signIn = async (
  services: Services,
  user: string,
  password: string,
  appVersion: string,
  code?: string,
): Promise<SignedIn> => {
  const { client, session } = services
  const clientKey = session.clientKey(user)
  const body = { user, password, clientKey, ...(code !== undefined && { code }) }
  try {
    session.signIn(await client.request(authCalls.createToken, { body }), clientKey)
  } catch (error) {
    if (error instanceof CallError && error.data.reason === 'secondFactor') return { state: 'codeAsked' }
    throw error
  }
  return settle(services, appVersion)
}

/** Signs out at the server; whatever it answers, nothing is kept here. */
export const signOut = async ({ client, session }: Services): Promise<void> => {
  const tokens = session.tokens()
  try {
    if (tokens) await client.request(authCalls.revokeToken, { body: { refreshToken: tokens.refreshToken } })
  } catch {
    // The session ends here all the same.
  } finally {
    session.clear()
  }
}
