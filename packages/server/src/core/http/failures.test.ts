import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { answerOf, fail, Failure } from '../errors.ts'
import { meaning } from './failures.ts'

const refusal = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, constraint: 'device_mac_unique' })

const codeOf = (thrown: unknown): string => answerOf(meaning(thrown), 'en').envelope.code

describe('what a failure means to the reader', () => {
  it('is a conflict when another writer was faster', () => {
    for (const code of ['23505', '23503']) expect(codeOf(refusal(code))).toBe('conflict')
  })

  it('is a server error for any other trouble of the database', () => {
    expect(meaning(refusal('57014'))).not.toBeInstanceOf(Failure)
    expect(codeOf(refusal('57014'))).toBe('error')
  })

  it('stays what the product itself said', () => {
    const failure = fail('nodata')
    expect(meaning(failure)).toBe(failure)
  })
})
