import { describe, expect, test } from 'vitest'
import { ofChaos, ofChecks, ofPlaywright, ofVitest } from './totals.mjs'

describe('the figures of the last line', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  const passed = (fullName: string) => ({ status: 'passed', fullName, failureMessages: [] as string[] })
  const playwright = { expected: 4, unexpected: 0, skipped: 0 }

  test('add up what a runner says', () => {
    expect(ofVitest(vitest, 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(ofPlaywright({ stats: { ...playwright, unexpected: 2 } }, 1)).toMatchObject({ passed: 4, failed: 2 })
    expect(
      ofChecks(
        [
          { name: 'types', passed: true },
          { name: 'lint', passed: false },
        ],
        1,
      ),
    ).toMatchObject({ passed: 1, failed: 1 })
  })

  test('count a runner that left no report as failed, whatever its exit code', () => {
    for (const of of [ofChecks, ofVitest, ofPlaywright]) {
      expect(of(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
      expect(of(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
    }
  })

  test('count a file that did not load', () => {
    const testResults = [
      { name: '/a.test.ts', status: 'failed', assertionResults: [] },
      { name: '/b.test.ts', status: 'passed', assertionResults: [passed('b')] },
    ]
    expect(ofVitest({ ...vitest, testResults }, 1)).toMatchObject({ passed: 5, failed: 1 })
  })

  test('count a run that failed without a failed test', () => {
    expect(ofVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(ofPlaywright({ stats: playwright }, 1)).toMatchObject({ passed: 4, failed: 1 })
  })

  test('name a test that passed at its second attempt only, and fail a run with many of them', () => {
    const stumbled = (fullName: string) => ({ ...passed(fullName), failureMessages: ['It came too late'] })
    const of = (...assertionResults: ReturnType<typeof passed>[]) =>
      ofVitest({ ...vitest, testResults: [{ name: '/of/a.test.ts', status: 'passed', assertionResults }] }, 0)
    expect(of(passed('one'), stumbled('two'))).toMatchObject({ passed: 5, failed: 0, flaky: ['a.test.ts: two'] })
    expect(of(stumbled('one'), stumbled('two'), stumbled('three'))).toMatchObject({ passed: 2, failed: 3 })
    // Of very many tests more may stumble.
    const three = [stumbled('one'), stumbled('two'), stumbled('three')]
    const large = { ...vitest, numPassedTests: 3000 }
    const testResults = [{ name: '/of/a.test.ts', status: 'passed', assertionResults: three }]
    expect(ofVitest({ ...large, testResults }, 0)).toMatchObject({ passed: 3000, failed: 0 })

    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suitesOf = (...specs: ReturnType<typeof spec>[]) => [
      { file: 'a.e2e.ts', specs: [spec('one', 'expected')], suites: [{ file: 'a.e2e.ts', specs }] },
    ]
    expect(ofPlaywright({ suites: suitesOf(spec('two', 'flaky')), stats: playwright }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      flaky: ['a.e2e.ts: two'],
    })
    const many = ['two', 'three', 'four'].map((title) => spec(title, 'flaky'))
    expect(ofPlaywright({ suites: suitesOf(...many), stats: playwright }, 0)).toMatchObject({ passed: 4, failed: 3 })
  })

  test('count each promise of a run under load, and that there was something to keep it for', () => {
    const rows = (kills: number, lost: number) => [
      { what: 'duration', count: '1 min' },
      { what: 'kills', count: kills, mustBeMore: true },
      { what: 'lost', count: lost, mustBeZero: true },
    ]
    expect(ofChaos(rows(3, 0), 0)).toEqual({ passed: 2, failed: 0 })
    expect(ofChaos(rows(3, 1), 1)).toEqual({ passed: 1, failed: 1 })
    expect(ofChaos(rows(0, 0), 1)).toEqual({ passed: 1, failed: 1 })
    expect(ofChaos(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})
