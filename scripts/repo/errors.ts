import { describedCalls } from '../../packages/contract/src/index.ts'
import { errorCodes } from '../../packages/contract/src/core/index.ts'
import type { ErrorCode } from '../../packages/contract/src/core/index.ts'
import { isCode, isTest, sources } from './files.ts'

/** Codes that the table has and nothing throws, and why it has them. A code leaves this list when it is thrown. */
export const later: Readonly<Partial<Record<ErrorCode, string>>> = {
  grpcerror: 'the other name of grpcdisconn, which is what is answered',
  Conflict: 'groups and companies, whose names are given by people',
}

const own = sources.filter(({ path }) => isCode(path) && /^packages\/(server|web)\/src\//.test(path))
const product = own.filter(({ path }) => !isTest(path))
const tests = sources.filter(({ path }) => isTest(path))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words that stand for other things too: only a throw counts. */
const common = new Set<ErrorCode>(['error', 'custom', 'timeout', 'method', 'conflict', 'Conflict'])

/** Whether the product gives this error: throws it, or maps something to it. */
export const isThrown = (code: ErrorCode): boolean => {
  const place = common.has(code)
    ? new RegExp(`fail\\(\\s*'${escaped(code)}'|(?:code|error): '${escaped(code)}'`)
    : new RegExp(`'${escaped(code)}'`)
  return product.some(({ text }) => place.test(text))
}

/** Whether a test expects this error. */
export const isExpected = (code: ErrorCode): boolean =>
  tests.some(({ text }) => new RegExp(`['"]${escaped(code)}['"]`).test(text))

export const thrownCodes: readonly ErrorCode[] = errorCodes.filter(isThrown)

/** Calls that promise an error which nothing throws, as `call: code`. */
export const emptyPromises = async (): Promise<readonly string[]> =>
  (await describedCalls()).flatMap(({ id, fails }) =>
    fails.filter((code) => code in later).map((code) => `${id}: ${code}`),
  )
