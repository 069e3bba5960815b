import { fail, isFailure } from '../core/errors.ts'

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
    if (!isFailure(thrown, 'wsfail')) throw thrown
    const fields = new Map<string, string>()
    for (const { path, code, message } of thrown.details.refused ?? []) {
      const field = fieldOf(path)
      if (field !== undefined && !fields.has(field)) fields.set(field, quoted(code, message))
    }
    if (fields.size === 0) throw thrown
    throw fail('wsfail', {
      ...thrown.details,
      fields: [...fields].map(([field, said]) => ({
        field,
        problem: { en: `The device refused it: “${said}”.`, ko: `단말이 거부했습니다: “${said}”.` },
      })),
    })
  }
}
