import { expect, test } from 'vitest'
import { lostWith, standingOf } from './standing.ts'

const counts = { total: 5, waiting: 0, offline: 0, progress: 0, success: 5, fail: 0, cancelled: 0 }
const some = { ...counts, success: 1, fail: 4 }
const none = { ...counts, success: 0, fail: 5 }

test('a roll-out is completed in the look of success where nothing failed, and otherwise says how many did', () => {
  const of = { status: 'complete', pauseCause: null } as const
  expect(standingOf({ ...of, counts })).toEqual({ state: 'completed', word: 'complete', failed: 0 })
  expect(standingOf({ ...of, counts: some })).toEqual({ state: 'partly', word: 'complete', failed: 4 })
  expect(standingOf({ ...of, counts: none })).toEqual({ state: 'failed', word: 'complete', failed: 5 })
  const cancelled = { ...counts, success: 0, cancelled: 5 }
  expect(standingOf({ ...of, counts: cancelled })).toEqual({ state: 'completed', word: 'complete', failed: 0 })
})

test('one that lasts says its failures once it has nothing else to do', () => {
  const of = { status: 'progress', pauseCause: null } as const
  expect(standingOf({ ...of, counts: some })).toEqual({ state: 'partly', word: 'progress', failed: 4 })
  const busy = { ...some, success: 0, progress: 1 }
  expect(standingOf({ ...of, counts: busy })).toEqual({ state: 'proceeding', word: 'progress', failed: 0 })
})

test('one that paused by itself asks for somebody, and one that a person paused does not', () => {
  const of = { status: 'paused', counts: some } as const
  expect(standingOf({ ...of, pauseCause: 'failures' })).toMatchObject({ state: 'warning', word: 'pausedByItself' })
  expect(standingOf({ ...of, pauseCause: 'person' })).toMatchObject({ state: 'stopped', word: 'paused' })
  expect(standingOf({ ...of, status: 'stopped', pauseCause: null })).toMatchObject({ state: 'stopped', failed: 0 })
})

test('one that goes on is deleted with a word of the devices that wait', () => {
  const waiting = { ...counts, success: 1, waiting: 4, offline: 1 }
  const of = (status: 'progress' | 'paused' | 'waiting' | 'stopped', some = waiting) => ({ status, counts: some })
  expect(lostWith([of('progress'), of('paused'), of('stopped')])).toEqual({ key: 'remove.waiting', count: 8 })
  expect(lostWith([of('progress', counts)])).toEqual({ key: 'remove.lasting', count: 1 })
  expect(lostWith([of('stopped'), { status: 'complete', counts }])).toBeUndefined()
})
