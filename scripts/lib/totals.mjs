// Adds up what the test runners report in JSON. A runner that left no report, or that failed without
// a failed test (a file that does not load, a set-up that breaks), counts as one failure at least.
import { basename } from 'node:path'

const honest = (result, code) => (code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result)

/** Figures of scripts/check.mjs. */
export const ofChecks = (report, code) =>
  honest(
    {
      passed: report?.filter(({ passed }) => passed).length ?? 0,
      failed: report?.filter(({ passed }) => !passed).length ?? 1,
    },
    code,
  )

/** Figures of load/src/chaos.ts: what must not happen is a test each, and so is that somebody was killed and something acknowledged. */
export const ofChaos = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const isGood = ({ count, mustBeZero }) => (mustBeZero ? count === 0 : count > 0)
  const tests = report.filter(({ mustBeZero, mustBeMore }) => mustBeZero || mustBeMore)
  const passed = tests.filter(isGood).length
  return honest({ passed, failed: tests.length - passed }, code)
}

/**
 * So many tests of one runner may need their second attempt: two of few, one in fifty up to five, of thousands one in a thousand.
 * More is a fault and not a stumble.
 */
const toleratedFlaky = (tests) => Math.max(2, Math.min(Math.ceil(tests / 50), 5), Math.ceil(tests / 1000))

/**
 * Counts flaky tests, those that passed at their second attempt only: they are named in the summary, and more than are
 * tolerated fail the run. Browser, servers, database and fleet share the processors of a test machine.
 */
const withFlaky = (result, names) => {
  const isTolerated = names.length <= toleratedFlaky(result.passed + names.length)
  return {
    ...result,
    passed: result.passed + (isTolerated ? names.length : 0),
    failed: result.failed + (isTolerated ? 0 : names.length),
    flaky: names,
  }
}

/** Figures of Vitest's JSON reporter. A file that did not load has no failed test: it counts as one. */
export const ofVitest = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // What a passed test has failed with is from its first attempt.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  )
  const result = {
    passed: report.numPassedTests - flaky.length,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return honest(withFlaky(result, flaky), code)
}

/** Figures of Playwright's JSON reporter. */
export const ofPlaywright = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, skipped } = report.stats
  const flaky = (report.suites ?? []).flatMap(flakyOf)
  return honest(withFlaky({ passed: expected, failed: unexpected, skipped }, flaky), code)
}

const flakyOf = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyOf),
]
