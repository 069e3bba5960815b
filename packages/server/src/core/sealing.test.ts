import { expect, test } from 'vitest'
import { sealing } from './sealing.ts'

const { seal, open } = sealing('k'.repeat(32))

test('what is sealed opens for what it was sealed for alone, and with its key alone', () => {
  const sealed = seal('factor 7', 'secret')
  expect(sealed).not.toContain('secret')
  expect(seal('factor 7', 'secret')).not.toBe(sealed)
  expect(open('factor 7', sealed)).toBe('secret')
  expect(open('factor 8', sealed)).toBeUndefined()
  expect(sealing('x'.repeat(32)).open('factor 7', sealed)).toBeUndefined()
})

test('what was changed or cut off does not open, and nothing throws', () => {
  const sealed = Buffer.from(seal('a', 'secret'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(open('a', changed.toString('base64url'))).toBeUndefined()
    expect(open('a', sealed.subarray(0, at).toString('base64url'))).toBeUndefined()
  }
})
