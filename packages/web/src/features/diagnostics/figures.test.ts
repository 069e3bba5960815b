import { expect, test } from 'vitest'
import { slowestOf, triesOf } from './route.ts'

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
