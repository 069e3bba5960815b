import { expect, test } from 'vitest'
import { actionWords } from './actionWords.ts'

test('one kind of customer calls a lock a deactivation', () => {
  expect(['Lock', 'Unlock', 'Reboot'].map((name) => actionWords(name, ['lockIsDeactivate'], 'en'))).toEqual([
    'Deactivate',
    'Activate',
    'Reboot',
  ])
  expect(['Lock', 'Unlock'].map((name) => actionWords(name, [], 'en'))).toEqual(['Lock', 'Unlock'])
})

test('an action has its name in the language of the reader', () => {
  expect(['Lock', 'Ping Test', 'Set device time'].map((name) => actionWords(name, [], 'ko'))).toEqual([
    '잠금',
    '핑 테스트',
    '단말 시간 설정',
  ])
  expect(actionWords('Lock', ['lockIsDeactivate'], 'ko')).toBe('비활성화')
  expect(actionWords('What nobody named', [], 'ko')).toBe('What nobody named')
})
