import { expect, test } from 'vitest'
import { slowestOf, triesOf } from './route.ts'
import { withRun } from './speed.ts'

test('a run counts once, and only the last twelve are kept', () => {
  const one = withRun([], { taskId: 'a', mbps: 1 })
  expect(withRun(one, { taskId: 'a', mbps: 1 })).toBe(one)
  let runs = one
  for (let index = 0; index < 20; index += 1) runs = withRun(runs, { taskId: String(index), mbps: index })
  expect([runs.length, runs.at(-1)?.mbps]).toEqual([12, 19])
})

test('a route has a column for every try and a bar for its slowest answer', () => {
  const hop = (number: number, rt_times: number[]) => ({
    hop: number,
    host: 'h',
    address: null,
    rt_times,
    error_code: 0,
  })
  const route = { host: 'h', response_time: 1, hops: [hop(1, [0.6, 0.5]), hop(2, []), hop(3, [8, 9.1, 8.7, 2])] }
  expect([triesOf(route), slowestOf(route)]).toEqual([4, 9.1])
  expect([triesOf(null), slowestOf(null)]).toEqual([3, 0])
})
