import { errorCodes, errors } from '@headend/contract/core'
import { describe, expect, test } from 'vitest'
import { answerOf, bug, fail, isFailure, languageOf, waitOf } from './errors.ts'

describe('answers', () => {
  test.each(errorCodes.filter((code) => code !== 'toomany'))(
    '%s carries its status and message in both languages',
    (code) => {
      for (const language of ['en', 'ko'] as const) {
        expect(answerOf(fail(code), language)).toEqual({
          status: errors[code].status,
          envelope: { code, message: errors[code].message[language], data: null },
        })
      }
    },
  )

  test.each([
    [undefined, 'Too many requests. Try again in 5 s.', '요청이 너무 많습니다. 5초 후에 다시 시도하십시오.'],
    [39_200, 'Too many requests. Try again in 40 s.', '요청이 너무 많습니다. 40초 후에 다시 시도하십시오.'],
    [60_001, 'Too many requests. Try again in 2 min.', '요청이 너무 많습니다. 2분 후에 다시 시도하십시오.'],
  ])('toomany says when another try may succeed: after %s ms', (retryAfterMs, en, ko) => {
    const failure = fail('toomany', retryAfterMs === undefined ? {} : { retryAfterMs })
    expect((['en', 'ko'] as const).map((language) => answerOf(failure, language))).toEqual([
      { status: 429, envelope: { code: 'toomany', message: en, data: null } },
      { status: 429, envelope: { code: 'toomany', message: ko, data: null } },
    ])
    expect(waitOf(failure)).toBe(retryAfterMs ?? 5000)
  })

  test('a reason gives the message, its values fill it, and the data names it', () => {
    const failure = fail('custom', {
      reason: 'invalid',
      values: { field: 'x', problem: { en: 'no Wi-Fi', ko: '와이파이 없음' } },
      field: 'x',
    })
    expect(answerOf(failure, 'en').envelope).toEqual({
      code: 'custom',
      message: 'x: no Wi-Fi',
      data: { field: 'x', reason: 'invalid' },
    })
    expect(answerOf(failure, 'ko').envelope.message).toContain('와이파이')
  })

  test('a refusal quotes the device, in whatever language the rest is', () => {
    const failure = fail('wsfail', { detail: '7022 Not now' })
    expect(answerOf(failure, 'en').envelope.message).toBe('The device refused the request: “7022 Not now”')
    expect(answerOf(failure, 'ko').envelope.message).toBe('단말이 요청을 거부했습니다: “7022 Not now”')
    // Of a connection that was lost it is a mark of our own.
    expect(answerOf(fail('wsdisconnect', { detail: 'lost' }), 'en').envelope.message).not.toContain('lost')
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

test('a failure is recognized by its code', () => {
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
