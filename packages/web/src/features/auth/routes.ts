import { oidcReturnPath } from '@headend/contract/oidc'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { publicRoot } from '../../lib/roots.ts'
import { sessionEnds } from '../../lib/session.ts'
import type { SessionEnd } from '../../lib/session.ts'
import { safeReturn } from '../../lib/signInAddress.ts'

const loader = withTexts('auth')
/** What a form of the kit says, too: fetched with the page, which would else be away for a moment. */
const formLoader = withTexts('auth', 'list', 'forms')

export const loginRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/login',
  validateSearch: ({ from, ended }: Record<string, unknown>): { from?: string; ended?: SessionEnd } => {
    const back = safeReturn(from)
    const why = sessionEnds.find((known) => known === ended)
    return { ...(back !== '/home' && { from: back }), ...(why && { ended: why }) }
  },
  // Back after the sign-in leads here again.
  beforeLoad: ({ context, search }) => {
    if (context.session.isWhole()) redirect({ href: safeReturn(search.from), replace: true, throw: true })
  },
  loader,
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
})

/** Where the identity provider sends the browser back to. */
export const oidcRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: oidcReturnPath,
  loader,
  component: lazyRouteComponent(() => import('./OidcPage.tsx'), 'OidcPage'),
})

export const logoutRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/logout',
  loader,
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
})

const forgotPage = lazyRouteComponent(() => import('./ForgotPage.tsx'), 'ForgotPage')

export const forgetPasswordRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/forget-password',
  loader: formLoader,
  component: forgotPage,
})

/** The second name of the same screen. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/resetPassword',
  loader: formLoader,
  component: forgotPage,
})

export const verifyRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/registerdeviceToSign/$token',
  loader: formLoader,
  component: lazyRouteComponent(() => import('./VerifyPage.tsx'), 'VerifyPage'),
})

const invitePage = () => import('./InvitePage.tsx')

export const inviteRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/invite/$token',
  loader: formLoader,
  component: lazyRouteComponent(invitePage, 'InvitePage'),
})

/** The same screen for the link of a password reset. */
export const changePasswordRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/changePassword/$token',
  loader: formLoader,
  component: lazyRouteComponent(invitePage, 'ChangePasswordPage'),
})

export const registerRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/register',
  loader: formLoader,
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
})

export const confirmAccountRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/confirm-account',
  loader,
  component: lazyRouteComponent(() => import('./ConfirmPage.tsx'), 'ConfirmPage'),
})

export const authRoutes = [
  loginRoute,
  oidcRoute,
  logoutRoute,
  forgetPasswordRoute,
  resetPasswordRoute,
  verifyRoute,
  confirmAccountRoute,
  inviteRoute,
  changePasswordRoute,
  registerRoute,
] as const
