import type { AndroidApp, AppUsage } from '@headend/contract/apps'
import { describe, expect, it, test } from 'vitest'
import { appSize, axisOf, colorsOf, sharesOf, timeUsed, weekOf } from './usage.ts'

const app = (app_label: string, seconds: number | null): AndroidApp => ({
  appId: app_label,
  app_label,
  app_name: app_label,
  app_store_name: null,
  app_state: null,
  app_version: null,
  app_new_version: null,
  app_new_file: null,
  update_time: null,
  app_usage_internet: null,
  app_usage_total_time: seconds,
  app_usage_storage: null,
  type: 'User',
  sessionId: null,
  loading: false,
})

describe('how usage is written', () => {
  it.each([
    [0, '00:00:00'],
    [59.6, '00:01:00'],
    [93_871, '26:04:31'],
    [null, 'N/A'],
  ])('%s seconds as %s', (seconds, text) => expect(timeUsed(seconds)).toBe(text))

  it.each([
    [0, '0.0 KB'],
    [512, '0.5 KB'],
    [1024, '1.0 KB'],
    [1_572_864, '1.5 MB'],
    [null, 'N/A'],
  ])('%s bytes as %s', (bytes, text) => expect(appSize(bytes)).toBe(text))
})

test('an app has one colour in every chart, of its own while there are as many', () => {
  const stored = { ...app('stored', 0), app_usage_storage: 900 }
  const apps = [
    stored,
    app('most', 500),
    app('some', 90),
    app('little', 10),
    { ...app('kept', 20), app_usage_storage: 100 },
  ]
  const colors = colorsOf(apps)
  expect([colors.get('stored'), colors.get('most'), colors.get('little')]).toEqual(['c1', 'c2', 'c5'])
  expect(new Set(colors.values()).size).toBe(apps.length)
})

describe('an axis', () => {
  it.each([
    [7000, 'usingTime', { max: 7200, interval: 1800 }],
    [40, 'usingTime', { max: 60, interval: 60 }],
    [400_000, 'usingTime', { max: 400_000, interval: 100_000 }],
    [3 * 1024 ** 3, 'internet', { max: 3 * 1024 ** 3, interval: 1024 ** 3 }],
    [700 * 1024 ** 2, 'internet', { max: 800 * 1024 ** 2, interval: 200 * 1024 ** 2 }],
  ] as const)('to %s of %s is %o', (most, measure, axis) => expect(axisOf(most, measure)).toEqual(axis))
})

describe('shares', () => {
  it('are the five largest by name, the others as one, and add up', () => {
    const shares = sharesOf(
      [app('f', 10), app('a', 400), app('b', 200), app('unused', 0), app('unmeasured', null), app('c', 150)].concat([
        app('d', 120),
        app('e', 100),
        app('g', 20),
      ]),
      'usingTime',
    )
    expect(shares.map(({ label, value, percent }) => [label, value, Math.round(percent)])).toEqual([
      ['a', 400, 40],
      ['b', 200, 20],
      ['c', 150, 15],
      ['d', 120, 12],
      ['e', 100, 10],
      [null, 30, 3],
    ])
    expect(sharesOf([app('unused', 0)], 'usingTime')).toEqual([])
    expect(sharesOf([app('a', 1)], 'usingTime')).toEqual([{ appId: 'a', label: 'a', value: 1, percent: 100 }])
  })
})

describe('a week', () => {
  const day = (appId: string, date: string, usingTime: number | null): AppUsage => ({
    appId,
    label: appId.toUpperCase(),
    date,
    internet: null,
    usingTime,
  })
  it('has seven days to the newest, lines for the most used, and gaps where nobody measured', () => {
    const usage = [
      ...Array.from({ length: 9 }, (_, index) => day(`app${index}`, '2026-03-02', 100 - index)),
      day('app8', '2026-02-24', 500),
      day('app1', '2026-03-01', null),
      day('app0', '2026-02-23', 10_000),
    ]
    const { days, series, apps } = weekOf(usage, 'usingTime')
    expect(days).toEqual([
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(apps).toBe(9)
    // What lies before the week does not count.
    expect(series.map(({ appId }) => appId)).toEqual(['app8', 'app0', 'app1', 'app2', 'app3', 'app4', 'app5'])
    expect(series[0]).toMatchObject({ label: 'APP8', values: [500, null, null, null, null, null, 92] })
    expect(weekOf([], 'internet')).toEqual({ days: [], series: [], apps: 0 })
  })
})
