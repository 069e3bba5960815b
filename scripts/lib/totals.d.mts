export type Figures = Readonly<{ passed: number; failed: number; skipped?: number; flaky?: readonly string[] }>

type Check = Readonly<{ name: string; passed: boolean }>
type VitestResult = Readonly<{ status: string; fullName: string; failureMessages: readonly string[] }>
type VitestReport = Readonly<{
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly Readonly<{ name: string; status: string; assertionResults: readonly VitestResult[] }>[]
}>
type PlaywrightSuite = Readonly<{
  file: string
  specs?: readonly Readonly<{ title: string; tests: readonly Readonly<{ status: string }>[] }>[]
  suites?: readonly PlaywrightSuite[]
}>
type PlaywrightReport = Readonly<{
  suites?: readonly PlaywrightSuite[]
  stats: Readonly<{ expected: number; unexpected: number; skipped: number }>
}>

export const ofChecks: (report: readonly Check[] | undefined, code: number) => Figures
export const ofVitest: (report: VitestReport | undefined, code: number) => Figures
export const ofPlaywright: (report: PlaywrightReport | undefined, code: number) => Figures
export const ofChaos: (
  report:
    | readonly Readonly<{ what: string; count: number | string; mustBeZero?: boolean; mustBeMore?: boolean }>[]
    | undefined,
  code: number,
) => Figures
