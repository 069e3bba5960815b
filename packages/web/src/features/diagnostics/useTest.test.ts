import type { Task } from '@headend/contract/tasks'
import { expect, test } from 'vitest'
import { fakeTask } from '../../lib/task.fake.ts'
import { readPing, readSpeed } from './results.ts'
import { isBusy, testOf } from '../../lib/useTest.ts'

const task = (taskStatus: Task['taskStatus'], resultData: unknown = null): Task =>
  fakeTask({ taskType: 'DownloadSpeed', taskStatus, resultData, steps: 1 })

const speed = { host: 'h', speed: 412.6, bytes: 100, duration: 2.1 }

test('a test is what its newest task says', () => {
  expect(testOf(null, false, readSpeed).state).toBe('idle')
  expect(testOf(null, true, readSpeed).state).toBe('starting')
  expect(testOf(task('waiting'), false, readSpeed).state).toBe('running')
  expect(testOf(task('success', speed), false, readSpeed)).toMatchObject({ state: 'done', result: speed })
  expect(testOf(task('cancelled', speed), false, readSpeed)).toMatchObject({ state: 'stopped', result: speed })
})

test('a new start hides the result of the last one', () => {
  expect(testOf(task('success', speed), true, readSpeed).state).toBe('starting')
  expect(testOf(task('running'), true, readSpeed).state).toBe('running')
})

test('a failure shows nothing that was measured', () => {
  expect(testOf(task('fail', speed), false, readSpeed)).not.toHaveProperty('result')
})

test('what is no result is not shown as one', () => {
  expect(testOf(task('success', { speed: 'fast' }), false, readSpeed)).toMatchObject({ result: null })
  expect(readPing({ host: 'h', points: [{ sequence: 1, response_time: 3 }] })).toBeNull()
})

test('busy while it starts and runs', () => {
  expect(
    [
      testOf(null, true, readSpeed),
      testOf(task('running'), false, readSpeed),
      testOf(task('fail'), false, readSpeed),
    ].map(isBusy),
  ).toEqual([true, true, false])
})
