import { describe, expect, test } from 'vitest'
import { ofChecks, ofPlaywright, ofVitest } from './totals.mjs'

describe('the figures of the last line', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  const playwright = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

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
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(ofVitest({ ...vitest, testResults }, 1)).toMatchObject({ passed: 5, failed: 1 })
  })

  test('count a run that failed without a failed test', () => {
    expect(ofVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(ofPlaywright({ stats: playwright }, 1)).toMatchObject({ passed: 4, failed: 1 })
  })

  test('name a browser test that passed at its second attempt only, and fail a run with many of them', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suites = [
      {
        file: 'a.e2e.ts',
        specs: [spec('one', 'expected')],
        suites: [{ file: 'a.e2e.ts', specs: [spec('two', 'flaky')] }],
      },
    ]
    expect(ofPlaywright({ suites, stats: { ...playwright, flaky: 1 } }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      flaky: ['a.e2e.ts: two'],
    })
    expect(ofPlaywright({ suites, stats: { ...playwright, flaky: 3 } }, 0)).toMatchObject({ passed: 4, failed: 3 })
  })
})
