// Takes away one guard after the other (the scope, the permission, the line of the history of each area of calls) and
// proves that the test of the tenant boundary turns red: a guard that nobody would miss is none.
// `--json <file>` writes the results for another script, `--only <guard:area>,…` tries a few.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allCalls } from '../packages/contract/src/index.ts'
import { permits, systemRoles } from '../packages/contract/src/core/index.ts'
import { bin, environment } from './lib/node.mjs'
import { run, since } from './lib/process.mjs'

/** Areas without this guard, and why. */
const without: Readonly<Record<string, string>> = {
  'scope:iam': 'goes by the person, not by the company',
  'line:bulk': 'leaves the lines of its tasks',
  'line:diagnostics': 'leaves the lines of its tasks',
}

const byArea = Map.groupBy(
  allCalls.filter(({ access }) => access !== 'public'),
  ({ id }) => id.split('.')[0] ?? id,
)

/** Whether some role lacks what a call asks for, so that it would be missed. */
const isRefusable = ({ access }: (typeof allCalls)[number]): boolean =>
  access !== 'public' &&
  access !== 'signedIn' &&
  systemRoles.some(({ permissions }) => !permits(access, new Set<string>(permissions)))

const guards = [...byArea].flatMap(([area, calls]) => [
  `scope:${area}`,
  ...(calls.some(isRefusable) ? [`permission:${area}`] : []),
  ...(calls.some(({ action }) => action !== undefined) ? [`line:${area}`] : []),
])

const argument = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const only = argument('--only')?.split(',')
const json = argument('--json')
const tried = ['', ...guards.filter((guard) => !(guard in without))].filter(
  (guard) => only === undefined || only.includes(guard),
)

const folder = mkdtempSync(join(tmpdir(), 'headend-guards-'))
const results: { name: string; passed: boolean }[] = []

const attempt = async (guard: string): Promise<void> => {
  const began = performance.now()
  const report = join(folder, `${guard.replace(':', '-')}.json`)
  const args = ['run', '--config', 'scripts/guards/vitest.config.ts', '--reporter=json', `--outputFile.json=${report}`]
  const { output } = await run(bin('vitest'), args, { quiet: true, env: environment({ WITHOUT: guard }) })
  let counts = { numPassedTests: 0, numFailedTests: 0 }
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    console.log(output.trimEnd())
  }
  // Its first test passes whatever is taken away: what fails then fails for the guard, not because nothing starts.
  const passed = counts.numPassedTests > 0 && counts.numFailedTests > 0 === (guard !== '')
  const name = guard === '' ? 'with every guard the test passes' : `without ${guard} it fails`
  results.push({ name, passed })
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${since(began)})`)
}

try {
  const waiting = tried.values()
  const worker = async (): Promise<void> => {
    for (const guard of waiting) await attempt(guard)
  }
  await Promise.all([worker(), worker()])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (json !== undefined) writeFileSync(json, JSON.stringify(results))
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
