import type { DescribedCall, ErrorCode } from '@headend/contract/core'

/** What any call may answer, whatever it carries. */
const always: readonly ErrorCode[] = ['custom', 'notfound', 'method', 'toomany', 'error', 'unavailable']

const signedIn: readonly ErrorCode[] = ['jwterr', 'roleerr']

const uploadCodes: readonly ErrorCode[] = ['timeout', 'mediatype', 'nospace']

/** Codes beside `success` that a call may answer, as its API document lists them: its own and those that every call may. */
export const codesOf = (
  { access, fails, upload }: Pick<DescribedCall, 'access' | 'fails' | 'upload'>,
  { hasBody }: Readonly<{ hasBody: boolean }>,
): ReadonlySet<ErrorCode> =>
  new Set([
    ...(access === 'public' ? [] : signedIn),
    ...fails,
    ...(hasBody ? (['toolarge'] as const) : []),
    ...(upload === undefined ? [] : uploadCodes),
    ...always,
  ])
