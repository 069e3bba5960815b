import { expect, test } from 'vitest'
import { actionWords } from './actionWords.ts'

test('one kind of customer calls a lock a deactivation', () => {
  expect(['Lock', 'Unlock', 'Reboot'].map((name) => actionWords(name, ['lockIsDeactivate']))).toEqual([
    'Deactivate',
    'Activate',
    'Reboot',
  ])
  expect(['Lock', 'Unlock'].map((name) => actionWords(name, []))).toEqual(['Lock', 'Unlock'])
})
