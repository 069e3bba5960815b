import type { NetworkStatistics } from '@headend/contract/deviceInfo'
import { describe, expect, test } from 'vitest'
import { growth, mostSamples, rateOf, ratesOf, withSample } from './rates.ts'
import type { Sample } from './rates.ts'

const stat = (bytes_received: number, bytes_sent: number): NetworkStatistics => ({
  interface: 'wan',
  bytes_received,
  bytes_sent,
  packets_received: 0,
  packets_sent: 0,
  errors_received: 0,
  errors_sent: 0,
  discards_received: 0,
  discards_sent: 0,
})
const sample = (time: number, received: number, sent = 0): Sample => ({ time, stats: [stat(received, sent)] })

describe('a counter', () => {
  test('grows', () => {
    expect([growth(10, 30), growth(10, 10)]).toEqual([20, 0])
  })

  test('of 32 bits begins anew at its end', () => {
    expect(growth(2 ** 32 - 10, 30)).toBe(40)
  })

  test('that the device began anew says nothing of what went through meanwhile', () => {
    expect([growth(5_000_000, 30), growth(2 ** 32 + 10, 30), growth(2 ** 40, 2 ** 30)]).toEqual([null, null, null])
  })
})

test('a rate is bits per second, and none where an interface is missing', () => {
  expect(rateOf(sample(0, 1000, 0), sample(2000, 3000, 500), 'wan')).toEqual({ received: 8000, sent: 2000 })
  expect(rateOf(sample(0, 1000), sample(2000, 3000), 'lan')).toEqual({ received: null, sent: null })
  expect(rateOf(sample(0, 1000), sample(0, 3000), 'wan')).toEqual({ received: null, sent: null })
})

test('readings are kept for some minutes, one for an instant', () => {
  const first = sample(0, 1)
  expect(withSample([first], { ...first, time: 1500 })).toEqual([first])
  expect(withSample([first], sample(100, 2))).toEqual([sample(100, 2)])
  const many = Array.from({ length: 300 }, (_, index) => sample(index * 1500, index)).reduce(withSample, [])
  expect(many).toHaveLength(mostSamples)
  expect(ratesOf(many, 'wan')).toHaveLength(mostSamples - 1)
})
