import { describe, expect, it } from 'vitest'
import { fail } from '../../core/errors.ts'
import { failureOf, operationFailure, statusFailure } from './failure.ts'
import { resultLost } from './runner.ts'

it('knows the statuses of the standards, and quotes the others', () => {
  expect(statusFailure('Error_CannotResolveHostName')).toEqual({ code: 'wsfail', key: 'hostUnknown' })
  expect(statusFailure('Error_TransferFailed')).toMatchObject({ key: 'transferFailed' })
  expect(statusFailure('Error')).toEqual({ code: 'wsfail', key: 'other' })
  expect(statusFailure('Error_Internal')).toMatchObject({ key: 'internal', said: 'Error_Internal' })
  expect(statusFailure('Error_FrobnicatorOut')).toMatchObject({ key: 'other', said: 'Error_FrobnicatorOut' })
  expect(statusFailure('Error_constructor')).toMatchObject({ key: 'other', said: 'Error_constructor' })
})

it('keeps the words of a device that refused, and none of our own beside a reason', () => {
  expect(failureOf(fail('wsfail', { detail: '7022 Not now' }))).toEqual({
    code: 'wsfail',
    key: 'refused',
    said: '7022 Not now',
  })
  expect(failureOf(fail('wsdisconnect', { detail: 'lost' }))).toEqual({ code: 'wsdisconnect', key: 'disconnected' })
  expect(failureOf(fail('custom', { reason: 'wifiNotConnected' }))).toMatchObject({ key: 'wifiNotConnected' })
  expect(failureOf(new TypeError('x'))).toEqual({ code: 'error', key: 'server' })
  expect(operationFailure({ code: 7022, message: '' })).toMatchObject({ key: 'refused', said: '7022' })
  expect(operationFailure({ code: 7006, message: 'No' })).toEqual({
    code: 'wsfailauth',
    key: 'unauthenticated',
    said: '7006 No',
  })
})

describe('an operation that is over and was not notified', () => {
  it.each([
    ['gone', 'resultUnknown'],
    ['succeeded', 'resultUnknown'],
    ['failed', 'refused'],
    ['cancelled', 'cancelledThere'],
  ] as const)('and %s fails as %s, with what there is of a result', (status, key) => {
    expect(resultLost({ result: 'so far' }, status)).toEqual({ kind: 'fail', code: 'wsfail', key, result: 'so far' })
  })
})
