export type Figures = Readonly<{ passed: number; failed: number; skipped?: number }>

type Check = Readonly<{ name: string; passed: boolean }>
type VitestReport = Readonly<{
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly Readonly<{ status: string; assertionResults: readonly Readonly<{ status: string }>[] }>[]
}>
type PlaywrightReport = Readonly<{
  stats: Readonly<{ expected: number; unexpected: number; flaky: number; skipped: number }>
}>

export const ofChecks: (report: readonly Check[] | undefined, code: number) => Figures
export const ofVitest: (report: VitestReport | undefined, code: number) => Figures
export const ofPlaywright: (report: PlaywrightReport | undefined, code: number) => Figures
