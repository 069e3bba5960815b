// Adds up what the test runners report in JSON. A runner that left no report, or that failed without
// a failed test (a file that does not load, a set-up that breaks), counts as one failure at least.

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

/** Figures of Vitest's JSON reporter. A file that did not load has no failed test: it counts as one. */
export const ofVitest = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  )
}

/** So many browser tests of one run may need their second attempt: more is a fault and not a stumble. */
const toleratedFlaky = 2

/**
 * Figures of Playwright's JSON reporter. A flaky test, which passed at its second attempt only, is named in the summary:
 * browser, server, database and fleet share the processors of a test machine. More than two fail the run.
 */
export const ofPlaywright = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const names = (report.suites ?? []).flatMap(flakyOf)
  const isTolerated = flaky <= toleratedFlaky
  return honest(
    {
      passed: expected + (isTolerated ? flaky : 0),
      failed: unexpected + (isTolerated ? 0 : flaky),
      skipped,
      flaky: names,
    },
    code,
  )
}

const flakyOf = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyOf),
]
