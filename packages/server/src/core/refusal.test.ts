import { expect, test } from 'vitest'
import { lineOf, refusalOf } from './refusal.ts'

const ofSystem = (code: string) =>
  Object.assign(new Error(`${code}: something, open '/data/x'`), { code, path: '/data/x' })

test.each([
  [ofSystem('ENOSPC'), /disk is full/],
  [ofSystem('EROFS'), /can only be read/],
  [ofSystem('EACCES'), /^the user \S+ may not/],
  [ofSystem('ENOTDIR'), /file stands where a folder/],
  [
    new Error('Command failed: /x/initdb\ninitdb: error: could not create directory "/d": No space left on device\n'),
    /full/,
  ],
  [new Error('FATAL:  could not create lock file "postmaster.pid": Read-only file system'), /can only be read/],
  [new Error('FATAL:  data directory "/d" has wrong ownership\nHINT:  The server must be started by …'), /may not/],
  [new Error('outer', { cause: ofSystem('ENOSPC') }), /disk is full/],
])('says in words what the machine refuses: %s', (thrown, words) => {
  expect(refusalOf(thrown)).toMatch(words)
})

test('says nothing of what the machine has no part in', () => {
  expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined()
})

test('of many lines it is the one that says what is wrong', () => {
  expect(lineOf('2026-01-01 [1] LOG:  starting\n2026-01-01 [1] FATAL:  lock file is empty\nHINT:  remove it.')).toBe(
    'lock file is empty',
  )
  expect(lineOf(new AggregateError([new Error('connect ECONNREFUSED ::1:1')], ''))).toBe('connect ECONNREFUSED ::1:1')
})
