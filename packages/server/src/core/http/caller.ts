import type { Language } from '@headend/contract/core'

/**
 * The companies a caller may look at, their own and those below it, as the path of their own in the tree. `all` for the
 * root company, which owns the tree.
 */
export type CompanyScope = 'all' | Readonly<{ path: string }>

/** Somebody who is signed in. Everything a handler or service may want to know of them. */
export type AuthenticatedCaller = Readonly<{
  userId: string
  email: string
  userName: string
  companyId: string
  /** Companies the caller may look at. Use `inScope` of core/scope.ts rather than reading it. */
  companies: CompanyScope
  roleLevel: number
  roleGroupKey: string
  permissions: ReadonlySet<string>
  menus: ReadonlySet<string>
  /** The browser's key, given at sign-in. */
  clientKey: string
  /** The session: all tokens that came from one sign-in. */
  familyId: string
  passwordMustChange: boolean
  /** The company or one above it asks for a second factor, and the session waits for one to be set up. */
  secondFactorMissing: boolean
  /** It is no person but an API token, whose name is `userName`. */
  machine: boolean
  language: Language
  /** IP address the request came from. */
  address: string
}>

type HeldBack = Pick<AuthenticatedCaller, 'passwordMustChange' | 'secondFactorMissing'>

/** Why a session is held back: what its person has to do before anything else is served; undefined for one that is whole. */
export const heldBackBy = ({ passwordMustChange, secondFactorMissing }: HeldBack): keyof HeldBack | undefined =>
  passwordMustChange ? 'passwordMustChange' : secondFactorMissing ? 'secondFactorMissing' : undefined

/** Somebody who calls what everybody may call. */
export type Visitor = Readonly<{ language: Language; address: string }>

/** What a request carries beside what the contract describes. */
export type Exchange = Readonly<{
  requestId: string
  userAgent: string
  /** Only the head of the answer is asked for, as by something that looks at a link before it is followed (RFC 9110 9.3.2). */
  headOnly: boolean
  cookie: (name: string) => string | undefined
  /** Sets a cookie that scripts cannot read, sent to this site alone, over https alone where the site has it. */
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
}>
