import { describe, expect, it } from 'vitest'
import { numberIn, pingResultOf, pingTime, traceRouteOf } from './mapping.ts'
import { speedOf, speedSoFar } from './speed.ts'

describe('a ping', () => {
  it('takes the detailed time in microseconds, else the one in milliseconds', () => {
    expect(pingTime({ SuccessCount: '1', AverageResponseTime: '12', AverageResponseTimeDetailed: '12345' })).toBe(12.35)
    expect(pingTime({ SuccessCount: '1', AverageResponseTime: '12' })).toBe(12)
    expect(pingTime({ SuccessCount: '0', AverageResponseTime: '12' })).toBeNull()
    expect(pingTime({})).toBeNull()
  })

  it('adds up replies and losses', () => {
    expect(pingResultOf('h', [10, null, 20])).toEqual({
      host: 'h',
      points: [
        { sequence: 1, response_time: 10 },
        { sequence: 2, response_time: null },
        { sequence: 3, response_time: 20 },
      ],
      average_response_time: 15,
      minimum_response_time: 10,
      maximum_response_time: 20,
      success_count: 2,
      failure_count: 1,
    })
    expect(pingResultOf('h', [null])).toMatchObject({ average_response_time: null, minimum_response_time: null })
  })
})

describe('a trace route', () => {
  it('sorts hops and leaves out what is no hop', () => {
    const result = traceRouteOf('h', {
      Status: 'Complete',
      ResponseTime: '42',
      'RouteHops.2.Host': 'b',
      'RouteHops.2.HostAddress': '10.0.0.2',
      'RouteHops.2.RTTimes': '12,13, 14',
      'RouteHops.1.Host': 'a',
      'RouteHops.1.HostAddress': '',
      'RouteHops.1.ErrorCode': '11',
      'RouteHops.1.RTTimes': '',
      'RouteHops.999.Host': 'made up',
      'RouteHops.x.Host': 'no number',
    })
    expect(result).toEqual({
      host: 'h',
      response_time: 42,
      hops: [
        { hop: 1, host: 'a', address: null, rt_times: [], error_code: 11 },
        { hop: 2, host: 'b', address: '10.0.0.2', rt_times: [12, 13, 14], error_code: 0 },
      ],
    })
  })
})

describe('a speed', () => {
  const times = { BOMTime: '2026-01-01T00:00:00.250000Z', EOMTime: '2026-01-01T00:00:02.250000Z' }

  it('is the test bytes over the time between the first and the last of them, in Mbps', () => {
    expect(speedOf('', { ...times, TestBytesReceived: '10000000' }, 'download')).toEqual({
      host: '',
      speed: 40,
      bytes: 10_000_000,
      duration: 2,
      points: [],
    })
    expect(speedOf('', { ...times, TestBytesSent: '2500000' }, 'upload')?.speed).toBe(10)
  })

  it('has the curve that the device notified on the way', () => {
    const first = speedSoFar('', null, { Bytes: '1000000', Elapsed: '500' })
    expect(first).toEqual({ host: '', speed: 16, bytes: 1_000_000, duration: 0.5, points: [{ time: 0.5, speed: 16 }] })
    const second = speedSoFar('', first ?? null, { Bytes: '5000000', Elapsed: '1000' })
    expect(second).toMatchObject({ speed: 40, points: [{ speed: 16 }, { time: 1, speed: 64 }] })
    expect(speedSoFar('', second ?? null, { Bytes: '5000000', Elapsed: '1500' })).toBeUndefined()
    expect(speedSoFar('', null, { Bytes: 'many', Elapsed: '1' })).toBeUndefined()
    const ended = speedOf('', { ...times, TestBytesReceived: '10000000' }, 'download', second)
    expect(ended?.points).toEqual([...(second?.points ?? []), { time: 2, speed: 40 }])
    // What came in the last moment is no speed of its own: 4.2 MB in 0.51 s together with the step before it.
    const almost = speedOf(
      '',
      { ...times, TestBytesReceived: '5200000' },
      'download',
      second && {
        ...second,
        duration: 1.99,
        points: [
          { time: 1.49, speed: 16 },
          { time: 1.99, speed: 64 },
        ],
      },
    )
    expect(almost?.points).toEqual([
      { time: 1.49, speed: 16 },
      { time: 2, speed: 65.882 },
    ])
  })

  it('keeps a curve of any length short', () => {
    let result = speedSoFar('', null, { Bytes: '1', Elapsed: '1' })
    for (let step = 2; step < 1000; step += 1) {
      result = speedSoFar('', result ?? null, { Bytes: String(step), Elapsed: String(step) }) ?? result
    }
    expect(result?.points.length).toBeLessThanOrEqual(120)
    expect(result?.points.at(-1)?.time).toBe(0.999)
  })

  it('takes the intervals of the standard, where a device measured them', () => {
    const interval = (number: number, from: string, to: string, bytes: string) => ({
      [`IncrementalResult.${number}.StartTime`]: from,
      [`IncrementalResult.${number}.EndTime`]: to,
      [`IncrementalResult.${number}.TestBytesReceived`]: bytes,
    })
    const output = {
      BOMTime: '2026-01-01T00:00:00Z',
      EOMTime: '2026-01-01T00:00:02Z',
      TestBytesReceived: '3000000',
      ...interval(2, '2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z', '2000000'),
      ...interval(1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z', '1000000'),
    }
    expect(speedOf('', output, 'download')?.points).toEqual([
      { time: 1, speed: 8 },
      { time: 2, speed: 16 },
    ])
  })

  it('keeps microseconds apart', () => {
    const output = {
      BOMTime: '2026-01-01T00:00:00.000100Z',
      EOMTime: '2026-01-01T00:00:00.000350Z',
      TestBytesReceived: '25',
    }
    expect(speedOf('', output, 'download')).toMatchObject({ duration: 0.00025, speed: 0.8 })
  })

  it.each([
    ['no times', {}],
    ['the unknown time', { ...times, BOMTime: '0001-01-01T00:00:00Z' }],
    ['times the wrong way round', { BOMTime: times.EOMTime, EOMTime: times.BOMTime }],
    ['no bytes', { ...times, TestBytesReceived: '0' }],
    ['bytes that are none', { ...times, TestBytesReceived: 'NaN' }],
  ])('is none with %s', (_what, output) => {
    expect(speedOf('', { TestBytesReceived: '1000', ...output }, 'download')).toBeUndefined()
  })
})

describe('texts of a device', () => {
  it('are numbers only when they are', () => {
    expect(numberIn(' 12 ')).toBe(12)
    expect(numberIn('-1.5')).toBe(-1.5)
    for (const text of [undefined, '', '1e9', '0x10', 'Infinity', '12ms', '9'.repeat(400)])
      expect(numberIn(text)).toBeUndefined()
  })
})
