import { errorCodes, errors } from '@headend/contract/core'
import { describe, expect, test } from 'vitest'
import { answerOf, bug, fail, isFailure, languageOf } from './errors.ts'

describe('answers', () => {
  test.each(errorCodes)('%s carries its status and message in both languages', (code) => {
    for (const language of ['en', 'ko'] as const) {
      expect(answerOf(fail(code), language)).toEqual({
        status: errors[code].status,
        envelope: { code, message: errors[code].message[language], data: null },
      })
    }
  })

  test('a reason gives the message, its values fill it, and the data names it', () => {
    const failure = fail('custom', {
      reason: 'unsupported',
      values: { what: { en: 'Wi-Fi', ko: '와이파이' } },
      field: 'x',
    })
    expect(answerOf(failure, 'en').envelope).toEqual({
      code: 'custom',
      message: 'This device does not support Wi-Fi.',
      data: { field: 'x', reason: 'unsupported' },
    })
    expect(answerOf(failure, 'ko').envelope.message).toContain('와이파이')
  })

  test('counts are passed on, zero too', () => {
    expect(answerOf(fail('fwpartialfail', { executed: 3, unmet: 0 }), 'en').envelope.data).toEqual({
      executed: 3,
      unmet: 0,
    })
  })

  test.each([bug('impossible'), new TypeError('x'), 'text', undefined])(
    'the unexpected (%s) is one and the same',
    (thrown) => {
      expect(answerOf(thrown, 'en')).toEqual({
        status: 500,
        envelope: { code: 'error', message: 'Server error.', data: null },
      })
    },
  )
})

test('a failure is told by its code', () => {
  expect(isFailure(fail('nodata'))).toBe(true)
  expect(isFailure(fail('nodata'), 'nodata', 'nofile')).toBe(true)
  expect(isFailure(fail('nodata'), 'nofile')).toBe(false)
  expect(isFailure(new Error('nodata'))).toBe(false)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ko-KR', 'ko'],
  ['ko', 'ko'],
  ['en-US,ko;q=0.9', 'en'],
  ['en;q=0.3, ko;q=0.8', 'ko'],
  ['fr, de;q=0.9, ko;q=0.1', 'ko'],
  ['ko;q=0', 'en'],
  ['kok', 'en'],
  [';;;q=,', 'en'],
])('the language of %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
