import { fail, isFailure } from '../core/errors.ts'
import type { Failure, FailureDetails } from '../core/errors.ts'

/** Whether a device refused for want of trust: 7006, permission denied, is of the controller's role, and not of what was asked (TR-369, Error Codes). */
export const isMistrust = (code: number): boolean => code === 7006

/** What a refusal with these codes of USP is: wsfailauth where the device trusts this server with none of it, else wsfail. */
export const refusedWith = (codes: readonly number[], details: FailureDetails): Failure =>
  fail(codes.length > 0 && codes.every(isMistrust) ? 'wsfailauth' : 'wsfail', details)

/** The input of a call that a parameter is written from; undefined for one that nobody typed. */
export type FieldOf = (path: string) => string | undefined

const quoted = (code: number, message: string): string => (message === '' ? String(code) : `${code} ${message}`)

/**
 * Runs a write to a device, and of a refusal names the inputs at fault instead of paths: a Set without allow_partial changes
 * nothing and says which parameters it failed for (TR-369 6.1.2.4, ParamError), so that a form can show it where it was typed.
 */
export const namingFields = async <Result>(fieldOf: FieldOf, write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (thrown) {
    if (!isFailure(thrown, 'wsfail', 'wsfailauth')) throw thrown
    const fields = new Map<string, string>()
    for (const { path, code, message } of thrown.details.refused ?? []) {
      const field = fieldOf(path)
      if (field !== undefined && !fields.has(field)) fields.set(field, quoted(code, message))
    }
    if (fields.size === 0) throw thrown
    throw fail(thrown.code, {
      ...thrown.details,
      fields: [...fields].map(([field, said]) => ({
        field,
        problem: { en: `The device refused it: “${said}”.`, ko: `단말이 거부했습니다: “${said}”.` },
      })),
    })
  }
}
