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

/** Figures of Playwright's JSON reporter. A test that only passed when tried again counts as failed. */
export const ofPlaywright = (report, code) => {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, code)
}
